import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '../../src/engine/database/embedded.js';
import { aDataDir, cleanUp, SECRET } from '../faults/support/server.js';
import { checksums, checksumsAt } from './support/checksums.js';
import { backup, restore } from './support/commands.js';
import { aFullMarketplace } from './support/full-marketplace.js';
import { startOlderPostgres } from './support/older-postgres.js';

afterAll(cleanUp);

it('restores a backup on an older major version of PostgreSQL and back, row for row', async () => {
  const market = await aFullMarketplace();
  const older = await startOlderPostgres();
  try {
    const before = await checksums(market.app.dataSource);
    const folder = await aDataDir();
    const [first, second] = [join(folder, 'first.tar'), join(folder, 'second.tar')] as const;
    const { manifest } = await market.backUp(first);
    expect(Number.parseInt(manifest.postgres)).toBeGreaterThan(Number(older.major));

    const url = await older.anEmptyDatabase();
    const own = { DATABASE_URL: url, JWT_SECRET: SECRET, DATA_DIR: join(folder, 'older') };
    const there = await restore(own, first);
    expect(there).toMatchObject({ code: 0, stderr: '' });
    expect(there.stdout).toContain('No problems found.');
    expect(await checksumsAt({ url })).toEqual(before);

    expect(await backup(own, second)).toMatchObject({ code: 0, stderr: '' });
    const dataDir = join(folder, 'newer');
    const back = await restore({ DATA_DIR: dataDir }, second);
    expect(back.code).toBe(0);
    expect(back.stdout).toContain(`PostgreSQL ${older.major}.`);
    const embedded = await startEmbedded({ dataDir });
    try {
      expect(await checksumsAt(embedded.connection)).toEqual(before);
    } finally {
      await embedded.stop();
    }
    for (const name of market.names)
      expect(await readFile(join(dataDir, 'uploads', name))).toEqual(await readFile(join(market.folder, name)));
  } finally {
    await older.stop();
    await market.stop();
  }
});
