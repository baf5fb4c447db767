// npm run bench growth: what the requests of the pages cost in marketplaces of different sizes, side by side: all servers
// run at the same time, each over its own PostgreSQL, and every request is measured with each, one after the other.
//   --sizes N,N (100000,1000000)   numbers of bookings; 10000000 takes about 30 GB and a quarter of an hour, once in two days
//   --rounds N (5)   of which the medians are printed   --samples N (20)   requests of a kind in a round
//   --only TEXT      the kinds whose name contains this     --json FILE   saves the medians
// Exit code 1 if a request takes over a quarter more CPU time, of server and database, in the largest than in the smallest.
// Needs Linux, for the CPU time, and a machine that does little else meanwhile. PostgreSQL uses huge pages if the machine
// has them (`sysctl vm.nr_hugepages=2300` is enough for two sizes). Otherwise its processes spend more time on the first
// access to each page, and a larger marketplace has more pages. The buffers that the statements read or write do not
// depend on that, but each search in an index reads one more when the index becomes a level deeper.
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { importApi } from '../scripts/lib/paths.mjs';
import { prepare } from '../scripts/lib/prepare.mjs';
import { API } from '../scripts/lib/sources.mjs';

const MAX_GROWTH = 1.25;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000,1000000' },
    rounds: { type: 'string', default: '5' },
    samples: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const samples = Number(values.samples);

await prepare({ targets: [API] });
const { cpuOf, cpuOfFamily } = await import('./api/cpu.mjs');
const { complete } = await import('./growth/complete.mjs');
const { openData, productEnv } = await import('./growth/data.mjs');
const { largestStatements, measure, statementCost } = await import('./growth/measure.mjs');
const { findPeople, makeOffers, removeOffers } = await import('./growth/people.mjs');
const { medianOf, report } = await import('./growth/report.mjs');
const { READS, WRITES } = await import('./growth/workloads.mjs');
const { startServer } = await import('./support/server.mjs');
const { createTokens } = await importApi('engine', 'secrets', 'token.js');

/** @type {Awaited<ReturnType<typeof open>>[]} */
const marketplaces = [];
/** @type {Map<string, { name: string, bookings: number, costs: import('./growth/measure.mjs').Cost[] }>} */
const measured = new Map();
try {
  for (const size of sizes) marketplaces.push(await open(size));
  for (const { client, bookings } of marketplaces) {
    const { rows } = await client.query('SHOW huge_pages_status');
    console.log(
      `Huge pages of the memory with ${bookings.toLocaleString('en')} bookings: ${rows[0].huge_pages_status}`,
    );
  }
  // The first round warms up.
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const workload of READS.filter(({ name }) => name.includes(values.only)))
      for (const market of rotated(round)) {
        const requests = Array.from({ length: samples }, (_, n) => workload.request(n, market.people));
        record(round, market.bookings, workload.name, await measure(market, requests));
      }
    for (const market of rotated(round)) await measureWrites(round, market);
  }
  if ('jobs'.includes(values.only)) await measureJobs();
} finally {
  for (const market of marketplaces) await market.end();
}
const results = [...measured.values()].map(({ costs, ...of }) => ({ ...of, ...medianOf(costs) }));
const grown = report(results, { sizes, limit: MAX_GROWTH });
console.log(grown.length === 0 ? '\nNo request has grown.' : `\nGrown by over a quarter: ${grown.join(', ')}`);
if (values.json) await writeFile(values.json, JSON.stringify(results, null, 2));
if (grown.length > 0) process.exitCode = 1;

/** @param {number} round */
function rotated(round) {
  return marketplaces.map(
    (_, n) => /** @type {typeof marketplaces[0]} */ (marketplaces[(n + round) % marketplaces.length]),
  );
}

/** @param {number} round @param {number} bookings @param {string} name @param {import('./growth/measure.mjs').Cost} cost */
function record(round, bookings, name, cost) {
  if (round === 0) return;
  const key = `${name} ${bookings}`;
  const entry = measured.get(key) ?? { name, bookings, costs: [] };
  measured.set(key, entry);
  entry.costs.push(cost);
}

/** What the servers do by themselves in a minute without requests, all at the same time. */
async function measureJobs() {
  const before = new Map();
  for (const { client, cpu, bookings } of marketplaces) {
    await client.query('SELECT pg_stat_statements_reset()');
    before.set(bookings, cpu());
  }
  await sleep(60_000);
  for (const { client, cpu, bookings } of marketplaces) {
    const cost = await statementCost(client, 1);
    record(1, bookings, 'jobs of a minute', { ms: 60_000, cpuMs: cpu() - (before.get(bookings) ?? 0), ...cost });
    console.log(`The jobs with ${bookings.toLocaleString('en')} bookings:`);
    console.table(await largestStatements(client));
  }
}

/** Books, of which one half is cancelled, the other confirmed and completed. @param {number} round @param {typeof marketplaces[0]} market */
async function measureWrites(round, market) {
  if (!WRITES.some(({ name }) => name.includes(values.only))) return;
  const [book, cancel, confirm] = /** @type {[typeof WRITES[0], typeof WRITES[0], typeof WRITES[0]]} */ (WRITES);
  const offers = await makeOffers(market.client, 2 * samples);
  const [dropped, kept] = [offers.slice(0, samples), offers.slice(samples)];
  const save = (/** @type {any} */ data, /** @type {number} */ n) =>
    Object.assign(offers[n] ?? {}, { booking: data.createBooking.id });
  record(round, market.bookings, book.name, await measure(market, offers.map(book.request), save));
  record(round, market.bookings, cancel.name, await measure(market, dropped.map(cancel.request)));
  record(round, market.bookings, confirm.name, await measure(market, kept.map(confirm.request)));
  record(round, market.bookings, 'complete', await complete(market, kept));
  await removeOffers(market.client);
}

/** @param {number} bookings */
async function open(bookings) {
  const database = await openData(bookings);
  const env = productEnv(database.url);
  const server = await startServer({ env });
  const client = await database.connect();
  await removeOffers(client);
  // Otherwise the indexes contain what earlier runs have deleted until it is a fiftieth of the table.
  await client.query('VACUUM (INDEX_CLEANUP ON) bookings, slots, timeline_entries');
  const tokens = createTokens(env.JWT_SECRET);
  return {
    bookings,
    client,
    url: database.url,
    port: Number(new URL(server.url).port),
    people: await findPeople(client),
    cpu: () => cpuOf(server.pid) + cpuOfFamily(database.pid),
    tokenOf: (/** @type {any} */ account) =>
      account && tokens.sign(account.role === 'admin' ? 'admin' : 'marketplace', { id: account.id, sessionVersion: 0 }),
    async end() {
      await server.end();
      await client.end();
      await database.stop();
    },
  };
}
