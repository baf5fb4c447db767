import { randomBytes } from 'node:crypto';
import {
  chmod,
  lchown,
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { join } from 'node:path';
import { refused } from '../../../kernel/config.js';
import { exists } from '../../../kernel/folders.js';
import { recursively, type Account } from './account.js';
import { clearDrafts, draftOf, publish, syncDirectory } from './drafts.js';
import { runOnLeash } from './leash.js';
import { majorVersion } from './programs.js';

/** What everything about one embedded server needs to know. */
export interface Site {
  /** Absolute, as configured. */
  dataDir: string;
  /** The directory that holds the cluster: `dataDir`, or one that the account can reach. */
  home: string;
  /** The folder of PostgreSQL's programs. */
  programs: string;
  account: Account | undefined;
  /** False only in tests: what is acknowledged may then be lost with the machine. */
  durable: boolean;
  log: (message: string) => void;
}

/** macOS has no C.UTF-8; its UTF-8 knows nothing but characters, too. */
const CTYPE = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8';

/**
 * UTF-8 that sorts and lowers letters the same way on every machine, whatever LANG says. `lc-ctype` is not plain C,
 * since pg_trgm would then drop every letter beyond ASCII.
 */
const INITDB = [
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  `--lc-ctype=${CTYPE}`,
  '--no-instructions',
];

/** The real path of the site's cluster, which is made if it is missing. Throws when something else is in its place, or one of another version. */
export async function openCluster(site: Site): Promise<string> {
  const named = join(site.dataDir, 'postgres');
  await refuseForeign(named, site.account);
  if (!(await exists(named)) || (await readdir(named)).length === 0)
    await createCluster(site, named);

  const cluster = await realpath(named);
  if (!(await exists(join(cluster, 'PG_VERSION'))))
    throw new Error(
      `${named} is not a PostgreSQL cluster; move it away, or choose another DATA_DIR`,
    );
  await refuseOtherVersion(site.dataDir, cluster);
  await takeOver(cluster, site.account);
  return cluster;
}

/** PostgreSQL would say so in its own words, in its log, and only where there is no server of the other version. */
async function refuseOtherVersion(dataDir: string, cluster: string): Promise<void> {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  const ours = await majorVersion();
  if (found !== ours)
    throw refused(
      'DATA_DIR',
      dataDir,
      `its database is one of PostgreSQL ${found.slice(0, 20)} and this version of the project brings PostgreSQL ${ours}: make a backup with the version that it belongs to (npm run backup -- FILE), and restore it with this one into another DATA_DIR (npm run restore -- FILE)`,
    );
}

async function createCluster(site: Site, named: string): Promise<void> {
  const { account, home } = site;
  site.log('Creating the database');
  const away = home !== site.dataDir && !(await exists(named));
  // An empty directory is taken for the place, perhaps by a link to another disk.
  const target = away ? nameAway(site) : await realpath(named).catch(() => named);
  const draft = draftOf(join(home, 'postgres'));
  await clearDrafts(join(home, 'postgres'));
  await mkdir(draft, { mode: 0o700 });
  if (account) await lchown(draft, account.uid, account.gid);

  const sync = site.durable ? [] : ['--no-sync'];
  const initdb = runOnLeash(
    [join(site.programs, 'initdb'), '-D', draft, ...INITDB, ...sync],
    account,
  );
  if ((await initdb.exited) !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new Error(
      `The database could not be created; set DATABASE_URL to use a server of your own. initdb says: ${initdb.complaints()}`,
    );
  }
  if (!(await publish(draft, target)) || !away) return;

  await symlink(target, named).catch(async (error: NodeJS.ErrnoException) => {
    await rm(target, { recursive: true, force: true });
    if (error.code !== 'EEXIST') throw error;
  });
  await syncDirectory(site.dataDir);
  site.log(
    `The database is kept in ${target}, since ${account?.name} cannot reach ${site.dataDir}`,
  );
}

/** Tells people whose cluster it is; a DATA_DIR that is made anew gets a new one. */
function nameAway({ dataDir, home }: Site): string {
  const path = dataDir.slice(1).replaceAll('/', '-').slice(-100);
  return join(home, `${path}-${randomBytes(4).toString('hex')}`);
}

/** Nobody but its owner may even look into a cluster; root may, and then becomes the owner (see `chooseAccount`). */
async function refuseForeign(named: string, account: Account | undefined): Promise<void> {
  const found = await stat(named).catch(() => undefined);
  if (!account && found && found.uid !== process.geteuid?.())
    throw new Error(
      `${named} belongs to another user (number ${found.uid}); start as that user or as root, or choose another DATA_DIR`,
    );
}

/** A cluster that was brought back by hand may have root for its owner, or too wide a mode: PostgreSQL refuses both. */
async function takeOver(cluster: string, account: Account | undefined): Promise<void> {
  const { mode, uid } = await stat(cluster);
  if (account && uid !== account.uid)
    await recursively('chown', `${account.uid}:${account.gid}`, cluster);
  if ((mode & 0o027) !== 0) await chmod(cluster, 0o700);
}
