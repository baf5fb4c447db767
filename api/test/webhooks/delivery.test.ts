import { freshApp } from '../support/app.js';
import { expectWebhookDescribed } from '../support/openapi.js';
import { aScene, type Scene } from '../mail/support/a-scene.js';
import { aReceiver, type Receiver, verified } from './support/receiver.js';
import { aWebhook, deliver } from './support/webhooks.js';

/** What a webhook receives: signed as Standard Webhooks are, with what REST shows to that provider (P70). */
const app = freshApp();
let scene: Scene;
let receiver: Receiver;
let webhook: { id: string; secret: string };

beforeEach(async () => {
  [scene, receiver] = [await aScene(app), await aReceiver()];
  webhook = await aWebhook(app, { accountId: scene.provider.id, url: `${receiver.url}/hook?of=1` });
});
afterEach(async () => {
  await receiver.close();
  for (const { body } of receiver.received) await expectWebhookDescribed(body);
});

const shownBooking = async (): Promise<Record<string, unknown>> => {
  const { bookings } = await scene.call('provider', 'GET', '/providers/bookings');
  const [{ unreadMessages: _, ...booking }] = bookings as [Record<string, unknown>];
  return booking;
};

it('is accepted by a public verifier, and names kind, time and delivery', async () => {
  await scene.book();
  const [delivery] = await deliver(app);
  const [request] = receiver.received;
  expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, responseStatus: 204, nextAttemptAt: null });
  expect(request?.path).toBe('/hook?of=1');
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Marquee',
    'webhook-id': delivery?.id,
  });
  expect(request && verified(webhook.secret, request)).toEqual(request?.body);
  expect(() => request && verified('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=', request)).toThrow();
  expect(Object.keys(request?.body ?? {})).toEqual(['type', 'timestamp', 'data']);
  expect(request?.body).toMatchObject({ type: 'booking.requested', timestamp: delivery?.at.toISOString() });
});

it('contains the booking as REST shows it to the provider when it is delivered, without unread messages', async () => {
  const booking = await scene.book();
  await scene.call('customer', 'POST', `${booking}/messages`, { text: 'Hello' });
  await scene.call('provider', 'PATCH', `${booking}/status`, { status: 'confirmed' });
  await deliver(app);
  const requested = receiver.received.find(({ body }) => body.type === 'booking.requested');
  expect(requested?.body.data).toEqual({ booking: await shownBooking() });
  expect(requested?.body.data).toMatchObject({
    booking: { status: 'confirmed', user: { email: scene.customer.email } },
  });
});

it('contains a message as REST shows it', async () => {
  const booking = await scene.book();
  await scene.call('customer', 'POST', `${booking}/messages`, { text: 'Are there\nlanterns? 🏮' });
  await deliver(app);
  const { messages } = await scene.call('provider', 'GET', `${booking}/messages`);
  const sent = receiver.received.find(({ body }) => body.type === 'message.sent');
  expect([sent?.body.data]).toEqual((messages as unknown[]).map((message) => ({ message })));
});

it('contains a review as REST shows it, with the booking', async () => {
  const booking = await scene.book('confirmed');
  await scene.at('2026-07-02T08:00:00Z');
  const { review } = await scene.call('customer', 'PUT', `${booking}/review`, { rating: 4, text: 'The lanterns!' });
  await deliver(app);
  const received = receiver.received.find(({ body }) => body.type === 'review.received');
  expect(received?.body.data).toEqual({ review, bookingId: booking.split('/')[2] });
});

it('contains a booking that an administrator has deleted as it was, in all that is sent about it from then on', async () => {
  receiver.always(500, '/hook?of=1');
  const booking = await scene.book('confirmed');
  await deliver(app);
  await scene.call('admin', 'DELETE', `/admin${booking}`);
  receiver.always(204, '/hook?of=1');
  receiver.received.length = 0;
  await app.dataSource.query(`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE status = 'waiting'`);
  const deliveries = await deliver(app);
  expect(deliveries.map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered']);
  expect(receiver.received.map(({ body }) => body.type).sort()).toEqual([
    ...['booking.called_off', 'booking.confirmed', 'booking.requested'],
  ]);
  for (const { body } of receiver.received)
    expect(body.data).toMatchObject({
      booking: { _id: booking.split('/')[2], status: 'cancelled', cancelledBecause: 'called_off' },
    });
});

it('is not sent if there is nothing left to report', async () => {
  const booking = await scene.book('confirmed');
  await scene.at('2026-07-02T08:00:00Z');
  const { review } = await scene.call('customer', 'PUT', `${booking}/review`, { rating: 1, text: 'Insults' });
  await scene.call('admin', 'DELETE', `/admin/reviews/${(review as { _id: string })._id}`, { reason: 'Insults' });
  const deliveries = await deliver(app);
  expect(deliveries.find(({ kind }) => kind === 'review.received')).toMatchObject({
    status: 'failed',
    responseStatus: null,
  });
  expect(receiver.received.map(({ body }) => body.type)).not.toContain('review.received');
});
