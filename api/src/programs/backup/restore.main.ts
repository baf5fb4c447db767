import { fromEnvironment, loadConfig, type Config } from '../../kernel/config.js';
import { MAINTENANCE_TIMEOUTS } from '../../engine/database/data-source.js';
import { createDataSource } from '../../database/schema.js';
import { openDatabase } from '../../engine/database/open-database.js';
import { checkup } from '../doctor/checkup.js';
import { exitCodeOf, reportOf } from '../doctor/report.js';
import { makeDataFolder } from '../../kernel/folders.js';
import { fileArgument, run, printProgress, storeOf } from './command.js';
import { assertNotNewer, type Manifest } from './manifest.js';
import { verify } from './read-backup.js';
import { BackupError } from './backup-error.js';
import { bringUpToDate, restore } from './restore.js';

/**
 * `npm run restore -- FILE` restores a backup into an empty database. Exit code 0: done; 2: done, but the migrations
 * failed or the doctor has findings; 1: nothing was restored.
 */
run('Nothing was restored', async () => {
  const file = fileArgument('npm run restore -- FILE');
  const config = loadConfig();
  const manifest = await withFileName(file, readManifest(file));
  if (config.databaseUrl === undefined || !config.s3) await makeDataFolder(config.dataDir);
  const database = await openDatabase(config, printProgress, (address) =>
    createDataSource(address, 2, MAINTENANCE_TIMEOUTS),
  );
  try {
    const { dataSource } = database;
    const store = storeOf(config);
    await withFileName(file, restore({ dataSource, config, store, file, manifest }));
    console.log(summaryOf(manifest, config));
    try {
      await bringUpToDate(dataSource);
    } catch (error) {
      printProgress(
        `The restored database could not be migrated to this version: ${error instanceof Error ? error.message : String(error)}`,
      );
      return 2;
    }
    // As of the backup: the server completes bookings that have ended since then after its start.
    const now = new Date(manifest.madeAt);
    const result = await fromEnvironment((env) => checkup({ dataSource, config, env, store, now }));
    console.log(reportOf(result));
    return exitCodeOf(result) === 0 ? 0 : 2;
  } finally {
    await database.close();
  }
});

async function readManifest(file: string): Promise<Manifest> {
  const manifest = await verify(file);
  assertNotNewer(manifest);
  return manifest;
}

/** Prefixes the message of a `BackupError` with the file. */
async function withFileName<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof BackupError ? new BackupError(`${file}: ${error.message}`) : error;
  }
}

function summaryOf(manifest: Manifest, { jwtSecret }: Config): string {
  const { madeAt, product, postgres, tables, pictures, missingPictures } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Restored ${rows} rows and ${pictures} picture files from the backup of ${madeAt} (version ${product}, PostgreSQL ${postgres}).`,
    ...(missingPictures.length > 0
      ? [`${missingPictures.length} picture files were already missing when the backup was created.`]
      : []),
    ...(jwtSecret === undefined
      ? []
      : ['Sessions remain valid if JWT_SECRET is the same as when the backup was created.']),
  ].join('\n');
}
