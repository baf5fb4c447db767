import type { Locator } from 'playwright-core';
import { dayFromNow } from './support/days.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { aCustomer, aProvider, aService, aSlot } from './support/people.js';
import { eventually } from '../api/test/support/eventually.js';

const colours = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, color } = getComputedStyle(node);
    return { backgroundColor, color };
  });

describe('the colours of the pages', () => {
  let market: Marketplace;
  beforeAll(async () => void (market = await openMarketplace()));
  afterAll(() => market?.close());

  it('are those that the visitor has chosen, also before the app runs', async () => {
    const { page, leave } = await market.visit();
    await page.emulateMedia({ colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const light = await background();
    await page.getByRole('button', { name: 'Dark' }).click();
    const dark = await background();
    expect(dark).not.toBe(light);

    let runApp: () => void = () => undefined;
    const seen = new Promise<void>((resolve) => (runApp = resolve));
    await page.route('**/assets/*.js', (route) => seen.then(() => route.continue()));
    await page.goto('/', { waitUntil: 'commit' });
    await eventually(async () => expect(await background()).toBe(dark));
    runApp();
    await page.getByRole('button', { name: 'System' }).click();
    expect(await background()).toBe(light);
    await leave();
  });

  it('distinguish what is chosen where colours are forced', async () => {
    const provider = await aProvider(market.url);
    const { serviceId } = await aService(market.url, provider);
    // Tomorrow, which is in the month that the calendar begins with.
    await aSlot(market.url, provider, { date: dayFromNow(1) });
    // Another one, since a day's only time is chosen at once (P75).
    await aSlot(market.url, provider, { date: dayFromNow(1), startTime: '16:00', endTime: '18:00' });
    const differ = async (chosen: Locator, other: Locator) => {
      // Colours change with a transition.
      const background = async (element: Locator) => (await colours(element.first())).backgroundColor;
      await eventually(async () => expect((await background(chosen)) !== (await background(other))).toBe(true));
      const { backgroundColor, color } = await colours(chosen.first());
      expect(color).not.toBe(backgroundColor);
    };

    const asCustomer = await market.visit(await aCustomer(market.url));
    const { page } = asCustomer;
    await page.emulateMedia({ forcedColors: 'active' });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto(`/book/${serviceId}`);
    await page.getByRole('button', { name: 'Birthday' }).click();
    await differ(
      page.locator('[aria-pressed=true]', { hasText: 'Birthday' }),
      page.getByRole('button', { name: 'Wedding' }),
    );
    const openCalendar = () => page.locator('button[aria-haspopup=dialog]').first().click();
    await openCalendar();
    const free = page.locator('[role=gridcell] button[data-marked]').first();
    expect(await free.evaluate((day) => getComputedStyle(day, '::after').borderBottomWidth)).toBe('2px');
    await free.click();
    await openCalendar();
    await differ(
      page.locator('[role=gridcell][aria-selected=true]'),
      page.locator('[role=gridcell][aria-selected=false]'),
    );
    await page.keyboard.press('Escape');
    const tile = page.getByRole('radio').first().locator('..');
    const unchosen = await colours(tile);
    await tile.click();
    await eventually(async () => expect(await colours(tile)).not.toEqual(unchosen));
    await differ(button('System'), button('Dark'));
    await page.goto('/user/dashboard');
    await differ(page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }));
    await asCustomer.leave();

    const asProvider = await market.visit(provider);
    await asProvider.page.emulateMedia({ forcedColors: 'active' });
    await asProvider.page.goto('/provider/dashboard?tab=slots');
    await differ(
      asProvider.page.getByRole('button', { name: 'List', exact: true }),
      asProvider.page.getByRole('button', { name: 'Month', exact: true }),
    );
    await asProvider.page.getByRole('button', { name: 'Add Time Slot' }).click();
    await asProvider.page.getByLabel('Repeat weekly').check();
    const weekday = (name: string) => asProvider.page.getByRole('checkbox', { name }).locator('..');
    await asProvider.page.getByRole('checkbox', { name: 'Monday' }).check();
    await asProvider.page.getByRole('checkbox', { name: 'Tuesday' }).uncheck();
    const colour = async (name: string) => (await colours(weekday(name))).color;
    await eventually(async () => expect((await colour('Monday')) !== (await colour('Tuesday'))).toBe(true));
    await asProvider.leave();
  });
});
