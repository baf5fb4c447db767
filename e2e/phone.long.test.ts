import type { Locator, Page } from 'playwright-core';
import { overflow } from './support/accessibility.js';
import { PHONE } from './support/browser.js';
import { dayFromNow } from './support/days.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { eventually } from '../api/test/support/eventually.js';
import { type Account, aBooking, aCustomer, aProvider, aService, call, type Offer } from './support/people.js';

const THEMES = ['light', 'dark'] as const;

/** Pixels from the top of the page to the lower end of an element. */
const endOf = (element: Locator): Promise<number> =>
  element.evaluate((found) => found.getBoundingClientRect().bottom + window.scrollY);
const topOf = (element: Locator): Promise<number> =>
  element.evaluate((found) => found.getBoundingClientRect().top + window.scrollY);
const heightOf = (element: Locator): Promise<number> => element.evaluate((found) => found.clientHeight);
const lengthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

/** How far a page has moved while it was loading, as browsers measure it: 0 is not at all. */
const movement = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );

describe('on a phone', () => {
  let market: Marketplace;
  let provider: Account;
  let free: Account;
  let customer: Account;
  let offer: Offer;
  let freeOffer: Offer;

  beforeAll(async () => {
    market = await openMarketplace();
    const { url } = market;
    [provider, free, customer] = [await aProvider(url), await aProvider(url, 'Sam Free'), await aCustomer(url)];
    offer = await aService(url, provider);
    const customers = [customer, await aCustomer(url, 'Ada Lovelace'), await aCustomer(url, 'Maya Lopez')];
    const confirm = async (id: string): Promise<void> =>
      void (await call(url, 'PATCH', `/bookings/${id}/status`, {
        token: provider.token,
        body: { status: 'confirmed' },
      }));
    // 17 of the customer, 25 of the provider, five of which wait.
    for (let number = 0; number < 25; number++) {
      const of = customers[number < 17 ? 0 : 1 + (number % 2)]!;
      const id = await aBooking(url, of, offer, { date: dayFromNow(3 + number) });
      if (number >= 5) await confirm(id);
    }
    const range = { from: dayFromNow(40), until: dayFromNow(99), weekdays: [1, 2, 3, 4, 5, 6, 7] };
    const series = { ...range, startTime: '18:00', endTime: '22:00' };
    freeOffer = await aService(url, free);
    await call(url, 'POST', '/providers/slots/series', { token: free.token, body: series });
  });
  afterAll(() => market?.close());

  async function open(path: string, colorScheme: (typeof THEMES)[number], account?: Account) {
    const visit = await market.visit({ ...account, viewport: PHONE });
    await visit.page.emulateMedia({ colorScheme });
    await visit.page.goto(path);
    return visit;
  }

  it.each(['/services', '/user/dashboard'])('no bar covers %s at 400 %% zoom', async (path) => {
    const visit = await market.visit({ ...customer, viewport: { width: 320, height: 256 } });
    await visit.page.goto(path);
    await visit.page.getByRole('navigation', { name: 'At hand' }).waitFor();
    await visit.page.evaluate(() => window.scrollTo(0, 400));
    const covered = await visit.page.evaluate(
      () =>
        [...document.querySelectorAll('header, nav, [role=search], [role=tablist]')].filter((bar) => {
          const { top, bottom } = bar.getBoundingClientRect();
          return bottom > 0 && top < window.innerHeight;
        }).length,
    );
    expect(covered).toBe(0);
    await visit.leave();
  });

  it('the bookings of a provider are as wide as the page with text of twice the size', async () => {
    const { page, leave } = await open('/provider/dashboard?tab=bookings', 'light', provider);
    await page.getByRole('button', { name: 'Messages' }).first().waitFor();
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    expect(await overflow(page)).toEqual([]);
    await leave();
  });

  describe.each(THEMES)('in the %s theme', (theme) => {
    it('Home has its search in the first view, and a short footer', async () => {
      const { page, leave } = await open('/', theme);
      expect(await endOf(page.getByRole('button', { name: 'Find Services' }))).toBeLessThanOrEqual(PHONE.height);
      expect(await heightOf(page.getByRole('contentinfo'))).toBeLessThanOrEqual(300);
      expect(await movement(page)).toBeLessThan(0.01);
      await leave();
    });

    it('the booking page has the date in the first view, coming from the service page', async () => {
      const { page, leave } = await open(`/services/${offer.serviceId}`, theme, customer);
      await page.getByRole('link', { name: 'Book Now' }).first().click();
      const date = page.getByLabel('Event Date', { exact: true });
      await date.waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      expect(await endOf(date)).toBeLessThanOrEqual(PHONE.height);
      await leave();
    });

    it('the booking page does not move when the times of its day arrive', async () => {
      const { page, leave } = await open(`/book/${freeOffer.serviceId}?date=${dayFromNow(45)}`, theme, customer);
      await page.getByRole('radio', { name: '6:00 PM – 10:00 PM' }).waitFor();
      await page.getByLabel('Guest Count').waitFor();
      expect(await movement(page)).toBeLessThan(0.01);
      await leave();
    });

    it('the free days of a service are readable, also beyond the edge of the screen', async () => {
      const { page, leave } = await open(`/services/${freeOffer.serviceId}`, theme);
      const days = page.getByRole('link', { name: /^\w{3}, \w{3} \d+, \d{4}$/ });
      await days.first().waitFor();
      expect(await days.count()).toBe(5);
      for (const day of await days.all())
        expect(await day.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      await leave();
    });

    it('My Bookings shows the first one at 300 px, and three to a view', async () => {
      const { page, leave } = await open('/user/dashboard', theme, customer);
      const bookings = page.getByRole('listitem').filter({ hasText: offer.title });
      await bookings.nth(16).waitFor();
      expect(await bookings.count()).toBe(17);
      expect(await topOf(bookings.first())).toBeLessThanOrEqual(300);
      for (const booking of await bookings.all()) expect(await heightOf(booking)).toBeLessThanOrEqual(220);
      expect(await heightOf(page.getByRole('contentinfo'))).toBeLessThanOrEqual(80);
      expect(await movement(page)).toBeLessThan(0.01);
      await leave();
    });

    it.each(['/services', '/account', '/user/dashboard'])('the bar at the bottom covers no end of %s', async (path) => {
      const { page, leave } = await open(path, theme, customer);
      const bar = page.getByRole('navigation', { name: 'At hand' });
      await bar.waitFor();
      // A page that loads more at its end becomes longer.
      await eventually(async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        expect(await endOf(page.getByRole('contentinfo'))).toBeLessThan((await topOf(bar)) + 1);
      });
      await leave();
    });

    it('the overview of a provider begins with what waits', async () => {
      const { page, leave } = await open('/provider/dashboard', theme, provider);
      const confirm = page.getByRole('button', { name: /^Confirm( |$)/ }).first();
      await confirm.waitFor();
      expect(await endOf(confirm)).toBeLessThanOrEqual(PHONE.height);
      expect(await movement(page)).toBeLessThan(0.01);
      await leave();
    });

    it('25 bookings of a provider take 5,000 px', async () => {
      const { page, leave } = await open('/provider/dashboard?tab=bookings', theme, provider);
      const bookings = page.getByRole('listitem').filter({ hasText: offer.title });
      await bookings.nth(24).waitFor();
      expect(await bookings.count()).toBe(25);
      expect(await lengthOf(page)).toBeLessThanOrEqual(5000);
      await leave();
    });

    it('60 free slots of a provider take 3,000 px', async () => {
      const { page, leave } = await open('/provider/dashboard?tab=slots', theme, free);
      const remove = page.getByRole('button', { name: /^Delete/ });
      await remove.first().waitFor();
      expect(await remove.count()).toBe(60);
      expect(await lengthOf(page)).toBeLessThanOrEqual(3000);
      await leave();
    });
  });
});
