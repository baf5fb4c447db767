import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/embedded-postgres.js';

/** The name contains this process, so that concurrent runs have separate directories. */
export const NAME = `embedded-postgres-test-${process.pid}`;

/** The servers that a test has started. */
const running = new Set<EmbeddedPostgres>();

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((database) => database.stop()));
  running.clear();
}

/** Creates a folder for the tests of a file, and stops their servers after each of them. */
export function useScratchFolder(): { path: string } {
  const scratch = { path: '' };
  beforeAll(async () => {
    scratch.path = await realpath(await mkdtemp(join(tmpdir(), 'embedded-postgres-')));
    await chmod(scratch.path, 0o755); // otherwise, for root, it would count as a private home
  });
  afterEach(stopAll);
  afterAll(async () => {
    for (const path of [scratch.path, `/var/lib/${NAME}`]) await rm(path, { recursive: true, force: true });
  });
  return scratch;
}

export async function start(dataDir: string, options: { durable?: boolean; log?: (line: string) => void } = {}) {
  await mkdir(dataDir, { recursive: true });
  const database = await startEmbeddedPostgres({
    role: 'app',
    name: NAME,
    dataDir,
    durable: false,
    ...options,
  });
  running.add(database);
  return database;
}

export async function query(database: EmbeddedPostgres, text: string): Promise<Record<string, unknown>> {
  const client = new pg.Client(database.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows[0] ?? {};
  } finally {
    await client.end();
  }
}
