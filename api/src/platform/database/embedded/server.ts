import { lstat, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Site } from './cluster.js';
import { isAlive } from './drafts.js';
import { runOnLeash, type LeashedProgram } from './leash.js';
import { clearLockFiles, isRunning, listens, readLockFile, type LockFile } from './lock-file.js';
import { settingsFor, socketDirectory } from './settings.js';

/** A running server. */
export interface Server {
  /** The directory of its socket. */
  host: string;
  /** True when another process has started it, which will also stop it. */
  adopted: boolean;
  /** Resolves when it has ended, on request or not. */
  gone: Promise<void>;
  /** Stops it and waits until it is down; of an adopted one this only lets go. Throws when it does not end. */
  stop(): Promise<void>;
}

const NOT_READY = 'it does not become ready';
/** Recovery after a crash replays at most `max_wal_size`; this is many times what that takes. */
const START_LIMIT_MS = 60_000;
/** How long a lock file must name a living process that does not listen, before it is taken for a dead server's. */
const STALE_AFTER_MS = 1000;
/** A fast shutdown takes some 0.1 s; SIGTERM gives the whole application 10 s. */
const FAST_SHUTDOWN_LIMIT_MS = 5000;
const IMMEDIATE_SHUTDOWN_LIMIT_MS = 2000;
const LOG_LIMIT_BYTES = 1_000_000;

/** The server of this cluster: the one that runs, or one that is started. Gives up when `signal` aborts. */
export async function obtainServer(
  site: Site,
  cluster: string,
  signal: AbortSignal,
): Promise<Server> {
  const host = await socketDirectory(cluster, site.account);
  const deadline = Date.now() + START_LIMIT_MS;
  let silent: { lock: LockFile; since: number } | undefined;
  let trouble = NOT_READY;

  while (Date.now() < deadline) {
    const lock = await readLockFile(cluster);
    if (lock && (await isRunning(lock))) {
      if (lock.ready) return adopt(cluster, lock);
    } else if (lock && (lock.pid === 0 || isAlive(lock.pid))) {
      // A server that starts or ends; or a stranger (or a zombie) who bears the number of a dead one; or it is empty.
      if (silent?.lock.content !== lock.content) silent = { lock, since: Date.now() };
      if (Date.now() - silent.since > STALE_AFTER_MS) await clearLockFiles(cluster, host, lock);
    } else {
      if (!(await listens(host))) await clearLockFiles(cluster, host, undefined);
      const started = await start(site, cluster, host, signal);
      if (typeof started !== 'string') return started;
      trouble = started;
    }
    await sleep(50, undefined, { signal });
  }
  throw new Error(`PostgreSQL does not start in ${cluster}: ${trouble}`);
}

/** Starts a server; when another one is (still) in the way, it says so in words. */
async function start(
  site: Site,
  cluster: string,
  host: string,
  signal: AbortSignal,
): Promise<Server | string> {
  const settings = settingsFor(host, site.durable).flatMap((setting) => ['-c', setting]);
  const log = join(cluster, 'server.log');
  const logged = await sizeOfLog(log);
  const postgres = runOnLeash(
    [join(site.programs, 'postgres'), '-D', cluster, ...settings],
    site.account,
    log,
  );
  let exited = false;
  const gone = postgres.exited.then(() => {
    exited = true;
  });

  const deadline = Date.now() + START_LIMIT_MS;
  while (!exited && Date.now() < deadline && !signal.aborted) {
    const lock = await readLockFile(cluster);
    if (lock?.ready && lock.pid === postgres.pid()) {
      postgres.unref();
      return { host, adopted: false, gone, stop: () => stop(postgres, gone, cluster) };
    }
    await Promise.race([gone, sleep(10)]);
  }
  if (!exited) await stop(postgres, gone, cluster);
  signal.throwIfAborted();
  const complaints = (await readFile(log).catch(() => Buffer.alloc(0))).subarray(logged).toString();
  if (/lock file|in use/.test(complaints)) return complaints;
  throw new Error(
    `PostgreSQL does not start in ${cluster}: ${complaints.trim().slice(-4000) || postgres.complaints() || NOT_READY}`,
  );
}

/** The server says little (its start, its end, what kills it), so it is enough to begin the log anew once in a while. */
async function sizeOfLog(log: string): Promise<number> {
  const { size } = await lstat(log).catch(() => ({ size: 0 }));
  if (size < LOG_LIMIT_BYTES) return size;
  await rm(log, { force: true });
  return 0;
}

async function stop(postgres: LeashedProgram, gone: Promise<void>, cluster: string): Promise<void> {
  postgres.release();
  if (await within(FAST_SHUTDOWN_LIMIT_MS, gone)) return;
  // Immediate shutdown: nothing acknowledged is lost, the next start recovers.
  const pid = postgres.pid();
  if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT');
  if (await within(IMMEDIATE_SHUTDOWN_LIMIT_MS, gone)) return;
  throw new Error(`PostgreSQL does not end (process ${pid ?? 'unknown'}, ${cluster})`);
}

async function within(ms: number, done: Promise<void>): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(ms, false, { signal: timer.signal }).catch(() => false);
  const result = await Promise.race([done.then(() => true), late]);
  timer.abort();
  return result;
}

/** A server that another process holds: it is looked after once a second, and left to that process. */
function adopt(cluster: string, { pid, host }: LockFile): Server {
  const letGo = new AbortController();
  const watch = async () => {
    while (!letGo.signal.aborted) {
      await sleep(1000, undefined, { ref: false, signal: letGo.signal }).catch(() => undefined);
      const lock = await readLockFile(cluster).catch(() => undefined);
      if (lock?.pid !== pid || !(isAlive(pid) || (await isRunning(lock)))) return;
    }
  };
  return { host, adopted: true, gone: watch(), stop: async () => letGo.abort() };
}
