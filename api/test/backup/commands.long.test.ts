import { once } from 'node:events';
import { readdir, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { aDataDir, cleanUp, closeLater, SECRET, startServer } from '../faults/support/server.js';
import { urlOf } from '../faults/support/postgres.js';
import { CREDENTIALS } from '../images/support/fake-s3.js';
import { removeTemporaryFolders, temporaryFolder } from '../images/support/temporary-folder.js';
import { aPng } from '../images/support/pictures.js';
import { aDatabase, testServer, type TestDatabase } from '../support/database.js';
import { checksums } from './support/checksums.js';
import { backup, restore, start } from './support/commands.js';
import { aFullMarketplace, type FullMarketplace } from './support/full-marketplace.js';

let market: FullMarketplace;
beforeAll(async () => {
  market = await aFullMarketplace();
});
afterAll(async () => {
  await cleanUp();
  await market.stop();
  await removeTemporaryFolders();
});

/** Returns the token of a provider with a picture. */
async function register(url: string): Promise<string> {
  const form = new FormData();
  const fields = {
    name: 'Pia Provider',
    email: 'pia@people.test',
    password: 'a password for Pia',
    phone: '555-0100',
    city: 'Springfield',
    businessName: 'Pia & Sons',
    businessDescription: 'Events of all kinds.',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('images', new Blob([new Uint8Array(await aPng())]), 'a.png');
  const post = (path: string, body: FormData | string): Promise<Response> =>
    fetch(`${url}/api/auth/${path}`, {
      method: 'POST',
      body,
      headers: typeof body === 'string' ? { 'content-type': 'application/json' } : {},
    });
  expect((await post('register-provider', form)).status).toBe(201);
  const { email, password } = fields;
  const answer = await post('login', JSON.stringify({ email, password, role: 'provider' }));
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

const picturesIn = (body: unknown): string[] =>
  [...JSON.stringify(body).matchAll(/\/uploads\/[\w-]+\.webp/g)].map(([path]) => path);

it('backs up a running server, and restores the same marketplace elsewhere', async () => {
  const [dataDir, elsewhere] = [await aDataDir(), await aDataDir()];
  const first = await startServer({ DATA_DIR: dataDir, JWT_SECRET: '' });
  const token = await register(first.url);
  const me = (url: string) => fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  const before: unknown = await (await me(first.url)).json();

  const file = join(elsewhere, 'marquee.tar');
  expect(await backup({ DATA_DIR: dataDir }, file)).toMatchObject({ code: 0, stderr: '' });
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);

  const onItself = await restore({ DATA_DIR: dataDir }, file);
  expect(onItself.code).toBe(1);
  expect(onItself.stderr).toMatch(/^Nothing was restored: the database is not empty \(.*\n$/);
  expect((await me(first.url)).status).toBe(200);
  expect((await first.end()).code).toBe(0);

  const other = join(elsewhere, 'data');
  const restored = await restore({ DATA_DIR: other }, file);
  expect(restored).toMatchObject({ code: 0, stderr: 'Creating the database\n' });
  expect(restored.stdout).toContain('No problems found.');
  const second = await startServer({
    DATA_DIR: other,
    JWT_SECRET: '',
    ADMIN_EMAIL: '',
    ADMIN_PASSWORD: '',
    DEMO_DATA: 'on',
  });
  expect(second.printed()).not.toMatch(/Administrator|Demo/);
  const after: unknown = await (await me(second.url)).json();
  expect(after).toEqual(before);
  const pictures = picturesIn(after);
  expect(pictures.length).toBeGreaterThan(0);
  for (const path of pictures) expect((await fetch(second.url + path)).status).toBe(200);
});

/** A store of pictures that accepts requests and never responds. */
async function aSilentStore(): Promise<{ env: Record<string, string>; called: Promise<unknown> }> {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const called = once(server, 'request');
  closeLater(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: CREDENTIALS.region,
    S3_BUCKET: CREDENTIALS.bucket,
    S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  };
  return { env, called };
}

const environmentOf = (database: string): Record<string, string> => ({
  DATABASE_URL: urlOf({ ...testServer(), database }),
  JWT_SECRET: SECRET,
  DATA_DIR: market.folder,
});

/** The environment of the full marketplace, whose pictures are in `folder` itself. */
async function itsEnvironment(): Promise<Record<string, string>> {
  const { database } = market.app.dataSource.options as { database: string };
  const dataDir = await temporaryFolder();
  await symlink(market.folder, join(dataDir, 'uploads'));
  return { ...environmentOf(database), DATA_DIR: dataDir };
}

const tablesOf = async ({ dataSource }: TestDatabase): Promise<unknown[]> =>
  dataSource.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);

describe('the backup command', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('removes its unfinished file and names the reason on %s', async (signal) => {
    const folder = await temporaryFolder();
    const store = await aSilentStore();
    const env = { ...(await itsEnvironment()), ...store.env };
    const { process, said } = start('backup', env, [join(folder, 'marquee.tar')]);
    await store.called;
    expect(await readdir(folder)).toEqual(['marquee.tar.part']);
    process.kill(signal);
    const { code, stdout, stderr } = await said;
    expect([code, stdout]).toEqual([signal === 'SIGINT' ? 130 : 143, '']);
    expect(stderr).toBe(`Nothing was backed up: stopped by ${signal}\n`);
    expect(await readdir(folder)).toEqual([]);
  });

  it('removes its unfinished file and names the reason if the disk is full', async () => {
    const folder = await temporaryFolder();
    const limit = { maxFileKb: 12 };
    const { said } = start('backup', await itsEnvironment(), [join(folder, 'a.tar')], limit);
    expect(await said).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Nothing was backed up: the disk is full (EFBIG)\n',
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['no file', [], {}, 'exactly one file is required: npm run backup -- FILE'],
    ['two files', ['a.tar', 'b.tar'], {}, 'exactly one file is required: npm run backup -- FILE'],
    ['an unknown option', ['--all'], {}, "Unknown option '--all'"],
    ['an existing file', [import.meta.filename], {}, 'already exists and is not overwritten'],
    ['a missing folder', ['/none/a.tar'], {}, '/none/a.tar cannot be written (ENOENT)'],
    ['no database', ['/none/a.tar'], { DATABASE_URL: '' }, 'there is no database in'],
    [
      'an unreachable database',
      ['/none/a.tar'],
      { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      'DATABASE_URL: the database could not be opened (ECONNREFUSED)',
    ],
  ])('exits with 1 and names the reason in one line: %s', async (_, args, env, reason) => {
    const { code, stdout, stderr } = await backup({ ...(await itsEnvironment()), ...env }, ...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Nothing was backed up: [^\n]+\n$/);
    expect(stderr).toContain(reason);
  });
});

it('lists the missing picture files of a backup, and exits with 2', async () => {
  const folder = await temporaryFolder();
  const env = { ...(await itsEnvironment()), DATA_DIR: folder };
  const { code, stderr } = await backup(env, join(folder, 'a.tar'));
  expect(code).toBe(2);
  expect(stderr).toContain('complete except for 4 picture files that rows reference but that are missing:');
  for (const name of market.names) expect(stderr).toContain(name);
  expect(await readdir(folder)).toEqual(['a.tar']);
});

it('leaves the database empty when a restore is killed, so that the next one succeeds', async () => {
  const file = join(await temporaryFolder(), 'marquee.tar');
  await market.backUp(file);
  const empty = await aDatabase({ template: 'template0' });
  try {
    const store = await aSilentStore();
    const env = environmentOf(empty.address.database);
    const dataDir = await temporaryFolder();
    const killed = start('restore', { ...env, ...store.env, DATA_DIR: dataDir }, [file]);
    await store.called;
    expect(await tablesOf(empty)).toEqual([]);
    killed.process.kill('SIGKILL');
    expect((await killed.said).code).toBeNull();
    expect(await tablesOf(empty)).toEqual([]);

    // The database server of the tests is not durable, which the doctor reports.
    const { code, stdout } = await restore({ ...env, DATA_DIR: dataDir }, file);
    expect([code, stdout]).toEqual([2, expect.stringContaining('[durability]')]);
    expect(await checksums(empty.dataSource)).toEqual(await checksums(market.app.dataSource));
  } finally {
    await empty.drop();
  }
});

describe('the restore command', () => {
  it.each([
    ['no file', [], 'exactly one file is required: npm run restore -- FILE'],
    ['a missing file', ['/none/a.tar'], '/none/a.tar: the file does not exist'],
    ['a file that is no backup', [import.meta.filename], 'it is not a backup, or it is truncated'],
  ])('creates no folder, exits with 1 and names the reason in one line: %s', async (_, args, reason) => {
    const folder = await temporaryFolder();
    const { code, stdout, stderr } = await restore({ DATA_DIR: join(folder, 'new') }, ...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Nothing was restored: [^\n]+\n$/);
    expect(stderr).toContain(reason);
    expect(await readdir(folder)).toEqual([]);
  });
});
