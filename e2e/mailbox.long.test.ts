import { PHONE } from './support/browser.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { aCustomer } from './support/people.js';

describe('the mailbox page', () => {
  let market: Marketplace;
  beforeAll(async () => void (market = await openMarketplace()));
  afterAll(() => market?.close());

  it('shows times in the time zone of the reader, and opens a mail in a tab of its own', async () => {
    await aCustomer(market.url);
    const { page, screenshot, leave } = await market.visit({ viewport: PHONE, timeZone: 'Asia/Kathmandu' });
    const mail = page.getByRole('link', { name: 'Welcome to Marquee' });
    await page.goto(market.mailbox);
    while (!(await mail.isVisible())) await page.reload();
    const time = page.locator('time');
    expect(await time.textContent()).toMatch(/, \d{4} at \d+:\d\d:\d\d [AP]M GMT\+5:45$/);
    await screenshot('mailbox');

    await mail.click();
    expect(await time.textContent()).toMatch(/GMT\+5:45$/);
    await screenshot('mail');
    const tab = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Open in a New Tab' }).click();
    const opened = await tab;
    await opened.getByRole('heading', { name: 'Welcome to Marquee' }).waitFor();
    expect(new URL(opened.url()).pathname).toMatch(/^\/mailbox\/[^/]+\.eml\/html$/);
    await leave();
  });
});
