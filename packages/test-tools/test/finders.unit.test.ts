import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findBrowser } from '../src/find-browser.mjs';
import { findPgbouncer } from '../src/find-pgbouncer.mjs';
import { findPostgres } from '../src/find-postgres.mjs';
import { findRedis } from '../src/find-redis.mjs';

/** Whether a program runs is decided by its `--version`. */
async function aProgram(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '#!/bin/sh\nexit 0\n');
  await chmod(path, 0o755);
  return path;
}

let cacheDir: string;
const environment = { ...process.env };
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'test-tools-'));
  for (const name of ['CHROME_PATH', 'CHROMIUM', 'REDIS_SERVER', 'PGBOUNCER']) delete process.env[name];
});
afterEach(async () => {
  Object.assign(process.env, environment);
  await rm(cacheDir, { recursive: true, force: true });
});

const finders: [string, string, () => Promise<string>][] = [
  [
    'Chromium',
    'CHROME_PATH',
    () => findBrowser({ cacheDir, playwright: { cli: '/nowhere', executablePath: '/nowhere' } }),
  ],
  ['Redis', 'REDIS_SERVER', () => findRedis({ cacheDir })],
  ['PgBouncer', 'PGBOUNCER', () => findPgbouncer({ cacheDir })],
  ['PostgreSQL', 'SOME_POSTGRES', () => findPostgres({ versions: ['15'], variable: 'SOME_POSTGRES', cacheDir })],
];

it.each(finders)('uses the %s that %s names', async (_what, variable, find) => {
  const path = await aProgram(join(cacheDir, 'named'));
  process.env[variable] = path;
  try {
    expect(await find()).toBe(path);
  } finally {
    delete process.env[variable];
  }
});

it('finds programs in the PATH', async () => {
  const path = await aProgram(join(cacheDir, 'bin/valkey-server'));
  process.env.PATH = dirname(path);
  expect(await findRedis({ cacheDir })).toBe(path);
});

it('finds a PostgreSQL that was unpacked before', async () => {
  const path = await aProgram(join(cacheDir, 'debian/bin/postgres'));
  const versions = ['0']; // no system has it
  expect(await findPostgres({ versions, variable: 'SOME_POSTGRES', cacheDir })).toBe(path);
});
