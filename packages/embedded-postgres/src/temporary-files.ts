import { randomBytes } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Files and directories are created under a temporary name beside their target and then renamed, so that the target is
 * complete or missing, even after a power failure. The temporary name contains the id of the process that creates it.
 */
export function temporaryPath(target: string): string {
  const path = `${target}.new-${process.pid}-${randomBytes(3).toString('hex')}`;
  ownNames.add(basename(path));
  return path;
}

/** To distinguish temporary files of this process from those of an earlier one with the same process id. */
const ownNames = new Set<string>();

/** True while a process with this id exists, including zombies. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes temporary files of `target` whose processes have ended. One of them may have had this process's id. */
export async function removeStaleTemporaryFiles(target: string): Promise<void> {
  const prefix = `${basename(target)}.new-`;
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith(prefix)) continue;
    const creator = Number.parseInt(name.slice(prefix.length), 10);
    if (creator === process.pid ? ownNames.has(name) : isAlive(creator)) continue;
    await rm(join(dirname(target), name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Renames a complete temporary file to its target. If another process was faster, removes it and returns false. */
export async function publish(temporary: string, target: string): Promise<boolean> {
  try {
    await rename(temporary, target);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(code)) throw error;
    await rm(temporary, { recursive: true, force: true });
    return false;
  }
  await syncDirectory(dirname(target));
  return true;
}

/** A new name in a directory survives a power failure only after the directory itself has been synced. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  await directory.sync().finally(() => directory.close());
}
