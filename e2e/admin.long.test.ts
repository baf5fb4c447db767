import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { PHONE } from './support/browser.js';
import { dayFromNow } from './support/days.js';
import { ADMIN, type Marketplace, openMarketplace } from './support/marketplace.js';
import { aBooking, aCustomer, type Account, aProvider, aService, call, theAdmin } from './support/people.js';

describe('an administrator', () => {
  let market: Marketplace;
  let admin: Account;
  beforeAll(async () => {
    market = await openMarketplace();
    admin = await theAdmin(market.url);
  });
  afterAll(() => market?.close());

  const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
  const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
  /** Presses the button, and reads the file. */
  const exportOf = async (page: Page) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    const text = await readFile(await file.path(), 'utf8');
    return { name: file.suggestedFilename(), lines: text.trimEnd().split('\r\n') };
  };
  const figure = (page: Page, label: string, value: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .getByText(value, { exact: true })
      .waitFor();

  it('stays on the login page after a wrong password, then sees the statistics and logs out', async () => {
    const { url } = market;
    const provider = await aProvider(url, 'Pia Provider');
    const customer = await aCustomer(url, 'Carl Customer');
    await aBooking(url, customer, await aService(url, provider, { title: 'Harbour Wedding' }));

    const { page, expectDialogs, stored, screenshot, leave } = await market.visit();
    await page.goto('/admin/login');
    await page.getByRole('heading', { name: 'Admin Portal' }).waitFor();
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill('battery staple');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectDialogs('Invalid email or password');
    expect(new URL(page.url()).pathname).toBe('/admin/login');
    expect(await page.getByLabel('Email').inputValue()).toBe(ADMIN.email);

    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/admin/dashboard');
    await figure(page, 'Total Users', '1');
    await figure(page, 'Total Providers', '1');
    await figure(page, 'Total Services', '1');
    await figure(page, 'Total Bookings', '1');
    await figure(page, 'Pending Bookings', '1');
    await figure(page, 'Total Revenue', '$0');
    await page.getByRole('table', { name: 'Recent Users' }).getByText('Carl Customer').first().waitFor();
    await page.getByRole('table', { name: 'Recent Bookings' }).getByText('Harbour Wedding').waitFor();
    await screenshot('admin-overview');
    // No word of a button is broken into two lines in the narrowest table.
    await page.setViewportSize({ width: 1024, height: 768 });
    await openTab(page, 'Bookings');
    const remove = row(page, 'Harbour Wedding').getByRole('button', { name: /^Delete/ });
    const lines = remove.evaluate((button) => {
      const text = document.createRange();
      text.selectNodeContents(button);
      return text.getClientRects().length;
    });
    expect(await lines).toBe(1);
    await page.getByRole('tab', { name: 'Analytics' }).click();
    await page.getByText('Analytics Coming Soon').waitFor();

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/admin/login');
    expect(await stored('adminToken')).toBeNull();
    expect(await stored('adminUser')).toBeNull();
    await page.goto('/admin/dashboard');
    await page.waitForURL('**/admin/login');
    await leave();
  });

  it('finds and bans a customer, which ends the customer’s session, and unbans the customer', async () => {
    const customer = await aCustomer(market.url, 'Bob Banned');
    await aCustomer(market.url, 'Gil Guest');
    const theirs = await market.visit(customer);
    const socket = theirs.page.waitForEvent('websocket');
    await theirs.page.goto('/user/dashboard');
    await theirs.page.getByRole('heading', { name: 'My Bookings' }).waitFor();
    await (await socket).waitForEvent('framereceived');

    const { page, expectDialogs, screenshot, leave } = await market.visit({
      ...admin,
      viewport: PHONE,
    });
    await page.goto('/admin/dashboard');
    await openTab(page, 'Users');
    await row(page, 'Gil Guest').waitFor();
    await page.getByLabel('Search users').fill('bOB bAN');
    await row(page, 'Gil Guest').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Ban Bob Banned' }).click();
    await expectDialogs('User banned successfully');
    await row(page, 'Bob Banned').getByText('Banned', { exact: true }).waitFor();
    await screenshot('admin-users');

    // At once, without an action of the customer.
    await theirs.page.waitForURL('**/login');
    expect(await theirs.stored('token')).toBeNull();
    const signIn = async () => {
      await theirs.page.getByRole('radio', { name: 'Customer' }).check();
      await theirs.page.getByLabel('Email').fill(customer.email);
      await theirs.page.getByLabel('Password', { exact: true }).fill(customer.password);
      await theirs.page.getByRole('button', { name: 'Sign In' }).click();
    };
    await signIn();
    await theirs.expectDialogs('This account has been banned');
    expect(new URL(theirs.page.url()).pathname).toBe('/login');

    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await row(page, 'Gil Guest').waitFor();
    await page.getByLabel('Status').selectOption('banned');
    await row(page, 'Gil Guest').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Unban Bob Banned' }).click();
    await expectDialogs('User unbanned successfully');
    await row(page, 'Bob Banned').waitFor({ state: 'detached' });
    await signIn();
    await theirs.page.waitForURL('**/services');
    await theirs.leave();
    await leave();
  });

  it('verifies a business that asks for it, which visitors then see', async () => {
    const provider = await aProvider(market.url, 'Vera Verified');
    const { serviceId } = await aService(market.url, provider);
    const theirs = await market.visit({ ...provider, viewport: PHONE });
    await theirs.page.goto('/account');
    const section = theirs.page.getByRole('region', { name: 'Verified', exact: true });
    await section.scrollIntoViewIfNeeded();
    await section.getByLabel('Note').fill('Our permit hangs in the kitchen.');
    await section.getByRole('button', { name: 'Ask for Verification' }).click();
    await section.getByText('We have received your request.').waitFor();
    await theirs.leave();

    const { page, expectDialogs, leave } = await market.visit({ ...admin, viewport: PHONE });
    await page.goto('/admin/dashboard');
    await openTab(page, 'Users');
    await page.getByLabel('Waiting for verification').check();
    await page.getByRole('button', { name: 'Verify Vera Verified' }).click();
    await page.getByText('Our permit hangs in the kitchen.').waitFor();
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expectDialogs('Business verified successfully');
    await row(page, 'Vera Verified').waitFor({ state: 'detached' });
    await leave();

    const visitor = await market.visit({ viewport: PHONE });
    await visitor.page.goto(`/services/${serviceId}`);
    const mark = visitor.page.getByRole('button', { name: 'Verified', exact: true });
    await mark.press('Enter');
    const words = visitor.page.getByText('We have checked the name and the city of this business.');
    await words.waitFor();
    await visitor.page.keyboard.press('Escape');
    await words.waitFor({ state: 'hidden' });
    await visitor.leave();
  });

  it('distinguishes selected rows, opened rows and others', async () => {
    const { url } = market;
    await Promise.all(['Ann Open', 'Ann Selected', 'Ann Neither'].map((name) => aCustomer(url, name)));
    const { page, leave } = await market.visit(admin);
    await page.goto('/admin/dashboard?tab=users');
    await page.getByLabel('Search users').fill('Ann');
    await page.getByRole('button', { name: 'Details of Ann Open' }).click();
    await page.getByRole('checkbox', { name: 'Select Ann Selected' }).check();
    await page.mouse.move(0, 0);
    const look = (name: string) =>
      row(page, name)
        .first()
        .evaluate((element) => {
          const cell = element.querySelector('td')!;
          return getComputedStyle(element).backgroundColor + getComputedStyle(cell).boxShadow;
        });
    const looks = new Set([await look('Ann Open'), await look('Ann Selected'), await look('Ann Neither')]);
    expect(looks.size).toBe(3);
    await leave();
  });

  it('removes a service from the public list, restores it and deletes it', async () => {
    const provider = await aProvider(market.url, 'Sam Seller');
    await aService(market.url, provider, { title: 'Lantern Party', category: 'House Parties' });
    const isPublic = async () => {
      const { services } = await call<{ services: { title: string }[] }>(market.url, 'GET', '/services');
      return services.some(({ title }) => title === 'Lantern Party');
    };
    const visitor = await market.visit();
    const { page, expectDialogs, dismissNext, screenshot, leave } = await market.visit({
      ...admin,
      viewport: PHONE,
    });
    await page.goto('/admin/dashboard');
    await openTab(page, 'Services');
    await page.getByRole('button', { name: 'Deactivate Lantern Party' }).click();
    await expectDialogs('Service status updated successfully');
    await row(page, 'Lantern Party').getByText('Inactive').waitFor();
    await screenshot('admin-services');
    expect(await isPublic()).toBe(false);
    await visitor.page.goto('/services');
    await visitor.page.getByRole('heading', { name: 'Find Perfect Event Services' }).waitFor();
    await visitor.page
      .getByRole('status')
      .filter({ hasText: /service/ })
      .waitFor();
    expect(await visitor.page.getByText('Lantern Party').count()).toBe(0);

    await page.getByRole('button', { name: 'Activate Lantern Party', exact: true }).click();
    await expectDialogs('Service status updated successfully');
    expect(await isPublic()).toBe(true);
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: 'Lantern Party' }).waitFor();

    const question = 'Are you sure you want to delete this service? This action cannot be undone.';
    dismissNext();
    await page.getByRole('button', { name: 'Delete Lantern Party' }).click();
    await expectDialogs(question);
    expect(await row(page, 'Lantern Party').count()).toBe(1);
    await page.getByRole('button', { name: 'Delete Lantern Party' }).click();
    await expectDialogs(question, 'Service deleted successfully');
    await row(page, 'Lantern Party').waitFor({ state: 'detached' });
    expect(await isPublic()).toBe(false);
    await visitor.leave();
    await leave();
  });

  it('finds services and bookings, returns to what the address contains, and exports what was found', async () => {
    const { url } = market;
    const provider = await aProvider(url, 'Fay Finder', 'Salem');
    const customer = await aCustomer(url, 'Fred Found');
    const offer = await aService(url, provider, { title: 'Balloon Ride', category: 'Other' });
    await aService(url, provider, { title: 'Boat Trip', category: 'Other' });
    await aBooking(url, customer, offer);
    await aBooking(url, customer, offer, { date: dayFromNow(9) });

    const { page, leave } = await market.visit({ ...admin, viewport: PHONE });
    await page.goto('/admin/dashboard?tab=services');
    await row(page, 'Boat Trip').waitFor();
    await page.getByLabel('City').fill('Salem');
    await page.getByLabel('Search services').fill('balloon');
    await row(page, 'Boat Trip').waitFor({ state: 'detached' });
    await row(page, 'Balloon Ride').waitFor();
    await page.getByText('1 service', { exact: true }).waitFor();
    await page.waitForURL(/search=balloon/);
    await page.reload();
    await row(page, 'Balloon Ride').waitFor();
    expect(await row(page, 'Boat Trip').count()).toBe(0);
    expect(await page.getByLabel('City').inputValue()).toBe('Salem');
    const services = await exportOf(page);
    expect(services.name).toBe('services.csv');
    expect(services.lines).toHaveLength(2);
    expect(services.lines[1]).toContain('Balloon Ride');

    await openTab(page, 'Bookings');
    await page.getByLabel('Search bookings').fill('fred found');
    await page.getByText('2 bookings', { exact: true }).waitFor();
    await page.getByLabel('Event until').fill(dayFromNow(8));
    await page.getByText('1 booking', { exact: true }).waitFor();
    const bookings = await exportOf(page);
    expect(bookings.name).toBe('bookings.csv');
    expect(bookings.lines).toHaveLength(2);
    await openTab(page, 'Services');
    expect(await page.getByLabel('Search services').inputValue()).toBe('balloon');
    await leave();
  });

  it('deletes a booking, and then the customer of another booking', async () => {
    const { url } = market;
    const provider = await aProvider(url, 'Ben Baker');
    const customer = await aCustomer(url, 'Dora Deleted');
    const offer = await aService(url, provider, { title: 'Tower of Cakes' });
    await aBooking(url, customer, offer, { startTime: '08:00', endTime: '09:00' });
    await aBooking(url, customer, offer);

    const { page, expectDialogs, dismissNext, leave } = await market.visit({
      ...admin,
      viewport: PHONE,
    });
    await page.goto('/admin/dashboard');
    await openTab(page, 'Bookings');
    await row(page, '8:00 AM – 9:00 AM')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expectDialogs('Are you sure you want to delete this booking?', 'Booking deleted successfully');
    await row(page, '8:00 AM – 9:00 AM').waitFor({ state: 'detached' });
    await row(page, 'Tower of Cakes').waitFor();

    await openTab(page, 'Users');
    const remove = page.getByRole('button', { name: 'Delete Dora Deleted' });
    const question = 'Are you sure you want to delete this user? This action cannot be undone.';
    dismissNext();
    await remove.click();
    await expectDialogs(question);
    expect(await row(page, 'Dora Deleted').count()).toBe(1);
    await remove.click();
    await expectDialogs(question, 'User deleted successfully');
    await row(page, 'Dora Deleted').waitFor({ state: 'detached' });
    await openTab(page, 'Bookings');
    await row(page, 'Tower of Cakes').getByText('Deleted user').waitFor();
    await row(page, 'Tower of Cakes').getByText('cancelled').waitFor();
    await leave();
  });
});
