import { chmod, chown, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { chooseAccount, recursively, type Account } from '@marquee/embedded-postgres/account';
import { startProgram, type Program } from '@marquee/embedded-postgres/program';
import { findPrograms } from '@marquee/embedded-postgres/programs';
import type { DatabaseAddress } from '../../../src/platform/database/data-source.js';
import { signalAll, withChildren } from '../../faults/support/postgres.js';
import { aDataDir } from '../../faults/support/server.js';
import { eventually } from '../../support/eventually.js';

type Socket = Extract<DatabaseAddress, { host: string }>;

const PORT = 5432;
const SETTINGS = [
  ...['listen_addresses=', 'wal_level=replica', 'max_wal_senders=5', 'wal_keep_size=1GB', 'hot_standby=on'],
  ...['fsync=off', 'shared_buffers=32MB', 'max_connections=100', 'io_method=sync', 'timezone=UTC'],
];

/** One of two real servers, the second of which was made from the first as by `pg_basebackup -R`. */
export interface ReplicatedServer {
  /** Of the database `marquee`, which the role `marquee` owns. */
  address: Socket;
  /** Executes a statement as a superuser. */
  query<T extends pg.QueryResultRow>(sql: string): Promise<T[]>;
  /** Kills it, or suspends it with SIGSTOP. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface Replication {
  primary: ReplicatedServer;
  standby: ReplicatedServer;
  /** Resolves when the standby has become a primary. */
  promote(): Promise<void>;
  /** Resumes and stops both. */
  stop(): Promise<void>;
}

/**
 * Starts a primary and a standby that receives its log. Both have a socket only, whose path has to be short. With
 * `synchronous`, the primary acknowledges a commit once it is on the standby, too.
 */
export async function aReplication({ synchronous = false } = {}): Promise<Replication> {
  const folder = await aDataDir();
  const account = await chooseAccount(folder);
  const programs = await findPrograms(folder, account, () => undefined);
  const [first, second] = [join(folder, 'a'), join(folder, 'b')];
  for (const path of [first, second]) {
    await mkdir(path, { mode: 0o700 });
    if (account) await chown(path, account.uid, account.gid);
  }
  const initdb = startProgram(
    [
      join(programs, 'initdb'),
      ...['-D', first, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    ],
    account,
  );
  if ((await initdb.exited) !== 0) throw new Error(`initdb: ${initdb.stderr()}`);
  const primary = await aServer(programs, first, account);
  await primary.query('CREATE ROLE marquee LOGIN');
  await primary.query('CREATE DATABASE marquee OWNER marquee');
  await primary.stop();
  await cp(first, second, { recursive: true });
  await rm(join(second, 'postmaster.pid'), { force: true });
  await writeFile(join(second, 'standby.signal'), '');
  await writeFile(
    join(second, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${first} port=${PORT} user=postgres application_name=standby'\n`,
  );
  if (account) await recursively('chown', `${account.uid}:${account.gid}`, second);
  await chmod(second, 0o700);
  await primary.start();
  const standby = await aServer(programs, second, account);
  const isStreaming = async () =>
    expect(await primary.query('SELECT state FROM pg_stat_replication')).toEqual([{ state: 'streaming' }]);
  await eventually(isStreaming);
  if (synchronous) {
    await primary.query(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`);
    await primary.query('SELECT pg_reload_conf()');
    await eventually(async () =>
      expect(await primary.query('SELECT sync_state FROM pg_stat_replication')).toEqual([{ sync_state: 'sync' }]),
    );
  }
  return {
    primary,
    standby,
    async promote() {
      expect(await standby.query('SELECT pg_promote(true, 60)')).toEqual([{ pg_promote: true }]);
    },
    async stop() {
      for (const server of [standby, primary]) await server.stop();
    },
  };
}

async function aServer(programs: string, cluster: string, account: Account | undefined): Promise<ReplicatedServer> {
  const settings = [...SETTINGS, `unix_socket_directories=${cluster}`].flatMap((setting) => ['-c', setting]);
  const address: Socket = { host: cluster, port: PORT, user: 'marquee', database: 'marquee' };
  let server: Program | undefined;

  async function query<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
    const client = new pg.Client({ ...address, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end();
    }
  }
  async function start(): Promise<void> {
    const started = startProgram([join(programs, 'postgres'), '-D', cluster, ...settings], account);
    server = started;
    let hasEnded = false;
    void started.exited.then(() => (hasEnded = true));
    await eventually(async () => {
      if (hasEnded) throw new Error(`PostgreSQL ended: ${started.stderr()}`);
      await query('SELECT 1');
    });
  }
  async function signal(name: NodeJS.Signals): Promise<void> {
    const pid = server?.pid();
    if (pid !== undefined) signalAll(withChildren(pid), name);
    if (name === 'SIGKILL') await server?.exited;
  }
  await start();
  return {
    address,
    query,
    start,
    signal,
    async stop() {
      await signal('SIGCONT');
      server?.shutDown();
      await server?.exited;
    },
  };
}
