import { chmod, lchown, lstat, mkdtemp, readlink, realpath, rm, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { exists, makeDataFolder, makeFolder } from '../../../kernel/folders.js';
import { succeedsAs, type Account } from './account.js';

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
  await makeDataFolder(dataDir);
  if (!account) return dataDir;
  if (await canWorkIn(dataDir, account)) return dataDir;
  await makeFolder(SYSTEM_DIRECTORY).catch(() => undefined);
  if (await canWorkIn(SYSTEM_DIRECTORY, account)) return SYSTEM_DIRECTORY;
  throw new Error(
    `PostgreSQL does not run as root, and ${account.name} can work neither in ${dataDir} nor in ${SYSTEM_DIRECTORY}; choose another DATA_DIR, or set DATABASE_URL to use a server of your own`,
  );
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
