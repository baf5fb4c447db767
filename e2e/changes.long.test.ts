import type { Locator, Page } from 'playwright-core';
import { examine } from './support/accessibility.js';
import { PHONE } from './support/browser.js';
import { asTyped, dayFromNow } from './support/days.js';
import { hasFocus, tabTo } from './support/keyboard.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { type Account, aBooking, aCustomer, aProvider, aService, aSlot, call } from './support/people.js';
import { eventually } from '../api/test/support/eventually.js';

const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const inWords = (day: string) => medium.format(new Date(day));

/** Opens a page, and waits until the server sends changes to it. */
async function openLive(page: Page, path: string): Promise<void> {
  const socket = page.waitForEvent('websocket');
  await page.goto(path);
  // The server's first message acknowledges the connection; earlier changes would be missed.
  await (await socket).waitForEvent('framereceived');
}

/** Presses an action that is behind `More actions` of a booking. */
async function furtherAction(booking: Locator, name: string): Promise<void> {
  await booking.getByRole('button', { name: 'More actions' }).click();
  await booking.getByRole('button', { name, exact: true }).click();
}

describe('changes of bookings', () => {
  let market: Marketplace;
  beforeAll(async () => void (market = await openMarketplace()));
  afterAll(() => market?.close());

  /** A confirmed and a pending booking in three days, and a free slot in five. */
  async function twoBookings(provider: Account, customer: Account): Promise<void> {
    const { url } = market;
    const wedding = await aBooking(url, customer, await aService(url, provider));
    await call(url, 'PATCH', `/bookings/${wedding}/status`, {
      token: provider.token,
      body: { status: 'confirmed' },
    });
    const lanterns = await aService(url, provider, { title: 'Lantern Night' });
    await aBooking(url, customer, lanterns, { startTime: '18:00', endTime: '20:00' });
    await aSlot(url, provider, { date: dayFromNow(5), startTime: '15:00', endTime: '17:00' });
  }

  it('are proposed by a provider, and accepted and refused by a customer with the keyboard, without a reload', async () => {
    const provider = await aProvider(market.url);
    const customer = await aCustomer(market.url);
    await twoBookings(provider, customer);
    const theirs = await market.visit(provider);
    await openLive(theirs.page, '/provider/dashboard?tab=bookings');
    const mine = await market.visit(customer);
    await openLive(mine.page, '/user/dashboard');
    const own = mine.page.getByRole('article', { name: 'Garden Wedding' });
    const received = theirs.page.getByRole('article', { name: 'Garden Wedding' });
    const said = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

    await furtherAction(received, 'Propose a Change');
    const dialog = theirs.page.getByRole('dialog', { name: 'Propose a Change' });
    await dialog.getByLabel('Date', { exact: true }).fill(asTyped(dayFromNow(5)));
    await dialog.getByRole('radio', { name: '3:00 PM – 5:00 PM' }).check();
    await dialog.getByLabel('Message').fill('The tent arrives on that day.');
    await examine(theirs.page, { within: 'dialog' });
    await theirs.screenshot('propose-change');
    await dialog.getByRole('button', { name: 'Send Proposal' }).click();
    await received.getByText(/^You propose to move it to .*, 3:00 PM – 5:00 PM/).waitFor();

    await own.getByText('The tent arrives on that day.').waitFor();
    await said(mine.page, 'Garden Wedding: the provider proposes a change');
    expect(await own.getByText('10:00 AM – 2:00 PM').count()).toBe(1);
    await examine(mine.page);
    await mine.screenshot('answer-proposal');
    await tabTo(mine.page, own.getByRole('button', { name: 'Accept' }));
    await mine.page.keyboard.press('Enter');
    for (const card of [own, received]) {
      await card.getByText('10:00 AM – 2:00 PM').waitFor({ state: 'hidden' });
      await card.getByText('3:00 PM – 5:00 PM').waitFor();
      await card.getByText(inWords(dayFromNow(5))).waitFor();
    }
    await eventually(async () => expect(await hasFocus(own)).toBe(true));

    await furtherAction(received, 'Propose a Change');
    await dialog.getByRole('radio', { name: 'Call off' }).check();
    await examine(theirs.page, { within: 'dialog' });
    await dialog.getByRole('button', { name: 'Send Proposal' }).click();
    await own.getByText('The provider proposes to call it off.').waitFor();
    await tabTo(mine.page, own.getByRole('button', { name: 'Refuse' }));
    await mine.page.keyboard.press('Enter');
    await said(theirs.page, 'The proposed change was not made: Garden Wedding for Kim Customer');
    await received.getByText('You propose').waitFor({ state: 'detached' });
    await received.getByText('confirmed', { exact: true }).waitFor();
    await mine.leave();
    await theirs.leave();
  });

  it('are made by a customer while the booking is pending, until the provider declines it with a reason', async () => {
    const provider = await aProvider(market.url);
    const customer = await aCustomer(market.url);
    await twoBookings(provider, customer);
    const theirs = await market.visit(provider);
    await openLive(theirs.page, '/provider/dashboard?tab=bookings');
    const mine = await market.visit(customer);
    await openLive(mine.page, '/user/dashboard');
    const own = mine.page.getByRole('article', { name: 'Lantern Night' });
    const received = theirs.page.getByRole('article', { name: 'Lantern Night' });

    await tabTo(mine.page, own.getByRole('button', { name: 'More actions' }));
    await mine.page.keyboard.press('Enter');
    await tabTo(mine.page, own.getByRole('button', { name: 'Move', exact: true }));
    await mine.page.keyboard.press('Enter');
    const dialog = mine.page.getByRole('dialog', { name: 'Move' });
    await dialog.getByLabel('Date', { exact: true }).waitFor();
    await examine(mine.page, { within: 'dialog' });
    await mine.page.keyboard.type(asTyped(dayFromNow(5)));
    await dialog.getByRole('radio', { name: '3:00 PM – 5:00 PM' }).waitFor();
    await tabTo(mine.page, dialog.getByRole('radio', { name: '3:00 PM – 5:00 PM' }));
    await mine.page.keyboard.press('Space');
    await tabTo(mine.page, dialog.getByRole('button', { name: 'Move Booking' }));
    await mine.page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' }); // It shows the same times, within the card.
    for (const card of [own, received]) await card.getByText('3:00 PM – 5:00 PM').waitFor();

    await received.getByRole('button', { name: 'Add a Reason' }).click();
    await received.getByLabel('Reason').fill('Our lanterns are lent out that week.');
    await examine(theirs.page);
    await theirs.screenshot('decline-with-reason');
    await received.getByRole('button', { name: 'Decline' }).click();
    await own.getByText('Our lanterns are lent out that week.').waitFor();
    await tabTo(mine.page, own.getByRole('button', { name: 'Details' }), 'Shift+Tab');
    await mine.page.keyboard.press('Enter');
    await own.getByRole('list', { name: 'What happened' }).getByText('Declined by the provider').waitFor();
    await examine(mine.page);
    await mine.screenshot('booking-timeline');
    await mine.leave();
    await theirs.leave();
  });

  it('are sent by a button that stays in view on a phone, while the fields are scrolled below it', async () => {
    const provider = await aProvider(market.url);
    const customer = await aCustomer(market.url);
    await twoBookings(provider, customer);
    const { page, leave } = await market.visit({ ...customer, viewport: PHONE });
    await page.goto('/user/dashboard');
    await furtherAction(page.getByRole('article', { name: 'Garden Wedding' }), 'Propose a Change');
    const dialog = page.getByRole('dialog', { name: 'Propose a Change' });
    await dialog.getByLabel('Date', { exact: true }).fill(asTyped(dayFromNow(5)));
    await dialog.getByRole('radio', { name: '3:00 PM – 5:00 PM' }).check();
    const send = dialog.getByRole('button', { name: 'Send Proposal' });
    for (const top of [0, 10_000]) {
      await dialog.evaluate((element, to) => element.scrollTo(0, to), top);
      const { y, height } = (await send.boundingBox())!;
      const edge = await dialog.evaluate((element) => element.getBoundingClientRect().bottom);
      expect(y + height).toBeLessThan(edge);
    }
    await leave();
  });
});
