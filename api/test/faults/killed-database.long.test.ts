import { aCrowd, repeat, type Wish } from './support/crowd.js';
import { addressOf, processesOf, signalAll } from './support/postgres.js';
import { aDataDir, cleanUp, startServer, type RunningServer } from './support/server.js';
import { aTown, type Town } from './support/town.js';
import { diagnosis, expectKept, figures, ROUNDS } from './support/verdict.js';

const SLOTS = 500;

let dataDir: string;
let server: RunningServer;
let town: Town;
const wishes: Wish[] = [];

beforeAll(async () => {
  dataDir = await aDataDir();
  server = await startServer({ DATA_DIR: dataDir });
  town = await aTown(await addressOf(dataDir), { slots: SLOTS * ROUNDS });
});
afterAll(cleanUp);

const rounds = Array.from({ length: ROUNDS }, (_, n) => n + 1);

describe('a server whose PostgreSQL is killed during hundreds of bookings', () => {
  it.each(rounds)('restarts its killed PostgreSQL, with every acknowledged booking (round %i)', async (n) => {
    const crowd = aCrowd(server.url, town, town.slots.slice((n - 1) * SLOTS, n * SLOTS));
    await crowd.acknowledged(120);
    const pids = await processesOf(dataDir);
    // In even rounds only the first process: its orphans use the shared memory for a while.
    const began = performance.now();
    signalAll(n % 2 === 0 ? pids.slice(0, 1) : pids, 'SIGKILL');
    const before = crowd.wishes.filter(({ status }) => status === 201).length;
    await crowd.acknowledged(before + 120);
    await crowd.disperse();

    const answers = crowd.wishes.filter(({ at }) => at > began);
    const away = answers.filter(({ status }) => status === 503);
    const back = answers.filter(({ status }) => status === 201).sort((a, b) => a.at - b.at);
    wishes.push(...crowd.wishes);
    expect(answers.flatMap(({ failure, ms }) => (failure ? [{ failure, ms }] : []))).toEqual([]);
    // Only "booked", "taken" and "please try again": clients see no error of the database.
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([201, 409, 503]);
    const slowest = Math.max(...away.map(({ ms }) => ms));

    await repeat(server.url, town, crowd.wishes);
    await expectKept(town, wishes);
    expect(await diagnosis(town, dataDir)).toEqual([]);
    figures('killed database', {
      'answers 503': away.length,
      'slowest 503 ms': Math.round(slowest),
      'booking again after ms': Math.round((back.find(({ at, ms }) => at - ms > began)?.at ?? NaN) - began),
    });
  });
});
