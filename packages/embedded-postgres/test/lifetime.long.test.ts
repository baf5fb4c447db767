import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { findServer } from '../src/embedded-postgres.js';
import { query, start, useScratchFolder } from './support/servers.js';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const asRoot = process.geteuid?.() === 0;

/** Another process with the same data directory: prints READY, then each acknowledged row. */
const OTHER_PROCESS = `
import pg from 'pg';
import { startEmbeddedPostgres } from './src/embedded-postgres.js';
process.on('SIGINT', () => console.log('INTERRUPTED'));
const database = await startEmbeddedPostgres({ dataDir: process.argv[2], role: 'app' });
const client = new pg.Client(database.connection);
client.on('error', () => undefined);
await client.connect();
await client.query('CREATE TABLE IF NOT EXISTS acknowledged (n integer)');
console.log('READY');
for (let n = 1; ; n += 1) {
  await client.query('INSERT INTO acknowledged VALUES ($1)', [n]);
  console.log(n);
}
`;

const scratch = useScratchFolder();
const children = new Set<ChildProcess>();

beforeAll(compileForChildren);

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});

/** Compiles the package to plain JavaScript, for processes that Jest does not run. */
async function compileForChildren(): Promise<void> {
  const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  await mkdir(join(scratch.path, 'code/src'), { recursive: true });
  for (const file of await readdir(join(PACKAGE, 'src'))) {
    const text = await readFile(join(PACKAGE, 'src', file), 'utf8');
    const { outputText } = ts.transpileModule(text, { compilerOptions: options });
    await writeFile(join(scratch.path, 'code/src', file.replace(/ts$/, 'js')), outputText);
  }
  await writeFile(join(scratch.path, 'code/package.json'), '{ "type": "module" }');
  await writeFile(join(scratch.path, 'code/other.js'), OTHER_PROCESS);
  await symlink(resolve(PACKAGE, '../../node_modules'), join(scratch.path, 'code/node_modules'));
}

async function startChild(dataDir: string) {
  await mkdir(dataDir, { recursive: true });
  const child = spawn(process.execPath, [join(scratch.path, 'code/other.js'), dataDir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  return { child, lines };
}

async function until(what: string, holds: () => boolean | Promise<boolean>, ms = 60_000): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(20)) if (await holds()) return;
  throw new Error(`It did not happen within ${ms} ms that ${what}`);
}

const serverOf = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('creates a UTF-8 database that handles letters beyond ASCII, for a role that is no superuser', async () => {
  const said: string[] = [];
  const database = await start(join(scratch.path, 'first'), { log: (line) => said.push(line) });

  // The programs are also copied if the account that runs them has no access to this folder.
  expect(said.filter((line) => !line.startsWith('Copying'))).toEqual(['Creating the database']);
  expect(database.adopted).toBe(false);
  expect(database.connection).toMatchObject({ user: 'app', database: 'app' });
  await query(database, 'CREATE EXTENSION pg_trgm');
  const found = await query(
    database,
    `SELECT current_setting('server_encoding') AS encoding, lower('ÄŽÓ') AS low, 'Café Žofín' ILIKE '%ŽOFÍN' AS found,
       array_length(show_trgm('žofín'), 1) AS trigrams, current_setting('is_superuser') AS superuser,
       current_setting('listen_addresses') AS addresses, current_setting('timezone') AS zone`,
  );
  expect(found).toEqual({
    encoding: 'UTF8',
    low: 'äžó',
    found: true,
    trigrams: 6,
    superuser: 'off',
    addresses: '',
    zone: 'UTC',
  });
  expect((await stat(join(scratch.path, 'first/postgres'))).mode & 0o777).toBe(0o700);
});

test('retains the data over a restart, and leaves no process behind when stopped', async () => {
  const dataDir = join(scratch.path, 'first');
  const before = await start(dataDir);
  await query(before, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const pid = await serverOf(dataDir);
  await Promise.all([before.stop(), before.stop()]);
  expect(isAlive(pid)).toBe(false);

  const said: string[] = [];
  const again = await start(dataDir, { log: (line) => said.push(line) });
  expect(said).toEqual([]);
  expect(await query(again, 'SELECT answer FROM kept')).toEqual({ answer: 42 });
});

test('stops the database with a killed process, without losing an acknowledged row', async () => {
  const dataDir = join(scratch.path, 'killed');
  const { child, lines } = await startChild(dataDir);
  await until('rows are acknowledged', () => lines.length > 50);
  const pid = await serverOf(dataDir);
  child.kill('SIGKILL');
  await until('the server ends', () => !isAlive(pid), 5000);

  const acknowledged = Number(lines.at(-1));
  const database = await start(dataDir);
  const { n } = await query(database, 'SELECT count(*)::int AS n FROM acknowledged');
  expect(n).toBeGreaterThanOrEqual(acknowledged);
});

test('continues to run the database after Ctrl-C in the terminal', async () => {
  const { child, lines } = await startChild(join(scratch.path, 'killed'));
  await until('it runs', () => lines.includes('READY'));
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await until('it is interrupted', () => lines.includes('INTERRUPTED'));
  const before = lines.length;
  await until('further rows are acknowledged', () => lines.length > before + 50);
});

test('adopts the database server of another process, and takes over when that process ends', async () => {
  const dataDir = join(scratch.path, 'killed');
  const { child, lines } = await startChild(dataDir);
  await until('it runs', () => lines.includes('READY'));
  const pid = await serverOf(dataDir);

  const visitor = await start(dataDir);
  expect(visitor.adopted).toBe(true);
  expect(await findServer(dataDir)).toEqual({ pid, host: visitor.connection.host, port: 5432 });
  expect(await query(visitor, 'SELECT 1 AS one')).toEqual({ one: 1 });
  await visitor.stop();
  expect(isAlive(pid)).toBe(true);

  const heir = await start(dataDir);
  expect(heir.adopted).toBe(true);
  child.kill('SIGKILL');
  await until('the heir has a server of its own', () => !heir.adopted);
  expect(await query(heir, 'SELECT 1 AS one')).toEqual({ one: 1 });
});

test('restarts a database server that was killed', async () => {
  const dataDir = join(scratch.path, 'first');
  const said: string[] = [];
  const database = await start(dataDir, { log: (line) => said.push(line) });
  said.length = 0;
  process.kill(await serverOf(dataDir), 'SIGKILL');
  await until('it responds again', () =>
    query(database, 'SELECT 1').then(
      () => said.length > 0,
      () => false,
    ),
  );
  expect(said).toEqual(['The database stopped unexpectedly; restarting it']);
});

test('stops while it restarts the database server', async () => {
  const dataDir = join(scratch.path, 'first');
  for (let round = 0; round < 5; round += 1) {
    const database = await start(dataDir);
    process.kill(await serverOf(dataDir), 'SIGKILL');
    await sleep(round * 60);
    await database.stop();
    await expect(query(database, 'SELECT 1')).rejects.toThrow();
  }
});

test('creates the database once if several processes start at the same moment', async () => {
  const dataDir = join(scratch.path, 'many');
  const { lines } = await startChild(dataDir);
  const all = await Promise.all([1, 2, 3].map(() => start(dataDir)));
  await until('the other process runs, too', () => lines.includes('READY'));
  expect(all.filter(({ adopted }) => !adopted).length).toBeLessThanOrEqual(1);
  for (const database of all) expect(await query(database, 'SELECT 1 AS one')).toEqual({ one: 1 });
  const besidesCopies = (name: string) => !name.startsWith('postgres-programs-');
  expect((await readdir(dataDir)).filter(besidesCopies)).toEqual(['postgres']);
});

test('starts despite lock files of a dead server whose process id another process has now', async () => {
  const dataDir = join(scratch.path, 'first');
  const cluster = join(dataDir, 'postgres');
  const { uid, gid } = await stat(cluster);
  const stranger = spawn('/bin/sleep', ['60'], { ...(asRoot && { uid, gid }), cwd: '/' });
  children.add(stranger);
  const lock = [stranger.pid, cluster, 1_700_000_000, 5432, cluster, '', '0 0', 'ready', ''].join('\n');
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    await writeFile(join(cluster, name), lock, { mode: 0o600 });
    await chown(join(cluster, name), uid, gid);
  }
  const database = await start(dataDir);
  expect(database.adopted).toBe(false);
  expect(await query(database, 'SELECT answer FROM kept')).toEqual({ answer: 42 });
  expect((await readdir(cluster)).filter((name) => name.includes('stale'))).toEqual([]);
});

test('recovers from a first start that was killed halfway', async () => {
  const dataDir = join(scratch.path, 'half');
  const { child } = await startChild(dataDir);
  const isHalfMade = async () => (await readdir(dataDir).catch(() => [])).some((name) => name.includes('.new-'));
  await until('there is half a database', isHalfMade);
  await sleep(150);
  child.kill('SIGKILL');
  await once(child, 'exit');

  const database = await start(dataDir);
  expect(await query(database, 'SELECT 1 AS one')).toEqual({ one: 1 });
  await until('nothing is left of the first try', async () => !(await isHalfMade()));
});
