import { createHash } from 'node:crypto';
import { lchown, lstat, mkdir } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { type Installation } from './cluster.js';
import { PORT } from './lock-file.js';

/**
 * A private directory for the socket: the cluster itself, or if its path exceeds the kernel's limit of 107 bytes (103
 * on macOS), a short one in /tmp whose name is derived from that path. Every user who can access the directory can
 * connect without a password.
 */
export async function socketDirectory(
  cluster: string,
  { account, name }: Pick<Installation, 'account' | 'name'>,
): Promise<string> {
  const limit = process.platform === 'darwin' ? 103 : 107;
  if (Buffer.byteLength(join(cluster, `.s.PGSQL.${PORT}`)) <= limit) return cluster;

  const uid = account?.uid ?? process.geteuid?.() ?? 0;
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  const directory = `/tmp/${name}-${uid}-${hash}`;
  try {
    await mkdir(directory, { mode: 0o700 });
    if (account) await lchown(directory, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = await lstat(directory);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0)
    throw new Error(
      `${directory} already exists: it has to be a directory that only its owner, the user ${uid}, can access`,
    );
  return directory;
}

/**
 * In MB, for PostgreSQL's own cache: a quarter of the memory of the machine or container, as PostgreSQL's manual
 * recommends, between 128 MB and 1 GB. It is occupied only as pages are read. Pages beyond it are copied from the cache of
 * the operating system each time.
 */
export function sharedBuffers(memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)): number {
  return Math.min(Math.max(Math.floor(memory / 4 / 2 ** 20), 128), 1024);
}

/** All settings, for a small server. The configuration files of the cluster are never changed. */
export function settingsFor(host: string, durable: boolean, maxConnections = 60): string[] {
  return [
    'listen_addresses=',
    `port=${PORT}`,
    `unix_socket_directories="${host.replaceAll('"', '""')}"`,
    'unix_socket_permissions=0700',
    `max_connections=${maxConnections}`,
    `shared_buffers=${durable ? sharedBuffers() : 128}MB`,
    'random_page_cost=1.1',
    'io_method=sync',
    'jit=off',
    // A statement that needs more is a mistake, and would fill the disk.
    'temp_file_limit=4GB',
    // There are no replicas.
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_logical_replication_workers=0',
    'timezone=UTC',
    // The application logs failed statements. PostgreSQL's own messages would write personal data to the log file.
    'log_min_messages=log',
    'log_timezone=UTC',
    'log_checkpoints=off',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
}
