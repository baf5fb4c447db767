import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { stormSeconds } from '../bookings/support/runs.js';
import { aDatabase, testServer } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { aCrowd, repeat } from './support/crowd.js';
import { urlOf } from './support/postgres.js';
import { aDataDir, cleanUp, closeLater, startServer } from './support/server.js';
import { aTown, type Town } from './support/town.js';
import { expectKept } from './support/verdict.js';

const SECONDS = stormSeconds();
/** How often all connections are cut until the servers are left alone to recover. */
const CUTS = 30;
/** Who read their bookings from each server all the time. */
const READERS = 10;

afterEach(cleanUp);

/** Reads without a pause until `isOver`, and counts the responses by their status; 0 without one. */
async function read(url: string, token: string | undefined, statuses: Map<number, number>, isOver: () => boolean) {
  while (!isOver()) {
    const status = await fetch(`${url}/api/bookings/my-bookings`, {
      headers: { authorization: `Bearer ${token}` },
    }).then(
      async (response) => (await response.arrayBuffer(), response.status),
      () => 0,
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

/** Cuts connections of this database, some tens of milliseconds one after the other. Returns their number. */
async function cutConnections(superuser: pg.Client, database: string): Promise<number> {
  let cut = 0;
  for (let n = 0; n < CUTS; n += 1) {
    const { rowCount } = await superuser.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
      [database],
    );
    cut += rowCount ?? 0;
    await sleep(40 + 120 * Math.random());
  }
  return cut;
}

describe(`two servers whose connections to PostgreSQL are cut again and again, for ${SECONDS} s`, () => {
  it(
    'survive, respond with 503 at worst, and lose no acknowledged booking',
    async () => {
      const database = await aDatabase();
      closeLater(() => database.drop());
      const superuser = new pg.Client({ ...testServer(), user: 'postgres', database: 'postgres' });
      await superuser.connect();
      closeLater(() => superuser.end());
      const env = { DATA_DIR: await aDataDir(), DATABASE_URL: urlOf(database.address) };
      const servers = await Promise.all([startServer(env), startServer(env)]);
      const [one, other] = servers.map(({ url }) => url) as [string, string];
      const town: Town = await aTown(database.address, { slots: 4_000 });

      let isOver = false;
      const statuses = new Map<number, number>();
      const crowds = [one, other].map((url, n) => aCrowd(url, town, town.slots.slice(2_000 * n, 2_000 * (n + 1)), 10));
      const readers = [one, other].flatMap((url) =>
        town.customers.slice(0, READERS).map((token) => read(url, token, statuses, () => isOver)),
      );
      let [rounds, cut] = [0, 0];
      for (const end = Date.now() + SECONDS * 1000; Date.now() < end; rounds += 1) {
        cut += await cutConnections(superuser, database.address.database);
        for (const { url } of servers)
          await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
      }
      isOver = true;
      await Promise.all([...readers, ...crowds.map((crowd) => crowd.disperse())]);
      process.stderr.write(
        `      ${rounds} rounds, ${cut} connections cut; responses: ${JSON.stringify([...statuses])}\n`,
      );

      expect(servers.map(({ process }) => [process.exitCode, process.signalCode])).toEqual([
        [null, null],
        [null, null],
      ]);
      expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(cut).toBeGreaterThan(rounds * CUTS);
      const wishes = crowds.flatMap((crowd) => crowd.wishes);
      expect(wishes.filter(({ status }) => ![201, 409, 503].includes(status))).toEqual([]);
      await repeat(one, town, wishes);
      await expectKept(town, wishes);
      for (const server of servers) expect((await server.end()).code).toBe(0);
    },
    // Also the start and the requests that are repeated at the end, on a busy machine.
    (SECONDS + 600) * 1000,
  );
});
