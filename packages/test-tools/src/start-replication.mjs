// A PostgreSQL primary and its standbys, each a real server with the programs of @marquee/embedded-postgres.
import { chmod, chown, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount, recursively } from '@marquee/embedded-postgres/account';
import { startProgram } from '@marquee/embedded-postgres/program';
import { findPrograms } from '@marquee/embedded-postgres/programs';
import { signalAll, withChildren } from './processes.mjs';

const PORT = 5432;
const WAIT_MS = 60_000;
const SETTINGS = [
  ...['listen_addresses=', 'wal_level=replica', 'max_wal_senders=8', 'wal_keep_size=1GB', 'hot_standby=on'],
  ...['shared_buffers=32MB', 'max_connections=100', 'io_method=sync', 'timezone=UTC'],
];
/** Part of a running server, not of a copy of it. */
const NOT_COPIED = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot', 'standby.signal'];

/**
 * @typedef {{ host: string, port: number, user: string, database: string }} Address
 *
 * @typedef {object} ReplicatedServer
 * @property {string} name its `application_name` as a standby
 * @property {Address} address of the database `marquee`, which the role `marquee` owns
 * @property {<T = any>(sql: string) => Promise<T[]>} query executes a statement as a superuser, and returns the rows
 * @property {(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT') => Promise<void>} signal kills it, or suspends it with SIGSTOP
 * @property {() => number[]} processes the ids of its processes
 * @property {() => Promise<void>} start
 * @property {() => Promise<void>} stop also if it is suspended
 *
 * @typedef {object} Replication
 * @property {ReplicatedServer[]} servers first the primary, then the standbys
 * @property {(chosen: ReplicatedServer, others?: ReplicatedServer[]) => Promise<void>} promote resolves when the standby
 *   is a primary; those others, which run, then receive its log
 * @property {(server: ReplicatedServer, primary: ReplicatedServer) => Promise<void>} follow makes this server a standby of
 *   the primary, as a new copy of it; all else that it had is lost
 * @property {() => Promise<void>} stop resumes and stops all
 */

/**
 * Starts a primary and standbys that receive its log. All have a socket only, whose path has to be short. With
 * `synchronous`, a primary acknowledges a commit once it is on one of the others, too.
 * @param {string} folder which other users may enter
 * @param {{ standbys?: number, synchronous?: boolean, settings?: string[] }} [options]
 * @returns {Promise<Replication>}
 */
export async function startReplication(folder, { standbys = 1, synchronous = false, settings = ['fsync=off'] } = {}) {
  const account = await chooseAccount(folder);
  const programs = await findPrograms(folder, account, () => undefined);
  const names = ['a', 'b', 'c', 'd'].slice(0, 1 + standbys);
  const synchronousNames = synchronous ? `ANY 1 (${names.join(', ')})` : '';
  const servers = names.map((name) => aServer({ name, folder: join(folder, name), programs, account, settings }));
  const [primary] = servers;
  if (!primary) throw new Error('There is no primary');
  const owner = account && `${account.uid}:${account.gid}`;

  /** @param {string} path */
  async function makeFolder(path) {
    await mkdir(path, { mode: 0o700 });
    if (account) await chown(path, account.uid, account.gid);
  }

  /** @type {Replication['follow']} */
  async function follow(server, source) {
    await server.stop();
    const target = server.address.host;
    await rm(target, { recursive: true, force: true });
    await makeFolder(target);
    const label = await backUp(source, target);
    await mkdir(join(target, 'pg_wal'));
    await mkdir(join(target, 'pg_replslot'));
    await writeFile(join(target, 'backup_label'), label);
    await writeFile(join(target, 'standby.signal'), '');
    await writeFile(
      join(target, 'postgresql.auto.conf'),
      `primary_conninfo = '${conninfo(source, server)}'\nsynchronous_standby_names = '${synchronousNames}'\n`,
    );
    if (owner) await recursively('chown', owner, target);
    await chmod(target, 0o700);
    await server.start();
    await until(`${server.name} receives the log`, async () => {
      const rows = await source.query(
        `SELECT FROM pg_stat_replication WHERE state = 'streaming' AND application_name = '${server.name}'`,
      );
      return rows.length === 1;
    });
  }

  await makeFolder(primary.address.host);
  const initdb = startProgram(
    [
      join(programs, 'initdb'),
      ...['-D', primary.address.host, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
      '--no-sync',
    ],
    account,
  );
  if ((await initdb.exited) !== 0) throw new Error(`initdb: ${initdb.stderr()}`);
  await primary.start();
  await primary.query('CREATE ROLE marquee LOGIN');
  await primary.query('CREATE DATABASE marquee OWNER marquee');
  for (const standby of servers.slice(1)) await follow(standby, primary);
  if (synchronous) {
    await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '${synchronousNames}'`);
    await primary.query('SELECT pg_reload_conf()');
    await until('the standbys are synchronous', async () => {
      const rows = await primary.query(`SELECT FROM pg_stat_replication WHERE sync_state = 'quorum'`);
      return rows.length === standbys;
    });
  }
  return {
    servers,
    follow,
    async promote(chosen, others = []) {
      // Without a standby, no commit would be acknowledged.
      if (others.length === 0) {
        await chosen.query('ALTER SYSTEM RESET synchronous_standby_names');
        await chosen.query('SELECT pg_reload_conf()');
      }
      const [row] = await chosen.query('SELECT pg_promote(true, 60) AS "isPromoted"');
      if (!row.isPromoted) throw new Error(`${chosen.name} was not promoted`);
      for (const other of others) {
        await other.query(`ALTER SYSTEM SET primary_conninfo = '${conninfo(chosen, other)}'`);
        await other.query('SELECT pg_reload_conf()');
      }
    },
    async stop() {
      for (const server of [...servers].reverse()) await server.stop();
    },
  };
}

/**
 * How the standby reaches the primary.
 * @param {ReplicatedServer} primary
 * @param {ReplicatedServer} standby
 */
const conninfo = ({ address }, { name }) =>
  `host=${address.host} port=${PORT} user=postgres application_name=${name} connect_timeout=2`;

/**
 * Copies the files of a running server, as `pg_basebackup` does, and returns the backup label that the copy needs.
 * @param {ReplicatedServer} source
 * @param {string} target
 * @returns {Promise<string>}
 */
async function backUp(source, target) {
  const client = new pg.Client({ ...source.address, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('a copy', true)`);
    await copyFolder(source.address.host, target);
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
    return rows[0].labelfile;
  } finally {
    await client.end();
  }
}

/**
 * Files may vanish while they are copied: the log repeats their removal.
 * @param {string} from
 * @param {string} to
 */
async function copyFolder(from, to) {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (NOT_COPIED.includes(entry.name) || entry.name.startsWith('.s.PGSQL')) continue;
    if (entry.isDirectory()) {
      await mkdir(target);
      await copyFolder(source, target);
    } else if (entry.isFile())
      await copyFile(source, target).catch((/** @type {NodeJS.ErrnoException} */ error) => {
        if (error.code !== 'ENOENT') throw error;
      });
  }
}

/**
 * @param {{ name: string, folder: string, programs: string, settings: string[],
 *   account: Awaited<ReturnType<typeof chooseAccount>> }} options
 * @returns {ReplicatedServer}
 */
function aServer({ name, folder, programs, settings, account }) {
  const options = [...SETTINGS, ...settings, `unix_socket_directories=${folder}`].flatMap((setting) => ['-c', setting]);
  const address = { host: folder, port: PORT, user: 'marquee', database: 'marquee' };
  /** @type {ReturnType<typeof startProgram> | undefined} */
  let server;

  /** @type {ReplicatedServer['query']} */
  async function query(sql) {
    const client = new pg.Client({ ...address, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }
  function processes() {
    const pid = server?.pid();
    return pid === undefined ? [] : withChildren(pid);
  }
  return {
    name,
    address,
    query,
    processes,
    async start() {
      const started = startProgram([join(programs, 'postgres'), '-D', folder, ...options], account);
      server = started;
      let hasEnded = false;
      void started.exited.then(() => (hasEnded = true));
      await until(`${name} accepts connections`, async () => {
        if (hasEnded) throw new Ended(`PostgreSQL ended: ${started.stderr()}`);
        return (await query('SELECT 1')).length === 1;
      });
    },
    async signal(signal) {
      signalAll(processes(), signal);
      if (signal === 'SIGKILL') await server?.exited;
    },
    async stop() {
      signalAll(processes(), 'SIGCONT');
      server?.shutDown();
      await server?.exited;
      server = undefined;
    },
  };
}

class Ended extends Error {}

/**
 * Waits until the condition holds; errors mean that it does not hold yet.
 * @param {string} what
 * @param {() => Promise<boolean>} holds
 */
async function until(what, holds) {
  /** @type {unknown} */
  let cause;
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(20))
    try {
      if (await holds()) return;
    } catch (error) {
      if (error instanceof Ended) throw error;
      cause = error;
    }
  throw new Error(`This does not hold after ${WAIT_MS / 1000} s: ${what}`, { cause });
}
