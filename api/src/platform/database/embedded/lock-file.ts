import { link, readFile, rename, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { isAlive } from './drafts.js';

/** The server has no TCP port; this one is only part of its socket's name. */
export const PORT = 5432;

/** What `postmaster.pid` says about the server of a cluster. */
export interface LockFile {
  content: string;
  /** 0 when it does not say, as after a power cut. */
  pid: number;
  /** The directory of its socket; empty until it listens. */
  host: string;
  /** False while it starts, recovers or shuts down. */
  ready: boolean;
}

/** Undefined when there is none. Throws when it may not be read. */
export async function readLockFile(cluster: string): Promise<LockFile | undefined> {
  const content = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
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
 * True when a server listens there. The kernel closes the socket with the process, so unlike a process number, which
 * a zombie or a stranger may bear, this cannot lie. Throws when the socket is somebody else's.
 */
export function listens(host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(join(host, `.s.PGSQL.${PORT}`));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', ({ code = '', message }: NodeJS.ErrnoException) => {
      if (code === 'EACCES' || code === 'EPERM')
        reject(new Error(`The database is another user's: ${message}`));
      else resolve(code === 'EAGAIN');
    });
  });
}

/** True while the server that wrote this lock file lives. */
export async function isRunning(lock: LockFile | undefined): Promise<boolean> {
  return lock !== undefined && lock.host !== '' && listens(lock.host);
}

/**
 * Takes away the lock files of a dead server whose process number somebody else bears now, at which PostgreSQL would
 * refuse to start. (It clears away those of a number that nobody bears by itself.)
 */
export async function clearLockFiles(
  cluster: string,
  host: string,
  stale: LockFile | undefined,
): Promise<void> {
  if (stale) await remove(join(cluster, 'postmaster.pid'), stale.content);
  const socketLock = join(host, `.s.PGSQL.${PORT}.lock`);
  const content = await readFile(socketLock, 'utf8').catch(() => '');
  if (content && isAlive(Number.parseInt(content, 10))) await remove(socketLock, content);
}

/** Removes the file if it still says that; one that another process has written meanwhile is put back. */
async function remove(path: string, content: string): Promise<void> {
  const aside = `${path}.stale-${process.pid}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) !== content) await link(aside, path).catch(() => undefined);
  await unlink(aside);
}
