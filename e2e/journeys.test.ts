import type { Page } from 'playwright-core';
import { examine } from './support/accessibility.js';
import { asTyped } from './support/days.js';
import { ADMIN, type Marketplace, openMarketplace } from './support/marketplace.js';
import { aBooking, type Account, aCustomer, aProvider, aService, aSlot, type Offer } from './support/people.js';

/** One short journey of each role, which every run of the tests makes; the long tests have the others. */
describe('in a browser', () => {
  let market: Marketplace;
  let provider: Account;
  let offer: Offer;
  beforeAll(async () => {
    market = await openMarketplace();
    provider = await aProvider(market.url);
    offer = await aService(market.url, provider);
    await aService(market.url, provider, { title: 'Lantern Party', category: 'House Parties' });
  });
  afterAll(() => market?.close());

  async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
  }

  it('a visitor looks at a service, and is asked to sign in before booking it', async () => {
    const { page, leave } = await market.visit();
    await page.goto('/');
    await page.getByRole('link', { name: 'Explore Services' }).click();
    await page.getByRole('link', { name: 'Garden Wedding' }).first().waitFor();
    await examine(page);
    await page.getByRole('link', { name: 'Garden Wedding' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Garden Wedding' }).waitFor();
    await page.getByRole('link', { name: 'Book Now' }).click();
    await page.waitForURL('**/login');
    await page.getByText('Sign in to book Garden Wedding').waitFor();
    await leave();
  });

  it('a customer finds a service, books a slot and sees the booking as pending', async () => {
    const { date } = await aSlot(market.url, provider);
    const customer = await aCustomer(market.url);
    const { page, leave } = await market.visit(customer);
    await page.goto('/services');
    await page.getByRole('link', { name: 'Lantern Party' }).first().waitFor();
    await page.getByRole('searchbox', { name: 'Search services' }).fill('garden');
    await page.getByRole('link', { name: 'Lantern Party' }).first().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Book Now' }).click();

    await page.getByRole('heading', { name: 'Book This Service' }).waitFor();
    await page.getByLabel('Phone').fill('555-0101');
    await page.getByLabel('Event Date').fill(asTyped(date));
    await page.getByLabel('Event Date').press('Enter');
    await page.getByRole('radio').first().check();
    await page.getByLabel('Event Type').fill('Wedding');
    await page.getByLabel('Guest Count').fill('80');
    await page.getByRole('button', { name: 'Submit Booking Request' }).click();
    await page.getByText('Booking Submitted!').waitFor();

    await page.goto('/user/dashboard');
    await page.getByRole('article', { name: 'Garden Wedding' }).getByText('pending', { exact: true }).waitFor();
    await leave();
  });

  it('a provider signs in and confirms a booking', async () => {
    await aBooking(market.url, await aCustomer(market.url), offer, {
      eventType: 'Silver Wedding',
      startTime: '15:00',
      endTime: '18:00',
    });
    const { page, leave } = await market.visit();
    await page.goto('/login');
    await page.getByRole('radio', { name: 'Provider' }).check();
    await signIn(page, provider);
    await page.waitForURL('**/provider/dashboard');
    await page.getByRole('tab', { name: 'Bookings' }).click();
    const request = page.getByRole('listitem').filter({ hasText: 'Silver Wedding' });
    await request.getByRole('button', { name: 'Confirm' }).click();
    await request.getByText('confirmed', { exact: true }).waitFor();
    await leave();
  });

  it('an administrator signs in at the portal, bans a provider and verifies them again', async () => {
    await aProvider(market.url, 'Bea Banned');
    const { page, expectDialogs, leave } = await market.visit();
    await page.goto('/admin/login');
    await signIn(page, ADMIN);
    await page.waitForURL('**/admin/dashboard');
    await page.getByRole('tab', { name: 'Users' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Bea Banned' });
    await row.getByRole('button', { name: 'Ban Bea Banned' }).click();
    await expectDialogs('User banned successfully');
    await row.getByText('Banned', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Unban Bea Banned' }).click();
    await expectDialogs('User unbanned successfully');
    await row.getByText('Active', { exact: true }).waitFor();
    await leave();
  });
});
