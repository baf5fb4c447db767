import { existsSync } from 'node:fs';
import { chmod, lchown, lstat, mkdir, mkdtemp, readlink, realpath, rm, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { succeedsAs, type Account } from './account.js';
import { DataDirectoryError } from './errors.js';

/**
 * The directory that contains the cluster: that of the target of the link `<dataDir>/postgres`, else `dataDir`, else
 * (if the account may not traverse a directory on its path, such as a private home directory) `/var/lib/<name>`: unlike
 * /tmp and /var/tmp, it is never cleaned up.
 *
 * Throws if the link is dangling, and if the account can write to none of these directories.
 */
export async function findStorageDirectory(
  dataDir: string,
  account: Account | undefined,
  name: string,
): Promise<string> {
  const cluster = join(dataDir, 'postgres');
  if (existsSync(cluster)) return dirname(await realpath(cluster));
  if (await lstat(cluster).catch(() => undefined))
    throw new DataDirectoryError(
      `the database of ${dataDir} is missing: ${cluster} is a link to ${await readlink(cluster)}, which does not exist; restore that directory, or delete the link to start with an empty database`,
    );
  if (!account) return dataDir;
  if (await canWriteIn(dataDir, account)) return dataDir;
  const systemDirectory = `/var/lib/${name}`;
  // Other users may traverse it, but not list it, regardless of the umask.
  await mkdir(systemDirectory).then(
    () => chmod(systemDirectory, 0o711),
    () => undefined,
  );
  if (await canWriteIn(systemDirectory, account)) return systemDirectory;
  throw new DataDirectoryError(
    `PostgreSQL does not run as root, and ${account.name} can write neither to ${dataDir} nor to ${systemDirectory}; choose another data directory`,
  );
}

/**
 * Tries whether the account can write to a directory of its own inside this one. If only the mode of `directory` itself
 * prevents it, other users get permission to traverse `directory`. Modes of its parents never change.
 */
async function canWriteIn(directory: string, account: Account): Promise<boolean> {
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
    return false; // for example a file system without owners
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}
