import { spawnSync } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { PORT, readLockFile } from '../../../src/platform/database/embedded/lock-file.js';
import type { DatabaseAddress } from '../../../src/platform/database/data-source.js';

type Socket = Extract<DatabaseAddress, { host: string }>;

/** The embedded PostgreSQL of this data directory, read from its lock file. */
async function lockOf(dataDir: string) {
  const lock = await readLockFile(await realpath(join(dataDir, 'postgres')));
  if (!lock?.ready) throw new Error(`PostgreSQL does not run in ${dataDir}`);
  return lock;
}

export async function addressOf(dataDir: string): Promise<Socket> {
  const { host } = await lockOf(dataDir);
  return { host, port: PORT, user: 'marquee', database: 'marquee' };
}

/** The DATABASE_URL for a server that uses an external database. */
export const urlOf = ({ host, port, user, database }: Socket): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;

/** The process ids of PostgreSQL: the main process, and its children. */
export async function processesOf(dataDir: string): Promise<number[]> {
  const { pid } = await lockOf(dataDir);
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const children = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .flatMap(([child]) => child ?? []);
  return [pid, ...children];
}

/** Signals the main process first, so that it cannot clean up after its children. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}
