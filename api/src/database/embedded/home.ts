import {
  chmod,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readlink,
  realpath,
  rm,
  stat,
} from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { exists, succeedsAs, type Account } from './account.js';

/** Where root keeps what the account cannot reach in DATA_DIR: unlike /tmp and /var/tmp it is never tidied up. */
export const SYSTEM_DIRECTORY = '/var/lib/marquee';

/**
 * The directory that holds the cluster: where `<dataDir>/postgres` leads, else `dataDir`, else (its path leads
 * through a directory that the account may not enter, a private home for one) the system's directory.
 *
 * Throws when the link leads nowhere, and when there is no place that the account can work in.
 */
export async function findHome(dataDir: string, account: Account | undefined): Promise<string> {
  const cluster = join(dataDir, 'postgres');
  if (await exists(cluster)) return dirname(await realpath(cluster));
  if (await lstat(cluster).catch(() => undefined))
    throw new Error(
      `The database of ${dataDir} is gone: ${cluster} leads to ${await readlink(cluster)}. Bring that back, or remove the link to begin with an empty database`,
    );
  await makeDirectory(dataDir);
  if (!account) return dataDir;
  if (await canWorkIn(dataDir, account)) return dataDir;
  await makeDirectory(SYSTEM_DIRECTORY).catch(() => undefined);
  if (await canWorkIn(SYSTEM_DIRECTORY, account)) return SYSTEM_DIRECTORY;
  throw new Error(
    `PostgreSQL does not run as root, and ${account.name} can work neither in ${dataDir} nor in ${SYSTEM_DIRECTORY}; choose another DATA_DIR, or set DATABASE_URL to use a server of your own`,
  );
}

/**
 * Makes a directory and those above it that are missing. When we are root, they get the owner of the first one that
 * was there; if that is root as well, others may pass through them (not look into them), whatever the umask.
 *
 * Not `mkdir(…, { recursive: true })`: below /proc that never returns on Node 20.
 */
async function makeDirectory(path: string): Promise<void> {
  if (await exists(path)) return;
  await makeDirectory(dirname(path));
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST')
      throw new Error(`DATA_DIR: ${path} cannot be made (${error.code}); choose another one`);
  });
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  if (uid === 0) await chmod(path, 0o711);
  else await lchown(path, uid, gid);
}

/**
 * True when the account can work in a directory of its own inside this one, found out by trying. DATA_DIR is ours: if
 * only its own mode is in the way, others get leave to pass through it. What lies above it is not ours, and stays.
 */
async function canWorkIn(directory: string, account: Account): Promise<boolean> {
  const trial = await mkdtemp(join(directory, 'postgres.try-')).catch(() => undefined);
  if (trial === undefined) return false;
  const succeeds = () => succeedsAs(account, 'cd "$1" && mkdir try && rmdir try', trial);
  try {
    await lchown(trial, account.uid, account.gid);
    if (await succeeds()) return true;
    const { mode, uid } = await stat(directory);
    if (uid !== 0 || directory === userInfo().homedir) return false;
    await chmod(directory, (mode & 0o7777) | 0o011);
    if (await succeeds()) return true;
    await chmod(directory, mode & 0o7777);
    return false;
  } catch {
    return false; // a file system that knows no owners
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}
