import { createHash } from 'node:crypto';
import { lchown, lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account } from './account.js';
import { PORT } from './lock-file.js';

/**
 * A private directory for the socket: the cluster itself, or where its path is too long for the kernel's 107 bytes
 * (103 on macOS), a short one that is found again by its name. Whoever may enter it is let in without a password.
 */
export async function socketDirectory(
  cluster: string,
  account: Account | undefined,
): Promise<string> {
  const limit = process.platform === 'darwin' ? 103 : 107;
  if (Buffer.byteLength(join(cluster, `.s.PGSQL.${PORT}`)) <= limit) return cluster;

  const uid = account?.uid ?? process.geteuid?.() ?? 0;
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  const directory = `/tmp/marquee-${uid}-${hash}`;
  try {
    await mkdir(directory, { mode: 0o700 });
    if (account) await lchown(directory, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = await lstat(directory);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0)
    throw new Error(`${directory} is in the way: it has to be a private directory of user ${uid}`);
  return directory;
}

/** A small server's settings, all in one place: nothing is written into the cluster's own configuration. */
export function settingsFor(host: string, durable: boolean): string[] {
  return [
    'listen_addresses=',
    `port=${PORT}`,
    `unix_socket_directories="${host.replaceAll('"', '""')}"`,
    'unix_socket_permissions=0700',
    'max_connections=60',
    'shared_buffers=128MB',
    'random_page_cost=1.1',
    'io_method=sync',
    'jit=off',
    // Nobody replicates from it.
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_logical_replication_workers=0',
    'timezone=UTC',
    // What fails in a statement is the application's to log. Here it would bring people's data into a file.
    'log_min_messages=log',
    'log_timezone=UTC',
    'log_checkpoints=off',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
}
