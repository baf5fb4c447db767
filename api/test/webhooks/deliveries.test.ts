import { randomUUID } from 'node:crypto';
import { forgetDeliveries } from '../../src/marketplace/webhooks/deliveries.js';
import { DELIVERY_STATUSES } from '../../src/marketplace/webhooks/webhook-kinds.js';
import { WebhookDelivery } from '../../src/marketplace/webhooks/webhook-delivery.entity.js';
import { Webhook } from '../../src/marketplace/webhooks/webhook.entity.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aProvider, tokenOf } from '../support/factories.js';
import { type ShownDelivery, TRANSPORTS } from './support/transports.js';
import { aWebhook } from './support/webhooks.js';

/** The deliveries of a webhook, tests and resends (P70). */
const app = sharedApp();
const db = () => app.dataSource.manager;

const URL_OF_HOOK = 'https://hooks.example.com/marquee';
const NEVER = '00000000-0000-4000-8000-000000000000';

describe.each(TRANSPORTS)('the deliveries of a webhook through %s', (_, call) => {
  let provider: User;
  let token: string;
  let id: string;
  beforeEach(async () => {
    provider = await aProvider(app);
    token = tokenOf(app, provider);
    ({ id } = await aWebhook(app, { accountId: provider.id, url: URL_OF_HOOK }));
  });

  /** Adds deliveries, a minute after each other, and returns their ids. */
  async function add(count: number, from = 0, columns: Partial<WebhookDelivery> = {}): Promise<string[]> {
    const rows = Array.from({ length: count }, (_, minute) => ({
      ...{ id: randomUUID(), webhookId: id, kind: 'booking.requested' as const, ...columns },
      at: new Date(Date.UTC(2026, 5, 15, 10, from + minute)),
    }));
    await db().insert(WebhookDelivery, rows);
    return rows.map((row) => row.id);
  }

  const list = (page: { first?: number; after?: string | null } = {}) =>
    call(app, token, 'webhookDeliveries', { id, ...page });
  const idsOf = (nodes: ShownDelivery[]) => nodes.map((node) => node.id);

  it('are listed newest first, with all of their fields', async () => {
    expect((await list()).value).toEqual({ nodes: [], endCursor: null, hasNextPage: false, totalCount: 0 });
    const done = { status: 'delivered', attempts: 2, nextAttemptAt: null, responseStatus: 204, failure: null } as const;
    const [delivered] = await add(1, 0, done);
    const [waiting] = await add(1, 1);
    const other = await aWebhook(app, { accountId: provider.id, url: URL_OF_HOOK });
    await call(app, token, 'testWebhook', { id: other.id });
    expect((await list()).value).toEqual({
      nodes: [
        {
          ...{ id: waiting, kind: 'booking.requested', status: 'waiting', attempts: 0 },
          nextAttemptAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
          ...{ responseStatus: null, failure: null, at: '2026-06-15T10:01:00.000Z' },
        },
        { id: delivered, kind: 'booking.requested', ...done, at: '2026-06-15T10:00:00.000Z' },
      ],
      ...{ endCursor: delivered, hasNextPage: false, totalCount: 2 },
    });
  });

  it('are listed in pages that continue where the last one ended, also if one is added meanwhile', async () => {
    const ids = await add(3);
    // At the same time, too.
    ids.push(...(await add(1, 3)), ...(await add(1, 3)));
    const first = await list({ first: 2 });
    expect(first.value).toMatchObject({ hasNextPage: true, totalCount: 5 });
    const [newest] = await add(1, 30);
    const second = await list({ first: 2, after: first.value.endCursor });
    const third = await list({ first: 2, after: second.value.endCursor });
    const listed = [first, second, third].flatMap(({ value }) => idsOf(value.nodes));
    expect(listed.slice(2)).toEqual(ids.slice(0, 3).toReversed());
    expect(listed.slice(0, 2).sort()).toEqual(ids.slice(3).sort());
    expect(third.value).toMatchObject({ hasNextPage: false, totalCount: 6 });
    expect(idsOf((await list({ after: '' })).value.nodes)[0]).toBe(newest);
    const end = await list({ after: third.value.endCursor });
    expect(end.value).toEqual({ nodes: [], endCursor: null, hasNextPage: false, totalCount: 6 });
  });

  it('are 20 in a page by default, and 100 at most', async () => {
    await add(101);
    expect((await list()).value.nodes).toHaveLength(20);
    expect((await list({ first: 100 })).value.nodes).toHaveLength(100);
    for (const first of [0, -1, 101]) {
      const { code, fields } = await list({ first });
      expect([code, fields]).toEqual(['BAD_USER_INPUT', { first: 'first must be a whole number from 1 to 100' }]);
    }
  });

  it('reject a cursor that is none of them', async () => {
    const other = await aWebhook(app, { accountId: provider.id, url: URL_OF_HOOK });
    const { value: foreign } = await call(app, token, 'testWebhook', { id: other.id });
    for (const after of ['nonsense', NEVER, foreign.id]) {
      const { code, fields } = await list({ after });
      expect([code, Object.keys(fields)]).toEqual(['BAD_USER_INPUT', ['after']]);
    }
  });

  it('begin with a test that was requested', async () => {
    await add(1);
    const { value: delivery } = await call(app, token, 'testWebhook', { id });
    expect(delivery).toEqual({
      ...{ id: expect.any(String) as string, kind: 'webhook.test', status: 'waiting', attempts: 0 },
      nextAttemptAt: delivery.at,
      ...{ responseStatus: null, failure: null, at: expect.stringMatching(/^\d{4}-.*Z$/) as string },
    });
    const { value } = await list();
    expect([value.nodes[0], value.totalCount]).toEqual([delivery, 2]);
  });

  it.each(DELIVERY_STATUSES)(
    'are sent again when they are %s, from the beginning of their schedule',
    async (status) => {
      const later = status === 'waiting' ? new Date('2036-01-01') : null;
      const columns = { status, attempts: 4, nextAttemptAt: later, responseStatus: 500, failure: null };
      const [delivery = ''] = await add(1, 0, columns);
      const [other] = await add(1, 1, columns);
      const before = Date.now();
      const { value } = await call(app, token, 'resendDelivery', { id: delivery });
      expect(value).toEqual({
        ...{
          id: delivery,
          kind: 'booking.requested',
          status: 'waiting',
          attempts: 0,
          responseStatus: null,
          failure: null,
        },
        ...{ at: '2026-06-15T10:00:00.000Z', nextAttemptAt: expect.any(String) as string },
      });
      expect(Math.abs(Date.parse(value.nextAttemptAt ?? '') - before)).toBeLessThan(60_000);
      const nextAttemptAt = later && later.toISOString();
      const untouched = { ...columns, nextAttemptAt, id: other };
      expect((await list()).value).toMatchObject({ nodes: [untouched, value], totalCount: 2 });
    },
  );

  it('fail when their webhook is switched off, and are then neither tested nor sent again', async () => {
    await db().update(Webhook, { id }, { failures: 7, failingSince: new Date() });
    const [waiting = ''] = await add(1);
    const [delivered = ''] = await add(1, 1, { status: 'delivered', nextAttemptAt: null });
    const other = await aWebhook(app, { accountId: provider.id, url: URL_OF_HOOK });
    const { value: elsewhere } = await call(app, token, 'testWebhook', { id: other.id });
    const { value: off } = await call(app, token, 'updateWebhook', { id, input: { active: false } });
    expect(off).toMatchObject({ active: false, disabledReason: null, failures: 7 });
    const states = async (webhook = id) =>
      (await call(app, token, 'webhookDeliveries', { id: webhook })).value.nodes.map(
        ({ id, status, nextAttemptAt }) => [id, status, nextAttemptAt === null],
      );
    const expected = [
      [delivered, 'delivered', true],
      [waiting, 'failed', true],
    ];
    expect(await states()).toEqual(expected);
    expect(await states(other.id)).toEqual([[elsewhere.id, 'waiting', false]]);
    const isOff = { code: 'CONFLICT', message: 'This webhook is off. Switch it on to send to it.' };
    expect(await call(app, token, 'testWebhook', { id })).toMatchObject(isOff);
    for (const each of [waiting, delivered])
      expect(await call(app, token, 'resendDelivery', { id: each })).toMatchObject(isOff);
    expect(await states()).toEqual(expected);
    const { value: on } = await call(app, token, 'updateWebhook', { id, input: { active: true } });
    expect(on).toMatchObject({ active: true, failures: 0 });
    expect(await states()).toEqual(expected);
    expect((await call(app, token, 'resendDelivery', { id: waiting })).value.status).toBe('waiting');
  });

  it.each(['gone', 'failures'] as const)(
    'can be sent again once a webhook is on that was switched off: %s',
    async (reason) => {
      const failing = { active: false, disabledReason: reason, failures: 100, failingSince: new Date() };
      await db().update(Webhook, { id }, failing);
      const shown = { active: false, disabledReason: reason, failures: 100 };
      expect((await call(app, token, 'webhooks')).value).toMatchObject([shown]);
      // That it is off already changes nothing, nor does another address.
      for (const input of [{ active: false }, { url: URL_OF_HOOK }])
        expect((await call(app, token, 'updateWebhook', { id, input })).value).toMatchObject(shown);
      expect((await call(app, token, 'testWebhook', { id })).code).toBe('CONFLICT');
      const { value } = await call(app, token, 'updateWebhook', { id, input: { active: true } });
      expect(value).toMatchObject({ active: true, disabledReason: null, failures: 0 });
      expect(await db().findOneByOrFail(Webhook, { id })).toMatchObject({ failingSince: null });
      expect((await call(app, token, 'testWebhook', { id })).code).toBe('OK');
    },
  );
});

it('are kept for 30 days, and while they wait', async () => {
  const { id: webhookId } = await aWebhook(app, { accountId: (await aProvider(app)).id, url: URL_OF_HOOK });
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000);
  const added = async (at: Date, columns: Partial<WebhookDelivery>) => {
    const id = randomUUID();
    await db().insert(WebhookDelivery, { id, webhookId, kind: 'message.sent', at, ...columns });
    return id;
  };
  const delivered = { status: 'delivered', nextAttemptAt: null } as const;
  const failed = { status: 'failed', nextAttemptAt: null } as const;
  const kept = [
    await added(daysAgo(29.9), delivered),
    await added(daysAgo(29.9), failed),
    await added(daysAgo(31), {}),
  ];
  for (const ended of [delivered, failed]) await added(daysAgo(30.1), ended);
  await forgetDeliveries(db());
  const left = await db().findBy(WebhookDelivery, { webhookId });
  expect(left.map(({ id }) => id).sort()).toEqual(kept.sort());
});
