import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { banUser } from '../../src/marketplace/admin/moderation.js';
import { connectRedis } from '../../src/engine/bus/connect-redis.js';
import type { BookingEvents } from '../../src/marketplace/bookings/booking-events.js';
import type { MarketplaceEvents } from '../../src/marketplace/deps.js';
import type { Bus } from '../../src/engine/bus/bus.js';
import { redisBus } from '../../src/engine/bus/redis-bus.js';
import { anApp, type TestApp } from '../support/app.js';
import { aBooking, anAdmin, aProvider, aService, asViewer } from '../support/factories.js';
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
  const bus = await redisBus<MarketplaceEvents>(redis, (error) => errors.push(error));
  buses.push(bus);
  return bus;
}

/** The events that the outbox of the app has not delivered yet. */
const waiting = ({ dataSource }: TestApp): Promise<unknown[]> =>
  dataSource.query(`SELECT name FROM outbox WHERE reader = 'bus' ORDER BY id`);

/** Collects all events of a bus. */
function listenTo(bus: Bus<MarketplaceEvents>) {
  const received = { bookings: [] as BookingEvents['bookingChanged'][], ended: [] as string[] };
  bus.listen('bookingChanged', (change) => received.bookings.push(change));
  bus.listen('sessionsEnded', ({ accountId }) => received.ended.push(accountId));
  return received;
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
    const received = [listenTo(first), listenTo(second)];
    await first.publish('sessionsEnded', { accountId: 'by the first' });
    await second.publish('sessionsEnded', { accountId: 'by the second' });
    await eventually(() => expect(received.map(({ ended }) => ended.length)).toEqual([2, 2]));
    await sleep(50);
    for (const { ended } of received) expect(ended.sort()).toEqual(['by the first', 'by the second']);
  });

  it('delivers the change of a booking to another process', async () => {
    const [first, second] = [await aBus(), await aBus()];
    const app = await anApp({ deps: { events: first } });
    try {
      const { bookings } = listenTo(second);
      const booking = await aBooking(app, { service: await aService(app) });
      await eventually(() => expect(bookings).toHaveLength(1));
      expect(bookings[0]).toEqual({
        change: 'requested',
        customerId: booking.user.id,
        providerId: booking.provider.id,
        id: booking.id,
      });
    } finally {
      await app.stop();
    }
  });

  it('notifies every process when a ban ends the sessions of an account', async () => {
    const [first, second] = [await aBus(), await aBus()];
    const app = await anApp({ deps: { events: first } });
    try {
      const { ended } = listenTo(second);
      const { provider } = await aBooking(app);
      const admin = asViewer(await anAdmin(app));
      await banUser(app.dataSource.manager, admin, provider.id ?? '', true);
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
    const { ended } = listenTo(bus);
    const stranger = new Redis(server.url);
    for (const text of ['', 'not JSON', 'null', '7', '{"name":"bookingChanged"}', '{"name":"unheard of","event":{}}'])
      await stranger.publish('marquee:events', text);
    stranger.disconnect();
    await bus.publish('sessionsEnded', { accountId: 'somebody' });
    await eventually(() => expect(ended).toEqual(['somebody']));
    expect(errors).toContainEqual(new Error('this listener fails'));
  });

  it('delivers no event after the bus is closed', async () => {
    const [first, second] = [await aBus(), await aBus()];
    const { ended } = listenTo(second);
    await second.close();
    await first.publish('sessionsEnded', { accountId: 'nobody listens' });
    await sleep(50);
    expect(ended).toEqual([]);
  });
});

describe('a process that publishes while Redis is unavailable', () => {
  it('delivers an event within the process at once while Redis is stopped, and to all when it is back', async () => {
    const [first, second] = [await aBus(), await aBus()];
    const app = await anApp({ deps: { events: first }, outboxPollSeconds: 1 });
    try {
      const received = [listenTo(first), listenTo(second)] as const;
      const { id } = await aProvider(app);
      await server.stop();
      await banUser(app.dataSource.manager, asViewer(await anAdmin(app)), id, true);
      await eventually(() => expect(received[0].ended).toEqual([id]));
      expect(await waiting(app)).toEqual([{ name: 'sessionsEnded' }]);
      expect(received[1].ended).toEqual([]);

      await server.start();
      await eventually(() => expect(received[1].ended).toEqual([id]));
      await eventually(async () => expect(await waiting(app)).toEqual([]));
    } finally {
      await app.stop();
    }
  });

  it('delivers an event within the process while Redis does not respond', async () => {
    const bus = await aBus();
    const app = await anApp({ deps: { events: bus } });
    try {
      const { ended } = listenTo(bus);
      const { id } = await aProvider(app);
      server.hang();
      await banUser(app.dataSource.manager, asViewer(await anAdmin(app)), id, true);
      await eventually(() => expect(ended).toEqual([id]));
    } finally {
      server.goOn();
      await app.stop();
    }
  });

  it('rejects an event that it cannot send, and delivers it nowhere', async () => {
    const bus = await aBus();
    const { ended } = listenTo(bus);
    await server.stop();
    await expect(bus.publish('sessionsEnded', { accountId: 'x' })).rejects.toThrow();
    expect(ended).toEqual([]);
  });
});

it('rejects the creation of a bus whose Redis is unreachable', async () => {
  await server.stop();
  await expect(aBus()).rejects.toThrow();
});
