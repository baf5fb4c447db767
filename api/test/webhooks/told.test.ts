import { sharedApp } from '../support/app.js';
import { aBooking, aProvider, aService, tokenOf } from '../support/factories.js';
import { aReceiver, type Receiver, verified } from './support/receiver.js';
import { TRANSPORTS } from './support/transports.js';
import { deliver } from './support/webhooks.js';

/** What a provider does with a webhook, and what arrives there (P70). */
const app = sharedApp(() => ({ config: { webhooks: { allowsPrivate: true } } }));

let receiver: Receiver;
beforeEach(async () => void (receiver = await aReceiver()));
afterEach(() => receiver.close());

describe.each(TRANSPORTS)('a webhook through %s', (_, call) => {
  async function aHook(kinds = ['booking.requested', 'booking.confirmed']) {
    const provider = await aProvider(app);
    const token = tokenOf(app, provider);
    const { value } = await call(app, token, 'createWebhook', { input: { url: receiver.url, kinds } });
    const { secret, webhook } = value;
    const change = (input: object) => call(app, token, 'updateWebhook', { id: webhook.id, input });
    const service = await aService(app, { provider });
    return { token, secret, id: webhook.id, change, book: () => aBooking(app, { service }) };
  }
  const types = () => receiver.received.map(({ body }) => body.type);

  it('is told of its kinds from the moment of its creation, signed with the secret', async () => {
    const { secret, book, change } = await aHook();
    const { id } = await book();
    await deliver(app);
    expect(types()).toEqual(['booking.requested']);
    for (const request of receiver.received) expect(() => verified(secret, request)).not.toThrow();
    expect(receiver.received[0]?.body.data).toMatchObject({ booking: { _id: id } });
    await change({ kinds: ['booking.confirmed'] });
    await book();
    await deliver(app);
    expect(types()).toEqual(['booking.requested']);
  });

  it('is not told later what happens while it is off', async () => {
    const { book, change } = await aHook();
    await change({ active: false });
    await book();
    await deliver(app);
    await change({ active: true });
    await deliver(app);
    expect(types()).toEqual([]);
    await book();
    await deliver(app);
    expect(types()).toEqual(['booking.requested']);
  });

  it('receives a test, and the same delivery again with the same id', async () => {
    const { token, secret, id } = await aHook();
    const { value: test } = await call(app, token, 'testWebhook', { id });
    await deliver(app);
    const listed = await call(app, token, 'webhookDeliveries', { id });
    expect(listed.value.nodes).toEqual([
      { ...test, status: 'delivered', attempts: 1, nextAttemptAt: null, responseStatus: 204 },
    ]);
    await call(app, token, 'resendDelivery', { id: test.id });
    await deliver(app);
    expect((await call(app, token, 'webhookDeliveries', { id })).value).toEqual(listed.value);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([test.id, test.id]);
    expect(receiver.received.map(({ body }) => body)).toEqual([
      ...Array<object>(2).fill({ type: 'webhook.test', timestamp: test.at, data: {} }),
    ]);
    for (const request of receiver.received) expect(() => verified(secret, request)).not.toThrow();
  });

  it('is told at its new address', async () => {
    const { token, id, change } = await aHook();
    await change({ url: `${receiver.url}/elsewhere` });
    await call(app, token, 'testWebhook', { id });
    await deliver(app);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/elsewhere']);
  });
});
