import { readdir, readlink } from 'node:fs/promises';
import { until } from '../../support/eventually.js';

/**
 * Temporary files of uploads that this process has open, with or without a name. Works on Linux
 * only. A listing of the folder would include files of other processes.
 */
export async function temporaryFiles(): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const handles = await readdir('/proc/self/fd');
  const paths = await Promise.all(handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')));
  return paths.filter((path) => /\/(capacitor|marquee)-[\w-]+(\.tmp)?( \(deleted\))?$/.test(path));
}

/** Resolves with an empty list once all are removed, or after a timeout with those that remain. */
export async function remainingTemporaryFiles(): Promise<string[]> {
  let remaining: string[] = [];
  await until(async () => (remaining = await temporaryFiles()).length === 0);
  return remaining;
}
