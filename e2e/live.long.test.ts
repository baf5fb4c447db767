import type { Request, WebSocketRoute } from 'playwright-core';
import { asTyped, dayFromNow } from './support/days.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { aBooking, aCustomer, aProvider, aService, aSlot } from './support/people.js';

/** Replaces each text, and each that appears later, as Google Translate does; the words remain, so that tests find them. */
function translatePage(): void {
  const translated = new WeakSet<Node>();
  const translate = (node: Node): void => {
    if (!(node instanceof Text)) return void (node instanceof HTMLScriptElement || node.childNodes.forEach(translate));
    if (translated.has(node) || !node.data.trim()) return;
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstChild!.appendChild(new Text(node.data));
    translated.add(font.firstChild!.firstChild!);
    node.replaceWith(font);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(translate);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

describe('live updates', () => {
  let market: Marketplace;
  beforeAll(async () => void (market = await openMarketplace()));
  afterAll(() => market?.close());

  it('show a booking to its provider and the confirmation to the customer without a reload', async () => {
    const { url } = market;
    const provider = await aProvider(url);
    const customer = await aCustomer(url);
    const { serviceId } = await aService(url, provider);
    const day = dayFromNow(3);
    await aSlot(url, provider, { date: day });

    const theirs = await market.visit(provider);
    const socket = theirs.page.waitForEvent('websocket');
    await theirs.page.goto('/provider/dashboard?tab=bookings');
    await theirs.page.getByText('No bookings yet').waitFor();
    // The server's first message acknowledges the connection; earlier changes would be missed.
    await (await socket).waitForEvent('framereceived');

    const mine = await market.visit(customer);
    await mine.page.goto(`/book/${serviceId}`);
    await mine.page.getByLabel('Name', { exact: true }).fill('Kim Customer');
    await mine.page.getByLabel('Email').fill(customer.email);
    await mine.page.getByLabel('Phone').fill('555-0101');
    await mine.page.getByLabel('Event Date').fill(asTyped(day));
    await mine.page.getByRole('radio', { name: '10:00 AM – 2:00 PM' }).check();
    await mine.page.getByLabel('Event Type').fill('Wedding');
    await mine.page.getByLabel('Guest Count').fill('80');
    await mine.page.getByRole('button', { name: 'Submit Booking Request' }).click();
    await mine.page.getByText('Booking Submitted!').waitFor();

    const request = theirs.page.getByRole('listitem').filter({ hasText: 'Kim Customer' });
    await request.getByText('pending').waitFor();
    await theirs.page.getByRole('status').getByText('New booking request: Garden Wedding for Kim Customer').waitFor();
    await theirs.screenshot('live-request');

    const listening = mine.page.waitForEvent('websocket');
    await mine.page.getByRole('link', { name: 'See My Bookings' }).click();
    const booking = mine.page.getByRole('listitem').filter({ hasText: 'Garden Wedding' });
    await booking.getByText('pending').waitFor();
    await (await listening).waitForEvent('framereceived');
    await request.getByRole('button', { name: 'Confirm' }).click();
    await booking.getByText('Provider will contact you soon!').waitFor();
    expect(await booking.getByRole('button', { name: 'Cancel Booking' }).count()).toBe(0);
    await mine.screenshot('live-confirmed');

    await mine.leave();
    await theirs.leave();
  });

  it('show on pages that the browser translates, and so do their own buttons', async () => {
    const { url } = market;
    const provider = await aProvider(url);
    const customer = await aCustomer(url);
    const offer = await aService(url, provider, { title: 'Garden Wedding' });
    await aBooking(url, customer, offer, { startTime: '10:00', endTime: '11:00' });
    await aBooking(url, customer, offer, { startTime: '12:00', endTime: '13:00' });

    const theirs = await market.visit(provider);
    await theirs.page.addInitScript(translatePage);
    await theirs.page.goto('/provider/dashboard?tab=bookings');
    const request = theirs.page.getByRole('article').filter({ hasText: '10:00 AM' });
    const mine = await market.visit(customer);
    await mine.page.addInitScript(translatePage);
    const listening = mine.page.waitForEvent('websocket');
    await mine.page.goto('/user/dashboard');
    const booking = (time: string) => mine.page.getByRole('article').filter({ hasText: time });
    await booking('10:00 AM').getByText('pending', { exact: true }).waitFor();
    expect(await mine.page.locator('font').count()).toBeGreaterThan(20);
    await (await listening).waitForEvent('framereceived');

    await request.getByRole('button', { name: 'Confirm' }).click();
    await request.getByText('confirmed', { exact: true }).waitFor();
    await booking('10:00 AM').getByText('confirmed', { exact: true }).waitFor();
    await booking('12:00 PM').getByRole('button', { name: 'Cancel Booking' }).click();
    await mine.expectDialogs('Are you sure you want to cancel this booking?', 'Booking cancelled successfully');
    await booking('12:00 PM').getByText('You cancelled this').waitFor();
    const pending = mine.page.locator('dl > div').filter({ hasText: 'Pending' });
    await pending.getByText('0', { exact: true }).waitFor();
    await theirs.leave();
    await mine.leave();
  });

  it('show a booking that was made while the connection was interrupted', async () => {
    const { url } = market;
    const provider = await aProvider(url);
    const offer = await aService(url, provider);
    const { page, leave } = await market.visit(provider);
    const lines = new Set<WebSocketRoute>();
    let isCut = false;
    await page.routeWebSocket('**/graphql', (line) => {
      if (isCut) return void line.close({ code: 1012 });
      line.connectToServer();
      lines.add(line);
    });
    const asked = page.waitForRequest(isFirstCatchUp());
    await page.goto('/provider/dashboard?tab=bookings');
    await asked;
    await page.getByText('No bookings yet').waitFor();

    isCut = true;
    for (const line of lines) await line.close({ code: 1012 });
    await aBooking(url, await aCustomer(url, 'Kim Customer'), offer);
    expect(await page.getByText('No bookings yet').isVisible()).toBe(true);

    isCut = false;
    const request = page.getByRole('listitem').filter({ hasText: 'Kim Customer' });
    await request.getByText('pending').waitFor();
    await leave();
  });

  it('show on an idle page when the server is away, and when it is back', async () => {
    const { url } = market;
    const { page, expectError, leave } = await market.visit(await aProvider(url));
    const lines = new Set<WebSocketRoute>();
    let isAway = false;
    await page.routeWebSocket('**/graphql', (line) => {
      if (isAway) return void line.close({ code: 1012 });
      line.connectToServer();
      lines.add(line);
    });
    const asked = page.waitForRequest(isFirstCatchUp());
    await page.goto('/provider/dashboard?tab=bookings');
    await asked;
    const notice = page.getByText('You are offline. Trying again…');

    isAway = true;
    await page.route('**/graphql', (route) => route.abort());
    for (const line of lines) await line.close({ code: 1012 });
    await notice.waitFor();

    isAway = false;
    await page.unroute('**/graphql');
    await notice.waitFor({ state: 'detached' });
    await expectError(/ERR_FAILED/);
    await leave();
  });
});

/**
 * Matches the second request for the list: the page sends one, and another one when the socket is
 * connected.
 */
function isFirstCatchUp() {
  let lists = 0;
  return (request: Request): boolean => {
    const sent = request.postDataJSON() as { operationName?: string } | null;
    return sent?.operationName === 'ProviderDashboard' && ++lists === 2;
  };
}
