import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Config } from '../../kernel/config.js';
import type { ImageStore } from '../../engine/images/image-store.js';
import { IMAGE_NAME } from '../../engine/images/stored-image.js';
import { dumpRows } from './dump-rows.js';
import { formatOfBackups, MANIFEST, PICTURES, SECRET, type Manifest } from './manifest.js';
import { BackupError } from './backup-error.js';
import { writeBackup, type BackupWriter } from './write-backup.js';

/** Far more than a picture of 1,600 pixels in width takes; each is read into memory. */
export const MAX_PICTURE_BYTES = 64e6;

export interface BackUp {
  dataSource: DataSource;
  config: Pick<Config, 'dataDir' | 'jwtSecret' | 'version'>;
  store: ImageStore;
  /** The file to create. */
  file: string;
}

/**
 * Writes the marketplace into one file, also while the server is running: the rows of one snapshot, then exactly the
 * pictures that these rows refer to, then the generated secret if there is one. Pictures that are discarded meanwhile
 * still exist, since the server retains them for a day; the manifest lists those that are missing nevertheless.
 *
 * If anything fails, the file is removed.
 */
export async function backUp(parts: BackUp): Promise<{ manifest: Manifest; size: number; hasSecret: boolean }> {
  const { dataSource, config, store, file } = parts;
  const backup = await writeBackup(file);
  try {
    const { pictures, ...rows } = await dumpRows(dataSource, backup);
    const missingPictures = await copyPictures(pictures, store, backup);
    const secret = config.jwtSecret === undefined ? await secretIn(config.dataDir) : undefined;
    if (secret) await backup.add(SECRET, secret);
    const manifest: Manifest = {
      format: formatOfBackups,
      product: config.version,
      ...rows,
      pictures: pictures.length - missingPictures.length,
      missingPictures,
    };
    await backup.add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)));
    await backup.publish();
    return { manifest, size: backup.size, hasSecret: secret !== undefined };
  } catch (error) {
    await backup.abandon();
    throw error;
  }
}

/** Returns the names of the pictures that are not in the store. */
async function copyPictures(names: string[], store: ImageStore, backup: BackupWriter): Promise<string[]> {
  const missing: string[] = [];
  for (const name of names) {
    const stream = IMAGE_NAME.test(name) ? await store.read(name) : null;
    if (!stream) {
      missing.push(name);
      continue;
    }
    const bytes = Buffer.concat(await stream.toArray());
    if (bytes.length > MAX_PICTURE_BYTES) throw new BackupError(`the picture ${name} is too large`);
    await backup.add(PICTURES + name, bytes);
  }
  return missing;
}

/** The secret that the server generates at its first start if JWT_SECRET is not set. */
const secretIn = (dataDir: string): Promise<Buffer | undefined> =>
  readFile(join(dataDir, 'jwt-secret')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
