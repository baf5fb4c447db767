import type { Locator, Page } from 'playwright-core';
import { examine, overflow } from './support/accessibility.js';
import { DESKTOP, PHONE } from './support/browser.js';
import { asTyped, dayFromNow } from './support/days.js';
import { hasFocus } from './support/keyboard.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { aCustomer, aProvider, aService, aSlot, type Offer } from './support/people.js';
import { eventually } from '../api/test/support/eventually.js';

describe('on the way to a booking', () => {
  let market: Marketplace;
  let offer: Offer;
  beforeAll(async () => {
    market = await openMarketplace({ DEMO_DATA: 'on' });
    const provider = await aProvider(market.url);
    offer = await aService(market.url, provider, { title: 'Lantern Evening' });
    await aSlot(market.url, provider, { date: dayFromNow(3) });
  });
  afterAll(() => market?.close());

  const list = async (page: Page, address = '/services') => {
    await page.goto(address);
    await page.getByRole('article').first().waitFor();
  };
  const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);
  const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();

  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('the list of services is where it was after Back and a reload, on %s', async (_, viewport) => {
    const { page, leave } = await market.visit({ viewport });
    await list(page);
    // Far enough for several batches of cards.
    for (let batch = 0; batch < 4; batch += 1) {
      const count = await page.getByRole('article').count();
      await page.getByRole('article').last().scrollIntoViewIfNeeded();
      await page.waitForFunction((before) => document.querySelectorAll('article').length > before, count);
    }
    const before = {
      titles: await titles(page),
      // Without a frame in between, as on a busy machine.
      top: await page.evaluate(() => {
        window.scrollBy(0, -700);
        const { scrollY } = window;
        document.querySelector<HTMLElement>('header a[href="/"]')!.click();
        return scrollY;
      }),
    };
    expect(before.top).toBeGreaterThan(2_000);
    await page.getByRole('heading', { name: 'Perfect Events, Perfectly Planned' }).waitFor();
    expect(await scrollTop(page)).toBe(0);
    await page.goBack();
    await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 2, before.top);
    expect(await titles(page)).toEqual(before.titles);

    await page.reload();
    await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 2, before.top);
    expect(await titles(page)).toEqual(before.titles);

    // A new visit begins at the top.
    await list(page);
    expect(await scrollTop(page)).toBe(0);
    await leave();
  });

  it('the filters are in the address, and one Back leaves the list', async () => {
    const { page, leave } = await market.visit();
    await page.goto('/');
    await page.getByRole('link', { name: 'Explore Services' }).click();
    await page.getByRole('article').first().waitFor();
    await page.getByLabel('City').selectOption('Springfield');
    await page.getByLabel('Search services').pressSequentially('lantern');
    await page.waitForURL('**/services?search=lantern&city=Springfield');
    await page.waitForFunction(() => document.querySelectorAll('article').length === 1);
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll('article').length === 1);
    expect(await page.getByLabel('Search services').inputValue()).toBe('lantern');

    const other = await page.context().newPage();
    await list(other, page.url());
    expect(await titles(other)).toEqual(['Lantern Evening']);
    await page.goBack();
    await page.getByRole('heading', { name: 'Perfect Events, Perfectly Planned' }).waitFor();
    await page.getByLabel('City').selectOption('Austin');
    await page.getByRole('search').getByRole('button').click();
    await page.waitForURL('**/services?city=Austin');
    await page.getByRole('article').first().waitFor();
    await examine(page);
    await leave();
  });

  it.each([320, 360, 390])('the search has a line of %i pixels, and the filters share the next one', async (width) => {
    const { page, leave } = await market.visit({ viewport: { ...PHONE, width } });
    await list(page);
    const search = page.getByLabel('Search services');
    const selects = [page.getByLabel('City'), page.getByLabel('Category')];
    const clear = page.getByRole('button', { name: 'Clear Filters' });
    await search.waitFor();
    expect(await clear.isDisabled()).toBe(true);
    expect((await clear.boundingBox())?.width).toBe(1);

    await selects[0]!.selectOption('Springfield');
    await search.fill('lantern');
    const [line, ...boxes] = await Promise.all(
      [search, ...selects, clear].map(async (part) => (await part.boundingBox())!),
    );
    expect(line!.height).toBeGreaterThanOrEqual(44);
    expect(line!.width).toBe(width - 32);
    for (const [index, box] of boxes.entries()) {
      expect(box.width).toBeGreaterThanOrEqual(44);
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.y).toBe(boxes[0]!.y);
      expect(box.y).toBeGreaterThanOrEqual(line!.y + line!.height);
      expect(box.x + box.width).toBeLessThanOrEqual(boxes[index + 1]?.x ?? Infinity);
    }
    expect(await overflow(page)).toEqual([]);
    await clear.click();
    await page.waitForURL('**/services');
    expect(await search.inputValue()).toBe('');
    await leave();
  });

  it('a filter shows the start of what it finds, also far down the list', async () => {
    const { page, leave } = await market.visit({ viewport: PHONE });
    await list(page);
    await page.getByRole('article').nth(8).scrollIntoViewIfNeeded();
    expect(await scrollTop(page)).toBeGreaterThan(2_000);
    const search = page.getByLabel('Search services');
    await search.fill('lantern evening');
    await page.waitForFunction(() => document.querySelectorAll('article').length === 1);
    const top = async (locator: Locator) => (await locator.boundingBox())!.y;
    await eventually(async () => expect(await top(search)).toBeGreaterThan(60));
    expect(await top(page.getByText('1 service', { exact: true }))).toBeLessThan(250);

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await search.fill('lantern evenings');
    const nothing = page.getByText('No services found matching your criteria.');
    await nothing.waitFor();
    await eventually(async () => expect(await top(nothing)).toBeGreaterThan(130));
    expect(await top(nothing)).toBeLessThan(PHONE.height);
    await leave();
  });

  it('the wanted service is offered after registration and login, and the form is stored until it is sent', async () => {
    const { page, expectDialogs, screenshot, leave } = await market.visit({ viewport: PHONE });
    const email = 'lena.lantern@example.com';
    await list(page, '/services?search=lantern+evening');
    await page.getByRole('link', { name: 'Book Now' }).click();
    await page.getByText('Sign in to book Lantern Evening').waitFor();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByText('Register to book Lantern Evening').waitFor();
    await page.getByRole('radio', { name: 'Customer' }).check();
    await page.getByLabel('Full Name').fill('Lena Lantern');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('open sesame');
    await page.getByLabel('Confirm Password').fill('open sesame');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expectDialogs('Registration successful! Please login to continue.');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.getByRole('radio', { name: 'Customer' }).isChecked()).toBe(true);
    await page.getByLabel('Password', { exact: true }).fill('open sesame');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/services');
    const onward = page.getByRole('link', { name: 'Continue with Lantern Evening' });
    await onward.waitFor();
    await page.locator('a:focus').waitFor();
    expect(await hasFocus(onward)).toBe(true);
    await examine(page);
    await page.setViewportSize(PHONE);
    await onward.click();

    await page.getByLabel('Event Date').fill(asTyped(dayFromNow(3)));
    await page.getByRole('radio', { name: '10:00 AM – 2:00 PM' }).check();
    await page.getByRole('button', { name: 'Birthday', exact: true }).click();
    await page.getByLabel('Guest Count').fill('12');
    await page.getByText('Still missing: phone').waitFor();
    await page.getByLabel('Open menu').click();
    await page.getByRole('link', { name: 'Services' }).click();
    await page.getByRole('article').first().waitFor();
    await page.goBack();
    await page.getByLabel('Phone').fill('555-0101');
    await page.getByRole('radio', { name: '10:00 AM – 2:00 PM', checked: true }).waitFor();
    expect(await page.getByLabel('Event Type').inputValue()).toBe('Birthday');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Lena Lantern');
    await page.getByRole('button', { name: 'Submit Booking Request' }).click();
    await page.getByRole('heading', { name: 'Booking Submitted!' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('drafts'))).toBe('[]');
    await screenshot('booking-submitted-facts');
    await examine(page);
    await page.getByRole('link', { name: 'See My Bookings' }).click();
    await page.getByRole('heading', { name: 'Lantern Evening' }).waitFor();

    // The phone number of the last booking is known in the next form.
    await page.goto(`/book/${offer.serviceId}`);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[type=tel]')?.value === '555-0101');
    await leave();
  });

  it('an own service offers "Edit" instead of the form', async () => {
    const { page, leave } = await market.visit(offer.provider);
    await page.goto(`/book/${offer.serviceId}`);
    await page.getByText('This is your own service').waitFor();
    await examine(page);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Edit Lantern Evening' }).waitFor();
    await leave();
  });

  it('no form and no wanted service remain after a logout', async () => {
    const { page, expectDialogs, leave } = await market.visit(await aCustomer(market.url));
    await page.goto(`/book/${offer.serviceId}`);
    await page.getByLabel('Guest Count').fill('12');
    await page.reload();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=guestCount]')?.value === '12');
    await page.getByLabel('Guest Count').fill('13');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectDialogs('Discard your changes?');
    await page.getByRole('link', { name: 'Login' }).waitFor();
    const stored = await page.evaluate(() => [localStorage.getItem('drafts'), sessionStorage.getItem('wanted')]);
    expect(stored).toEqual([null, null]);
    await leave();
  });
});
