import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { connectRedis } from '../../src/engine/bus/connect-redis.js';
import { assertPasswordAttemptAllowed, countPasswordAttempt } from '../../src/marketplace/auth/password-attempts.js';
import { BOOKINGS_FROM_ADDRESS, BOOKINGS_OF_ACCOUNT } from '../../src/marketplace/bookings/booking-limits.js';
import { UPLOADS_OF_ACCOUNT } from '../../src/engine/images/upload-quotas.js';
import { REGISTRATIONS } from '../../src/marketplace/users/registration-quota.js';
import { createRateLimits, type RateLimits } from '../../src/engine/limits/rate-limits.js';
import { eventually } from '../support/eventually.js';
import { aRedisServer, type RedisServer } from '../events/support/redis-server.js';

/** Two API processes that share a Redis. */
let server: RedisServer;
let connections: Redis[];
let first: RateLimits;
let second: RateLimits;

beforeEach(async () => {
  server = await aRedisServer();
  connections = [1, 2].map(() => connectRedis(server.url, () => undefined));
  await eventually(() => expect(connections.map(({ status }) => status)).toEqual(['ready', 'ready']));
  [first, second] = connections.map((redis) => createRateLimits(redis)) as [RateLimits, RateLimits];
});
afterEach(async () => {
  for (const redis of connections) redis.disconnect();
  await server.remove();
});

const refused = { code: 'RATE_LIMITED', status: 429 };
const wrongPasswords = async (limits: RateLimits, times: number, account = 'kim@example.com') => {
  for (let i = 0; i < times; i += 1) await countPasswordAttempt(limits, '10.0.0.1', account);
};

describe('rate limits shared over Redis', () => {
  it('counts registrations of all processes together', async () => {
    for (let i = 0; i < 20; i += 1) await (i % 2 ? first : second).take(REGISTRATIONS, '10.0.0.1');
    for (const limits of [first, second])
      await expect(limits.take(REGISTRATIONS, '10.0.0.1')).rejects.toMatchObject(refused);
    await expect(first.take(REGISTRATIONS, '10.0.0.2')).resolves.toBeDefined();
  });

  it('counts wrong passwords of all processes together, and returns when to retry', async () => {
    await wrongPasswords(first, 5);
    await wrongPasswords(second, 5);
    for (const limits of [first, second])
      await expect(assertPasswordAttemptAllowed(limits, '10.0.0.1', 'kim@example.com')).rejects.toMatchObject({
        ...refused,
        details: { retryAfterSeconds: expect.any(Number) as number },
      });
    await expect(assertPasswordAttemptAllowed(second, '10.0.0.2', 'kim@example.com')).resolves.toBeUndefined();
  });

  it('releases an unused booking attempt for all processes', async () => {
    const giveBacks = [];
    for (let i = 0; i < 20; i += 1) giveBacks.push(await first.take(BOOKINGS_OF_ACCOUNT, 'kim'));
    await expect(second.take(BOOKINGS_OF_ACCOUNT, 'kim')).rejects.toMatchObject(refused);
    await giveBacks[0]?.();
    await expect(second.take(BOOKINGS_OF_ACCOUNT, 'kim')).resolves.toBeDefined();
    await expect(first.take(BOOKINGS_OF_ACCOUNT, 'kim')).rejects.toMatchObject(refused);
  });

  it('stores no key for an action that was refunded', async () => {
    const [redis] = connections as [Redis];
    const refunds = [
      await first.take(BOOKINGS_FROM_ADDRESS, '10.0.0.1|a provider'),
      await second.take(BOOKINGS_FROM_ADDRESS, '10.0.0.1|a provider'),
      await first.take(REGISTRATIONS, '10.0.0.1'),
    ];
    expect(await redis.keys('*')).toHaveLength(2);
    await refunds[0]?.();
    expect(await redis.keys('*')).toHaveLength(2);
    for (const refund of refunds.slice(1)) await refund();
    expect(await redis.keys('*')).toEqual([]);
  });

  it('retains counts when a process restarts', async () => {
    for (let i = 0; i < 20; i += 1) await first.take(REGISTRATIONS, '10.0.0.1');
    const [redis] = connections as [Redis];
    await expect(createRateLimits(redis).take(REGISTRATIONS, '10.0.0.1')).rejects.toMatchObject(refused);
  });
});

/**
 * Milliseconds; generous for a busy machine. Without a timeout of its own, a request would wait
 * forever.
 */
const SOON = 10_000;

/** Repeats `work`, and returns the milliseconds of the slowest run. */
async function slowest(times: number, work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  for (let i = 0; i < times; i += 1) {
    const start = performance.now();
    await work();
    longest = Math.max(longest, performance.now() - start);
  }
  return longest;
}

/** All calls that one sign-in with a wrong password makes to the limits. */
async function aWrongSignIn(limits: RateLimits): Promise<void> {
  await assertPasswordAttemptAllowed(limits, '10.0.0.1', 'kim@example.com');
  await assertPasswordAttemptAllowed(limits, '10.0.0.1', 'kim@example.com');
  await countPasswordAttempt(limits, '10.0.0.1', 'kim@example.com');
}

describe.each([
  ['is stopped', () => server.stop(), () => server.start()],
  ['does not respond', async () => server.hang(), async () => server.goOn()],
])('when Redis %s', (_, takeAway, giveBack) => {
  it('counts within each process, without waiting for Redis', async () => {
    await takeAway();
    expect(await slowest(10, () => aWrongSignIn(first))).toBeLessThan(SOON);
    await expect(assertPasswordAttemptAllowed(first, '10.0.0.1', 'kim@example.com')).rejects.toMatchObject(refused);
    expect(await slowest(20, () => first.take(REGISTRATIONS, '10.0.0.1'))).toBeLessThan(SOON);
    await expect(first.take(REGISTRATIONS, '10.0.0.1')).rejects.toMatchObject(refused);
    await expect(second.take(REGISTRATIONS, '10.0.0.1')).resolves.toBeDefined();
    await giveBack();
  });

  it('does not delay a burst of 100 requests while Redis is unavailable', async () => {
    await takeAway();
    const burst = () => Promise.all(Array.from({ length: 100 }, (_, i) => first.take(BOOKINGS_OF_ACCOUNT, `${i}`)));
    expect(await slowest(3, burst)).toBeLessThan(SOON);
    await giveBack();
  });

  it('counts all processes together again soon after Redis is back', async () => {
    await takeAway();
    await first.take(REGISTRATIONS, '10.0.0.1');
    await giveBack();
    let attempt = 0;
    await eventually(async () => {
      const address = `10.1.0.${(attempt += 1)}`;
      for (let i = 0; i < 20; i += 1) await first.take(REGISTRATIONS, address);
      await expect(second.take(REGISTRATIONS, address)).rejects.toMatchObject(refused);
    });
  });
});

it('does not delay requests during a long outage of Redis', async () => {
  await server.stop();
  let longest = 0;
  // Long enough for the delay between reconnection attempts to reach its maximum.
  for (const end = Date.now() + 6000; Date.now() < end; await sleep(20))
    longest = Math.max(longest, await slowest(1, () => first.take(UPLOADS_OF_ACCOUNT, `${Date.now()}`)));
  expect(longest).toBeLessThan(SOON);
});
