import { chmod, lchown, mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { refused } from './config.js';

/** Follows links: one that leads nowhere is not there. */
export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Makes a folder and those above it that are missing; rejects with the error of the file system. When we are root, they
 * get the owner of the first one that was there; if that is root as well, others may pass through them (not look into
 * them), whatever the umask.
 *
 * Not `mkdir(…, { recursive: true })`: below /proc that never returns on Node 20, and no signal ends it.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await exists(path)) return;
  await makeFolder(dirname(path));
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error; // else another process was quicker
  });
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  if (uid === 0) await chmod(path, 0o711);
  else await lchown(path, uid, gid);
}

/** Makes DATA_DIR where it is missing, and finds out by trying whether it can be written to. Throws `ConfigError`. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await rmdir(await mkdtemp(join(dataDir, 'write.try-')));
  } catch {
    throw refused('DATA_DIR', dataDir, 'it takes a folder that can be made and written to');
  }
}
