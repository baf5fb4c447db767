import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './support/browser.js';
import { asTyped, dayFromNow } from './support/days.js';
import { examine } from './support/accessibility.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { aBooking, aCustomer, aProvider, aService, call } from './support/people.js';

/** Waits until the filter has settled: a click on a card that it is about to remove would be lost. */
async function showOnly(page: Page, category: string): Promise<void> {
  await page.getByLabel('Category', { exact: true }).selectOption(category);
  await page.waitForFunction(
    (only) => [...document.querySelectorAll('article')].every(({ textContent }) => textContent.includes(only)),
    category,
  );
}

describe('a customer', () => {
  let market: Marketplace;
  beforeAll(async () => void (market = await openMarketplace({ DEMO_DATA: 'on' })));
  afterAll(() => market?.close());

  it('has no accessibility violation and no horizontal overflow on the list of services', async () => {
    const { page, leave } = await market.visit();
    await page.goto('/services');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await examine(page);
    await leave();
  });

  /** `MM/dd/yyyy` of the first day on which the provider of this service is free. */
  async function firstFreeDay(serviceId: string): Promise<string> {
    const query = '{ availableDates(serviceId: "' + serviceId + '", limit: 1) }';
    const response = await fetch(`${market.url}/graphql?query=${encodeURIComponent(query)}`);
    const { data } = (await response.json()) as { data: { availableDates: [string] } };
    return asTyped(data.availableDates[0]);
  }

  it.each([
    ['on a desktop', DESKTOP],
    ['on a phone', PHONE],
  ])('finds a service from the home page, registers and books a slot %s', async (_where, viewport) => {
    const { page, expectDialogs, screenshot, leave } = await market.visit({ viewport });
    const email = `kim.${viewport.width}@example.com`;

    await page.goto('/');
    await page.getByRole('heading', { name: 'Perfect Events, Perfectly Planned' }).waitFor();
    await screenshot('home');
    await page.getByRole('link', { name: 'Explore Services' }).click();

    await page.getByRole('heading', { name: 'Find Perfect Event Services' }).waitFor();
    await page.getByRole('link', { name: 'Book Now' }).first().waitFor();
    await screenshot('services');
    await showOnly(page, 'Wedding Planning');
    await page.getByRole('link', { name: 'Book Now' }).first().click();

    // Booking needs a login, and a login needs an account.
    await page.waitForURL('**/login');
    await page
      .getByRole('main')
      .getByRole('link', { name: /register|sign up|create/i })
      .first()
      .click();
    // The login page also has an account type, so the name, which it lacks, is filled in first.
    await page.getByLabel('Full Name').fill('Kim Customer');
    await page.getByRole('radio', { name: /Customer/ }).check();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('open sesame');
    await page.getByLabel('Confirm Password').fill('open sesame');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expectDialogs('Registration successful! Please login to continue.');
    await page.waitForURL('**/login');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await page.getByRole('radio', { name: /Customer/ }).check();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('open sesame');
    await page.getByRole('button', { name: 'Sign In' }).click();

    await page.waitForURL('**/services');
    await showOnly(page, 'Wedding Planning');
    await page.getByRole('link', { name: 'Book Now' }).first().click();
    await page.getByRole('heading', { name: 'Book This Service' }).waitFor();
    const serviceId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.getByLabel('Name', { exact: true }).fill('Kim Customer');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone').fill('555-0101');
    await page.getByLabel('Event Date').fill(await firstFreeDay(serviceId));
    await page.getByLabel('Event Date').press('Enter');
    await page.getByRole('radio').first().check();
    await page.getByLabel('Event Type').fill('Wedding');
    await page.getByLabel('Guest Count').fill('80');
    await screenshot('booking');
    await page.getByRole('button', { name: 'Submit Booking Request' }).click();

    await page.getByText('Booking Submitted!').waitFor();
    await screenshot('booking-submitted');
    await page
      .getByRole('link', { name: 'Back to Services' })
      .or(page.getByRole('button', { name: 'Back to Services' }))
      .click();
    await page.waitForURL('**/services');
    await leave();
  });

  it('filters bookings by status, and cancels one', async () => {
    const { url } = market;
    const customer = await aCustomer(url, 'Cleo Customer');
    const provider = await aProvider(url);
    const offer = await aService(url, provider);
    const { page, expectDialogs, dismissNext, screenshot, leave } = await market.visit(customer);
    const figure = (label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    const shows = async (label: string, count: string) => figure(label).getByText(count, { exact: true }).waitFor();
    const filter = (status: string) => page.getByRole('tab', { name: new RegExp(`^${status}$`, 'i') }).click();

    await page.goto('/services');
    await page.getByRole('link', { name: 'My Bookings' }).click();
    await page.waitForURL('**/user/dashboard');
    await page.getByText('No bookings found', { exact: true }).waitFor();
    await page.getByText("You haven't made any bookings yet.").waitFor();
    await screenshot('my-bookings-empty');
    for (const status of ['pending', 'confirmed', 'completed', 'cancelled']) {
      await filter(status);
      await page.getByText(`No ${status} bookings found.`).waitFor();
    }
    await page.getByRole('link', { name: 'Browse Services' }).click();
    await page.waitForURL('**/services');

    const anniversary = await aBooking(url, customer, offer, { eventType: 'Anniversary' });
    await aBooking(url, customer, offer, { eventType: 'Rehearsal', date: dayFromNow(4) });
    await call(url, 'PATCH', `/bookings/${anniversary}/status`, {
      token: provider.token,
      body: { status: 'confirmed' },
    });
    await page.goto('/user/dashboard');
    await shows('Total', '2');
    await shows('Pending', '1');
    await shows('Confirmed', '1');
    await shows('Completed', '0');
    await screenshot('my-bookings');
    await filter('confirmed');
    const booking = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await booking('Anniversary').getByText('Provider will contact you soon!').waitFor();
    await booking('Rehearsal').first().waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Cancel Booking' }).count()).toBe(0);

    await filter('all');
    const cancel = booking('Rehearsal').getByRole('button', { name: 'Cancel Booking' });
    dismissNext();
    await cancel.click();
    await expectDialogs('Are you sure you want to cancel this booking?');
    await shows('Pending', '1');
    await cancel.click();
    await expectDialogs('Are you sure you want to cancel this booking?', 'Booking cancelled successfully');
    await shows('Pending', '0');
    await filter('cancelled');
    await booking('Rehearsal').getByText('cancelled', { exact: true }).waitFor();
    await filter('pending');
    await page.getByText('No pending bookings found.').waitFor();
    await page.reload();
    await shows('Total', '2');
    await shows('Pending', '0');
    await leave();
  });

  it('prints the bookings in dark letters with the figures and phone numbers, without navigation and buttons', async () => {
    const [provider, customer] = await Promise.all([aProvider(market.url), aCustomer(market.url)]);
    await aBooking(market.url, customer, await aService(market.url, provider));
    const { page, leave } = await market.visit({ storage: { ...customer.storage, colorScheme: 'dark' } });
    await page.goto('/user/dashboard');
    const card = page.getByRole('article', { name: 'Garden Wedding' });
    await card.getByRole('button', { name: 'More actions' }).waitFor();
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await background()).toBe('rgb(23, 17, 26)');
    await page.emulateMedia({ media: 'print' });
    expect(await background()).toBe('rgb(253, 251, 253)');
    expect(await page.getByRole('banner').getByRole('link').count()).toBe(1);
    expect(await page.getByText('Total', { exact: true }).isVisible()).toBe(true);
    expect(await card.getByRole('button').count()).toBe(0);
    const onPaper = await card
      .locator('[data-phone]')
      .evaluate((element) => getComputedStyle(element, '::after').content);
    expect(onPaper).toContain('555-0100');
    // A list of many bookings fills the page below the figures; a booking stays on one page.
    const breaks = (selector: string) =>
      card.evaluate((element, selector) => getComputedStyle(element.closest(selector)!).breakInside, selector);
    expect([await breaks('section'), await breaks('article')]).toEqual(['auto', 'avoid']);
    await leave();
  });
});
