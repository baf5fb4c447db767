import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The system user that PostgreSQL runs as. If undefined, it runs as the user of the Node process. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** The whole environment of child processes: no secrets, and independent of the user's own environment. */
export const CHILD_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin:/usr/sbin:/sbin' };

/**
 * The account for PostgreSQL if the process runs as root, as which PostgreSQL does not run: the owner of the cluster,
 * else of the data directory, else `postgres`, else `nobody`. No system user is created. Undefined if the process does
 * not run as root.
 */
export async function chooseAccount(dataDir: string): Promise<Account | undefined> {
  if (process.geteuid?.() !== 0) return undefined;
  const accounts = await systemAccounts();
  const owner = (await ownerOf(join(dataDir, 'postgres'))) ?? (await ownerOf(dataDir));
  if (owner)
    return (
      accounts.find(({ uid }) => uid === owner.uid) ?? {
        name: `user ${owner.uid}`,
        ...owner,
      }
    );
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const account = accounts.find((user) => user.name === name && user.uid > 0);
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

/** The owner of a path. Undefined if that is root, or if the path does not exist. */
async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

/** Runs a shell command, in which `$1` is the path, as the account. True if it succeeds. */
export function succeedsAs(account: Account | undefined, command: string, path: string): Promise<boolean> {
  const ids = account && { uid: account.uid, gid: account.gid };
  return run('/bin/sh', ['-c', command, 'sh', path], {
    ...ids,
    cwd: '/',
    env: CHILD_ENVIRONMENT,
  }).then(
    () => true,
    () => false,
  );
}

/** Runs `chown -R` or `chmod -R`, for which Node has no function. */
export async function recursively(program: 'chown' | 'chmod', change: string, path: string): Promise<void> {
  await run(program, ['-R', change, path], { cwd: '/', env: CHILD_ENVIRONMENT });
}
