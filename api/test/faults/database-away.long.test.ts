import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { EmbeddedPostgres } from '@marquee/embedded-postgres';
import { startEmbedded } from '../../src/engine/database/embedded.js';
import { eventually } from '../support/eventually.js';
import { aCrowd, repeat, send, aWish } from './support/crowd.js';
import { processesOf, signalAll, urlOf } from './support/postgres.js';
import { aDataDir, cleanUp, closeLater, startServer, type RunningServer } from './support/server.js';
import { aTown, type Town } from './support/town.js';
import { diagnosis, expectKept, figures } from './support/verdict.js';

/** Milliseconds of the outage. */
const AWAY_MS = 5000;

let dataDir: string;
let database: EmbeddedPostgres;
let server: RunningServer;
let town: Town;

beforeEach(async () => {
  dataDir = await aDataDir();
  database = await startEmbedded({ dataDir });
  closeLater(() => database.stop());
  server = await startServer({
    DATA_DIR: await aDataDir(),
    DATABASE_URL: urlOf(database.connection),
  });
  town = await aTown(database.connection, { slots: 1500 });
});
afterEach(cleanUp);

interface Pulse {
  at: number;
  ms: number;
  /** The status, or why there was no response. */
  status: number | string;
}

/** Longer than any response takes on a busy machine. */
const PULSE_TIMEOUT_MS = 20_000;

/** Polls the path on a new connection each time, as a monitor does, until `stop` is called. */
function watch(path: string) {
  const pulses: Pulse[] = [];
  let over = false;
  const asking = (async () => {
    for (; !over; await sleep(100)) {
      const began = performance.now();
      const status = await fetch(server.url + path, {
        headers: { connection: 'close' },
        signal: AbortSignal.timeout(PULSE_TIMEOUT_MS),
      }).then(
        // An unread body would keep its connection open.
        async (response) => (await response.arrayBuffer(), response.status),
        ({ message, cause }: Error) => `${message} ${cause instanceof Error ? cause.message : ''}`,
      );
      const at = performance.now();
      pulses.push({ at, ms: at - began, status });
    }
  })();
  return {
    pulses,
    stop: () => {
      over = true;
      return asking;
    },
  };
}

const FAULTS: [string, leave: () => Promise<void>, comeBack: () => Promise<void>][] = [
  [
    'is stopped for 5 s',
    () => database.stop(),
    async () => {
      database = await startEmbedded({ dataDir });
    },
  ],
  [
    'is frozen for 5 s',
    async () => signalAll(await processesOf(dataDir), 'SIGSTOP'),
    async () => signalAll(await processesOf(dataDir), 'SIGCONT'),
  ],
];

describe('an outage of PostgreSQL', () => {
  it.each(FAULTS)(
    'responds with 503 while PostgreSQL %s, recovers, and loses no acknowledged booking',
    async (name, leave, comeBack) => {
      const alive = watch('/healthz');
      const ready = watch('/readyz');
      const crowd = aCrowd(server.url, town, town.slots);
      await crowd.acknowledged(100);

      const gone = performance.now();
      await leave();
      await sleep(AWAY_MS);
      await eventually(() => {
        expect(ready.pulses.at(-1)).toMatchObject({ status: 503 });
        expect(crowd.wishes.filter(({ status }) => status === 503).length).toBeGreaterThan(5);
      });
      await comeBack();
      const back = performance.now();
      const before = crowd.wishes.filter(({ status }) => status === 201).length;
      await crowd.acknowledged(before + 100);
      await crowd.disperse();
      await eventually(() => expect(ready.pulses.at(-1)?.status).toBe(200));
      await Promise.all([alive.stop(), ready.stop()]);

      const answers = crowd.wishes.filter(({ at }) => at > gone);
      const refused = answers.filter(({ status }) => status === 503);
      expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([201, 409, 503]);
      const times = refused.map(({ ms }) => ms).sort((a, b) => a - b);
      const median = times[times.length >> 1] ?? NaN;

      expect(alive.pulses.filter(({ status }) => status !== 200)).toEqual([]);
      expect(ready.pulses.filter(({ status }) => typeof status === 'string')).toEqual([]);
      const unready = ready.pulses.filter(({ status }) => status === 503);
      const [firstUnready] = unready;
      const readyAgain = (unready.at(-1)?.at ?? NaN) - back;

      const repeated = await repeat(server.url, town, crowd.wishes);
      await expectKept(town, crowd.wishes);
      expect(await diagnosis(town, dataDir)).toEqual([]);
      figures(name, {
        'answers 503': refused.length,
        'median ms': Math.round(median),
        'slowest answer ms': Math.round(Math.max(...answers.map(({ ms }) => ms))),
        'not ready after ms': Math.round((firstUnready?.at ?? NaN) - gone),
        'ready again after ms': Math.round(readyAgain),
        repeated,
      });
    },
  );

  it('responds with 503 to a booking request while PostgreSQL is frozen, and books on a retry', async () => {
    const [slot] = town.slots as [Town['slots'][number]];
    signalAll(await processesOf(dataDir), 'SIGSTOP');
    const wish = await send(server.url, town, aWish(town, slot, 0));
    signalAll(await processesOf(dataDir), 'SIGCONT');
    expect(wish.status).toBe(503);
    await repeat(server.url, town, [wish]);
    expect(wish.status).toBe(201);
    await expectKept(town, [wish]);
  });
});

describe('a pool whose connections are all busy', () => {
  it('responds with 503 while a lock blocks every connection of the pool, and books once it is released', async () => {
    const { url } = server;
    const hand = new pg.Client(database.connection);
    hand.on('error', () => undefined);
    await hand.connect();
    await hand.query('BEGIN');
    await hand.query('LOCK TABLE slots IN ACCESS EXCLUSIVE MODE');

    const wishes = town.slots.slice(0, 400).map((slot, n) => aWish(town, slot, n));
    const all = Promise.all(wishes.map((wish) => send(url, town, wish)));
    await sleep(1000);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await all;
    expect(wishes.map(({ status }) => status)).toEqual(wishes.map(() => 503));
    const slowest = Math.max(...wishes.map(({ ms }) => ms));

    await hand.query('COMMIT');
    await hand.end();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await repeat(url, town, wishes);
    expect(wishes.map(({ status }) => status)).toEqual(wishes.map(() => 201));
    await expectKept(town, wishes);
    expect(await diagnosis(town, dataDir)).toEqual([]);
    figures('pool exhausted', { requests: wishes.length, 'slowest 503 ms': Math.round(slowest) });
  });
});
