import type { Locator } from 'playwright-core';
import { examine } from './support/accessibility.js';
import { PHONE } from './support/browser.js';
import { asTyped, dayFromNow } from './support/days.js';
import { hasFocus } from './support/keyboard.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import {
  aBooking,
  aCustomer,
  type Account,
  aProvider,
  aService,
  aSlot,
  call,
  type Offer,
  theAdmin,
} from './support/people.js';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** The place of its text, which may be wider than the element, or of a picture. */
const boxOfText = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange();
    if (node.hasChildNodes()) range.selectNodeContents(node);
    else range.selectNode(node);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  });

/** Waits until the first of these elements is there, and expects that no other one covers a part of it. */
async function apart([first, ...others]: Locator[]): Promise<void> {
  await first!.waitFor();
  const one = await boxOfText(first!);
  for (const other of others) {
    const two = await boxOfText(other);
    const isBeside = one.x + one.width <= two.x || two.x + two.width <= one.x;
    expect(isBeside || one.y + one.height <= two.y || two.y + two.height <= one.y).toBe(true);
  }
}

/** Waits for these elements, and expects that neither the page nor what scrolls in it cuts their right ends off. */
async function inView(elements: Locator): Promise<void> {
  await elements.first().waitFor();
  const cut = await elements.evaluateAll((all) =>
    all
      .filter((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { right } = range.getBoundingClientRect();
        const frame = element.closest('[role=tablist]') ?? document.documentElement;
        return right > frame.getBoundingClientRect().right;
      })
      .map(({ outerHTML }) => outerHTML),
  );
  expect(cut).toEqual([]);
}

describe('the web client', () => {
  let market: Marketplace;
  let customer: Account;
  let provider: Account;
  let admin: Account;
  let offer: Offer;
  let longest: string;

  beforeAll(async () => {
    market = await openMarketplace();
    const { url } = market;
    customer = await aCustomer(url, 'Kim Customer');
    provider = await aProvider(url, 'Pat Provider');
    admin = await theAdmin(url);
    offer = await aService(url, provider, { features: LONG, description: `${LONG} by day.` });
    const { serviceId } = await aService(url, await aProvider(url, LONG.slice(0, 60), LONG), {
      title: LONG,
      duration: LONG,
    });
    longest = `/book/${serviceId}`;
    await aService(url, provider, { title: LONG, category: 'Corporate Events' });
    await aBooking(url, customer, offer, { startTime: '16:00', endTime: '20:00' });
    await aBooking(url, await aCustomer(url, LONG.slice(0, 60)), offer, { date: dayFromNow(6) });
    await aSlot(url, provider);
  });
  afterAll(() => market?.close());

  it('has no accessibility violation and no horizontal overflow on the pages of visitors', async () => {
    const { page, expectError, leave } = await market.visit();
    const titles = {
      '/': 'Perfect Events, Perfectly Planned',
      '/services': 'Garden Wedding',
      '/login': 'Welcome back',
      '/forgot-password': 'Forgot your password?',
      '/reset-password': 'Set a new password',
      '/reset-password#a-key': 'Set a new password',
      '/verify-email': 'Verify your email address',
      '/register': 'Create your account',
      '/provider/register': 'Become a Service Provider',
      '/admin/login': 'Admin Portal',
      '/no/such/page': 'Page not found',
    };
    for (const [path, heading] of Object.entries(titles)) {
      await page.goto(path);
      await page.getByRole('heading', { name: heading }).first().waitFor();
      await examine(page);
    }
    await expectError(/404 \(Not Found\)/); // from the last page
    // With the sections that are loaded on the way down.
    await page.goto('/');
    await page.getByText('What are you celebrating?').scrollIntoViewIfNeeded();
    await page.getByRole('heading', { name: 'New on the Marketplace' }).waitFor();
    await examine(page);
    await page.goto('/services?search=nothing+like+it');
    await page.getByText('No services found matching your criteria.').waitFor();
    await examine(page);
    // With the service that the visitor wants to book.
    await page.goto(longest);
    await page.getByText(`Sign in to book ${LONG}`).waitFor();
    await examine(page);
    // With all error messages of the form.
    await page.goto('/register');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Name is required').waitFor();
    await examine(page);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Admin' }).waitFor();
    await examine(page);
    await leave();
  });

  it('has no accessibility violation and no horizontal overflow on the pages of customers', async () => {
    const { page, expectDialogs, expectError, leave } = await market.visit(customer);
    await page.goto('/user/dashboard');
    await page.getByRole('button', { name: 'Cancel Booking' }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Add to Calendar' }).waitFor();
    await examine(page);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'completed' }).click();
    await page.getByText('No completed bookings found.').waitFor();
    await examine(page);
    // On phones, as whose page it was examined before, a bar at the bottom has one, too.
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
    await page.getByRole('region', { name: 'Profile' }).waitFor();
    await examine(page);
    await page.goto(`/book/${offer.serviceId}`);
    await page.getByLabel('Event Date').fill(asTyped(dayFromNow(3)));
    await page.getByRole('radio', { name: '10:00 AM – 2:00 PM' }).waitFor();
    await examine(page);
    await page.getByRole('button', { name: 'Submit Booking Request' }).click();
    await expectDialogs('Please fill in all required fields');
    await page.getByText('Guest count is required').waitFor();
    await examine(page);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Choose date' }).click();
    await page.getByRole('dialog', { name: 'Choose date' }).waitFor();
    await examine(page);
    await page.goto(longest);
    await page.getByRole('heading', { level: 1, name: LONG }).waitFor();
    await examine(page);
    await page.getByLabel('Event Date').fill(asTyped(dayFromNow(30)));
    await page.getByRole('button', { name: 'Tell me when a time becomes free' }).click();
    await page.getByRole('button', { name: 'Stop waiting' }).waitFor();
    await examine(page);
    await page.goto('/favourites');
    await page.getByText('No favourites yet').waitFor();
    await page.getByRole('button', { name: /^Stop waiting for/ }).waitFor();
    await examine(page);
    await page.goto('/services');
    const heart = page.getByRole('button', { name: 'Favourite' }).first();
    await heart.focus();
    // The heart is shown as pressed at once; leaving the page earlier would abort the request.
    const stored = page.waitForResponse((response) => /addFavourite/.test(response.request().postData() ?? ''));
    await page.keyboard.press('Enter');
    await page.locator('main [aria-pressed=true]').waitFor();
    await stored;
    await page.goto('/favourites');
    await page.getByText('1 service').waitFor();
    await examine(page);
    await page.goto('/book/00000000-0000-4000-8000-000000000000');
    await page.getByRole('heading', { name: 'Service not found' }).waitFor();
    await examine(page);
    await expectError(/status of 404/);
    await expectError(/^Service could not be fetched .*Service not found/);
    await leave();
  });

  it('has no accessibility violation and no horizontal overflow on the provider dashboard', async () => {
    const { page, leave } = await market.visit(provider);
    await page.goto('/provider/dashboard');
    for (const [tab, sight] of [
      ['Overview', 'Add New Service'],
      ['Services', 'Edit Garden Wedding'],
      ['Slots', 'Add Time Slot'],
      ['Bookings', 'Confirm'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('button', { name: sight }).first().waitFor();
      await examine(page);
    }
    for (const [tab, button, title] of [
      ['Overview', 'Add New Service', 'Add New Service'],
      ['Overview', 'Add Time Slot', 'Add Time Slot'],
      ['Services', 'Edit Garden Wedding', 'Edit Service'],
      ['Slots', /^Edit slot .* 10:00/, 'Edit Time Slot'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      const opener = page.getByRole('button', { name: button, disabled: false });
      await opener.click();
      const dialog = page.getByRole('dialog', { name: title });
      if (title.startsWith('Add')) {
        await dialog.getByRole('button', { name: /^Save (Slot|Service)$/ }).click();
        await dialog
          .getByText(/is required/)
          .first()
          .waitFor();
      } else await dialog.getByRole('button', { name: /^Save (Slot|Service)$/ }).waitFor();
      await examine(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await hasFocus(opener)).toBe(true);
    }
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('region', { name: 'Business Images' }).waitFor();
    await page.getByRole('region', { name: 'Password' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Password is required').first().waitFor();
    await examine(page);
    await leave();
  });

  it('has no accessibility violation and no horizontal overflow on empty dashboards', async () => {
    const newcomer = await aProvider(market.url, 'Nadia Newcomer');
    const theirs = await market.visit(newcomer);
    for (const [tab, title] of [
      ['overview', 'No bookings yet'],
      ['services', 'No services yet'],
      ['slots', 'No upcoming time slots'],
      ['bookings', 'No bookings yet'],
    ] as const) {
      await theirs.page.goto(`/provider/dashboard?tab=${tab}`);
      await theirs.page.getByRole('heading', { name: title }).waitFor();
      await examine(theirs.page);
    }
    await theirs.leave();
    const { page, leave } = await market.visit(admin);
    await page.goto('/admin/dashboard?tab=users');
    await page.getByLabel('Search users').fill('nobody of this name');
    await page.getByRole('heading', { name: 'No users found' }).waitFor();
    await examine(page);
    await leave();
  });

  it('has no accessibility violation and no horizontal overflow on the admin dashboard', async () => {
    const { page, leave } = await market.visit(admin);
    await page.goto('/admin/dashboard');
    for (const [tab, sight] of [
      ['Overview', 'Recent Users'],
      ['Users', 'Users'],
      ['Services', 'Services'],
      ['Bookings', 'Bookings'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('table', { name: sight }).waitFor();
      await examine(page);
    }
    await page.getByRole('tab', { name: 'Analytics' }).click();
    await page.getByText('Analytics Coming Soon').waitFor();
    await examine(page);
    await leave();
  });

  it('has nothing over a name, a picture or a status on the narrowest phones, and cuts no count off', async () => {
    const viewport = { width: 320, height: 640 };
    const id = await aBooking(market.url, customer, offer, { date: dayFromNow(9) });
    const body = { status: 'confirmed' };
    await call(market.url, 'PATCH', `/bookings/${id}/status`, { token: provider.token, body });
    const mine = await market.visit({ ...customer, viewport });
    await mine.page.goto('/user/dashboard');
    const card = mine.page.getByRole('article').filter({ has: mine.page.locator('.status', { hasText: 'confirmed' }) });
    await apart([card.locator('h3'), card.locator('.toggle > *')]);
    await apart([card.locator('.status > *').first(), card.locator('.status > *').last()]);
    await mine.leave();

    const { page, leave } = await market.visit({ ...admin, viewport });
    await page.goto('/admin/dashboard');
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: 'Logout' }).waitFor();
    await apart([header.getByRole('link', { name: 'Marquee' }), ...(await header.getByRole('button').all())]);
    await leave();

    const theirs = await market.visit({ ...provider, viewport });
    await theirs.page.goto('/provider/dashboard');
    await inView(theirs.page.getByRole('tab').locator('[aria-hidden]'));
    await theirs.leave();
  });

  it('has no accessibility violation and no horizontal overflow in open and selected rows of administrators', async () => {
    const { page, leave } = await market.visit(admin);
    for (const tab of ['users', 'services', 'bookings']) {
      await page.goto(`/admin/dashboard?tab=${tab}`);
      const closed = page.getByRole('button', { name: /^Details of/, expanded: false });
      await closed.first().waitFor();
      while ((await closed.count()) > 0) await closed.first().click();
      await page.getByText('Nothing was done so far.').first().waitFor();
      if (tab !== 'bookings') await page.getByLabel('Select all shown').check();
      await examine(page);
    }
    await leave();
  });
});
