import { fromEnvironment, loadConfig, type Config } from '../kernel/config.js';
import { MAINTENANCE_TIMEOUTS } from '../platform/database/data-source.js';
import { createDataSource } from '../schema.js';
import { openDatabase } from '../platform/database/open-database.js';
import { checkup } from '../doctor/checkup.js';
import { exitCodeOf, reportOf } from '../doctor/report.js';
import { makeDataFolder } from '../kernel/folders.js';
import { fileNamed, run, say, storeOf } from './command.js';
import { assertNotNewer, type Manifest } from './manifest.js';
import { verify } from './read-archive.js';
import { Refused } from './refused.js';
import { bringUpToDate, restore } from './restore.js';

/**
 * `npm run restore -- FILE`: brings a backup back into an empty database. Exit code 0: done; 2: done, and the doctor has
 * something to say; 1: nothing was restored.
 */
run('Nothing was restored', async () => {
  const file = fileNamed('npm run restore -- FILE');
  const config = loadConfig();
  const manifest = await about(file, read(file));
  if (config.databaseUrl === undefined || !config.s3) await makeDataFolder(config.dataDir);
  const database = await openDatabase(config, say, (address) =>
    createDataSource(address, 2, MAINTENANCE_TIMEOUTS),
  );
  try {
    const { dataSource } = database;
    const store = storeOf(config);
    await about(file, restore({ dataSource, config, store, file, manifest }));
    console.log(summaryOf(manifest, config));
    try {
      await bringUpToDate(dataSource);
    } catch (error) {
      say(
        `It could not be brought up to date: ${error instanceof Error ? error.message : String(error)}`,
      );
      return 2;
    }
    // Bookings that have ended since then are completed by the server, once it is started.
    const now = new Date(manifest.madeAt);
    const found = await fromEnvironment((env) => checkup({ dataSource, config, env, store, now }));
    console.log(reportOf(found));
    return exitCodeOf(found) === 0 ? 0 : 2;
  } finally {
    await database.close();
  }
});

async function read(file: string): Promise<Manifest> {
  const manifest = await verify(file);
  assertNotNewer(manifest);
  return manifest;
}

/** Says of which file a sentence is. */
async function about<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Refused ? new Refused(`${file}: ${error.message}`) : error;
  }
}

function summaryOf(manifest: Manifest, { jwtSecret }: Config): string {
  const { madeAt, product, postgres, tables, pictures, missingPictures } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Restored ${rows} rows and ${pictures} files of pictures of ${madeAt} (version ${product}, PostgreSQL ${postgres}).`,
    ...(missingPictures.length > 0
      ? [`${missingPictures.length} files of pictures were gone already when it was made.`]
      : []),
    ...(jwtSecret === undefined
      ? []
      : ['People stay signed in if JWT_SECRET is what it was when it was made.']),
  ].join('\n');
}
