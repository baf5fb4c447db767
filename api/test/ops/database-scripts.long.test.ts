import { chmod, chown, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { chooseAccount, type Account } from '@marquee/embedded-postgres/account';
import { startProgram, type Program } from '@marquee/embedded-postgres/program';
import { checkDatabaseSettings } from '../../src/programs/doctor/database-settings.js';
import { migrate } from '../../src/engine/database/migrate.js';
import { createDataSource } from '../../src/database/schema.js';
import { aDataDir, cleanUp, closeLater } from '../faults/support/server.js';
import { eventually } from '../support/eventually.js';

const SCRIPTS = fileURLToPath(new URL('../../../deploy/compose/', import.meta.url));
const PROGRAMS = dirname(process.env.OLDER_POSTGRES ?? '/usr/lib/postgresql/15/bin/postgres');
const PASSWORD = 'of-the-replication';

let folder: string;
let account: Account | undefined;
beforeEach(async () => {
  folder = await aDataDir();
  account = await chooseAccount(folder);
});
afterEach(cleanUp);

/** A folder of the account that PostgreSQL runs as. */
async function aFolder(name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { mode: 0o700 });
  if (account) await chown(path, account.uid, account.gid);
  return path;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Starts a program of PostgreSQL, or a script that uses them, with these variables, as its image does. */
function run(command: string[], variables: Record<string, string> = {}): Program {
  const all = { ...variables, PATH: `${PROGRAMS}:/usr/bin:/bin` };
  return startProgram(
    ['/usr/bin/env', ...Object.entries(all).map(([name, value]) => `${name}=${value}`), ...command],
    account,
  );
}

async function completed(command: string[], variables?: Record<string, string>): Promise<void> {
  const program = run(command, variables);
  expect(`${await program.exited} ${program.stderr()}`).toMatch(/^0 /);
}

/** The script, where the account may read it. */
async function script(name: string): Promise<string> {
  const path = join(folder, name);
  await copyFile(join(SCRIPTS, name), path);
  await chmod(path, 0o755);
  return path;
}

async function query<T extends pg.QueryResultRow>(
  host: string,
  port: number,
  sql: string,
  options: pg.ClientConfig = {},
): Promise<T[]> {
  const client = new pg.Client({ host, port, user: 'postgres', database: 'marquee', ...options });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a primary with an empty database, as the image does before it runs the scripts. */
async function aPrimary(): Promise<{ data: string; sockets: string; port: number; settings(of: number): string[] }> {
  const [data, sockets, port] = [await aFolder('data'), await aFolder('sockets'), await freePort()];
  const settings = (of: number): string[] =>
    [`port=${of}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${sockets}`].flatMap((one) => ['-c', one]);
  await completed([
    'initdb',
    '-D',
    data,
    '--encoding=UTF8',
    '--username=postgres',
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
  ]);
  // As in the image, where no other line permits a replication.
  await writeFile(join(data, 'pg_hba.conf'), 'local all all trust\nhost all all all scram-sha-256\n');
  const primary = run(['postgres', '-D', data, ...settings(port)]);
  closeLater(async () => (primary.shutDown(), primary.exited));
  await eventually(() => completed(['createdb', '-h', sockets, '-p', String(port), '-U', 'postgres', 'marquee']));
  return { data, sockets, port, settings };
}

it('makes a role that is no superuser, with which the marketplace creates its tables', async () => {
  const { sockets, port } = await aPrimary();
  await query(sockets, port, `ALTER ROLE postgres PASSWORD '${PASSWORD}'`);
  await completed([await script('role.sh')], {
    ...{ PGHOST: sockets, PGPORT: String(port), POSTGRES_PASSWORD: PASSWORD },
    ...{ POSTGRES_USER: 'postgres', POSTGRES_DB: 'marquee' },
  });
  const overNetwork = (user: string) => ({ user, password: PASSWORD });
  const roles = `SELECT rolsuper, rolcreaterole, rolcreatedb, current_setting('temp_file_limit') AS "limit"
    FROM pg_roles WHERE rolname = current_user`;
  expect(await query('127.0.0.1', port, roles, overNetwork('marquee'))).toEqual([
    { rolsuper: false, rolcreaterole: false, rolcreatedb: false, limit: '4GB' },
  ]);
  await expect(query('127.0.0.1', port, roles, overNetwork('postgres'))).rejects.toThrow(
    /password authentication failed/,
  );

  const dataSource = createDataSource({ url: `postgres://marquee:${PASSWORD}@127.0.0.1:${port}/marquee` }, 2);
  await dataSource.initialize();
  try {
    await migrate(dataSource);
    expect(await checkDatabaseSettings(dataSource.manager)).toEqual([]);
  } finally {
    await dataSource.destroy();
  }
});

it('makes a replica of the primary that follows it, also after it was away, and that can be promoted', async () => {
  const { data, sockets, port, settings } = await aPrimary();
  const [copy, replicaPort] = [await aFolder('copy'), await freePort()];
  await completed([await script('primary.sh')], {
    ...{ PGDATA: data, PGHOST: sockets, PGPORT: String(port), REPLICATION_PASSWORD: PASSWORD },
    ...{ POSTGRES_USER: 'postgres', POSTGRES_DB: 'marquee' },
  });
  // The image restarts the server after it has run the script.
  await query(sockets, port, 'SELECT pg_reload_conf()');
  await query(sockets, port, 'CREATE TABLE things AS SELECT 1 AS id');

  // Of a copy that was interrupted.
  await writeFile(join(copy, 'PG_VERSION'), 'broken');
  const replicaScript = await script('replica.sh');
  const startReplica = (): Program =>
    run([replicaScript, ...settings(replicaPort)], {
      ...{ PGDATA: copy, PRIMARY_HOST: '127.0.0.1', PRIMARY_PORT: String(port), REPLICATION_PASSWORD: PASSWORD },
    });
  const contents = async (of: number): Promise<number[]> =>
    (await query<{ id: number }>(sockets, of, 'SELECT id FROM things ORDER BY id')).map(({ id }) => id);

  let replica = startReplica();
  closeLater(async () => (replica.shutDown(), replica.exited));
  await eventually(async () => expect(await contents(replicaPort)).toEqual([1]));
  expect(await query(sockets, replicaPort, 'SELECT pg_is_in_recovery() AS follows')).toEqual([{ follows: true }]);

  replica.shutDown();
  await replica.exited;
  await query(sockets, port, 'INSERT INTO things VALUES (2)');
  await query(sockets, port, 'CHECKPOINT');
  await writeFile(join(copy, 'not-copied-again'), '');
  replica = startReplica();
  await eventually(async () => expect(await contents(replicaPort)).toEqual([1, 2]));
  // The slot keeps what the replica has not received.
  const [slot] = await query(sockets, port, 'SELECT slot_name AS name, active FROM pg_replication_slots');
  expect(slot).toEqual({ name: 'replica', active: true });

  await completed(['pg_ctl', 'promote', '-D', copy]);
  await query(sockets, replicaPort, 'INSERT INTO things VALUES (3)');
  expect(await contents(replicaPort)).toEqual([1, 2, 3]);
  await completed(['test', '-f', join(copy, 'not-copied-again')]);
});
