import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { banUser } from '../../src/admin/moderation.js';
import { connectRedis } from '../../src/events/connect-redis.js';
import type { BookingChange, Events } from '../../src/events/events.js';
import { redisEvents } from '../../src/events/redis-events.js';
import { anApp } from '../support/app.js';
import { aBooking, anAdmin, aService, asViewer } from '../support/factories.js';
import { eventually } from '../support/eventually.js';
import { aRedisServer, type RedisServer } from './support/redis-server.js';

let server: RedisServer;
const connections: Redis[] = [];
const buses: Events[] = [];
const errors: unknown[] = [];

/** What one API process has: a connection of its own, and a bus over it. */
async function aBus(): Promise<Events> {
  const redis = connectRedis(server.url, (error) => errors.push(error));
  connections.push(redis);
  const bus = await redisEvents(redis, (error) => errors.push(error));
  buses.push(bus);
  return bus;
}

/** Everything that a bus tells, as it comes. */
function ears(bus: Events) {
  const heard = { bookings: [] as BookingChange[], ended: [] as string[] };
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

describe('events of several processes', () => {
  it('are heard by every process, the one that publishes included, and once by each', async () => {
    const [first, second] = [await aBus(), await aBus()];
    const heard = [ears(first), ears(second)];
    first.publish('sessionsEnded', { accountId: 'by the first' });
    second.publish('sessionsEnded', { accountId: 'by the second' });
    await eventually(() => expect(heard.map(({ ended }) => ended.length)).toEqual([2, 2]));
    await sleep(50);
    for (const { ended } of heard) expect(ended.sort()).toEqual(['by the first', 'by the second']);
  });

  it('carry a booking as it is, its date a date', async () => {
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

  it('tell every process that the sessions of somebody who was banned are over', async () => {
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

  it('outlive nonsense on their channel, and a listener that fails', async () => {
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

  it('end with the bus', async () => {
    const [first, second] = [await aBus(), await aBus()];
    const { ended } = ears(second);
    await second.close();
    first.publish('sessionsEnded', { accountId: 'nobody listens' });
    await sleep(50);
    expect(ended).toEqual([]);
  });
});

describe('when Redis goes away, the process that publishes', () => {
  it('does not wait, and hears itself all the same; when Redis is back, all hear each other', async () => {
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

  it('does not wait for one that does not answer either', async () => {
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

it('a process does not start without the Redis that it was told of', async () => {
  await server.stop();
  await expect(aBus()).rejects.toThrow();
});
