import { link, readFile, rename, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { isAlive } from './temporary-files.js';

/** Only part of the socket's name: the server does not listen on a TCP port. */
export const PORT = 5432;

/** The contents of `postmaster.pid`, which the server of a cluster writes. */
export interface LockFile {
  content: string;
  /** 0 if it is missing, as in an empty file after a power failure. */
  pid: number;
  /** The directory of the server's socket; empty until it listens. */
  host: string;
  /** False while it starts, recovers or shuts down. */
  ready: boolean;
}

/** Undefined if there is none. Throws if it cannot be read. */
export async function readLockFile(cluster: string): Promise<LockFile | undefined> {
  const content = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (content === undefined) return undefined;
  const [pid = '', , , , host = '', , , status = ''] = content.split('\n');
  return {
    content,
    pid: Math.abs(Number.parseInt(pid, 10)) || 0,
    host,
    ready: status.trim() === 'ready',
  };
}

/**
 * True if a server listens on the socket in this directory. The kernel closes the socket with its process, so this is
 * reliable, unlike a process id, which may belong to a zombie or an unrelated process. Throws if the socket belongs to
 * another user.
 */
export function listens(host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(join(host, `.s.PGSQL.${PORT}`));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', ({ code = '', message }: NodeJS.ErrnoException) => {
      if (code === 'EACCES' || code === 'EPERM') reject(new Error(`The database belongs to another user: ${message}`));
      else resolve(code === 'EAGAIN');
    });
  });
}

/** True while the server that wrote this lock file is running. */
export async function isRunning(lock: LockFile | undefined): Promise<boolean> {
  return lock !== undefined && lock.host !== '' && listens(lock.host);
}

/**
 * Removes the lock files of a dead server whose process id another process has now: with them, PostgreSQL would not
 * start. (If no process has that id, PostgreSQL removes them itself.)
 */
export async function clearLockFiles(cluster: string, host: string, stale: LockFile | undefined): Promise<void> {
  if (stale) await remove(join(cluster, 'postmaster.pid'), stale.content);
  const socketLock = join(host, `.s.PGSQL.${PORT}.lock`);
  const content = await readFile(socketLock, 'utf8').catch(() => '');
  if (content && isAlive(Number.parseInt(content, 10))) await remove(socketLock, content);
}

/** Removes the file if it still has this content. One that another process has written meanwhile is restored. */
async function remove(path: string, content: string): Promise<void> {
  const movedPath = `${path}.stale-${process.pid}`;
  try {
    await rename(path, movedPath);
  } catch {
    return;
  }
  if ((await readFile(movedPath, 'utf8')) !== content) await link(movedPath, path).catch(() => undefined);
  await unlink(movedPath);
}
