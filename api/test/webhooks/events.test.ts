import { randomUUID } from 'node:crypto';
import { eraseAccount } from '../../src/marketplace/accounts/erase-account.js';
import { banUser } from '../../src/marketplace/admin/moderation.js';
import { sendMessage } from '../../src/marketplace/messages/send-message.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { failWaiting } from '../../src/marketplace/webhooks/deliveries.js';
import { WebhookDelivery } from '../../src/marketplace/webhooks/webhook-delivery.entity.js';
import { Webhook } from '../../src/marketplace/webhooks/webhook.entity.js';
import { EVENT_COLUMNS, onCommitted, type OutboxEvent } from '../../src/engine/outbox/append.js';
import { webhookReader } from '../../src/reactions/webhooks/plan.js';
import { aScene, type Scene } from '../mail/support/a-scene.js';
import { freshApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aBooking, aCustomer, anAdmin, aProvider, asViewer } from '../support/factories.js';
import { untilOneWaitsFor } from '../support/lock-waits.js';
import { aWebhook, planned } from './support/webhooks.js';

/** What is told to webhooks, and what is not (P70). Nothing is sent here. */
const app = freshApp();
const URL = 'http://127.0.0.1:9';

let scene: Scene;
beforeEach(async () => void (scene = await aScene(app)));

const hook = (columns: Partial<Parameters<typeof aWebhook>[1]> = {}) =>
  aWebhook(app, { accountId: scene.provider.id, url: URL, ...columns });
const kinds = async (): Promise<string[]> => (await planned(app)).map(({ kind }) => kind);
const decide = (booking: string, status: string) => scene.call('provider', 'PATCH', `${booking}/status`, { status });
const remove = (booking: string) => scene.call('admin', 'DELETE', `/admin${booking}`);
const agree = async (booking: string, slotId: string | null): Promise<void> => {
  await scene.call('customer', 'POST', `${booking}/proposal`, { slotId });
  await scene.call('provider', 'PATCH', `${booking}/proposal`, { accept: true });
};
const AFTER = '2026-07-02T08:00:00Z';

/** What happens to a booking after its request, or confirmation. */
const CHANGES: [kind: string, status: 'pending' | 'confirmed', change: (booking: string) => Promise<unknown>][] = [
  ['booking.confirmed', 'pending', (booking) => decide(booking, 'confirmed')],
  ['booking.declined', 'pending', (booking) => decide(booking, 'cancelled')],
  ['booking.withdrawn', 'pending', (booking) => scene.call('customer', 'PATCH', `${booking}/cancel`)],
  ['booking.expired', 'pending', () => scene.at(AFTER)],
  ['booking.completed', 'confirmed', () => scene.at(AFTER)],
  [
    'booking.moved',
    'pending',
    (booking) => scene.call('customer', 'PATCH', `${booking}/move`, { slotId: scene.other.id }),
  ],
  ['booking.moved', 'confirmed', (booking) => agree(booking, scene.other.id)],
  ['booking.called_off', 'confirmed', (booking) => agree(booking, null)],
  ['booking.called_off', 'pending', remove],
  ['booking.called_off', 'confirmed', remove],
  [
    'booking.called_off',
    'confirmed',
    () => app.dataSource.transaction((db) => eraseAccount(db, scene.customer, 'system')),
  ],
  ['message.sent', 'pending', (booking) => scene.call('customer', 'POST', `${booking}/messages`, { text: 'Hello' })],
];

it.each(CHANGES)('reports %s of a booking that was %s', async (kind, status, change) => {
  const booking = await scene.book(status);
  const { id } = await hook();
  await change(booking);
  expect(await planned(app)).toMatchObject([{ kind, webhookId: id, status: 'waiting', attempts: 0 }]);
});

it.each<[how: string, end: (booking: string) => Promise<unknown>]>([
  ['both parties', (booking) => agree(booking, null)],
  [
    'the end of an account',
    () => app.dataSource.transaction((db) => eraseAccount(db, scene.customer, 'administrator')),
  ],
])('reports a booking that was called off by %s once, though an administrator deletes it then', async (_, end) => {
  const booking = await scene.book('confirmed');
  await hook();
  await end(booking);
  await remove(booking);
  expect(await kinds()).toEqual(['booking.called_off']);
});

it('reports a request, and a review when it is written and when it is changed', async () => {
  await hook();
  const booking = await scene.book('confirmed');
  await scene.at(AFTER);
  for (const rating of [4, 5]) await scene.call('customer', 'PUT', `${booking}/review`, { rating });
  expect(await kinds()).toEqual([
    ...['booking.requested', 'booking.confirmed', 'booking.completed', 'review.received', 'review.received'],
  ]);
});

it('reports a question before a booking, and not what the provider responds', async () => {
  await hook();
  const path = `/services/${scene.service.id}/questions`;
  const { thread } = await scene.call('customer', 'POST', path, { text: 'Hello' });
  const { _id } = thread as { _id: string };
  await scene.call('provider', 'POST', `/threads/${_id}/messages`, { text: 'Yes' });
  expect(await kinds()).toEqual(['message.sent']);
});

it('reports nothing else of a booking, nor what the provider writes', async () => {
  const booking = await scene.book('confirmed');
  await hook();
  await scene.call('provider', 'POST', `${booking}/messages`, { text: 'Hello' });
  await scene.call('customer', 'POST', `${booking}/proposal`, { slotId: null });
  await scene.call('provider', 'PATCH', `${booking}/proposal`, { accept: false });
  await scene.at(AFTER);
  await scene.call('customer', 'PUT', `${booking}/review`, { rating: 4 });
  const { reviews } = await scene.call('provider', 'GET', `/providers/${scene.provider.id}/reviews`);
  const [{ _id }] = reviews as [{ _id: string }];
  await scene.call('provider', 'PUT', `/reviews/${_id}/answer`, { text: 'Thanks' });
  await scene.call('admin', 'DELETE', `/admin/reviews/${_id}`, { reason: 'Insults' });
  await remove(booking);
  expect(await kinds()).toEqual(['booking.completed', 'review.received']);
});

it('reports each to the webhooks of the provider that want its kind, once', async () => {
  const [one, two] = [await hook(), await hook({ kinds: ['booking.requested', 'message.sent'] })];
  await hook({ kinds: ['booking.confirmed'] });
  await hook({ active: false });
  await hook({ accountId: (await aProvider(app)).id });
  const booking = await scene.book();
  await decide(booking, 'cancelled');
  const all = await planned(app);
  expect(all.map(({ kind, webhookId }) => `${kind} ${webhookId}`).sort()).toEqual(
    [`booking.declined ${one.id}`, `booking.requested ${one.id}`, `booking.requested ${two.id}`].sort(),
  );
  expect(new Set(all.map(({ id }) => id)).size).toBe(3);
});

it('plans nothing more if an event is read again', async () => {
  const { id: webhookId } = await hook({ activeSince: new Date(0) });
  const booking = await scene.book();
  const [first] = await planned(app);
  const read = webhookReader(app.dataSource.manager, () => undefined);
  const payload = { id: booking.split('/')[2], providerId: scene.provider.id, change: 'confirmed' };
  const event = {
    id: '7',
    createdAt: '1781517600.25',
    reader: 'webhooks',
    name: 'bookingChanged',
    attempts: 0,
  } as const;
  for (let n = 0; n < 2; n += 1) await read({ ...event, payload });
  expect(await planned(app)).toMatchObject([
    { kind: 'booking.confirmed', webhookId, at: new Date('2026-06-15T10:00:00.250Z') },
    { kind: 'booking.requested', id: first?.id },
  ]);
});

it('plans nothing of what happened before a webhook was created or switched on', async () => {
  const [{ id: webhookId }] = [await hook({ activeSince: new Date(0) }), await hook()];
  const payload = { id: randomUUID(), providerId: scene.provider.id, change: 'confirmed' };
  const createdAt = String(Date.now() / 1000 - 60);
  const event = { id: '7', createdAt, reader: 'webhooks', name: 'bookingChanged', attempts: 0, payload } as const;
  await webhookReader(app.dataSource.manager, () => undefined)(event);
  expect(await planned(app)).toMatchObject([{ webhookId }]);
});

it.each([
  [true, ['booking.confirmed']],
  [false, []],
])('plans what happened before a webhook is switched on, if it was on (%s)', async (active, expected) => {
  const activeSince = new Date(0);
  const { id } = await hook({ active, activeSince });
  await scene.call('provider', 'PATCH', `/account/webhooks/${id}`, { active: true });
  const payload = { id: randomUUID(), providerId: scene.provider.id, change: 'confirmed' };
  const event = { id: '7', createdAt: '1', reader: 'webhooks', name: 'bookingChanged', attempts: 0, payload } as const;
  await webhookReader(app.dataSource.manager, () => undefined)(event);
  expect(await kinds()).toEqual(expected);
});

it('plans nothing for a webhook that is switched off meanwhile', async () => {
  const { id } = await hook({ activeSince: new Date(0) });
  const { manager } = app.dataSource;
  const told: Promise<void>[] = [];
  await manager.transaction(async (db) => {
    await db.update(Webhook, { id }, { active: false });
    await failWaiting(db, { id });
    const payload = { id: randomUUID(), providerId: scene.provider.id, change: 'confirmed' };
    told.push(
      webhookReader(
        manager,
        () => undefined,
      )({
        ...{ id: '7', createdAt: '1', reader: 'webhooks', name: 'bookingChanged', attempts: 0 },
        payload,
      }),
    );
    await untilOneWaitsFor(db.queryRunner!, manager);
  });
  await Promise.all(told);
  expect(await planned(app)).toEqual([]);
});

it('has a copy of a deleted booking also for what was not read before', async () => {
  await hook({ kinds: ['booking.completed'] });
  const booking = await scene.book('confirmed');
  await scene.at(AFTER);
  const [first] = await planned(app);
  // As if the event were read after the deletion.
  await app.dataSource.query('DELETE FROM webhook_deliveries');
  const payload = { id: booking.split('/')[2], providerId: scene.provider.id, change: 'completed' };
  const [event] = await app.dataSource.query<[OutboxEvent]>(
    `INSERT INTO outbox (reader, name, payload, due_at) VALUES ('webhooks', 'bookingChanged', $1, now() + interval '1 hour')
     RETURNING ${EVENT_COLUMNS}`,
    [payload],
  );
  await remove(booking);
  const copied = { kind: 'booking.completed', deleted: { id: payload.id, status: 'completed', isDeleted: true } };
  const deliveries = (): Promise<WebhookDelivery[]> => app.dataSource.manager.find(WebhookDelivery);
  await eventually(async () => expect(await deliveries()).toMatchObject([copied]));
  await webhookReader(app.dataSource.manager, () => undefined)(event);
  expect(await deliveries()).toMatchObject([copied]);
  expect(first?.deleted).toBeNull();
});

it('appends no event for a provider without an active webhook', async () => {
  await hook({ active: false });
  const readers: string[] = [];
  const stop = onCommitted(app.dataSource, (events) => readers.push(...events.map(({ reader }) => reader)));
  await scene.book();
  stop();
  expect(readers).toEqual(['bus', 'mail']);
});

it('reports nothing of bookings that the provider makes as a customer, nor of messages about them', async () => {
  await hook();
  const { id: bookingId, provider } = await aBooking(app, { customer: scene.provider, status: 'confirmed' });
  const other = await app.dataSource.manager.findOneByOrFail(User, { id: provider.id ?? '' });
  for (const author of [scene.provider, other])
    await sendMessage(app.dataSource.manager, app.deps, asViewer(author), { bookingId, text: 'Hello' });
  expect(await kinds()).toEqual([]);
});

describe('a ban', () => {
  const ban = async (banned: boolean) =>
    banUser(app.dataSource.manager, asViewer(await anAdmin(app)), scene.provider.id, banned);

  it('ends what waits, also once it is lifted, and until then nothing is added', async () => {
    await hook();
    const booking = await scene.book();
    await planned(app);
    await ban(true);
    await scene.call('customer', 'PATCH', `${booking}/cancel`);
    await ban(false);
    expect(await planned(app)).toMatchObject([{ kind: 'booking.requested', status: 'failed', nextAttemptAt: null }]);
    await scene.call('customer', 'POST', `${booking}/messages`, { text: 'Sorry' });
    expect(await kinds()).toEqual(['booking.requested', 'message.sent']);
  });
});

describe('the deletion of an account', () => {
  it('deletes the webhooks of a provider, and what waits for them', async () => {
    await hook();
    await scene.book();
    await planned(app);
    await app.dataSource.transaction((db) => eraseAccount(db, scene.provider, 'system'));
    expect(await app.dataSource.query('SELECT FROM webhooks')).toEqual([]);
    expect(await planned(app)).toEqual([]);
  });

  it('erases a customer from the copies of deleted bookings', async () => {
    await hook();
    await remove(await scene.book());
    expect(JSON.stringify(await planned(app))).toContain(scene.customer.email);
    await app.dataSource.transaction((db) => eraseAccount(db, scene.customer, 'system'));
    const text = JSON.stringify(await planned(app));
    for (const personal of [scene.customer.email, scene.customer.name, 'kim@example.com', 'We look forward to it.'])
      expect(text).not.toContain(personal);
    expect(text).toContain('Deleted user');
  });

  it('erases a customer from the copy of a deleted booking in an event that is not read yet', async () => {
    await hook();
    const { manager } = app.dataSource;
    const deleted = { id: randomUUID(), user: { id: scene.customer.id, name: 'Maya', email: 'maya@example.com' } };
    const [{ id }] = await manager.query<[OutboxEvent]>(
      `INSERT INTO outbox (reader, name, payload, due_at) VALUES ('webhooks', 'bookingChanged', $1, now() + interval '1 hour')
       RETURNING ${EVENT_COLUMNS}`,
      [{ id: deleted.id, providerId: scene.provider.id, change: 'deleted', deleted }],
    );
    await app.dataSource.transaction((db) => eraseAccount(db, scene.customer, 'system'));
    const [event] = await manager.query<OutboxEvent[]>('SELECT payload FROM outbox WHERE id = $1', [id]);
    expect(event?.payload).toMatchObject({
      deleted: { id: deleted.id, user: { id: null, name: 'Deleted user', email: '' }, message: null },
    });
  });

  it('keeps webhooks of others', async () => {
    await hook();
    const customer = await aCustomer(app);
    await app.dataSource.transaction((db) => eraseAccount(db, customer, 'system'));
    expect(await app.dataSource.query('SELECT FROM webhooks')).toHaveLength(1);
  });
});
