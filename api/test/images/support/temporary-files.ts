import { readdir, readlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Temporary files of uploads that this process holds open, with a name or without one. Only Linux tells; other processes
 * have files of the same kind in the same folder, so its listing would say nothing.
 */
export async function temporaryFiles(): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const handles = await readdir('/proc/self/fd');
  const paths = await Promise.all(
    handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')),
  );
  return paths.filter((path) => /\/(capacitor|marquee)-[\w-]+(\.tmp)?( \(deleted\))?$/.test(path));
}

/** Resolves with none as soon as all are gone, else, after a while, with those that stay. */
export async function remainingTemporaryFiles(): Promise<string[]> {
  for (let tries = 0; tries < 500 && (await temporaryFiles()).length > 0; tries += 1)
    await delay(20);
  return temporaryFiles();
}
