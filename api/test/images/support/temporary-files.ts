import { readdir, readlink } from 'node:fs/promises';
import { until } from '../../support/eventually.js';

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
  await until(async () => (await temporaryFiles()).length === 0);
  return temporaryFiles();
}
