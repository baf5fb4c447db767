import type { DataSource, EntityManager } from 'typeorm';
import type { Config } from '../../kernel/config.js';
import { migrate, withSetupLock } from '../../engine/database/migrate.js';
import type { ImageStore } from '../../engine/images/image-store.js';
import { withMigrationsOf, assertEmpty, loadRows, createTables } from './load-rows.js';
import { DIGEST, MANIFEST, PICTURES, SECRET, type Manifest } from './manifest.js';
import { putPicture, putSecret } from './put-pictures.js';
import { entriesOf, type Entry } from './read-backup.js';
import { BackupError } from './backup-error.js';

export interface Restore {
  dataSource: DataSource;
  config: Pick<Config, 'dataDir' | 'jwtSecret'>;
  store: ImageStore;
  /** A backup that `verify` has checked. */
  file: string;
  manifest: Manifest;
}

/**
 * Restores a backup into an empty database. One transaction creates the tables, inserts the rows, and ends after all
 * pictures are written: a restore that is killed leaves an empty database and can be repeated. One that fails removes
 * the pictures that it has written. The tables are those of the version that made the backup.
 */
export const restore = (parts: Restore): Promise<void> =>
  withSetupLock(parts.dataSource, async () => {
    const { dataSource, manifest } = parts;
    const older = await withMigrationsOf(dataSource, manifest).initialize();
    try {
      await older.transaction(async (db) => {
        // The connection is idle while pictures are copied.
        await db.query('SET LOCAL idle_in_transaction_session_timeout = 0');
        // Restored slots are no news for those who wait for a free one.
        await db.query(`SET LOCAL marquee.restoring = 'on'`);
        await assertEmpty(db);
        const written = new Set<string>();
        try {
          await fill(db, older, parts, written);
        } catch (error) {
          // Not around the commit: one that reports an error may have succeeded.
          for (const name of written) await parts.store.remove(name).catch(() => undefined);
          throw error;
        }
      });
    } finally {
      await older.destroy();
    }
  });

/** Runs the migrations that the server would run at its start, and ANALYZE, for good query plans. */
export const bringUpToDate = (dataSource: DataSource): Promise<void> =>
  withSetupLock(dataSource, async () => {
    await migrate(dataSource);
    await dataSource.query('ANALYZE');
  });

async function fill(db: EntityManager, older: DataSource, parts: Restore, written: Set<string>): Promise<void> {
  const { config, store, file, manifest } = parts;
  const rows = loadRows(db, await createTables(db, older, manifest));
  let pictures = 0;
  let secret: Entry | undefined;
  for await (const entry of entriesOf(file)) {
    if (entry.path === MANIFEST || entry.path === DIGEST) continue;
    if (entry.path.startsWith(PICTURES)) {
      await putPicture(store, entry, written);
      pictures += 1;
    } else if (entry.path !== SECRET) await rows.load(entry);
    else secret = entry;
  }
  if (pictures !== manifest.pictures)
    throw new BackupError(`it contains ${pictures} picture files instead of ${manifest.pictures}`);
  await rows.finish(manifest);
  // Last: a rejected backup must not leave its secret behind, which its author knows.
  await db.query('SET CONSTRAINTS ALL IMMEDIATE');
  if (secret && config.jwtSecret === undefined) await putSecret(config.dataDir, secret);
}
