import type { DataSource, EntityManager } from 'typeorm';
import type { Config } from '../kernel/config.js';
import { migrate, withSetupLock } from '../platform/database/migrate.js';
import type { ImageStore } from '../platform/images/image-store.js';
import { asOfBackup, assertEmpty, loadRows, makeTables } from './load-rows.js';
import { DIGEST, MANIFEST, PICTURES, SECRET, type Manifest } from './manifest.js';
import { putPicture, putSecret } from './put-pictures.js';
import { entriesOf, type Entry } from './read-archive.js';
import { Refused } from './refused.js';

export interface Restore {
  dataSource: DataSource;
  config: Pick<Config, 'dataDir' | 'jwtSecret'>;
  store: ImageStore;
  /** A backup that `verify` has read. */
  file: string;
  manifest: Manifest;
}

/**
 * Brings a backup back into an empty database. Its rows and tables come in one transaction that ends when all pictures
 * are in their place: a restore that is killed leaves an empty database behind, and can be begun again. One that fails
 * takes its pictures away again. The tables are those of the version that made the backup.
 */
export const restore = (parts: Restore): Promise<void> =>
  withSetupLock(parts.dataSource, async () => {
    const { dataSource, manifest } = parts;
    const older = await asOfBackup(dataSource, manifest).initialize();
    try {
      await older.transaction(async (db) => {
        // It says nothing while pictures are copied.
        await db.query('SET LOCAL idle_in_transaction_session_timeout = 0');
        await assertEmpty(db);
        const written = new Set<string>();
        try {
          await fill(db, older, parts, written);
        } catch (refusal) {
          // Here, since a commit that fails may have been made all the same.
          for (const name of written) await parts.store.remove(name).catch(() => undefined);
          throw refusal;
        }
      });
    } finally {
      await older.destroy();
    }
  });

/** What the server would do at its start with a database of an older version; and counts the rows, for good plans. */
export const bringUpToDate = (dataSource: DataSource): Promise<void> =>
  withSetupLock(dataSource, async () => {
    await migrate(dataSource);
    await dataSource.query('ANALYZE');
  });

async function fill(
  db: EntityManager,
  older: DataSource,
  parts: Restore,
  written: Set<string>,
): Promise<void> {
  const { config, store, file, manifest } = parts;
  const rows = loadRows(db, await makeTables(db, older, manifest));
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
    throw new Refused(`it has ${pictures} pictures and should have ${manifest.pictures}`);
  await rows.finish(manifest);
  // Last: a refused backup must not leave its secret here, which its author knows.
  await db.query('SET CONSTRAINTS ALL IMMEDIATE');
  if (secret && config.jwtSecret === undefined) await putSecret(config.dataDir, secret);
}
