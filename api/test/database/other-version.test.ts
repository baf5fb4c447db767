import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../src/kernel/config.js';
import { startEmbedded } from '../../src/engine/database/embedded.js';
import { aDataDir, cleanUp } from '../faults/support/server.js';

afterAll(cleanUp);

it.each(['17', '19'])(
  'rejects a data folder of PostgreSQL %s with a message that explains how to migrate it',
  async (version) => {
    const dataDir = await aDataDir();
    const cluster = join(dataDir, 'postgres');
    await mkdir(cluster);
    await writeFile(join(cluster, 'PG_VERSION'), `${version}\n`);
    const failure: unknown = await startEmbedded({ dataDir }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigError);
    expect((failure as Error).message).toBe(
      `DATA_DIR: got "${dataDir}", but its database was created by PostgreSQL ${version}, and this version of the project includes PostgreSQL 18: make a backup with the version of the project that created it (npm run backup -- FILE), and restore it with this version into another DATA_DIR (npm run restore -- FILE)`,
    );
    expect(await readdir(cluster)).toEqual(['PG_VERSION']);
  },
);
