import { examine } from './support/accessibility.js';
import { PHONE } from './support/browser.js';
import { asTyped, dayFromNow } from './support/days.js';
import { hasFocus, tabTo } from './support/keyboard.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { aBooking, aCustomer, aProvider, aService, aSlot, call } from './support/people.js';
import { eventually } from '../api/test/support/eventually.js';

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const inWords = (day: string) => full.format(new Date(day));

describe('the season of a provider', () => {
  let market: Marketplace;
  beforeAll(async () => void (market = await openMarketplace()));
  afterAll(() => market?.close());

  it('is made on a phone within a minute: the weekends of twelve weeks', async () => {
    const provider = await aProvider(market.url);
    await aService(market.url, provider);
    await aSlot(market.url, provider, { date: dayFromNow(10), startTime: '17:00', endTime: '19:00' });
    const { page, screenshot, leave } = await market.visit(provider);
    await page.setViewportSize(PHONE);
    await page.goto('/provider/dashboard');
    const started = Date.now();
    await page.getByRole('tab', { name: 'Slots' }).click();
    await page.getByRole('button', { name: 'Add Time Slot' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Time Slot' });
    await dialog.getByLabel('Date', { exact: true }).fill(asTyped(dayFromNow(2)));
    await dialog.getByLabel('Start Time').fill('18:00');
    await dialog.getByLabel('End Time').fill('23:00');
    await dialog.getByRole('switch', { name: 'Repeat weekly' }).click();
    for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
      await dialog.getByRole('checkbox', { name }).setChecked(true);
    await dialog.getByText('This makes 77 time slots,').waitFor();
    await dialog.getByText('1 day with another time slot then is skipped.').waitFor();
    await dialog.getByText('Show the days').click();
    await screenshot('slot-series');
    await dialog.getByRole('button', { name: 'Save Slot' }).click();
    await dialog.getByText('77 time slots added.').waitFor();
    await screenshot('slot-series-skipped');
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(Date.now() - started).toBeLessThan(60_000);

    const { slots } = await call<{ slots: object[] }>(market.url, 'GET', '/providers/slots', provider);
    expect(slots).toHaveLength(78);
    await page.getByRole('button', { name: 'Month' }).click();
    await page.getByRole('list', { name: month.format(new Date()) }).waitFor();
    await screenshot('slot-month');
    await leave();
  });

  it('is planned as a week on a phone, and listed within four screens', async () => {
    const provider = await aProvider(market.url);
    const { page, screenshot, leave } = await market.visit(provider);
    await page.setViewportSize(PHONE);
    await page.goto('/provider/dashboard?tab=slots');
    await page.getByRole('button', { name: 'Plan Week' }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan Week' });
    await dialog.getByRole('button', { name: 'Add a time on Saturday' }).click();
    await dialog.getByLabel('Saturday, start').fill('14:00');
    await dialog.getByLabel('Saturday, end').fill('18:00');
    await dialog.getByRole('button', { name: 'Copy Saturday to other days' }).click();
    for (const name of ['Friday', 'Sunday', 'Wednesday', 'Thursday'])
      await dialog.getByRole('checkbox', { name }).setChecked(true);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await dialog.getByText(/^This makes 5\d time slots, /).waitFor();
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await screenshot('plan-week');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/^5\d time slots added\.$/).waitFor();
    const { slots } = await call<{ slots: object[] }>(market.url, 'GET', '/providers/slots', provider);
    const list = page.getByRole('tabpanel');
    expect(await list.getByRole('button', { name: /^Edit slot/ }).count()).toBe(slots.length);
    expect((await list.boundingBox())!.height).toBeLessThan(2700);
    for (const name of [/^Edit slot/, /^Delete slot/]) {
      const { width, height } = (await list.getByRole('button', { name }).last().boundingBox())!;
      expect([width >= 44, height >= 44]).toEqual([true, true]);
    }
    await leave();
  });

  it.each([
    ['Copy Week', 'Choose last day'],
    ['Remove Free Slots', 'Choose last day'],
    ['Add Time Slot', 'Choose date'],
  ])('%s grows to show the whole calendar as long as it is open', async (name, chooser) => {
    const { page, leave } = await market.visit(await aProvider(market.url));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/provider/dashboard?tab=slots');
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog', { name, exact: true });
    const height = async () => (await dialog.boundingBox())!.height;
    const closed = await height();
    await dialog.getByRole('button', { name: chooser }).click();
    await dialog.getByRole('dialog', { name: chooser }).waitFor();
    expect(await height()).toBeGreaterThan(closed);
    expect(await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await page.keyboard.press('Escape');
    expect(await height()).toBe(closed);
    // Growing and shrinking move the button, which one click presses all the same.
    await dialog.getByRole('textbox').first().click();
    await dialog.getByRole('dialog').waitFor();
    expect(await height()).toBeGreaterThan(closed);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await leave();
  });

  it('opens a calendar without inserting styles, after which the browser would lay out the whole page again', async () => {
    const { page, leave } = await market.visit(await aProvider(market.url));
    await page.goto('/provider/dashboard?tab=slots');
    await page.getByRole('button', { name: 'Add Time Slot' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Time Slot' });
    await dialog.waitFor();
    const inserted = await page.evaluateHandle(() => {
      const { prototype } = CSSStyleSheet;
      const { insertRule } = prototype;
      const rules: string[] = [];
      prototype.insertRule = function (rule, index) {
        rules.push(rule);
        return insertRule.call(this, rule, index);
      };
      return rules;
    });
    await dialog.getByLabel('Date', { exact: true }).click();
    await dialog.getByRole('grid').waitFor();
    expect(await inserted.jsonValue()).toEqual([]);
    await leave();
  });

  it('is seen and filled by keyboard in the month, and a booked slot leads to its booking', async () => {
    const provider = await aProvider(market.url);
    const offer = await aService(market.url, provider);
    const customer = await aCustomer(market.url);
    await aBooking(market.url, customer, offer, { date: dayFromNow(1) });
    await aSlot(market.url, provider, { date: dayFromNow(1), startTime: '16:00', endTime: '18:00' });
    const { page, screenshot, leave } = await market.visit(provider);
    await page.goto('/provider/dashboard?tab=slots');
    await tabTo(page, page.getByRole('button', { name: 'Month' }));
    await page.keyboard.press('Enter');
    const today = page.getByRole('button', { name: inWords(dayFromNow(0)) });
    await tabTo(page, today);
    await page.keyboard.press('ArrowRight');
    const tomorrow = page.getByRole('button', { name: `${inWords(dayFromNow(1))}, 1 free, 1 pending` });
    await tomorrow.waitFor();
    expect(await hasFocus(tomorrow)).toBe(true);
    // For a picture of the whole page, the browser has another width for a moment.
    await screenshot('slot-month');
    expect(await hasFocus(tomorrow)).toBe(true);
    await page.keyboard.press('ArrowDown');
    const later = page.getByRole('button', { name: `${inWords(dayFromNow(8))}, no time slots` });
    await later.waitFor();
    expect(await hasFocus(later)).toBe(true);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add Time Slot' });
    await dialog.waitFor();
    expect(await dialog.getByLabel('Date', { exact: true }).inputValue()).toBe(asTyped(dayFromNow(8)));
    await dialog.getByLabel('Start Time').fill('10:00');
    // As long as the last slot.
    expect(await dialog.getByLabel('End Time').inputValue()).not.toBe('');
    await tabTo(page, dialog.getByRole('button', { name: 'Save Slot' }));
    await page.keyboard.press('Enter');
    const filled = page.getByRole('button', { name: `${inWords(dayFromNow(8))}, 1 free` });
    await filled.waitFor();
    expect(await hasFocus(filled)).toBe(true);

    await page.getByRole('button', { name: 'List' }).click();
    await page.getByRole('button', { name: /^Show booking of slot/ }).click();
    const card = page.getByRole('article', { name: offer.title });
    await card.waitFor();
    await eventually(async () => expect(await hasFocus(card)).toBe(true));
    await leave();
  });

  it('has no accessibility violation and no horizontal overflow', async () => {
    const provider = await aProvider(market.url);
    const offer = await aService(market.url, provider);
    await aBooking(market.url, await aCustomer(market.url), offer, { date: dayFromNow(1) });
    await aSlot(market.url, provider, { date: dayFromNow(1), startTime: '16:00', endTime: '18:00' });
    const { page, leave } = await market.visit(provider);
    await page.goto('/provider/dashboard?tab=slots&view=month');
    if (dayFromNow(1).endsWith('-01')) await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('button', { name: /1 free, 1 pending$/ }).waitFor();
    await examine(page);
    await page.getByRole('button', { name: /1 free, 1 pending$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Start Time').fill('16:00');
    await dialog.getByRole('switch', { name: 'Repeat weekly' }).click();
    await dialog.getByText(/^This makes/).waitFor();
    await dialog.getByText('Show the days').click();
    await examine(page, { within: 'dialog' });
    await dialog.getByRole('button', { name: 'Save Slot' }).click();
    await dialog.getByRole('button', { name: 'Done' }).waitFor();
    await examine(page, { within: 'dialog' });
    await dialog.getByRole('button', { name: 'Done' }).click();
    for (const name of ['Remove Free Slots', 'Copy Week', 'Plan Week']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog', { name }).waitFor();
      await examine(page, { within: 'dialog' });
      await page.getByRole('button', { name: 'Close' }).click();
    }
    await leave();
  });
});
