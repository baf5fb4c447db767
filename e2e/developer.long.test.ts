import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../api/test/support/eventually.js';
import { examine } from './support/accessibility.js';
import { PHONE } from './support/browser.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { aBooking, aCustomer, aProvider, aService, call } from './support/people.js';

describe('what the account page has for developers', () => {
  let market: Marketplace;
  let receiver: Server;
  const received: { type: string }[] = [];
  beforeAll(async () => {
    market = await openMarketplace({ WEBHOOKS_ALLOW: 'private' });
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        received.push(JSON.parse(body) as (typeof received)[number]);
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  });
  afterAll(async () => {
    receiver?.close();
    await market?.close();
  });

  it('creates an access token, which a program uses until it is deleted', async () => {
    const { url } = market;
    const { page, expectDialogs, screenshot, leave } = await market.visit(await aCustomer(url, 'Tia Token'));
    await page.goto('/account');
    const section = page.getByRole('region', { name: 'Access Tokens' });
    await section.scrollIntoViewIfNeeded();
    await section.getByRole('button', { name: 'New Token' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Reports');
    await examine(page, { within: 'dialog' });
    await page.getByRole('button', { name: 'Create Token' }).click();
    const token = await page.getByRole('textbox', { name: 'Access Token' }).inputValue();
    expect(token).toMatch(/^mq_/);
    await examine(page, { within: 'dialog' });
    await page.getByRole('button', { name: 'Done' }).click();
    await section.getByText('Never used').waitFor();
    const { user } = await call<{ user: { name: string } }>(url, 'GET', '/auth/me', { token });
    expect(user.name).toBe('Tia Token');
    await page.reload();
    await section.scrollIntoViewIfNeeded();
    await section.getByText(/^Last used/).waitFor();
    await screenshot('access-tokens');
    await examine(page);

    await section.getByRole('button', { name: 'Delete Reports' }).click();
    await expectDialogs('Are you sure you want to delete Reports? Programs that use it lose access at once.');
    await section.getByText('Deleted.').waitFor();
    await expect(call(url, 'GET', '/auth/me', { token })).rejects.toThrow('401');
    await leave();
  });

  it('creates a webhook, which tells of a test and of a booking, and sends again', async () => {
    const { url } = market;
    const provider = await aProvider(url, 'Wim Webhook');
    const offer = await aService(url, provider, { title: 'Puppet Show' });
    const { page, expectDialogs, screenshot, leave } = await market.visit({ ...provider, viewport: PHONE });
    await page.goto('/account');
    const section = page.getByRole('region', { name: 'Webhooks' });
    await section.scrollIntoViewIfNeeded();
    await section.getByRole('button', { name: 'New Webhook' }).click();
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    await page.getByLabel('URL').fill(address);
    await examine(page, { within: 'dialog' });
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Create Webhook' }).click();
    expect(await page.getByRole('textbox', { name: 'Signing Secret' }).inputValue()).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Done' }).click();

    await aBooking(url, await aCustomer(url), offer);
    await section.getByRole('button', { name: 'Deliveries' }).click();
    await page.getByRole('button', { name: 'Send Test' }).click();
    const deliveries = page.getByRole('dialog', { name: 'Deliveries' }).getByRole('listitem');
    const delivered = (kind: string) => deliveries.filter({ hasText: kind }).getByText('Delivered').waitFor();
    await delivered('webhook.test');
    await delivered('booking.requested');
    await screenshot('deliveries');
    await examine(page, { within: 'dialog' });
    const before = received.length;
    await deliveries.filter({ hasText: 'booking.requested' }).getByRole('button', { name: 'Send Again' }).click();
    await delivered('booking.requested');
    await eventually(() => expect(received).toHaveLength(before + 1));
    expect(received.at(-1)!.type).toBe('booking.requested');
    await page.keyboard.press('Escape');

    await section.getByRole('switch', { name: 'Active' }).uncheck();
    await eventually(async () => {
      const { token } = provider;
      const { webhooks } = await call<{ webhooks: { active: boolean }[] }>(url, 'GET', '/account/webhooks', { token });
      expect(webhooks.map(({ active }) => active)).toEqual([false]);
    });
    await section.getByRole('button', { name: 'Delete' }).click();
    await expectDialogs(`Are you sure you want to delete the webhook to ${address}?`);
    await section.getByText('Deleted.').waitFor();
    await leave();
  });
});
