import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { banUser } from '../../src/admin/moderation.js';
import { connectRedis } from '../../src/platform/bus/connect-redis.js';
import { reviveBookingEvent, type BookingEvents } from '../../src/bookings/booking-events.js';
import type { MarketplaceEvents } from '../../src/http/marketplace.js';
import type { Bus } from '../../src/platform/bus/bus.js';
import { redisBus } from '../../src/platform/bus/redis-bus.js';
import { anApp } from '../support/app.js';
import { aBooking, anAdmin, aService, asViewer } from '../support/factories.js';
import { eventually } from '../support/eventually.js';
import { aRedisServer, type RedisServer } from './support/redis-server.js';

let server: RedisServer;
const connections: Redis[] = [];
const buses: Bus<MarketplaceEvents>[] = [];
const errors: unknown[] = [];

/** What one API process has: its own connection to Redis, and a bus over it. */
async function aBus(): Promise<Bus<MarketplaceEvents>> {
  const redis = connectRedis(server.url, (error) => errors.push(error));
  connections.push(redis);
  const bus = await redisBus<MarketplaceEvents>(
    redis,
    (error) => errors.push(error),
    reviveBookingEvent,
  );
  buses.push(bus);
  return bus;
}

/** Collects all events of a bus. */
function ears(bus: Bus<MarketplaceEvents>) {
  const heard = { bookings: [] as BookingEvents['bookingChanged'][], ended: [] as string[] };
  bus.listen('bookingChanged', (change) => heard.bookings.push(change));
  bus.listen('sessionsEnded', ({ accountId }) => heard.ended.push(accountId));
  return heard;
}

beforeEach(async () => void (server = await aRedisServer()));
afterEach(async () => {
  await Promise.all(buses.splice(0).map((bus) => bus.close()));
  for (const redis of connections.splice(0)) redis.disconnect();
  errors.length = 0;
  await server.remove();
});

describe('events over Redis', () => {
  it('delivers an event once to every process, including the publisher', async () => {
    const [first, second] = [await aBus(), await aBus()];
    const heard = [ears(first), ears(second)];
    first.publish('sessionsEnded', { accountId: 'by the first' });
    second.publish('sessionsEnded', { accountId: 'by the second' });
    await eventually(() => expect(heard.map(({ ended }) => ended.length)).toEqual([2, 2]));
    await sleep(50);
    for (const { ended } of heard) expect(ended.sort()).toEqual(['by the first', 'by the second']);
  });

  it('delivers a booking unchanged, with its creation time as a Date', async () => {
    const [first, second] = [await aBus(), await aBus()];
    const app = await anApp({ market: { events: first } });
    try {
      const { bookings } = ears(second);
      const booking = await aBooking(app, { service: await aService(app) });
      await eventually(() => expect(bookings).toHaveLength(1));
      expect(bookings[0]).toEqual({
        customerId: booking.user.id,
        providerId: booking.provider.id,
        booking,
      });
      expect(bookings[0]?.booking.createdAt).toBeInstanceOf(Date);
    } finally {
      await app.stop();
    }
  });

  it('notifies every process when a ban ends the sessions of an account', async () => {
    const [first, second] = [await aBus(), await aBus()];
    const app = await anApp({ market: { events: first } });
    try {
      const { ended } = ears(second);
      const { provider } = await aBooking(app);
      const admin = asViewer(await anAdmin(app));
      await banUser(app.dataSource.manager, app.market, admin, provider.id ?? '', true);
      await eventually(() => expect(ended).toEqual([provider.id]));
    } finally {
      await app.stop();
    }
  });

  it('delivers events after invalid messages on its channel and despite a failing listener', async () => {
    const bus = await aBus();
    bus.listen('sessionsEnded', () => {
      throw new Error('this listener fails');
    });
    const { ended } = ears(bus);
    const stranger = new Redis(server.url);
    for (const text of [
      '',
      'not JSON',
      'null',
      '7',
      '{"name":"bookingChanged"}',
      '{"name":"unheard of","event":{}}',
    ])
      await stranger.publish('marquee:events', text);
    stranger.disconnect();
    bus.publish('sessionsEnded', { accountId: 'somebody' });
    await eventually(() => expect(ended).toEqual(['somebody']));
    expect(errors).toContainEqual(new Error('this listener fails'));
  });

  it('delivers no event after the bus is closed', async () => {
    const [first, second] = [await aBus(), await aBus()];
    const { ended } = ears(second);
    await second.close();
    first.publish('sessionsEnded', { accountId: 'nobody listens' });
    await sleep(50);
    expect(ended).toEqual([]);
  });
});

describe('a process that publishes while Redis is unavailable', () => {
  it('delivers events within the process while Redis is stopped, and to all when it is back', async () => {
    const [first, second] = [await aBus(), await aBus()];
    const heard = [ears(first), ears(second)] as const;
    await server.stop();
    first.publish('sessionsEnded', { accountId: 'while it is away' });
    await eventually(() => expect(heard[0].ended).toEqual(['while it is away']));
    expect(errors).not.toEqual([]);

    await server.start();
    await eventually(async () => {
      first.publish('sessionsEnded', { accountId: 'back again' });
      await sleep(50);
      expect(heard[1].ended).toContain('back again');
    });
  });

  it('delivers events within the process while Redis does not respond', async () => {
    const bus = await aBus();
    const { ended } = ears(bus);
    server.hang();
    try {
      bus.publish('sessionsEnded', { accountId: 'no answer' });
      await eventually(() => expect(ended).toEqual(['no answer']));
    } finally {
      server.goOn();
    }
  });
});

it('rejects the creation of a bus whose Redis is unreachable', async () => {
  await server.stop();
  await expect(aBus()).rejects.toThrow();
});
