// npm run bench:bookings: how long a booking takes on the built server with its embedded database: one after the other,
// and ten at a time. With `--against`, another version is measured in the same run, in alternate rounds.
//   --against DIR   another checkout of the project, already built
//   --rounds N (10)   --bookings N   in each half of a round (200)
// Exit code 1 if this version takes over 10 % longer than the other in either half.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { inProject, root } from '../scripts/lib/paths.mjs';
import { prepare } from '../scripts/lib/prepare.mjs';
import { clientFrom } from './siege/client.mjs';
import { percentile } from './support/percentile.mjs';
import { DEMO_ACCOUNTS, startServer } from './support/server.mjs';

const MAX_RATIO = 1.1;
const CONCURRENCY = 10;

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '10' },
    bookings: { type: 'string', default: '200' },
  },
});
const count = Number(values.bookings);

await prepare();
const versions = [await start('this version', root)];
try {
  if (values.against) versions.push(await start('the other', resolve(values.against)));
  // The first round warms up.
  for (let round = 0; round <= Number(values.rounds); round += 1)
    for (const version of round % 2 === 0 ? versions : [...versions].reverse()) await version.measure(round > 0);

  const rows = versions.map(({ name, latencies, batches }) => ({
    name,
    'one at a time, median ms': percentile(latencies, 50),
    '95th percentile ms': percentile(latencies, 95),
    'ten at a time, median ms for each': percentile(batches, 50) / count,
  }));
  console.table(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? Number(value.toFixed(2)) : value]),
      ),
    ),
  );
  const [mine, other] = rows;
  if (mine && other) {
    for (const half of /** @type {const} */ (['one at a time, median ms', 'ten at a time, median ms for each'])) {
      const ratio = mine[half] / other[half];
      console.log(`${half}: ${ratio.toFixed(2)} of the other version`);
      if (ratio > MAX_RATIO) process.exitCode = 1;
    }
  }
} finally {
  for (const version of versions) await version.end();
}

/** @param {string} name @param {string} project */
async function start(name, project) {
  const server = await startServer({ project });
  const dist = project === root ? inProject('api', 'dist') : join(project, 'api', 'dist');
  const { startEmbedded } = await import(pathToFileURL(join(dist, 'engine', 'database', 'embedded.js')).href);
  const database = await startEmbedded({ dataDir: server.dataDir }); // attaches to the running one
  const db = new pg.Client(database.connection);
  await db.connect();
  const { rows } = await db.query(
    `WITH offer AS (SELECT s.id, s.provider_id FROM services s JOIN users p ON p.id = s.provider_id
                    WHERE s.is_active AND p.email = $1 LIMIT 1)
     INSERT INTO slots (id, provider_id, date, start_time, end_time)
     SELECT gen_random_uuid(), provider_id, DATE '2090-01-01' + n / 23, make_time(n % 23, 0, 0), make_time(n % 23 + 1, 0, 0)
     FROM offer, generate_series(0, $2::int - 1) n
     RETURNING id, date::text, provider_id AS "providerId", (SELECT id FROM offer) AS "serviceId"`,
    [DEMO_ACCOUNTS.provider, 2 * count],
  );
  const client = clientFrom(server.url, '127.0.0.1');
  const { text } = await client.send({
    method: 'POST',
    path: '/api/auth/login',
    body: { email: DEMO_ACCOUNTS.customer, password: server.password },
  });
  const { token } = JSON.parse(text);

  const book = async (/** @type {number} */ n) => {
    const { id, date, providerId, serviceId } = rows[n];
    const { status, text } = await client.send({
      method: 'POST',
      path: '/api/bookings',
      token,
      body: {
        serviceId,
        providerId,
        eventDate: date,
        timeSlot: id,
        eventType: 'Wedding',
        guestCount: 80,
        customerDetails: { name: 'Olivia', email: DEMO_ACCOUNTS.customer, phone: '555-0101' },
      },
    });
    if (status !== 201) throw new Error(`${name}: ${status} ${text}`);
  };

  const latencies = /** @type {number[]} */ ([]);
  const batches = /** @type {number[]} */ ([]);
  return {
    name,
    latencies,
    batches,
    /** Books all slots, and frees them again. */
    async measure(/** @type {boolean} */ counts) {
      for (let n = 0; n < count; n += 1) {
        const began = performance.now();
        await book(n);
        if (counts) latencies.push(performance.now() - began);
      }
      const began = performance.now();
      let next = count;
      const worker = async () => {
        while (next < 2 * count) await book(next++);
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, worker));
      if (counts) batches.push(performance.now() - began);
      await db.query(
        `BEGIN; UPDATE slots SET booking_id = NULL WHERE date >= '2090-01-01';
         DELETE FROM bookings WHERE event_date >= '2090-01-01'; COMMIT`,
      );
      await db.query('VACUUM ANALYZE bookings');
      await db.query('VACUUM ANALYZE slots');
    },
    async end() {
      client.close();
      await db.end();
      await database.stop(); // detaches from it
      await server.end();
    },
  };
}
