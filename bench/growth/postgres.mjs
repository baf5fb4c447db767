// A PostgreSQL server of the benchmark: the embedded programs with settings of a server of its own, whose memory holds what the requests read.
import { chown, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount } from '@marquee/embedded-postgres/account';
import { startProgram } from '@marquee/embedded-postgres/program';
import { findPrograms } from '@marquee/embedded-postgres/programs';
import pg from 'pg';

const PORT = 5432;
const START_LIMIT_MS = 300_000;
const SETTINGS = [
  ...['listen_addresses=', 'wal_level=minimal', 'max_wal_senders=0', 'max_connections=60', 'timezone=UTC'],
  ...['shared_buffers=2GB', 'random_page_cost=1.1', 'io_method=sync', 'jit=off', 'max_wal_size=4GB'],
  ...['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=top', 'pg_stat_statements.max=2000'],
  // Plans of a busy server: a statement has one processor.
  ...['max_parallel_workers_per_gather=0', 'checkpoint_timeout=30min'],
];
/** While the data is generated; it is repeated after a crash. */
const LOADING = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

/** @typedef {Awaited<ReturnType<typeof startPostgres>>} Postgres */

/**
 * Starts the server of this folder, which it creates if it is missing.
 * @param {string} folder @param {{ isLoading?: boolean }} [options]
 */
export async function startPostgres(folder, { isLoading = false } = {}) {
  const cluster = join(folder, 'postgres');
  const account = await chooseAccount(folder);
  const programs = await findPrograms(folder, account, () => undefined);
  if (await mkdir(cluster, { recursive: true, mode: 0o700 })) {
    if (account) await chown(cluster, account.uid, account.gid);
    const initdb = startProgram(
      [join(programs, 'initdb'), ...['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']],
      account,
    );
    if ((await initdb.exited) !== 0) throw new Error(`initdb: ${initdb.stderr()}`);
  }
  const settings = [...SETTINGS, `unix_socket_directories=${cluster}`, ...(isLoading ? LOADING : [])];
  const server = startProgram(
    [join(programs, 'postgres'), '-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    account,
  );
  const connect = async (/** @type {string} */ database, user = 'postgres') => {
    const client = new pg.Client({ host: cluster, port: PORT, user, database });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const stop = async () => {
    server.shutDown();
    await server.exited;
  };
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;)
    try {
      const admin = await connect('postgres');
      const { rowCount } = await admin.query(`SELECT FROM pg_database WHERE datname = 'marquee'`);
      if (rowCount === 0) {
        await admin.query('CREATE ROLE marquee LOGIN');
        await admin.query('CREATE DATABASE marquee OWNER marquee');
      }
      await admin.end();
      break;
    } catch (error) {
      if (Date.now() > deadline) {
        await stop();
        throw new Error(`PostgreSQL does not start in ${cluster}: ${server.stderr()}`, { cause: error });
      }
      await sleep(100);
    }
  const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n', 1);
  return {
    /** Of the process that starts all others of the database. */
    pid: Number(pid),
    /** For DATABASE_URL. */
    url: `postgres://marquee@localhost/marquee?host=${encodeURIComponent(cluster)}&port=${PORT}`,
    /** Of a superuser, in the database of the marketplace. */
    connect: () => connect('marquee'),
    stop,
  };
}
