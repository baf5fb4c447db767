// The database of the benchmark: embedded, generated once a day for each scale and stored in `.cache/bench-api`.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { importApi, inProject } from '../../scripts/lib/paths.mjs';
import { disableIndexes, ENABLE_EXCLUSION, LARGE_TABLES, WITHOUT_TRIGGERS } from '../support/bulk-load.mjs';
import { startServer } from '../support/server.mjs';

const FOLDER = inProject('.cache', 'bench-api');
/** Written when the data is complete. */
const MARK = 'filled';

/**
 * @typedef {{ host: string, port: number, user: string, database: string }} Connection
 * @typedef {Awaited<ReturnType<typeof openDatabase>>} Database
 */

/** @param {number} scale 1 for 2,000 services */
export async function openDatabase(scale) {
  const dataDir = await obtainData(scale);
  const { startEmbedded } = await importApi('engine', 'database', 'embedded.js');
  // Of all servers at the same time.
  const server = await startEmbedded({ dataDir, maxConnections: 200 });
  /** @type {Connection} */
  const connection = server.connection;
  const client = new pg.Client(connection);
  await client.connect();
  const [pid] = (await readFile(join(connection.host, 'postmaster.pid'), 'utf8')).split('\n', 1);
  return {
    dataDir,
    connection,
    client,
    /** Of the process that starts all others of the database. */
    pid: Number(pid),
    async close() {
      await client.end();
      await server.stop();
    },
  };
}

/** The folder with the data, which is made if it is missing or of another day or version. */
async function obtainData(/** @type {number} */ scale) {
  const sql = await readFile(inProject('bench', 'api', 'fill.sql'), 'utf8');
  const migrations = await readdir(inProject('api', 'dist', 'database', 'migrations'));
  const version = createHash('sha256')
    .update(JSON.stringify([sql, migrations, new Date().toDateString()]))
    .digest('hex')
    .slice(0, 12);
  const dataDir = join(FOLDER, `${scale}-${version}`);
  const isFilled = await readFile(join(dataDir, MARK)).catch(() => null);
  if (isFilled) return dataDir;
  await mkdir(FOLDER, { recursive: true });
  for (const name of await readdir(FOLDER))
    if (name.startsWith(`${scale}-`)) await rm(join(FOLDER, name), { recursive: true });
  console.error('Generating the data, once a day…');
  // For the tables and the other files of a marketplace.
  const server = await startServer({ env: { DATA_DIR: dataDir, DEMO_DATA: 'off' } });
  await server.end();
  await fill(dataDir, sql, scale);
  await writeFile(join(dataDir, MARK), '');
  return dataDir;
}

/** @param {string} dataDir @param {string} sql @param {number} scale */
async function fill(dataDir, sql, scale) {
  const { startEmbedded } = await importApi('engine', 'database', 'embedded.js');
  const server = await startEmbedded({ dataDir });
  // Only a superuser leaves out triggers and indexes.
  const client = new pg.Client({ ...server.connection, user: 'postgres' });
  try {
    await client.connect();
    await client.query(`SET bench.scale = ${scale}`);
    await client.query(`SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'`);
    await client.query(WITHOUT_TRIGGERS);
    for (const table of LARGE_TABLES) await client.query(disableIndexes(table));
    await client.query(sql);
    for (const table of LARGE_TABLES) await client.query(`REINDEX TABLE ${table}`);
    await client.query(ENABLE_EXCLUSION);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Frees the slots of the bookings that a workload has made, as if they had never been made. */
export async function removeBookings(/** @type {pg.Client} */ client) {
  const { rowCount } = await client.query(`SELECT FROM bookings WHERE event_date >= '2090-01-01' LIMIT 1`);
  if (rowCount === 0) return;
  await client.query(
    `BEGIN; UPDATE slots SET booking_id = NULL WHERE booking_id IS NOT NULL AND date >= '2090-01-01';
     DELETE FROM bookings WHERE event_date >= '2090-01-01'; DELETE FROM outbox; DELETE FROM mails; COMMIT`,
  );
  for (const table of ['bookings', 'slots', 'timeline_entries', 'outbox', 'mails'])
    await client.query(`VACUUM ANALYZE ${table}`);
}
