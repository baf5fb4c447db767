import { DataSource } from 'typeorm';
import { addTest, failWaiting, sendAgain } from '../../src/marketplace/webhooks/deliveries.js';
import { WebhookDelivery } from '../../src/marketplace/webhooks/webhook-delivery.entity.js';
import { Webhook } from '../../src/marketplace/webhooks/webhook.entity.js';
import { mails } from '../accounts/support/mails.js';
import { deliver as sendMails } from '../mail/support/post-office.js';
import { freshApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aProvider } from '../support/factories.js';
import { aReceiver, type Behaviour, type Receiver } from './support/receiver.js';
import { aSender, aWebhook } from './support/webhooks.js';

/** Deliveries that try a webhook, which contain nothing; `delivery.test.ts` has the others. */
const app = freshApp();
const db = () => app.dataSource.manager;
let receiver: Receiver;
let accountId: string;
let webhookId: string;
/** For a receiver that does not respond; long enough for one that does, on a busy machine. */
const SHORT_TIMEOUT_MS = 3000;
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  receiver = await aReceiver();
  accountId = (await aProvider(app)).id;
  webhookId = (await aWebhook(app, { accountId, url: receiver.url })).id;
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await receiver.close();
});

function send(options: Parameters<typeof aSender>[1] = {}) {
  const sender = aSender(app, options);
  stops.push(sender.stop);
  return sender;
}
const add = async (to = webhookId): Promise<string> => (await addTest(db(), to)).id;
const find = (id: string): Promise<WebhookDelivery> => db().findOneByOrFail(WebhookDelivery, { id });
const webhook = (): Promise<Webhook> => db().findOneByOrFail(Webhook, { id: webhookId });
const attempted = (id: string, attempts: number): Promise<void> =>
  eventually(async () =>
    expect(await find(id)).toMatchObject({ attempts, responseStatus: expect.any(Number) as number }),
  );
/** Seconds until the next attempt, by the clock of the database. */
async function pauseOf(id: string): Promise<number> {
  const [{ pause }] = await db().query<[{ pause: number }]>(
    'SELECT extract(epoch FROM next_attempt_at - now())::float8 AS pause FROM webhook_deliveries WHERE id = $1',
    [id],
  );
  return pause;
}
/** The next attempt begins now instead of after a pause. */
const skipPause = (id: string): Promise<unknown> =>
  db().query('UPDATE webhook_deliveries SET next_attempt_at = now(), response_status = NULL WHERE id = $1', [id]);

it('repeats a failed delivery with its id after 10 s, 1 min, 10 min, 1 h, 6 h, 24 h and 24 h, and then gives up', async () => {
  receiver.always(500);
  const id = await add();
  const { failures } = send();
  const pauses = [10, 60, 600, 3600, 6 * 3600, 24 * 3600, 24 * 3600];
  for (const [n, seconds] of pauses.entries()) {
    await attempted(id, n + 1);
    const pause = await pauseOf(id);
    expect(pause).toBeGreaterThan(seconds - 10);
    expect(pause).toBeLessThanOrEqual(seconds);
    expect(await find(id)).toMatchObject({ status: 'waiting', responseStatus: 500 });
    await skipPause(id);
  }
  await attempted(id, 8);
  expect(await find(id)).toMatchObject({ status: 'failed', nextAttemptAt: null });
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
  expect(receiver.received).toHaveLength(8);
  expect(failures.at(-1)).toEqual({
    id,
    webhookId,
    kind: 'webhook.test',
    attempts: 8,
    reason: 'HTTP 500',
    status: 'failed',
  });
  expect(await webhook()).toMatchObject({ active: true, failures: 8 });
});

it.each<[what: Behaviour, reason: string, responseStatus: number | null]>([
  [301, 'HTTP 301', 301],
  [404, 'HTTP 404', 404],
  [503, 'HTTP 503', 503],
  ['silent', 'timeout', null],
  ['slow', 'timeout', null],
  ['reset', 'ECONNRESET', null],
])('repeats it after %s, and counts the failures until one succeeds', async (behaviour, reason, responseStatus) => {
  receiver.next(behaviour);
  const id = await add();
  const { failures } = send(responseStatus === null ? { timeoutMs: SHORT_TIMEOUT_MS } : {});
  await eventually(() => expect(failures).toMatchObject([{ reason, status: 'waiting' }]));
  await eventually(async () =>
    expect(await webhook()).toMatchObject({ failures: 1, failingSince: expect.any(Date) as Date }),
  );
  const failure = responseStatus === null ? reason : null;
  expect(await find(id)).toMatchObject({ attempts: 1, status: 'waiting', responseStatus, failure });
  await skipPause(id);
  await eventually(async () =>
    expect(await find(id)).toMatchObject({ attempts: 2, status: 'delivered', responseStatus: 204, failure: null }),
  );
  expect(await webhook()).toMatchObject({ active: true, failures: 0, failingSince: null });
});

describe('a webhook is switched off', () => {
  const isOff = (disabledReason: string) =>
    eventually(async () => expect(await webhook()).toMatchObject({ active: false, disabledReason }));
  const failing = (failures: number, since: string) =>
    db().query(`UPDATE webhooks SET failures = $2, failing_since = now() - $3::interval WHERE id = $1`, [
      webhookId,
      failures,
      since,
    ]);

  it('after a 410, with what waits for it, and one mail reports it', async () => {
    const later = await add();
    await db().query(`UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 hour'`);
    const other = await aWebhook(app, { accountId, url: receiver.url });
    const kept = await add(other.id);
    await db().query(`UPDATE webhook_deliveries SET next_attempt_at = now() + interval '1 hour' WHERE id = $1`, [kept]);
    receiver.next(410);
    const id = await add();
    send();
    await isOff('gone');
    expect(await find(id)).toMatchObject({ status: 'failed', attempts: 1, responseStatus: 410 });
    expect(await find(later)).toMatchObject({ status: 'failed', attempts: 0, nextAttemptAt: null });
    expect(await find(kept)).toMatchObject({ status: 'waiting' });
    expect(await mails(app)).toMatchObject([{ kind: 'webhook-disabled', accountId }]);
    const [mail] = await sendMails(app);
    expect(mail?.text).toContain('127.0.0.1');
    expect(mail?.text).toContain('410');
  });

  it('but not by an address that it no longer has', async () => {
    let arrive = (): void => undefined;
    receiver.next({ status: 410, after: new Promise<void>((resolve) => (arrive = resolve)) });
    const id = await add();
    const { failures } = send();
    await eventually(() => expect(receiver.received).toHaveLength(1));
    await db().update(Webhook, { id: webhookId }, { url: `${receiver.url}/new` });
    arrive();
    await eventually(async () => expect(await find(id)).toMatchObject({ status: 'waiting', responseStatus: 410 }));
    expect(failures).toMatchObject([{ reason: 'HTTP 410' }]);
    expect(await webhook()).toMatchObject({ active: true, failures: 0 });
    await skipPause(id);
    await eventually(async () => expect(await find(id)).toMatchObject({ status: 'delivered' }));
    expect(receiver.received.map(({ path }) => path)).toEqual(['/', '/new']);
  });

  it('after 100 failures in a row, the first of which is a day old', async () => {
    receiver.always(500);
    await failing(99, '25 hours');
    await add();
    send();
    await isOff('failures');
    expect((await webhook()).failures).toBe(100);
    expect(await mails(app)).toMatchObject([{ kind: 'webhook-disabled' }]);
  });

  it.each([
    [98, '25 hours'],
    [99, '23 hours'],
    [150, '1 minute'],
  ])('not after %s failures since %s and one more', async (failures, since) => {
    receiver.always('reset');
    await failing(failures, since);
    const id = await add();
    const sender = send();
    await eventually(() => expect(sender.failures).toHaveLength(1));
    await eventually(async () => expect((await webhook()).failures).toBe(failures + 1));
    expect(await webhook()).toMatchObject({ active: true, disabledReason: null });
    expect(await find(id)).toMatchObject({ status: 'waiting' });
    expect(await mails(app)).toEqual([]);
  });

  it('and the mail about it is not sent once it is on again', async () => {
    receiver.next(410);
    await add();
    send();
    await isOff('gone');
    await mails(app);
    await db().update(Webhook, { id: webhookId }, { active: true, disabledReason: null });
    expect(await sendMails(app)).toEqual([]);
  });
});

it('sends nothing to a webhook that was switched off, or whose account was banned, meanwhile', async () => {
  const id = await add();
  await db().query('UPDATE users SET is_verified = false');
  send();
  await eventually(async () => expect(await find(id)).toMatchObject({ status: 'failed', nextAttemptAt: null }));
  await db().query('UPDATE users SET is_verified = true');
  await db().update(Webhook, { id: webhookId }, { active: false });
  const second = await add();
  await eventually(async () => expect(await find(second)).toMatchObject({ status: 'failed' }));
  expect(receiver.received).toEqual([]);
  expect((await webhook()).failures).toBe(0);
});

it('begins a delivery anew with the same id', async () => {
  const id = await add();
  const { wake } = send();
  await eventually(async () => expect(await find(id)).toMatchObject({ status: 'delivered' }));
  const again = await db().transaction((db) => sendAgain(db, id));
  expect(again).toMatchObject({ id, status: 'waiting', attempts: 0, responseStatus: null });
  wake();
  await eventually(async () => expect(await find(id)).toMatchObject({ status: 'delivered', attempts: 1 }));
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
});

it('lets a silent receiver delay no other', async () => {
  receiver.always('silent', '/silent');
  const silent = await Promise.all(
    [1, 2, 3, 4, 5].map(() => aWebhook(app, { accountId, url: `${receiver.url}/silent` })),
  );
  for (const { id } of silent) for (let n = 0; n < 10; n += 1) await add(id);
  send({ timeoutMs: 20_000 });
  await eventually(() => expect(receiver.received.length).toBe(15));
  const ids = await Promise.all(Array.from({ length: 20 }, () => add()));
  await eventually(async () => {
    for (const id of ids) expect(await find(id)).toMatchObject({ status: 'delivered' });
  });
  expect(receiver.received.filter(({ path }) => path === '/silent')).toHaveLength(15);
});

it('sends each of many deliveries once, from several processes', async () => {
  const others = await Promise.all([1, 2, 3].map((n) => aWebhook(app, { accountId, url: `${receiver.url}/${n}` })));
  const ids = await Promise.all(others.flatMap(({ id }) => Array.from({ length: 20 }, () => add(id))));
  const second = await new DataSource(app.dataSource.options).initialize();
  stops.push(() => second.destroy());
  send();
  send({ manager: second.manager });
  await eventually(async () => expect(await db().countBy(WebhookDelivery, { status: 'delivered' })).toBe(ids.length));
  expect(receiver.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(ids.sort());
});

it('repeats a delivery after a fault of its own by the same schedule, and blames no receiver', async () => {
  const open = (): never => {
    throw new Error('a fault');
  };
  const id = await add();
  const { errors } = send({ seal: { ...app.deps.webhookSeal, open } });
  await eventually(async () => {
    expect(await find(id)).toMatchObject({ status: 'waiting', attempts: 1, responseStatus: null });
    expect(await pauseOf(id)).toBeLessThanOrEqual(10);
  });
  expect(errors).toHaveLength(1);
  expect(await webhook()).toMatchObject({ active: true, failures: 0 });
  await db().update(WebhookDelivery, { id }, { attempts: 7, nextAttemptAt: () => 'now()' });
  await eventually(async () => expect(await find(id)).toMatchObject({ status: 'failed', attempts: 8 }));
});

it('leaves what another process claims at the moment, and does not wait for it', async () => {
  const [claimed, other] = [await add(), await add()];
  await db().transaction(async (holder) => {
    await holder.findOne(WebhookDelivery, { where: { id: claimed }, lock: { mode: 'pessimistic_write' } });
    send();
    await eventually(async () => expect(await find(other)).toMatchObject({ status: 'delivered' }));
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([other]);
  });
  await eventually(async () => expect(await find(claimed)).toMatchObject({ status: 'delivered' }));
});

it('does not change a delivery of which another attempt has begun since', async () => {
  receiver.next('silent');
  const id = await add();
  send({ timeoutMs: SHORT_TIMEOUT_MS });
  await eventually(() => expect(receiver.received).toHaveLength(1));
  await db().update(WebhookDelivery, { id }, { attempts: 2, nextAttemptAt: () => `now() + interval '1 hour'` });
  // In the same transaction as what would change the delivery.
  await eventually(async () => expect((await webhook()).failures).toBe(1));
  expect(await find(id)).toMatchObject({ status: 'waiting', attempts: 2, responseStatus: null });
  expect(await pauseOf(id)).toBeGreaterThan(3000);
});

it('records that a delivery has arrived though the webhook was switched off while it was on its way', async () => {
  let arrive = (): void => undefined;
  receiver.next({ status: 200, after: new Promise<void>((resolve) => (arrive = resolve)) });
  const id = await add();
  send();
  await eventually(() => expect(receiver.received).toHaveLength(1));
  await db().update(Webhook, { id: webhookId }, { active: false });
  await db().transaction((db) => failWaiting(db, { id: webhookId }));
  expect(await find(id)).toMatchObject({ status: 'failed' });
  arrive();
  await eventually(async () => expect(await find(id)).toMatchObject({ status: 'delivered', nextAttemptAt: null }));
});
