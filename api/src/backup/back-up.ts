import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Config } from '../kernel/config.js';
import type { ImageStore } from '../platform/images/image-store.js';
import { IMAGE_NAME } from '../platform/images/stored-image.js';
import { dumpRows } from './dump-rows.js';
import { formatOfBackups, MANIFEST, PICTURES, SECRET, type Manifest } from './manifest.js';
import { Refused } from './refused.js';
import { writeArchive, type ArchiveWriter } from './write-archive.js';

/** Bytes of one picture: far more than 1,600 pixels in width ever take, and as much as is held in memory. */
export const PICTURE_LIMIT = 64e6;

export interface BackUp {
  dataSource: DataSource;
  config: Pick<Config, 'dataDir' | 'jwtSecret' | 'version'>;
  store: ImageStore;
  /** The file to make. */
  file: string;
}

/**
 * Writes the marketplace into one file, beside a server at work: the rows of one moment, then exactly the pictures that
 * these rows name, then the generated secret where there is one. Pictures that are discarded meanwhile are still there,
 * since the server keeps them for a day; one that is missing all the same is named in what is returned.
 *
 * When anything fails, there is no file.
 */
export async function backUp(
  parts: BackUp,
): Promise<{ manifest: Manifest; size: number; hasSecret: boolean }> {
  const { dataSource, config, store, file } = parts;
  const archive = await writeArchive(file);
  try {
    const { pictures: named, ...rows } = await dumpRows(dataSource, archive);
    const missingPictures = await copyPictures(named, store, archive);
    const secret = config.jwtSecret === undefined ? await secretIn(config.dataDir) : undefined;
    if (secret) await archive.add(SECRET, secret);
    const manifest: Manifest = {
      format: formatOfBackups,
      product: config.version,
      ...rows,
      pictures: named.length - missingPictures.length,
      missingPictures,
    };
    await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)));
    await archive.publish();
    return { manifest, size: archive.size, hasSecret: secret !== undefined };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

/** Returns the names of those that the store does not have. */
async function copyPictures(
  names: string[],
  store: ImageStore,
  archive: ArchiveWriter,
): Promise<string[]> {
  const missing: string[] = [];
  for (const name of names) {
    const stream = IMAGE_NAME.test(name) ? await store.read(name) : null;
    if (!stream) {
      missing.push(name);
      continue;
    }
    const bytes = Buffer.concat(await stream.toArray());
    if (bytes.length > PICTURE_LIMIT) throw new Refused(`the picture ${name} is too large`);
    await archive.add(PICTURES + name, bytes);
  }
  return missing;
}

/** The server makes it at its first start, unless JWT_SECRET says another one. */
const secretIn = (dataDir: string): Promise<Buffer | undefined> =>
  readFile(join(dataDir, 'jwt-secret')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
