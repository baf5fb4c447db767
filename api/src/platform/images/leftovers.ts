import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** As the parser of GraphQL's uploads calls its files; those of REST have no name while they are written. */
const UPLOAD = /^capacitor-[0-9a-f]+\.tmp$/;
/** Milliseconds; no upload takes so long. */
const STALE = 3600_000;

/**
 * Removes what a process that was killed has left of unfinished uploads in the folder for temporary files. A process that
 * ends by itself leaves nothing. Files of others, and those that are in use, stay.
 */
export async function removeLeftovers(directory = tmpdir(), now = Date.now()): Promise<void> {
  const names = (await readdir(directory)).filter((name) => UPLOAD.test(name));
  for (const name of names) {
    const path = join(directory, name);
    const file = await stat(path).catch(() => null);
    const isOurs = file?.uid === process.getuid?.();
    if (file && isOurs && now - file.mtimeMs > STALE) await rm(path, { force: true });
  }
}
