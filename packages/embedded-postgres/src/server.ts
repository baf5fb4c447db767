import { lstat, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Installation } from './cluster.js';
import { isAlive } from './temporary-files.js';
import { startProgram, type Program } from './program.js';
import { clearLockFiles, isRunning, listens, readLockFile, type LockFile } from './lock-file.js';
import { settingsFor, socketDirectory } from './settings.js';

/** A running server. */
export interface Server {
  /** The directory of its socket. */
  host: string;
  /** True if another process has started it. That process will also stop it. */
  adopted: boolean;
  /** Resolves when it has ended, whether requested or not. Of an adopted server, also after `stop`. */
  exited: Promise<void>;
  /** Stops it and waits until it has ended. Of an adopted server, only stops watching it. Throws if it does not end. */
  stop(): Promise<void>;
}

const NOT_READY = 'it does not become ready';
/** Recovery after a crash replays at most `max_wal_size`, which takes a small fraction of this. */
const START_TIMEOUT_MS = 60_000;
/** A lock file of an existing process that does not listen is considered stale after this time. */
const STALE_AFTER_MS = 1000;
/** A fast shutdown takes about 0.1 s. The whole application has 10 s to end after SIGTERM. */
const FAST_SHUTDOWN_TIMEOUT_MS = 5000;
const IMMEDIATE_SHUTDOWN_TIMEOUT_MS = 2000;
const MAX_LOG_BYTES = 1_000_000;

/** Adopts the running server of this cluster, or starts one. Rejects if `signal` aborts. */
export async function obtainServer(installation: Installation, cluster: string, signal: AbortSignal): Promise<Server> {
  const host = await socketDirectory(cluster, installation);
  const deadline = Date.now() + START_TIMEOUT_MS;
  let notListening: { lock: LockFile; since: number } | undefined;
  let obstacle = NOT_READY;

  while (Date.now() < deadline) {
    const lock = await readLockFile(cluster);
    if (lock && (await isRunning(lock))) {
      if (lock.ready) return adopt(cluster, lock);
    } else if (lock && (lock.pid === 0 || isAlive(lock.pid))) {
      // The server is starting or ending; or its id now belongs to another process or a zombie; or the file is empty.
      if (notListening?.lock.content !== lock.content) notListening = { lock, since: Date.now() };
      if (Date.now() - notListening.since > STALE_AFTER_MS) await clearLockFiles(cluster, host, lock);
    } else {
      if (!(await listens(host))) await clearLockFiles(cluster, host, undefined);
      const started = await start(installation, cluster, host, signal);
      if (typeof started !== 'string') return started;
      obstacle = started;
    }
    await sleep(50, undefined, { signal });
  }
  throw new Error(`PostgreSQL does not start in ${cluster}: ${obstacle}`);
}

/** Starts a server. Returns PostgreSQL's messages if another server still blocks the start, which is worth a retry. */
async function start(
  installation: Installation,
  cluster: string,
  host: string,
  signal: AbortSignal,
): Promise<Server | string> {
  const settings = settingsFor(host, installation.durable, installation.maxConnections).flatMap((setting) => [
    '-c',
    setting,
  ]);
  const log = join(cluster, 'server.log');
  const logOffset = await truncateLog(log);
  const postgres = startProgram(
    [join(installation.programsDir, 'postgres'), '-D', cluster, ...settings],
    installation.account,
    log,
  );
  installation.onSpawn();
  let hasExited = false;
  const exited = postgres.exited.then(() => {
    hasExited = true;
  });

  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!hasExited && Date.now() < deadline && !signal.aborted) {
    const lock = await readLockFile(cluster);
    if (lock?.ready && lock.pid === postgres.pid()) {
      postgres.unref();
      return { host, adopted: false, exited, stop: () => stop(postgres, exited, cluster) };
    }
    await Promise.race([exited, sleep(10)]);
  }
  if (!hasExited) await stop(postgres, exited, cluster);
  signal.throwIfAborted();
  const messages = (await readFile(log).catch(() => Buffer.alloc(0))).subarray(logOffset).toString();
  if (/lock file|in use/.test(messages)) return messages;
  throw new Error(
    `PostgreSQL does not start in ${cluster}: ${messages.trim().slice(-4000) || postgres.stderr() || NOT_READY}`,
  );
}

/**
 * Deletes a log that has become too large, and returns the size of the remaining one. Since the server logs little
 * (starts, ends and crashes), a check at each start is enough.
 */
async function truncateLog(log: string): Promise<number> {
  const { size } = await lstat(log).catch(() => ({ size: 0 }));
  if (size < MAX_LOG_BYTES) return size;
  await rm(log, { force: true });
  return 0;
}

async function stop(postgres: Program, exited: Promise<void>, cluster: string): Promise<void> {
  postgres.shutDown();
  if (await settlesWithin(FAST_SHUTDOWN_TIMEOUT_MS, exited)) return;
  // Immediate shutdown: no committed transaction is lost, since the next start recovers.
  const pid = postgres.pid();
  if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT');
  if (await settlesWithin(IMMEDIATE_SHUTDOWN_TIMEOUT_MS, exited)) return;
  throw new Error(`PostgreSQL does not stop (process ${pid ?? 'unknown'}, ${cluster})`);
}

async function settlesWithin(ms: number, promise: Promise<void>): Promise<boolean> {
  const timer = new AbortController();
  const timeout = sleep(ms, false, { signal: timer.signal }).catch(() => false);
  const result = await Promise.race([promise.then(() => true), timeout]);
  timer.abort();
  return result;
}

/** A server that another process has started. It is only watched, once per second. */
function adopt(cluster: string, { pid, host }: LockFile): Server {
  const stopping = new AbortController();
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await sleep(1000, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      const lock = await readLockFile(cluster).catch(() => undefined);
      if (lock?.pid !== pid || !(isAlive(pid) || (await isRunning(lock)))) return;
    }
  };
  return { host, adopted: true, exited: watch(), stop: async () => stopping.abort() };
}
