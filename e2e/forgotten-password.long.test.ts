import type { Page } from 'playwright-core';
import { PHONE } from './support/browser.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { aCustomer } from './support/people.js';

describe('a forgotten password', () => {
  let market: Marketplace;
  beforeAll(async () => void (market = await openMarketplace()));
  afterAll(() => market?.close());

  /** The path of the link in the newest mail with this subject, once it has arrived in the mailbox page. */
  async function linkInMailbox(page: Page, subject: string, label: string): Promise<string> {
    const mail = page.getByRole('link', { name: subject }).first();
    await page.goto(market.mailbox);
    while (!(await mail.isVisible())) await page.reload();
    await mail.click();
    const href = await page.frameLocator('iframe').getByRole('link', { name: label }).getAttribute('href');
    // Without its origin: on a port that the system chooses, links begin with the configured port, 0.
    const { pathname, hash } = new URL(href ?? '');
    return pathname + hash;
  }

  async function setPassword(page: Page, password: string): Promise<void> {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await page.getByRole('button', { name: 'Set New Password' }).click();
  }

  it('is replaced on a phone with the link of a mail, which works once and ends all sessions', async () => {
    const customer = await aCustomer(market.url);
    const elsewhere = await market.visit(customer);
    await elsewhere.page.goto('/services');
    await elsewhere.page.getByRole('link', { name: 'My Bookings' }).waitFor();

    const { page, expectDialogs, screenshot, stored, leave } = await market.visit({ viewport: PHONE });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The address changes before the login page, which has an e-mail field too, is replaced.
    const send = page.getByRole('button', { name: 'Send Link' });
    await send.waitFor();
    await page.getByLabel('Email').fill(customer.email);
    await send.click();
    await page.getByText('If an account exists for this address, we have sent a link.').waitFor();
    await screenshot('forgotten-password');

    const link = await linkInMailbox(page, 'Set a new password', 'Set New Password');
    expect(link).toMatch(/^\/reset-password#[\w-]{43}$/);
    await page.goto(link);
    await page.waitForURL((url) => url.pathname === '/reset-password' && url.hash === '');
    await screenshot('reset-password');
    await setPassword(page, 'a new password');
    await expectDialogs('Password changed. Please login to continue.');
    await page.waitForURL('**/login');

    await elsewhere.page.goto('/user/dashboard');
    await elsewhere.page.waitForURL('**/login');
    expect(await elsewhere.stored('token')).toBeNull();
    await elsewhere.leave();

    await page.goto(link);
    await setPassword(page, 'yet another one');
    await expectDialogs('This link is no longer valid');
    await page.getByRole('link', { name: 'Request a New Link' }).waitFor();

    await page.goto('/login');
    await page.getByRole('radio', { name: 'Customer' }).check();
    await page.getByLabel('Email').fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill('a new password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(await stored('token')).not.toBeNull();
    await leave();
  });
});
