import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * What takes a while to make is made beside its place and then renamed, so that it is there whole or not at all,
 * whenever the power goes. The name of the draft tells who is making it.
 */
export function draftOf(target: string): string {
  const draft = `${target}.new-${process.pid}-${randomBytes(3).toString('hex')}`;
  ours.add(basename(draft));
  return draft;
}
const ours = new Set<string>();

/** True while there is a process of that number (a dead one that nobody collected counts too). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the drafts of `target` that processes which are gone have left (one of them may have had our number). */
export async function clearDrafts(target: string): Promise<void> {
  const prefix = `${basename(target)}.new-`;
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith(prefix)) continue;
    const maker = Number.parseInt(name.slice(prefix.length), 10);
    if (maker === process.pid ? ours.has(name) : isAlive(maker)) continue;
    await rm(join(dirname(target), name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Puts a finished draft in its place; false (and the draft is gone) when another process was faster. */
export async function publish(draft: string, target: string): Promise<boolean> {
  try {
    await rename(draft, target);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(code)) throw error;
    await rm(draft, { recursive: true, force: true });
    return false;
  }
  await syncDirectory(dirname(target));
  return true;
}

/** A name in a directory outlives a power cut only once the directory itself has been written. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  await directory.sync().finally(() => directory.close());
}
