import { open, opendir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../kernel/folders.js';
import type { ImageStore } from './image-store.js';
import { IMAGE_NAME } from './stored-image.js';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Bytes of the disk that pictures do not use, so that a database on the same disk can still write: twelve of its files of
 * 16 MB.
 */
const RESERVED_BYTES = 200e6;

/**
 * Stores images as files in one folder, which is created with the first of them. Writing fails with ENOSPC when no more
 * than `reserved` bytes of the disk are free.
 */
export function localImageStore(directory: string, reserved = RESERVED_BYTES): ImageStore {
  function pathOf(name: string): string {
    if (!IMAGE_NAME.test(name)) throw new Error(`Invalid image name: ${JSON.stringify(name)}`);
    return join(directory, name);
  }

  async function assertSpace(): Promise<void> {
    const { bavail, bsize } = await statfs(directory);
    const message = `Only ${Math.round((bavail * bsize) / 1e6)} MB are free on the disk of ${directory}`;
    if (bavail * bsize <= reserved) throw Object.assign(new Error(message), { code: 'ENOSPC' });
  }

  return {
    async write(name, bytes) {
      await makeFolder(directory);
      await assertSpace();
      // Flushed, since the row that references the file is durable as well.
      await writeFile(pathOf(name), bytes, { flag: 'wx', flush: true });
    },

    async read(name) {
      try {
        return (await open(pathOf(name))).createReadStream();
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async remove(name) {
      await rm(pathOf(name), { force: true });
    },

    async *list() {
      try {
        for await (const { name } of await opendir(directory)) {
          if (!IMAGE_NAME.test(name)) continue;
          const file = await stat(join(directory, name)).catch(() => undefined);
          if (file) yield { name, writtenAt: file.mtime }; // otherwise it has just been removed
        }
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}
