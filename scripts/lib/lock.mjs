// One at a time: a second `npm start` waits while the first one installs and builds.
import {
  lstatSync,
  lutimesSync,
  mkdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from './paths.mjs';

const BEAT_MS = 2_000;
const SILENT_MS = 20_000;
const POLL_MS = 200;

/**
 * Runs `work` while nobody else who asks for the same lock does. The lock is a symbolic link that
 * points to its owner's name: made and named in one step, so that there is never one without an
 * owner. An owner that died, or has given no sign of life for 20 s, loses it.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once if there is somebody to wait for
 */
export async function withLock(name, work, onWait) {
  mkdirSync(inProject('.cache'), { recursive: true });
  const path = inProject('.cache', `${name}.lock`);
  const owner = `${hostname()}:${process.pid}:${Date.now()}`;
  await take(path, owner, onWait);

  const release = () => {
    if (ownerOf(path) === owner) unlinkSync(path);
  };
  const beat = setInterval(() => {
    if (ownerOf(path) === owner) lutimesSync(path, new Date(), new Date());
  }, BEAT_MS);
  process.on('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

/**
 * @param {string} path
 * @param {string} owner
 * @param {() => void} onWait
 */
async function take(path, owner, onWait) {
  const isSilent = silenceDetector(path);
  for (let waited = false; ;) {
    try {
      symlinkSync(owner, path);
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const other = ownerOf(path);
    if (other === undefined) continue;
    if (hasDied(other) || isSilent()) {
      breakLock(path, other);
    } else if (!waited) {
      onWait();
      waited = true;
    }
    await sleep(POLL_MS);
  }
}

/**
 * Only who holds the breaker may take a lock away, and only after a second look: otherwise two who
 * found the same dead owner could take away each other's new lock.
 * @param {string} path
 * @param {string} dead
 */
function breakLock(path, dead) {
  const breaker = `${path}.breaker`;
  try {
    mkdirSync(breaker);
  } catch {
    // Somebody else is at it, or died within that millisecond and left it behind.
    const since = lstatSync(breaker, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > SILENT_MS) rmSync(breaker, { recursive: true, force: true });
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
 * True for a process of this machine that is no more. About those of other machines, or of other
 * containers on the same folder, only their silence tells.
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
 * Tells whether the lock's time has stood still for as long as we have been looking. Measured with
 * our own clock, which rests while the machine sleeps as the owner's does.
 * @param {string} path
 */
function silenceDetector(path) {
  let last = 0;
  let since = performance.now();
  return () => {
    const beat = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (beat !== last) {
      last = beat;
      since = performance.now();
    }
    return performance.now() - since > SILENT_MS;
  };
}
