// A lock between processes: a second `npm start` waits while the first one installs and builds.
import { lstatSync, lutimesSync, mkdirSync, readlinkSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from './paths.mjs';

const HEARTBEAT_MS = 2_000;
const STALE_MS = 20_000;
const POLL_MS = 200;

/**
 * Runs `work` while no other process holds the lock. The lock is a symbolic link whose target is the name of its owner:
 * created in one step, so that it never exists without an owner. An owner that has died, or has not renewed the lock
 * for 20 s, loses it.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once if another process holds the lock
 */
export async function withLock(name, work, onWait) {
  mkdirSync(inProject('.cache'), { recursive: true });
  const path = inProject('.cache', `${name}.lock`);
  const owner = `${hostname()}:${process.pid}:${Date.now()}`;
  await acquire(path, owner, onWait);

  const release = () => {
    if (ownerOf(path) === owner) unlinkSync(path);
  };
  const heartbeat = setInterval(() => {
    if (ownerOf(path) === owner) lutimesSync(path, new Date(), new Date());
  }, HEARTBEAT_MS);
  process.on('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

/**
 * @param {string} path
 * @param {string} owner
 * @param {() => void} onWait
 */
async function acquire(path, owner, onWait) {
  const isStale = staleDetector(path);
  for (let waited = false; ;) {
    try {
      symlinkSync(owner, path);
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const other = ownerOf(path);
    if (other === undefined) continue;
    if (hasDied(other) || isStale()) {
      breakLock(path, other);
    } else if (!waited) {
      onWait();
      waited = true;
    }
    await sleep(POLL_MS);
  }
}

/**
 * Removes the lock of a dead owner. Only the holder of the breaker may do so, after it has checked the owner again:
 * otherwise two processes that found the same dead owner could remove each other's new lock.
 * @param {string} path
 * @param {string} dead
 */
function breakLock(path, dead) {
  const breaker = `${path}.breaker`;
  try {
    mkdirSync(breaker);
  } catch {
    // Another process is removing the lock, or died while it did.
    const since = lstatSync(breaker, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > STALE_MS) rmSync(breaker, { recursive: true, force: true });
    return;
  }
  try {
    if (ownerOf(path) === dead) unlinkSync(path);
  } finally {
    rmSync(breaker, { recursive: true, force: true });
  }
}

/** @param {string} path */
function ownerOf(path) {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/**
 * True if the owner is a process of this machine that has ended. Owners on other machines, or in other containers with
 * the same folder, are recognised only by a stale lock.
 * @param {string} owner
 */
function hasDied(owner) {
  const [host, pid] = owner.split(':');
  if (host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

/**
 * Returns a function that checks whether the lock has not been renewed for 20 s. Measures with a monotonic clock, which
 * stops during a suspend of the machine, as the owner does.
 * @param {string} path
 */
function staleDetector(path) {
  let last = 0;
  let since = performance.now();
  return () => {
    const renewed = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (renewed !== last) {
      last = renewed;
      since = performance.now();
    }
    return performance.now() - since > STALE_MS;
  };
}
