// The databases of the benchmark, one for each number of bookings, in `.cache/bench-growth`.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { inProject } from '../../scripts/lib/paths.mjs';
import { disableIndexes, ENABLE_EXCLUSION, LARGE_TABLES, WITHOUT_TRIGGERS } from '../support/bulk-load.mjs';
import { startServer } from '../support/server.mjs';
import { startPostgres } from './postgres.mjs';

const FOLDER = inProject('.cache', 'bench-growth');
/** Written when the data is complete. */
const MARK = 'filled';
/** No booking is due for anything for five days, of which completing looks ahead over three. */
const LASTS_MS = 2 * 86_400_000;

/**
 * Starts the PostgreSQL server with this number of bookings, whose data is generated if it is missing or too old.
 * Later migrations are not part of the data: the product's server runs them.
 * @param {number} bookings
 */
export async function openData(bookings) {
  const sql = await readFile(inProject('bench', 'growth', 'fill.sql'), 'utf8');
  const folder = join(FOLDER, `${bookings}-${createHash('sha256').update(sql).digest('hex').slice(0, 8)}`);
  const filled = await readFile(join(folder, MARK), 'utf8').catch(() => '');
  if (!filled || Date.parse(filled) < Date.now() - LASTS_MS) {
    await mkdir(FOLDER, { recursive: true });
    for (const name of await readdir(FOLDER))
      if (name.startsWith(`${bookings}-`)) await rm(join(FOLDER, name), { recursive: true });
    await mkdir(folder, { mode: 0o755 });
    await generate(folder, sql, bookings);
    await writeFile(join(folder, MARK), new Date().toISOString());
  }
  return startPostgres(folder);
}

/** @param {string} folder @param {string} sql @param {number} bookings */
async function generate(folder, sql, bookings) {
  console.error(`Generating ${bookings.toLocaleString('en')} bookings…`);
  const began = performance.now();
  const server = await startPostgres(folder, { isLoading: true });
  try {
    const product = await startServer({ env: productEnv(server.url) });
    await product.end();
    const run = async (/** @type {string[]} */ statements) => {
      const client = await server.connect();
      await client.query(`SET growth.bookings = ${bookings}`);
      await client.query(`SET work_mem = '512MB'; SET maintenance_work_mem = '1GB'`);
      await client.query(WITHOUT_TRIGGERS);
      for (const statement of statements) {
        const start = performance.now();
        await client.query(statement);
        if (performance.now() - start > 10_000) log(start, statement.slice(statement.search(/^[A-Z]/m)).slice(0, 50));
      }
      await client.end();
    };
    const [first = '', ...parts] = sql.split('-- ====\n');
    const statementsOf = (/** @type {string} */ part) => part.split(/;\n/).filter((statement) => statement.trim());
    await run(['CREATE EXTENSION pg_stat_statements', ...LARGE_TABLES.map(disableIndexes), ...statementsOf(first)]);
    await Promise.all(parts.map((part) => run(statementsOf(part))));
    await run(['DROP SCHEMA filling CASCADE']);
    const [bookingsTable = '', slotsTable = '', ...others] = LARGE_TABLES.map((table) => `REINDEX TABLE ${table}`);
    await Promise.all([run([bookingsTable]), run([slotsTable]), run(others)]);
    await run([ENABLE_EXCLUSION, 'VACUUM (FREEZE, ANALYZE)']);
    log(began, 'all');
  } finally {
    await server.stop();
  }
}

const log = (/** @type {number} */ began, /** @type {string} */ what) =>
  console.error(`  ${Math.round((performance.now() - began) / 1000)} s: ${what.replaceAll(/\s+/g, ' ')}`);

/** Settings of the product's server over a database of the benchmark. */
export const productEnv = (/** @type {string} */ url) => ({
  DATABASE_URL: url,
  JWT_SECRET: 'for-this-run-only-and-no-other-one',
  DEMO_DATA: 'off',
  ADMIN_EMAIL: '',
  ADMIN_PASSWORD: '',
  TIME_ZONE: 'UTC',
  KEEP_FREE_SLOTS_DAYS: '36500',
});
