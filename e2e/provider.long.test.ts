import { overflow } from './support/accessibility.js';
import { DESKTOP, PHONE } from './support/browser.js';
import { asTyped, dayFromNow } from './support/days.js';
import { hasFocus } from './support/keyboard.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { aBooking, aCustomer, aProvider, aService, aSlot } from './support/people.js';
import { aPicture } from './support/pictures.js';

describe('a provider', () => {
  let market: Marketplace;
  beforeAll(async () => void (market = await openMarketplace()));
  afterAll(() => market?.close());

  it('is redirected from the customer form, registers with pictures and signs in', async () => {
    const { page, expectDialogs, screenshot, leave } = await market.visit();
    await page.goto('/register');
    await page.getByRole('radio', { name: 'Provider' }).click();
    await expectDialogs('Please use the Provider registration form. Redirecting now...');
    await page.waitForURL('**/provider/register');

    await page.getByRole('heading', { name: 'Become a Service Provider' }).waitFor();
    await page.getByLabel('Full Name').fill('Pat Provider');
    await page.getByLabel('Email').fill('pat@example.com');
    await page.getByLabel('Phone').fill('555-0100');
    await page.getByLabel('City').fill('Springfield');
    await page.getByLabel('Business Name').fill('Pat & Friends');
    await page.getByLabel('Business Description').fill('Everything that a good party needs.');
    const images = page.getByLabel('Business Images');
    const six = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => aPicture(`${n}.png`)));
    await images.setInputFiles(six);
    await expectDialogs('You can upload maximum 5 images');
    const text = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Hello') };
    await images.setInputFiles([await aPicture('red.png'), text]);
    await expectDialogs('notes.png is not a PNG, JPG or GIF image.');
    await page.getByText('notes.png is not a PNG, JPG or GIF image.').waitFor();
    await page.getByRole('button', { name: 'Remove image 2' }).waitFor({ state: 'detached' });
    await images.setInputFiles([await aPicture('blue.png', '#2980b9')]);
    await page.getByRole('img', { name: 'Image 2' }).waitFor();
    await page.setViewportSize(PHONE);
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll('li:has(> img) button')].filter((button) => {
        const preview = button.closest('li')!.querySelector('img')!.getBoundingClientRect();
        return button.getBoundingClientRect().top < preview.bottom;
      }),
    );
    expect(covered).toHaveLength(0);
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: 'Remove image 1' }).click();
    await page.getByRole('img', { name: 'Image 2' }).waitFor({ state: 'detached' });
    await page.getByLabel('Password', { exact: true }).fill('open sesame');
    await page.getByLabel('Confirm Password').fill('open sesame');
    await screenshot('provider-register');
    await page.getByRole('button', { name: 'Create Provider Account' }).click();
    await expectDialogs('Registration successful! Please login to continue.');

    await page.waitForURL('**/login');
    await page.getByRole('radio', { name: 'Provider' }).check();
    await page.getByLabel('Email').fill('pat@example.com');
    await page.getByLabel('Password', { exact: true }).fill('open sesame');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/provider/dashboard');
    await page.getByRole('heading', { name: /^Welcome.*Pat Provider/ }).waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).waitFor();
    await leave();
  });

  it('is asked for confirmation before a filled-in service form is discarded', async () => {
    const QUESTION = 'Discard your changes?';
    const { page, expectDialogs, dismissNext, leave } = await market.visit(await aProvider(market.url));
    await page.goto('/services');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('tab', { name: 'Services' }).click();
    const add = page.getByRole('button', { name: 'Add New Service' });
    await add.click();
    const form = page.getByRole('dialog', { name: 'Add New Service' });
    await form.getByLabel('Images').setInputFiles([await aPicture('red.png')]);
    const title = form.getByLabel('Title');
    await title.fill('Fireworks');

    for (const leaving of [
      () => page.keyboard.press('Escape'),
      () => page.evaluate(() => window.history.back()),
      () => page.evaluate(() => window.history.back()),
    ]) {
      dismissNext();
      await leaving();
      await expectDialogs(QUESTION);
      await page.waitForURL('**/provider/dashboard?tab=services');
      expect(await hasFocus(title)).toBe(true);
    }
    dismissNext();
    await page.evaluate(() => window.location.reload());
    await expectDialogs('');
    dismissNext();
    await form.getByRole('button', { name: 'Close' }).click();
    await expectDialogs(QUESTION);
    expect(await title.inputValue()).toBe('Fireworks');
    await form.getByRole('img', { name: 'Image 1' }).waitFor();

    await page.keyboard.press('Escape');
    await expectDialogs(QUESTION);
    await form.waitFor({ state: 'detached' });
    await page.locator('button:focus', { hasText: 'Add New Service' }).waitFor();

    await add.click();
    await title.fill('Fireworks');
    await page.evaluate(() => window.history.back());
    await expectDialogs(QUESTION);
    await page.waitForURL('**/services');
    await page.evaluate(() => window.history.forward());
    await page.waitForURL('**/provider/dashboard?tab=services');
    await leave();
  });

  it('is asked for confirmation before a filled-in registration is discarded', async () => {
    const { page, expectDialogs, dismissNext, leave } = await market.visit();
    await page.goto('/');
    await page.getByRole('link', { name: 'Become a Provider' }).first().click();
    const name = page.getByLabel('Full Name');
    await name.fill('Pat Provider');
    dismissNext();
    await page.evaluate(() => window.history.back());
    await expectDialogs('Discard your changes?');
    await page.waitForURL('**/provider/register');
    dismissNext();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expectDialogs('Discard your changes?');
    expect(await name.inputValue()).toBe('Pat Provider');
    await page.evaluate(() => window.history.back());
    await expectDialogs('Discard your changes?');
    await page.getByRole('heading', { name: 'Perfect Events, Perfectly Planned' }).waitFor();
    await leave();
  });

  it('adds a service with a picture, removes the picture and deletes the service', async () => {
    const provider = await aProvider(market.url);
    const { page, expectDialogs, dismissNext, screenshot, leave } = await market.visit({
      ...provider,
      viewport: PHONE,
    });
    await page.goto('/provider/dashboard');
    await page.getByRole('tab', { name: 'Services' }).click();
    await page.getByRole('button', { name: 'Add New Service' }).click();
    const adding = page.getByRole('dialog', { name: 'Add New Service' });
    await adding.getByLabel('Title').fill('Garden Wedding');
    await adding.getByLabel('Category').selectOption('Wedding Planning');
    await adding.getByLabel('Description').fill('A day among roses.');
    await adding.getByLabel('Price').fill('1500');
    await adding.getByLabel('Duration').fill('4-6 hours');
    await adding.getByLabel('Features').fill('Roses, , String quartet ');
    await adding.getByLabel('Images').setInputFiles(await aPicture('roses.png'));
    await adding.getByRole('img', { name: 'Image 1' }).waitFor();
    await screenshot('provider-service-dialog');
    await adding.getByRole('button', { name: 'Save Service' }).click();
    await adding.waitFor({ state: 'detached' });

    const card = page.getByRole('listitem').filter({ hasText: 'Garden Wedding' });
    await card.getByText('Roses · String quartet').waitFor();
    await card.getByText('$1,500').waitFor();
    const source = () => card.locator('img').getAttribute('src');
    expect(await source()).toMatch(/^\/uploads\//);

    await card.getByRole('button', { name: 'Edit Garden Wedding' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Service' });
    expect(await editing.getByLabel('Duration').inputValue()).toBe('4-6 hours');
    await editing.getByRole('button', { name: 'Remove image 1' }).click();
    await editing.getByLabel('Price').fill('1650.50');
    await editing.getByRole('button', { name: 'Save Service' }).click();
    await editing.waitFor({ state: 'detached' });
    await card.getByText('$1,650.50').waitFor();
    expect(await source()).not.toMatch(/^\/uploads\//);

    const remove = card.getByRole('button', { name: 'Delete Garden Wedding' });
    dismissNext();
    await remove.click();
    await expectDialogs('Are you sure you want to delete this service?');
    expect(await card.count()).toBe(1);
    await remove.click();
    await expectDialogs('Are you sure you want to delete this service?');
    await card.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('No services yet').waitFor();
    await leave();
  });

  it('adds a slot after a rejected overlap, edits it and deletes it', async () => {
    const provider = await aProvider(market.url);
    const day = dayFromNow(5);
    await aSlot(market.url, provider, { date: day, startTime: '08:00', endTime: '09:00' });
    const { page, expectDialogs, screenshot, leave } = await market.visit({
      ...provider,
      viewport: PHONE,
    });
    await page.goto('/provider/dashboard');
    await page.getByRole('button', { name: 'Add Time Slot' }).click();
    const adding = page.getByRole('dialog', { name: 'Add Time Slot' });
    await adding.getByLabel('Date', { exact: true }).fill('02/30/2030');
    await adding.getByLabel('Date', { exact: true }).press('Tab');
    await adding.getByText('Date input not valid.').waitFor();
    await adding.getByLabel('Date', { exact: true }).fill(asTyped(day));
    await adding.getByLabel('Start Time').fill('08:30');
    await adding.getByLabel('End Time').fill('10:00');
    await adding.getByRole('button', { name: 'Save Slot' }).click();
    await expectDialogs('Error saving slot');
    // The form is still open, with the typed date.
    await adding.getByLabel('Start Time').fill('21:00');
    await adding.getByLabel('End Time').fill('01:30');
    await screenshot('provider-slot-dialog');
    await adding.getByRole('button', { name: 'Save Slot' }).click();
    await adding.waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: 'Slots' }).click();
    await page.getByText('9:00 PM – 1:30 AM next day').waitFor();
    await page.getByRole('button', { name: /^Edit slot .* 9:00 PM/ }).click();
    const editing = page.getByRole('dialog', { name: 'Edit Time Slot' });
    expect(await editing.getByLabel('Date', { exact: true }).inputValue()).toBe(asTyped(day));
    await editing.getByLabel('End Time').fill('23:00');
    await editing.getByRole('button', { name: 'Save Slot' }).click();
    await editing.waitFor({ state: 'detached' });
    await page.getByText('9:00 PM – 11:00 PM').waitFor();

    await page.getByRole('button', { name: /^Delete slot .* 9:00 PM/ }).click();
    await expectDialogs('Are you sure you want to delete this slot?');
    await page.getByText('9:00 PM – 11:00 PM').waitFor({ state: 'detached' });
    await page.getByText('8:00 AM – 9:00 AM').waitFor();
    await leave();
  });

  it('confirms one booking and declines another, and cannot edit or delete a booked slot', async () => {
    const { url } = market;
    const provider = await aProvider(url);
    const customer = await aCustomer(url);
    const offer = await aService(url, provider);
    await aBooking(url, customer, offer, { eventType: 'Silver Wedding' });
    await aBooking(url, customer, offer, { eventType: 'Rehearsal', date: dayFromNow(4) });
    const { page, screenshot, leave } = await market.visit({ ...provider, viewport: PHONE });
    await page.goto('/provider/dashboard');
    const figure = (label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd').first();
    await figure('Pending Bookings').getByText('2').waitFor();

    await page.getByRole('tab', { name: 'Bookings' }).click();
    const request = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await request('Silver Wedding').getByText('pending').waitFor();
    await screenshot('provider-bookings');
    await request('Silver Wedding').getByRole('button', { name: 'Confirm' }).click();
    await request('Silver Wedding').getByText('confirmed').waitFor();
    await request('Rehearsal').getByRole('button', { name: 'Decline' }).click();
    await request('Rehearsal').getByText('cancelled').waitFor();
    expect(await page.getByRole('button', { name: /^(Confirm|Decline)$/ }).count()).toBe(0);
    await figure('Confirmed Bookings').getByText('1').waitFor();

    // Declining has freed its slot; the other slot is booked.
    await page.getByRole('tab', { name: 'Slots' }).click();
    const day = asTyped(dayFromNow(3));
    expect(await page.getByRole('button', { name: `Edit slot ${day}` }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: `Delete slot ${day}` }).isDisabled()).toBe(true);
    const free = page.getByRole('button', { name: `Delete slot ${asTyped(dayFromNow(4))}` });
    expect(await free.isEnabled()).toBe(true);

    await page.reload();
    await figure('Pending Bookings').getByText('0').waitFor();
    await figure('Confirmed Bookings').getByText('1').waitFor();
    await leave();
  });

  it.each([320, 360, 768, 1280])('shows the numbers above the time slots in one line of %i pixels', async (width) => {
    const { page, leave } = await market.visit({ ...(await aProvider(market.url)), viewport: { ...PHONE, width } });
    await page.goto('/provider/dashboard?tab=slots');
    const figures = page.locator('main dl dd');
    await figures.nth(3).waitFor();
    // Those of a busy provider.
    await figures.evaluateAll((all) => all.forEach((figure) => (figure.textContent = '1,234')));
    const boxes = await Promise.all((await figures.all()).map(async (figure) => (await figure.boundingBox())!));
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
    const labels = await page
      .locator('main dl dt')
      .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(labels).toEqual([0, 0, 0, 0]);
    expect(await overflow(page)).toEqual([]);
    await leave();
  });
});
