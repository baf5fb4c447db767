import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { examine } from './support/accessibility.js';
import { DESKTOP, PHONE } from './support/browser.js';
import { ADMIN, type Marketplace, openMarketplace } from './support/marketplace.js';
import { theAdmin } from './support/people.js';

/** The code of an authenticator app (RFC 6238): now, or so many periods of 30 seconds later. */
function codeOf(secret: string, later = 0): string {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

describe('the second factor of an administrator', () => {
  let market: Marketplace;
  beforeEach(async () => void (market = await openMarketplace()));
  afterEach(() => market?.close());

  const openDialog = async (page: Page) => {
    await page.getByRole('button', { name: 'Second Factor' }).click();
    return page.getByRole('dialog', { name: 'Second Factor' });
  };
  const signIn = async (page: Page) => {
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };

  it('is switched on with the code of an app, required by the login, and switched off with a recovery code', async () => {
    const admin = await theAdmin(market.url);
    const elsewhere = await theAdmin(market.url);
    const { page, expectDialogs, screenshot, stored, leave } = await market.visit(admin);
    await page.goto('/admin/dashboard');
    const dialog = await openDialog(page);
    await dialog.getByRole('img', { name: 'QR code' }).waitFor();
    const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
    const codes = await dialog.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await screenshot('second-factor-on');
    await dialog.getByLabel('Code').fill('12345');
    await dialog.getByRole('button', { name: 'Switch On' }).click();
    await expectDialogs('Invalid code');
    await dialog.getByText('Invalid code').waitFor();
    await dialog.getByLabel('Code').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Switch On' }).click();
    await expectDialogs('Second factor switched on');
    await dialog.waitFor({ state: 'detached' });
    const ended = await fetch(`${market.url}/api/admin/me`, {
      headers: { authorization: `Bearer ${elsewhere.token}` },
    });
    expect(ended.status).toBe(401);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/admin/login');
    await signIn(page);
    const code = page.getByLabel('Code');
    await code.waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('autocomplete') === 'one-time-code');
    await screenshot('second-factor-login');
    await page.keyboard.type('12345');
    await page.keyboard.press('Enter');
    await expectDialogs('Invalid code');
    expect(await stored('adminToken')).toBeNull();
    await code.fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/admin/dashboard');
    expect(await stored('adminToken')).not.toBeNull();

    const again = await openDialog(page);
    await again.getByLabel('Code').fill(codes[0] ?? '');
    expect(await again.getByRole('img', { name: 'QR code' }).count()).toBe(0);
    await screenshot('second-factor-off');
    await again.getByRole('button', { name: 'Switch Off' }).click();
    await expectDialogs('Second factor switched off');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/admin/login');
    await signIn(page);
    await page.waitForURL('**/admin/dashboard');
    await leave();
  });

  it('has a dialog without accessibility violations that fits into the page, and copies the recovery codes', async () => {
    const { page, screenshot, leave } = await market.visit(await theAdmin(market.url));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/admin/dashboard');
    const dialog = await openDialog(page);
    await dialog.getByRole('img', { name: 'QR code' }).waitFor();
    await examine(page);
    for (const viewport of [DESKTOP, PHONE])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await screenshot(`second-factor-${colorScheme}`);
        expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      }
    const codes = await dialog.getByRole('listitem').allTextContents();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Second Factor');
    await screenshot('second-factor-closed');
    await leave();
  });
});
