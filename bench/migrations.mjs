// npm run bench migrations: runs each migration from version 23 on over a large database while accounts book, and measures
// the longest wait of a booking. Meanwhile, another transaction has changed bookings for two seconds out of three, as
// the deletion of a large account does, so that migrations have to wait for it.
//   --bookings N (2000000)   and twice as many slots: over ten times bench/large-database.sql
//   --bookers N (4)          each books and cancels without a pause
// Exit code 1 if a booking has waited for over a second longer than without a migration.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { importApi } from '../scripts/lib/paths.mjs';
import { prepare } from '../scripts/lib/prepare.mjs';
import { API } from '../scripts/lib/sources.mjs';

const MAX_WAIT_MS = 1000;
/** The first that the previous version has to survive. */
const FIRST = 'LogPositions1763600000023';
/** The one whose function the load calls, which books as this version does: it has to be there from the beginning. */
const CALLED = 'PendingRequests1763600000026';
const BASELINE_MS = 15_000;

const { values } = parseArgs({
  options: { bookings: { type: 'string', default: '2000000' }, bookers: { type: 'string', default: '4' } },
});

await prepare({ targets: [API] });
const { openData } = await import('./growth/data.mjs');
const { startLoad } = await import('./growth/load.mjs');
const { makeOffers, removeOffers } = await import('./growth/people.mjs');
const { createDataSource, MIGRATIONS } = await importApi('database', 'schema.js');
const { maintenanceDataSource } = await importApi('engine', 'database', 'data-source.js');
const { migrate } = await importApi('engine', 'database', 'migrate.js');
const { DataSource } = await import('typeorm');

const database = await openData(Number(values.bookings));
const client = await database.connect();
const dataSource = await createDataSource({ url: database.url }).initialize();
const rows = /** @type {object[]} */ ([]);
let longest = 0;
/** @type {number} */
let baseline;
try {
  await removeOffers(client);
  await migrate(dataSource);
  const first = MIGRATIONS.findIndex((/** @type {{ name: string }} */ { name }) => name === FIRST);
  const maintenance = await maintenanceDataSource(dataSource).initialize();
  for (let n = first; n < MIGRATIONS.length; n += 1) await maintenance.undoLastMigration({ transaction: 'all' });
  await maintenance.destroy();
  const Called = MIGRATIONS.find((/** @type {{ name: string }} */ { name }) => name === CALLED);
  const runner = dataSource.createQueryRunner();
  await new Called().up(runner);
  await runner.release();
  const load = startLoad(dataSource, await makeOffers(client, 10 * Number(values.bookers)), Number(values.bookers));
  const measure = async (/** @type {string} */ what, /** @type {() => Promise<unknown>} */ work) => {
    load.reset();
    const began = performance.now();
    await work();
    const { count, longestMs, medianMs } = await load.settle();
    const seconds = (performance.now() - began) / 1000;
    rows.push({
      what,
      seconds: round(seconds),
      bookings: count,
      'median ms': round(medianMs),
      'longest ms': round(longestMs),
    });
    return longestMs;
  };
  baseline = await measure('no migration', () => sleep(BASELINE_MS));
  for (let n = first; n < MIGRATIONS.length; n += 1) {
    const until = new DataSource({ ...dataSource.options, migrations: MIGRATIONS.slice(0, n + 1) });
    longest = Math.max(longest, await measure(MIGRATIONS[n].name, () => migrate(until)));
  }
  await load.stop();
  await removeOffers(client);
} finally {
  await dataSource.destroy();
  await client.end();
  await database.stop();
}
console.table(rows);
console.log(`The longest wait of a booking was ${round(longest)} ms, and without a migration ${round(baseline)} ms.`);
if (longest > baseline + MAX_WAIT_MS) process.exitCode = 1;

function round(/** @type {number} */ value) {
  return Number(value.toFixed(1));
}
