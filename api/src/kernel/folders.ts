import { chmod, lchown, mkdir, mkdtemp, open, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { configError } from './config.js';

/** Follows symbolic links: false for a dangling one. */
export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Creates a folder and its missing parents; rejects with the error of the file system. If the process runs as root, new
 * folders get the owner of the nearest parent that existed; if that is root too, other users may traverse them (but not
 * list them), regardless of the umask.
 *
 * Not `mkdir(…, { recursive: true })`: below /proc that never returns on Node 20, and no signal ends it.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await exists(path)) return;
  await makeFolder(dirname(path));
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error; // EEXIST: another process was faster
  });
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  if (uid === 0) await chmod(path, 0o711);
  else await lchown(path, uid, gid);
}

/** Creates DATA_DIR if it is missing, and checks by a trial that it is writable. Throws `ConfigError`. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await rmdir(await mkdtemp(join(dataDir, 'write.try-')));
  } catch {
    throw configError('DATA_DIR', dataDir, 'it takes a folder that can be created and written to');
  }
}

/** After this, renamed and new files of a folder survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
