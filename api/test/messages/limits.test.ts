import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import { MESSAGES_OF_ACCOUNT } from '../../src/marketplace/messages/message-limits.js';
import { freshApp, sharedApp } from '../support/app.js';
import { tokenOf } from '../support/factories.js';
import { aThread, write } from './support/a-thread.js';
import { TRANSPORTS } from './support/transports.js';

describe('the limit of messages', () => {
  const app = freshApp(() => ({ deps: { limits: createRateLimits() } }));

  it('permits 60 of an account in an hour, over all of its bookings and both transports together', async () => {
    const one = await aThread(app);
    const other = await aThread(app, { customer: one.customer });
    const token = one.ofCustomer;
    const [[, rest] = [], [, graphql] = []] = TRANSPORTS;
    if (!rest || !graphql) throw new Error('There are two transports');
    // Rejected messages do not count.
    expect((await rest.send(app, token, one.booking.id, '')).code).toBe('BAD_USER_INPUT');
    expect((await rest.send(app, token, '00000000-0000-4000-8000-000000000000', 'x')).code).toBe('NOT_FOUND');
    for (let sent = 0; sent < 30; sent += 1) {
      expect((await rest.send(app, token, one.booking.id, 'Hello')).code).toBe('OK');
      expect((await graphql.send(app, token, other.booking.id, 'Hello')).code).toBe('OK');
    }
    for (const { booking } of [one, other])
      for (const transport of [rest, graphql])
        expect((await transport.send(app, token, booking.id, 'Hello')).code).toBe('RATE_LIMITED');
    expect((await rest.send(app, one.ofProvider, one.booking.id, 'Hello')).code).toBe('OK');
    const rejected = await app.rest('POST', `/bookings/${one.booking.id}/messages`, { token, body: { text: 'x' } });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3_500);
  });

  it('permits one of two messages that are sent at the same time when one is left', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { booking, customer } = await aThread(app);
      for (let sent = 0; sent < 59; sent += 1) await app.deps.limits.take(MESSAGES_OF_ACCOUNT, customer.id);
      const text = { text: 'Hello' };
      const answers = await Promise.all(
        [1, 2].map(() =>
          app.rest('POST', `/bookings/${booking.id}/messages`, { token: tokenOf(app, customer), body: text }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
    }
  });
});

describe('without limits', () => {
  const app = sharedApp();

  it('an account sends more than 60 messages', async () => {
    const { booking, customer } = await aThread(app);
    for (let sent = 0; sent < 61; sent += 1) await write(app, customer, booking);
    expect(await app.dataSource.query('SELECT max(number) AS last FROM messages')).toEqual([{ last: 61 }]);
  });
});
