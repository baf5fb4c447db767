import { randomUUID } from 'node:crypto';
import { deleteAccount } from '../../src/marketplace/accounts/delete-account.js';
import { WEBHOOK_KINDS } from '../../src/marketplace/webhooks/webhook-kinds.js';
import { Webhook } from '../../src/marketplace/webhooks/webhook.entity.js';
import { sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, asViewer, tokenOf } from '../support/factories.js';
import { type Operation, TRANSPORTS } from './support/transports.js';

/** The webhooks of a provider (P70). */
const app = sharedApp();
const db = () => app.dataSource.manager;

const URL_OF_HOOK = 'https://hooks.example.com/marquee';
const INPUT = { url: URL_OF_HOOK, kinds: ['booking.requested', 'message.sent'] };

const REJECTED = [
  ...['', '  ', 'nonsense', '//hooks.example.com', 'ftp://hooks.example.com', 'http://hooks.example.com', 'https://'],
  ...['https://127.0.0.1', 'https://127.1', 'https://2130706433', 'https://0x7f.0.0.1', 'https://0177.0.0.1'],
  ...['https://0.0.0.0', 'https://10.0.0.1', 'https://192.168.1.1', 'https://100.64.0.1', 'https://224.0.0.1'],
  ...['https://169.254.169.254/latest', 'https://240.0.0.1', 'https://[::1]', 'https://[::]', 'https://[fe80::1]'],
  ...['https://[fd00::1]', 'https://[::ffff:127.0.0.1]', 'https://[64:ff9b::7f00:1]', 'https://localhost:8443'],
  `${URL_OF_HOOK}/${'x'.repeat(2000)}`,
];

describe.each(TRANSPORTS)('webhooks through %s', (_, call) => {
  let token: string;
  beforeEach(async () => void (token = tokenOf(app, await aProvider(app))));

  const created = async (input: object = INPUT) => (await call(app, token, 'createWebhook', { input })).value;

  it('are created with a secret that is returned once, and listed in the order of their creation', async () => {
    const first = await created();
    expect(first).toEqual({
      webhook: {
        ...INPUT,
        id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        active: true,
        disabledReason: null,
        failures: 0,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      },
      secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) as string,
    });
    const second = await created({ url: 'https://8.8.8.8:8443/hook?a=b', kinds: [...WEBHOOK_KINDS] });
    expect(second.secret).not.toBe(first.secret);
    const listed = await call(app, token, 'webhooks');
    expect(listed.value).toEqual([first.webhook, second.webhook]);
    for (const { secret } of [first, second])
      expect(JSON.stringify(await db().query('SELECT * FROM webhooks'))).not.toContain(secret.slice(6));
  });

  it('have each of their kinds once, and at least one', async () => {
    const kinds = ['message.sent', 'booking.moved', 'message.sent'];
    const { webhook } = await created({ url: URL_OF_HOOK, kinds });
    expect(webhook.kinds).toEqual(['message.sent', 'booking.moved']);
    const changed = await call(app, token, 'updateWebhook', { id: webhook.id, input: { kinds: [...kinds, ...kinds] } });
    expect(changed.value.kinds).toEqual(['message.sent', 'booking.moved']);
    for (const wrong of [[], ['booking.requested', 'booking.deleted'], ['webhook.test'], ['']]) {
      const { code, fields } = await call(app, token, 'createWebhook', { input: { url: URL_OF_HOOK, kinds: wrong } });
      expect([wrong, code, Object.keys(fields)]).toEqual([wrong, 'BAD_USER_INPUT', ['kinds']]);
      const change = await call(app, token, 'updateWebhook', { id: webhook.id, input: { kinds: wrong } });
      expect([wrong, change.code, Object.keys(change.fields)]).toEqual([wrong, 'BAD_USER_INPUT', ['kinds']]);
    }
  });

  it('lead to no address that can be seen to be wrong or not public', async () => {
    const { webhook } = await created();
    for (const url of REJECTED) {
      const { code, fields } = await call(app, token, 'createWebhook', { input: { ...INPUT, url } });
      expect([url, code, Object.keys(fields)]).toEqual([url, 'BAD_USER_INPUT', ['url']]);
      const changed = await call(app, token, 'updateWebhook', { id: webhook.id, input: { url } });
      expect([url, changed.code, Object.keys(changed.fields)]).toEqual([url, 'BAD_USER_INPUT', ['url']]);
    }
    expect((await call(app, token, 'webhooks')).value).toEqual([webhook]);
  });

  it('keep what a change omits', async () => {
    const { webhook } = await created();
    const { id } = webhook;
    const url = 'https://other.example.com/';
    for (const [input, expected] of [
      [{}, webhook],
      [{ url: null, kinds: null, active: null }, webhook],
      [{ url }, { ...webhook, url }],
      [{ kinds: ['booking.expired'] }, { ...webhook, url, kinds: ['booking.expired'] }],
      [{ active: false }, { ...webhook, url, kinds: ['booking.expired'], active: false }],
      [{ url: URL_OF_HOOK }, { ...webhook, kinds: ['booking.expired'], active: false }],
      [INPUT, { ...webhook, active: false }],
    ] as const) {
      expect((await call(app, token, 'updateWebhook', { id, input })).value).toEqual(expected);
      expect((await call(app, token, 'webhooks')).value).toEqual([expected]);
    }
  });

  it('are five at most, also if several are created concurrently', async () => {
    await created();
    const others = await Promise.all(
      Array.from({ length: 8 }, () => call(app, token, 'createWebhook', { input: INPUT })),
    );
    const rejected = others.filter(({ code }) => code !== 'OK');
    expect(rejected).toHaveLength(4);
    for (const { code, message } of rejected)
      expect([code, message]).toEqual(['CONFLICT', 'You can have up to 5 webhooks. Delete one to create another.']);
    const { value: all } = await call(app, token, 'webhooks');
    expect(all).toHaveLength(5);
    await call(app, token, 'deleteWebhook', { id: all[0]?.id ?? '' });
    expect((await call(app, token, 'createWebhook', { input: INPUT })).code).toBe('OK');
    expect((await call(app, token, 'createWebhook', { input: INPUT })).code).toBe('CONFLICT');
  });

  it('are deleted with their deliveries', async () => {
    const { webhook } = await created();
    const other = await created();
    const { id } = webhook;
    await call(app, token, 'testWebhook', { id });
    const { value } = await call(app, token, 'deleteWebhook', { id });
    expect(['Webhook deleted successfully', id]).toContain(value);
    expect((await call(app, token, 'webhooks')).value).toEqual([other.webhook]);
    expect(await db().query('SELECT FROM webhook_deliveries WHERE webhook_id = $1', [id])).toEqual([]);
    expect(await call(app, token, 'deleteWebhook', { id })).toMatchObject({
      ...{ code: 'NOT_FOUND', message: 'Webhook not found' },
    });
  });

  it('are found by no other provider', async () => {
    const { webhook } = await created();
    const { value: delivery } = await call(app, token, 'testWebhook', { id: webhook.id });
    const rows = () =>
      db().query<object[]>(
        'SELECT webhooks.*, delivery.* FROM webhooks JOIN webhook_deliveries delivery ON webhook_id = webhooks.id WHERE webhook_id = $1',
        [webhook.id],
      );
    const before = await rows();
    expect(before).toHaveLength(1);
    const stranger = tokenOf(app, await aProvider(app));
    expect((await call(app, stranger, 'webhooks')).value).toEqual([]);
    for (const id of [webhook.id, randomUUID()])
      for (const name of ['updateWebhook', 'deleteWebhook', 'webhookDeliveries', 'testWebhook'] as const) {
        const input = name === 'updateWebhook' ? { input: INPUT } : {};
        const { code, message } = await call(app, stranger, name, { id, ...input });
        expect([name, code, message]).toEqual([name, 'NOT_FOUND', 'Webhook not found']);
      }
    for (const id of [delivery.id, webhook.id, randomUUID()])
      expect(await call(app, stranger, 'resendDelivery', { id })).toMatchObject({
        ...{ code: 'NOT_FOUND', message: 'Delivery not found' },
      });
    expect(await rows()).toEqual(before);
    expect((await call(app, token, 'webhookDeliveries', { id: webhook.id })).value.nodes).toEqual([delivery]);
  });

  it('are for providers only', async () => {
    const { webhook } = await created();
    const customer = await aCustomer(app);
    for (const [by, expected] of [
      [undefined, 'UNAUTHENTICATED'],
      [tokenOf(app, customer), 'FORBIDDEN'],
      [tokenOf(app, await anAdmin(app)), 'FORBIDDEN'],
    ] as const)
      for (const name of ['webhooks', 'createWebhook', 'updateWebhook', 'testWebhook'] satisfies Operation[]) {
        const input = name === 'createWebhook' || name === 'updateWebhook' ? INPUT : undefined;
        const { code } = await call(app, by, name, { id: webhook.id, ...(input && { input }) });
        expect([name, code]).toEqual([name, expected]);
      }
    expect(await db().existsBy(Webhook, { accountId: customer.id })).toBe(false);
  });
});

describe('webhooks of a marketplace in an intranet', () => {
  const inside = sharedApp(() => ({ config: { webhooks: { allowsPrivate: true } } }));

  it.each(TRANSPORTS)('can lead to private addresses and unencrypted through %s, but not to all', async (_, call) => {
    const token = tokenOf(inside, await aProvider(inside));
    for (const url of ['http://127.0.0.1:9000/hook', 'http://10.0.0.1', 'https://localhost', 'http://[::1]:9000/']) {
      const { value } = await call(inside, token, 'createWebhook', { input: { ...INPUT, url } });
      expect(value.webhook.url).toBe(url);
    }
    for (const url of ['http://169.254.169.254/', 'http://0.0.0.0/', 'ftp://127.0.0.1']) {
      const { code, fields } = await call(inside, token, 'createWebhook', { input: { ...INPUT, url } });
      expect([url, code, Object.keys(fields)]).toEqual([url, 'BAD_USER_INPUT', ['url']]);
    }
  });
});

describe('the webhooks of a deleted account', () => {
  it('are deleted with it, and so are their deliveries', async () => {
    const [, [, call]] = TRANSPORTS as [unknown, (typeof TRANSPORTS)[number]];
    const provider = await aProvider(app, { password: 'correct horse' });
    const token = tokenOf(app, provider);
    const { value } = await call(app, token, 'createWebhook', { input: INPUT });
    const { value: delivery } = await call(app, token, 'testWebhook', { id: value.webhook.id });
    const confirmation = { password: 'correct horse', address: 'here' };
    await deleteAccount(db(), app.deps, asViewer(provider), confirmation);
    expect(await db().query('SELECT FROM webhooks WHERE account_id = $1', [provider.id])).toEqual([]);
    expect(await db().query('SELECT FROM webhook_deliveries WHERE id = $1', [delivery.id])).toEqual([]);
  });
});
