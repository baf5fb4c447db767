import { execFile } from 'node:child_process';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { chooseAccount, recursively, succeedsAs, type Account } from '@marquee/embedded-postgres/account';
import { startProgram } from '@marquee/embedded-postgres/program';
import { urlOf } from '../../faults/support/postgres.js';

const POSTGRES = process.env.OLDER_POSTGRES ?? '/usr/lib/postgresql/15/bin/postgres';
const START_LIMIT_MS = 60_000;

/** A PostgreSQL of another major version than the embedded one, as an operator may have it. */
export interface OlderPostgres {
  /** For example `15`. */
  major: string;
  /** The URL of a new, empty database, owned by a role that is no superuser. */
  anEmptyDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** The files that PostgreSQL needs of those that `aptUnpack` unpacks. */
const NEEDED =
  /^($|bin|root$|root\/lib|root\/usr$|root\/usr\/(lib|share)$|root\/usr\/(lib|share)\/(postgresql|[^/]+-linux-gnu))/;

/** The program, or a copy of it if the account has no access to its folder, such as one of root. */
async function runnableBy(account: Account | undefined, folder: string): Promise<string> {
  if (await succeedsAs(account, '"$1" --version', POSTGRES)) return POSTGRES;
  const from = dirname(dirname(POSTGRES));
  const copy = join(folder, 'programs');
  const filter = (path: string): boolean => NEEDED.test(relative(from, path));
  await cp(from, copy, { recursive: true, verbatimSymlinks: true, filter });
  await recursively('chmod', 'go+rX', copy);
  return join(copy, 'bin', basename(POSTGRES));
}

/** Connects as soon as the server is ready. */
async function connected(address: pg.ClientConfig, failure: () => string): Promise<pg.Client> {
  for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await sleep(50)) {
    const client = new pg.Client(address);
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    );
    if (isConnected) return client;
  }
  throw new Error(failure());
}

export async function startOlderPostgres(): Promise<OlderPostgres> {
  const { stdout } = await promisify(execFile)(POSTGRES, ['--version']);
  const [, major = ''] = /PostgreSQL\) (\d+)/.exec(stdout) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'marquee-older-'));
  await chmod(folder, 0o755);
  const account = await chooseAccount(folder);
  const postgres = await runnableBy(account, folder);
  const cluster = join(folder, 'cluster');
  await mkdir(cluster, { mode: 0o700 });
  if (account) await chown(cluster, account.uid, account.gid);

  const initdb = startProgram(
    [
      join(dirname(postgres), 'initdb'),
      ...['-D', cluster, '--username=postgres', '--auth=trust', '--encoding=UTF8'],
      ...['--locale=C', '--no-sync'],
    ],
    account,
  );
  if ((await initdb.exited) !== 0) throw new Error(`${POSTGRES}: ${initdb.stderr()}`);
  const settings = ['listen_addresses=', `unix_socket_directories=${cluster}`];
  const server = startProgram([postgres, '-D', cluster, ...settings.flatMap((setting) => ['-c', setting])], account);
  const address = { host: cluster, port: 5432, user: 'postgres', database: 'postgres' };
  const admin = await connected(address, () => `${POSTGRES}: ${server.stderr()}`);
  await admin.query('CREATE ROLE marquee LOGIN');
  let databases = 0;
  return {
    major,
    async anEmptyDatabase() {
      const database = `marquee_${(databases += 1)}`;
      await admin.query(`CREATE DATABASE ${database} OWNER marquee`);
      return urlOf({ ...address, user: 'marquee', database });
    },
    async stop() {
      await admin.end();
      server.shutDown();
      await server.exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
