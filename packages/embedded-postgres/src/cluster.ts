import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, lchown, mkdir, readdir, readFile, realpath, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { recursively, type Account } from './account.js';
import { DataDirectoryError, OtherVersionError } from './errors.js';
import { removeStaleTemporaryFiles, temporaryPath, publish, syncDirectory } from './temporary-files.js';
import { startProgram } from './program.js';
import { majorVersion } from './programs.js';

/** The configuration of one embedded server. */
export interface Installation {
  /** Absolute path, as passed by the application. */
  dataDir: string;
  /** The directory that contains the cluster: `dataDir`, or one that the account can access. */
  storageDir: string;
  /** The folder of PostgreSQL's programs. */
  programsDir: string;
  account: Account | undefined;
  /** False only in tests: committed transactions may then be lost if the machine crashes. */
  durable: boolean;
  maxConnections: number | undefined;
  /** Part of the names of directories outside `dataDir`. */
  name: string;
  log: (message: string) => void;
  onSpawn: () => void;
}

/** macOS has no C.UTF-8. Its locale UTF-8 also defines character classes only. */
const CTYPE = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8';

/**
 * UTF-8 with the same order and lower case on every machine, regardless of LANG. `lc-ctype` is not C, since pg_trgm
 * would then ignore all letters outside ASCII.
 */
const INITDB_OPTIONS = [
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  `--lc-ctype=${CTYPE}`,
  '--no-instructions',
];

/**
 * Returns the real path of the cluster, and creates it if it is missing. Throws if the path is no cluster, or one of
 * another version.
 */
export async function openCluster(installation: Installation): Promise<string> {
  const path = join(installation.dataDir, 'postgres');
  await assertAccessible(path, installation.account);
  if (!existsSync(path) || (await readdir(path)).length === 0) await createCluster(installation, path);

  const cluster = await realpath(path);
  if (!existsSync(join(cluster, 'PG_VERSION')))
    throw new DataDirectoryError(
      `${path} is not a PostgreSQL cluster; move it to another place, or choose another data directory`,
    );
  await assertSameVersion(cluster);
  await repairPermissions(cluster, installation.account);
  return cluster;
}

/** PostgreSQL itself would only write to its log, and not even that while a server of the other version is running. */
async function assertSameVersion(cluster: string): Promise<void> {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  const installed = await majorVersion();
  if (found !== installed) throw new OtherVersionError(cluster, found.slice(0, 20), installed);
}

async function createCluster(installation: Installation, path: string): Promise<void> {
  const { account, storageDir, log } = installation;
  log('Creating the database');
  const isLinked = storageDir !== installation.dataDir && !existsSync(path);
  // An existing empty directory is used, for example the target of a link to another disk.
  const target = isLinked ? linkedClusterPath(installation) : await realpath(path).catch(() => path);
  const temporary = temporaryPath(join(storageDir, 'postgres'));
  await removeStaleTemporaryFiles(join(storageDir, 'postgres'));
  await mkdir(temporary, { mode: 0o700 });
  if (account) await lchown(temporary, account.uid, account.gid);

  const sync = installation.durable ? [] : ['--no-sync'];
  const initdb = startProgram(
    [join(installation.programsDir, 'initdb'), '-D', temporary, ...INITDB_OPTIONS, ...sync],
    account,
  );
  if ((await initdb.exited) !== 0) {
    await rm(temporary, { recursive: true, force: true });
    throw new Error(`The database could not be created in ${storageDir}. initdb reports: ${initdb.stderr()}`);
  }
  if (!(await publish(temporary, target)) || !isLinked) return;

  await symlink(target, path).catch(async (error: NodeJS.ErrnoException) => {
    await rm(target, { recursive: true, force: true });
    if (error.code !== 'EEXIST') throw error;
  });
  await syncDirectory(installation.dataDir);
  log(`The database is stored in ${target}, because ${account?.name} cannot access ${installation.dataDir}`);
}

/**
 * Contains the path of the data directory for the operator, and a random part, so that a recreated data directory gets
 * a new cluster.
 */
function linkedClusterPath({ dataDir, storageDir }: Installation): string {
  const name = dataDir.slice(1).replaceAll('/', '-').slice(-100);
  return join(storageDir, `${name}-${randomBytes(4).toString('hex')}`);
}

/** Only its owner may read a cluster. A process of root runs PostgreSQL as that owner (see `chooseAccount`). */
async function assertAccessible(path: string, account: Account | undefined): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!account && found && found.uid !== process.geteuid?.())
    throw new DataDirectoryError(
      `${path} belongs to another user (uid ${found.uid}); start as that user or as root, or choose another data directory`,
    );
}

/** A manually restored cluster may belong to root or have too permissive a mode. PostgreSQL accepts neither. */
async function repairPermissions(cluster: string, account: Account | undefined): Promise<void> {
  const { mode, uid } = await stat(cluster);
  if (account && uid !== account.uid) await recursively('chown', `${account.uid}:${account.gid}`, cluster);
  if ((mode & 0o027) !== 0) await chmod(cluster, 0o700);
}
