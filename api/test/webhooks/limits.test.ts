import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import {
  SENDS_FROM_ADDRESS,
  SENDS_OF_ACCOUNT,
  WEBHOOK_CHANGES_FROM_ADDRESS,
  WEBHOOK_CHANGES_OF_ACCOUNT,
} from '../../src/marketplace/webhooks/webhook-limits.js';
import type { Quota } from '../../src/engine/limits/rate-limits.js';
import { freshApp } from '../support/app.js';
import { aProvider, tokenOf } from '../support/factories.js';
import { TRANSPORTS } from './support/transports.js';

const INPUT = { url: 'https://hooks.example.com', kinds: ['message.sent'] };

describe.each(TRANSPORTS)('the limits of webhooks over %s', (_name, call) => {
  const app = freshApp(() => ({ deps: { limits: createRateLimits() } }));

  async function take(quota: Quota, key: string, count: number): Promise<void> {
    for (let taken = 0; taken < count; taken += 1) await app.deps.limits.take(quota, key);
  }

  it('permit 60 new and changed ones of an account in an hour, without those that are rejected', async () => {
    const provider = await aProvider(app);
    const token = tokenOf(app, provider);
    const { value } = await call(app, token, 'createWebhook', { input: INPUT });
    const update = (input: object = { active: true }) =>
      call(app, token, 'updateWebhook', { id: value.webhook.id, input });
    expect((await update({ url: 'http://localhost' })).code).toBe('BAD_USER_INPUT');
    await take(WEBHOOK_CHANGES_OF_ACCOUNT, provider.id, 58);
    expect((await update()).code).toBe('OK');
    expect((await update()).code).toBe('RATE_LIMITED');
    expect((await call(app, token, 'createWebhook', { input: INPUT })).code).toBe('RATE_LIMITED');
    const { code } = await call(app, tokenOf(app, await aProvider(app)), 'createWebhook', { input: INPUT });
    expect(code).toBe('OK');
  });

  it('permit 120 of them from a client address in an hour', async () => {
    const token = tokenOf(app, await aProvider(app));
    await take(WEBHOOK_CHANGES_FROM_ADDRESS, '127.0.0.1', 119);
    expect((await call(app, token, 'createWebhook', { input: INPUT })).code).toBe('OK');
    expect((await call(app, token, 'createWebhook', { input: INPUT })).code).toBe('RATE_LIMITED');
  });

  it('permit 120 tests and resends of an account in an hour, and 240 from a client address', async () => {
    const provider = await aProvider(app);
    const token = tokenOf(app, provider);
    const { value } = await call(app, token, 'createWebhook', { input: INPUT });
    const { id } = value.webhook;
    await take(SENDS_OF_ACCOUNT, provider.id, 118);
    const { value: delivery } = await call(app, token, 'testWebhook', { id });
    expect((await call(app, token, 'resendDelivery', { id: delivery.id })).code).toBe('OK');
    expect((await call(app, token, 'testWebhook', { id })).code).toBe('RATE_LIMITED');
    expect((await call(app, token, 'resendDelivery', { id: delivery.id })).code).toBe('RATE_LIMITED');

    const other = tokenOf(app, await aProvider(app));
    const { value: another } = await call(app, other, 'createWebhook', { input: INPUT });
    await take(SENDS_FROM_ADDRESS, '127.0.0.1', 237);
    expect((await call(app, other, 'testWebhook', { id: another.webhook.id })).code).toBe('OK');
    expect((await call(app, other, 'testWebhook', { id: another.webhook.id })).code).toBe('RATE_LIMITED');
  });
});
