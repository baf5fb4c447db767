import { examine } from './support/accessibility.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { aBooking, aCustomer, aProvider, aService } from './support/people.js';

describe('messages', () => {
  let market: Marketplace;
  beforeAll(async () => void (market = await openMarketplace()));
  afterAll(() => market?.close());

  it('are exchanged by a customer and a provider, in two browsers, without a reload', async () => {
    const { url } = market;
    const provider = await aProvider(url);
    const customer = await aCustomer(url);
    await aBooking(url, customer, await aService(url, provider));

    const theirs = await market.visit(provider);
    const socket = theirs.page.waitForEvent('websocket');
    await theirs.page.goto('/provider/dashboard?tab=bookings');
    await theirs.page.getByRole('button', { name: 'More actions' }).waitFor();
    // The server's first message acknowledges the connection; earlier changes would be missed.
    await (await socket).waitForEvent('framereceived');

    const mine = await market.visit(customer);
    await mine.page.goto('/user/dashboard');
    const button = mine.page.getByRole('button', { name: 'More actions' });
    await button.press('Enter');
    await mine.page.getByRole('button', { name: 'Messages', exact: true }).press('Enter');
    const dialog = mine.page.getByRole('dialog', { name: 'Messages' });
    await dialog.getByText('No messages yet.').waitFor();
    await examine(mine.page, { within: 'dialog' });
    await dialog
      .getByRole('textbox', { name: 'Message' })
      .pressSequentially('Is there parking? https://example.com/map');
    await dialog.getByRole('button', { name: 'Send' }).press('Enter');
    await dialog.getByRole('link', { name: 'https://example.com/map' }).waitFor();

    const unread = theirs.page.getByRole('button', { name: /^Messages.*1 unread/ });
    await unread.waitFor();
    await examine(theirs.page);
    await unread.click();
    const other = theirs.page.getByRole('dialog', { name: 'Messages' });
    await other.getByText('Is there parking?').waitFor();
    await other.getByRole('textbox', { name: 'Message' }).fill('Yes, for six cars.');
    await other.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('listitem').filter({ hasText: 'Yes, for six cars.' }).waitFor();
    await examine(mine.page, { within: 'dialog' });
    await mine.screenshot('messages');

    await mine.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await theirs.page.keyboard.press('Escape');
    await theirs.page.getByRole('button', { name: 'Messages', exact: true }).waitFor();
    await mine.leave();
    await theirs.leave();
  });
});
