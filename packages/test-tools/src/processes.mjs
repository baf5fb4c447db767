// Signals processes together with those that they have started.
import { spawnSync } from 'node:child_process';

/**
 * The id of a process and those of its children.
 * @param {number} pid
 */
export function withChildren(pid) {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const children = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .flatMap(([child]) => child ?? []);
  return [pid, ...children];
}

/**
 * Signals the main process first, so that it cannot clean up after its children. Those that have ended are ignored.
 * @param {number[]} pids
 * @param {NodeJS.Signals} signal
 */
export function signalAll(pids, signal) {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
    }
}
