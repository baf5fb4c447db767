import { findServer } from '@marquee/embedded-postgres';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ConfigError, readConfig } from '../../src/kernel/config.js';
import { startEarly, startEmbedded } from '../../src/engine/database/embedded.js';
import { createLogger } from '../../src/engine/ops/logger.js';
import { start } from '../../src/server/start.js';
import { aDataDir, cleanUp } from '../faults/support/server.js';

afterAll(cleanUp);

// In such a folder, Node's recursive mkdir would never return.
it('rejects a data folder that can never be created', async () => {
  const path = process.platform === 'linux' ? '/proc/marquee/data' : '/dev/null/marquee/data';
  await expect(startEmbedded({ dataDir: path })).rejects.toThrow(
    `DATA_DIR: got "${path}", but it takes a folder that can be created and written to`,
  );
});

it('rejects a data folder whose database folder has other contents', async () => {
  const dataDir = await aDataDir();
  const cluster = join(dataDir, 'postgres');
  await mkdir(cluster);
  await writeFile(join(cluster, 'notes.txt'), 'mine');
  const start = startEmbedded({ dataDir });
  await expect(start).rejects.toThrow(ConfigError);
  await expect(start).rejects.toThrow(`DATA_DIR: got "${dataDir}", but ${cluster} is not a PostgreSQL cluster; `);
});

it('requires a DATABASE_URL on other systems than Linux and macOS', async () => {
  const dataDir = await aDataDir();
  const real = Object.getOwnPropertyDescriptor(process, 'platform') ?? {};
  Object.defineProperty(process, 'platform', { ...real, value: 'win32' });
  try {
    const start = startEmbedded({ dataDir });
    await expect(start).rejects.toThrow(ConfigError);
    await expect(start).rejects.toThrow(
      'DATABASE_URL: got nothing, but the embedded PostgreSQL runs on Linux and macOS, not on win32; it takes ',
    );
  } finally {
    Object.defineProperty(process, 'platform', real);
  }
});

describe('a database that starts early', () => {
  const silent = (): void => undefined;
  const failureOf = (dataDir: string, port: number, early: Awaited<ReturnType<typeof startEarly>>): Promise<unknown> =>
    start(readConfig({ PORT: String(port), DATA_DIR: dataDir }), createLogger('silent'), silent, early?.starting).then(
      () => 'it started',
      (error: unknown) => error,
    );

  it('is only one that exists, and not one of DATABASE_URL', async () => {
    const dataDir = await aDataDir();
    expect(await startEarly({ dataDir, databaseUrl: undefined }, silent)).toBeUndefined();
    await mkdir(join(dataDir, 'postgres'));
    expect(await startEarly({ dataDir, databaseUrl: 'postgres://127.0.0.1:1/none' }, silent)).toBeUndefined();
  });

  it('is stopped if the start fails for another reason', async () => {
    const dataDir = await aDataDir();
    await (await startEmbedded({ dataDir })).stop();
    const other = createServer().listen(0);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    try {
      const early = await startEarly({ dataDir, databaseUrl: undefined }, silent);
      await early?.starting;
      expect(await findServer(dataDir)).toBeDefined();
      expect(await failureOf(dataDir, port, early)).toEqual(
        new ConfigError(`PORT: got ${port}, but another process already listens on this port; it takes a free port`),
      );
      expect(await findServer(dataDir)).toBeUndefined();
    } finally {
      other.close();
    }
  });

  it('fails with the start, whose errors are reported first', async () => {
    const dataDir = await aDataDir();
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'notes.txt'), 'mine');
    const early = await startEarly({ dataDir, databaseUrl: undefined }, silent);
    expect(await failureOf(dataDir, 0, early)).toMatchObject({
      message: expect.stringContaining('is not a PostgreSQL cluster') as string,
    });
  });
});
