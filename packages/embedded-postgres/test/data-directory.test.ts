import { chmod, lstat, mkdir, readdir, realpath, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  DataDirectoryError,
  NotAvailableError,
  OtherVersionError,
  startEmbeddedPostgres,
} from '../src/embedded-postgres.js';
import { NAME, query, start, stopAll, useScratchFolder } from './support/servers.js';

const asRoot = process.geteuid?.() === 0;
const scratch = useScratchFolder();

test('puts its socket into /tmp if the path of the data directory is too long for one', async () => {
  const database = await start(join(scratch.path, 'long'.repeat(30)));
  const { host } = database.connection;
  expect(dirname(host)).toBe('/tmp');
  expect(basename(host).startsWith(`${NAME}-`)).toBe(true);
  expect((await stat(host)).mode & 0o777).toBe(0o700);
  expect(await query(database, 'SELECT 1 AS one')).toEqual({ one: 1 });
  await database.stop();
  await rmdir(host);
});

test('works in a private home directory under umask 077, without changing its mode, and finds its data again', async () => {
  const home = join(scratch.path, 'home');
  const dataDir = join(home, 'project/.data');
  await mkdir(home);
  await chmod(home, 0o700);
  const umask = process.umask(0o077);
  try {
    const database = await start(dataDir);
    await query(database, 'CREATE TABLE kept AS SELECT 7 AS answer');
    await database.stop();
    expect(await query(await start(dataDir), 'SELECT answer FROM kept')).toEqual({ answer: 7 });
  } finally {
    process.umask(umask);
  }
  expect((await stat(home)).mode & 0o777).toBe(0o700);
  const away = (await lstat(join(dataDir, 'postgres'))).isSymbolicLink();
  expect(away).toBe(asRoot); // the account that runs PostgreSQL has no access to root's private home
  if (!away) return;
  await stopAll();
  const cluster = await realpath(join(dataDir, 'postgres'));
  expect(dirname(cluster)).toBe(`/var/lib/${NAME}`);
  await rm(cluster, { recursive: true });
  await expect(start(dataDir)).rejects.toThrow(/is missing.* is a link to /);
});

test('rejects a directory with other contents', async () => {
  const dataDir = join(scratch.path, 'other');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres/notes.txt'), 'mine');
  const failure = start(dataDir);
  await expect(failure).rejects.toThrow(DataDirectoryError);
  await expect(failure).rejects.toThrow('is not a PostgreSQL cluster');
});

test('rejects a data directory that does not exist', async () => {
  const dataDir = join(scratch.path, 'missing');
  const failure = startEmbeddedPostgres({ role: 'app', dataDir });
  await expect(failure).rejects.toThrow(new DataDirectoryError(`${dataDir} does not exist`));
});

test.each(['17', '19'])('rejects a cluster of PostgreSQL %s', async (version) => {
  const dataDir = join(scratch.path, `version-${version}`);
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), `${version}\n`);
  const failure: unknown = await start(dataDir).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OtherVersionError);
  expect(failure).toMatchObject({ found: version, installed: '18' });
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
});

test.each([
  ['platform', 'win32', 'runs on Linux and macOS, not on win32'],
  ['arch', 'mips', /^the package \S+-mips is not installed$/],
] as const)('is not available on another %s', async (name, value, message) => {
  const real = Object.getOwnPropertyDescriptor(process, name) ?? {};
  Object.defineProperty(process, name, { ...real, value });
  try {
    const refusal = start(join(scratch.path, value));
    await expect(refusal).rejects.toThrow(NotAvailableError);
    await expect(refusal).rejects.toThrow(message);
  } finally {
    Object.defineProperty(process, name, real);
  }
});
