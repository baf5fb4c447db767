// A lock between processes: a second `npm start` waits while the first one installs and builds.
import { lstatSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { hostname, uptime } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from './paths.mjs';

const POLL_MS = 200;
const PATH = inProject('.cache', 'prepare.lock');

/**
 * Runs `work` while no other process does. The lock is a symbolic link to the name of its owner: made in one step, so
 * that it never exists without one. The lock of an owner that has died is removed.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function withLock(work) {
  mkdirSync(inProject('.cache'), { recursive: true });
  const owner = `${hostname()}:${process.pid}`;
  for (let waits = false; !acquire(owner); await sleep(POLL_MS)) {
    if (removeIfDead() || waits) continue;
    waits = true;
    console.log(`Waiting for another command that installs or builds (if there is none, delete ${PATH})…`);
  }
  const release = () => rmSync(PATH, { force: true });
  process.on('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} owner */
function acquire(owner) {
  try {
    symlinkSync(owner, PATH);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of a process of this machine that has ended. @returns whether it had ended */
function removeIfDead() {
  const ours = `${PATH}.${process.pid}`;
  try {
    const dead = readlinkSync(PATH);
    if (!hasDied(dead)) return false;
    renameSync(PATH, ours);
    // Another process may have removed it first, and have made its own.
    if (readlinkSync(ours) === dead) rmSync(ours);
    else renameSync(ours, PATH);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
  return true;
}

/** @param {string} owner */
function hasDied(owner) {
  const [host, pid] = owner.split(':');
  if (host !== hostname()) return false;
  // After a restart of the machine, another process may have the same id.
  if (lstatSync(PATH).mtimeMs < Date.now() - uptime() * 1000) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}
