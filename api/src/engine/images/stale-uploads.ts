import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** File names that the parser of GraphQL uploads chooses; files of REST uploads have no name while they are written. */
const UPLOAD = /^capacitor-[0-9a-f]+\.tmp$/;
/** Milliseconds; no upload takes that long. */
const STALE_AFTER_MS = 3600_000;

/**
 * Removes unfinished uploads that a killed process left in the folder for temporary files; a process that ends normally
 * leaves none. Files of other users, and files that are in use, remain.
 */
export async function removeStaleUploads(directory = tmpdir(), now = Date.now()): Promise<void> {
  const names = (await readdir(directory)).filter((name) => UPLOAD.test(name));
  for (const name of names) {
    const path = join(directory, name);
    const file = await stat(path).catch(() => null);
    const isOwn = file?.uid === process.getuid?.();
    if (file && isOwn && now - file.mtimeMs > STALE_AFTER_MS) await rm(path, { force: true });
  }
}
