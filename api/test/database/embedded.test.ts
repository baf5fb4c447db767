import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../src/kernel/config.js';
import { startEmbedded } from '../../src/platform/database/embedded.js';
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
