import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { exists } from '../../../kernel/folders.js';

const run = promisify(execFile);

/** The user whom PostgreSQL runs as; where there is none, it is the one whom Node runs as. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** All that a child process gets to see: nothing secret, and nothing that changes with who starts us. */
export const CHILD_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin:/usr/sbin:/sbin' };

/**
 * Whom PostgreSQL is to run as when we are root, which it refuses: the owner of the cluster or else of the data
 * directory (of the first directory above it that exists), else `postgres`, else `nobody`. No system user is made
 * for it. Undefined when we are not root.
 */
export async function chooseAccount(dataDir: string): Promise<Account | undefined> {
  if (process.geteuid?.() !== 0) return undefined;
  const known = await systemAccounts();
  const owner =
    (await ownerOf(join(dataDir, 'postgres'))) ?? (await ownerOf(await nearest(dataDir)));
  if (owner)
    return (
      known.find(({ uid }) => uid === owner.uid) ?? {
        name: `user ${owner.uid}`,
        ...owner,
      }
    );
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const account = known.find((user) => user.name === name && user.uid > 0);
    if (account) return account;
  }
  return { name: 'nobody', uid: 65_534, gid: 65_534 };
}

async function systemAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}

/** The owner of a path; undefined when it is root's, or not there. */
async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

/** The path, or the first one above it that exists. */
async function nearest(path: string): Promise<string> {
  return (await exists(path)) ? path : nearest(dirname(path));
}

/** Runs a line of shell as the account; true when it succeeds. `$1` is the path. */
export function succeedsAs(
  account: Account | undefined,
  line: string,
  path: string,
): Promise<boolean> {
  const as = account && { uid: account.uid, gid: account.gid };
  return run('/bin/sh', ['-c', line, 'sh', path], { ...as, cwd: '/', env: CHILD_ENVIRONMENT }).then(
    () => true,
    () => false,
  );
}

/** `chown -R` and `chmod -R`, which Node does not have. */
export async function recursively(
  program: 'chown' | 'chmod',
  change: string,
  path: string,
): Promise<void> {
  await run(program, ['-R', change, path], { cwd: '/', env: CHILD_ENVIRONMENT });
}
