import { Redis } from 'ioredis';
import { aRedisServer, type RedisServer } from '../events/support/redis-server.js';
import { aDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { aCrowd, aWish, send } from './support/crowd.js';
import { urlOf } from './support/postgres.js';
import { aDataDir, cleanUp, closeLater, startServer } from './support/server.js';
import { aTown, type Town } from './support/town.js';
import { figures, ROUNDS } from './support/verdict.js';

const SLOTS = 150;

let redis: RedisServer;
let database: TestDatabase;
let town: Town;
let env: Record<string, string>;
/** The ids of the bookings whose changes were published to all processes. */
const published = new Set<string>();

beforeAll(async () => {
  redis = await aRedisServer();
  const observer = new Redis(redis.url);
  closeLater(async () => observer.disconnect());
  closeLater(() => redis.remove());
  database = await aDatabase();
  closeLater(() => database.drop());
  town = await aTown(database.address, { slots: SLOTS * (ROUNDS + 1) });
  env = {
    DATA_DIR: await aDataDir(),
    DATABASE_URL: urlOf(database.address),
    REDIS_URL: redis.url,
  };
  await observer.subscribe('marquee:events');
  observer.on('message', (_channel, text: string) => {
    const { name, event } = JSON.parse(text) as { name: string; event: { id: string } };
    if (name === 'bookingChanged') published.add(event.id);
  });
});
afterAll(cleanUp);

const bookings = async (): Promise<string[]> =>
  (await database.dataSource.query<{ id: string }[]>('SELECT id FROM bookings')).map(({ id }) => id);

const waiting = async (): Promise<number> =>
  (await database.dataSource.query<unknown[]>(`SELECT FROM outbox WHERE reader = 'bus'`)).length;

/** Every committed booking was published, and nothing else. */
async function expectPublished(): Promise<void> {
  await eventually(async () => expect(await waiting()).toBe(0));
  const ids = (await bookings()).sort();
  await eventually(() => expect([...published].sort()).toEqual(ids));
}

const rounds = Array.from({ length: ROUNDS }, (_, n) => n);

describe('a server that is killed while it publishes', () => {
  it.each(rounds)(
    'leaves no committed booking unpublished, and publishes no other: another server does it (round %i)',
    async (n) => {
      const servers = await Promise.all([startServer(env), startServer(env)]);
      const slots = town.slots.slice(n * SLOTS, (n + 1) * SLOTS);
      const halves = [slots.slice(0, SLOTS / 2), slots.slice(SLOTS / 2)];
      const crowds = servers.map(({ url }, half) => aCrowd(url, town, halves[half] ?? []));
      await crowds[0]?.acknowledged(30);
      servers[0].process.kill('SIGKILL');
      await Promise.all(crowds.map((crowd) => crowd.disperse()));
      const left = await waiting();
      await expectPublished();
      figures('killed publisher', { 'events left': left, published: published.size });
      await servers[1].end();
    },
  );

  it('publishes after its restart what Redis did not accept before it was killed', async () => {
    const server = await startServer(env);
    const slots = town.slots.slice(ROUNDS * SLOTS, ROUNDS * SLOTS + 5);
    redis.hang();
    const wishes = await Promise.all(slots.map((slot, n) => send(server.url, town, aWish(town, slot, n))));
    expect(wishes.map(({ status }) => status)).toEqual(slots.map(() => 201));
    expect(await waiting()).toBe(slots.length);
    server.process.kill('SIGKILL');
    redis.goOn();
    for (const { booking } of wishes) expect(published).not.toContain(booking);

    const restarted = await startServer(env);
    await expectPublished();
    for (const { booking } of wishes) expect(published).toContain(booking);
    await restarted.end();
  });
});
