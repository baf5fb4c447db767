import { aCrowd, repeat, send, type Wish } from './support/crowd.js';
import { addressOf, processesOf, signalAll } from './support/postgres.js';
import { aDataDir, cleanUp, startServer, type RunningServer } from './support/server.js';
import { aTown, type Town } from './support/town.js';
import { diagnosis, expectKept, figures, ROUNDS } from './support/verdict.js';

const SLOTS = 250;

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

describe('a server that is killed during hundreds of bookings', () => {
  it.each(rounds)('loses no acknowledged booking when it is killed, and makes none twice (round %i)', async (n) => {
    const crowd = aCrowd(server.url, town, town.slots.slice((n - 1) * SLOTS, n * SLOTS));
    await crowd.acknowledged(120);
    // In even rounds the database is killed at the same moment, as in a power failure.
    const others = n % 2 === 0 ? await processesOf(dataDir) : [];
    server.process.kill('SIGKILL');
    signalAll(others, 'SIGKILL');
    await crowd.disperse();
    const lost = crowd.wishes.filter(({ status }) => status === 0).length;

    const began = performance.now();
    server = await startServer({ DATA_DIR: dataDir });
    const restart = performance.now() - began;

    // Every acknowledged booking exists before any request is repeated.
    const ids = crowd.wishes.flatMap(({ booking }) => booking ?? []);
    const [{ count }] = await town.dataSource.query<[{ count: string }]>(
      'SELECT count(*) FROM bookings WHERE id = ANY($1::uuid[])',
      [ids],
    );
    expect(Number(count)).toBe(ids.length);
    expect(await diagnosis(town, dataDir)).toEqual([]);

    // Clients that lost the response retry, and so does one that received it.
    wishes.push(...crowd.wishes);
    await repeat(server.url, town, crowd.wishes);
    const acknowledged = crowd.wishes.find(({ booking }) => booking !== undefined) as Wish;
    const again = await send(server.url, town, { ...acknowledged });
    expect(again).toMatchObject({ status: 201, booking: acknowledged.booking });
    expect([...new Set(crowd.wishes.map(({ status }) => status))].sort()).toEqual([201, 409]);
    await expectKept(town, wishes);
    expect(await diagnosis(town, dataDir)).toEqual([]);
    figures('killed server', {
      acknowledged: ids.length,
      'answers lost': lost,
      'restart ms': Math.round(restart),
    });
  });
});
