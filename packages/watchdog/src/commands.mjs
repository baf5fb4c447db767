// Commands that end with this process: each in its own process group, all stopped on a signal.
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnWithWatchdog } from './watchdog.mjs';

/** @typedef {{ code: number, output: string }} Ended */
/**
 * @typedef {object} Options
 * @property {NodeJS.ProcessEnv} [env] added to the environment of this process; undefined removes a variable
 * @property {string} [cwd] default: that of this process
 * @property {(line: string) => void} [onLine] called with each line of output
 * @property {number} [timeout] milliseconds after which the command is killed
 */

/** @type {Map<number, Promise<Ended>>} */
const running = new Map();
let stopping = false;

/** The message contains the output of the command. */
export class CommandFailed extends Error {}

/**
 * Starts a command. `ended` never rejects, and never settles while this process is stopping, so that a command that was
 * stopped is not treated as one that failed.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 */
export function start(command, args, { env = {}, cwd, onLine, timeout } = {}) {
  const { child } = spawnWithWatchdog([command, ...args], {
    onExit: 'kill',
    cwd,
    env: { ...process.env, ...env },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} cannot be started`);
  const output = /** @type {string[]} */ ([]);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => {
      if (onLine) onLine(line);
      else output.push(line);
    });
  }
  const timer =
    timeout === undefined
      ? undefined
      : setTimeout(() => {
          output.push(`Timeout: the command was killed after ${timeout / 1000} s.`);
          signalGroup(pid, 'SIGKILL');
        }, timeout);
  /** @type {Promise<Ended>} */
  const closed = new Promise((resolve) => {
    child.on('exit', () => signalGroup(pid, 'SIGKILL')); // for its child processes
    child.on('close', (code) => {
      clearTimeout(timer);
      running.delete(pid);
      resolve({ code: code ?? 1, output: output.join('\n') });
    });
  });
  running.set(pid, closed);
  /** @type {Promise<Ended>} */
  const ended = closed.then((result) => (stopping ? new Promise(() => {}) : result));
  return { pid, ended };
}

/**
 * Runs a command without showing its output, unless it fails.
 * @param {string} what its name in the message
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @throws {CommandFailed} with the whole output of the command
 */
export async function run(what, command, args, options) {
  const { code, output } = await start(command, args, options).ended;
  if (code !== 0) throw new CommandFailed(`${output.trim()}\n\n${what} failed (exit code ${code}).`);
  return output;
}

/**
 * Stops every command: sends SIGTERM, and SIGKILL to those that have not ended after `graceMs`.
 * @param {number} graceMs
 */
export async function stopAll(graceMs) {
  stopping = true;
  for (const pid of running.keys()) signalGroup(pid, 'SIGTERM');
  const all = Promise.all(running.values());
  await Promise.race([all, sleep(graceMs, undefined, { ref: false })]);
  for (const pid of running.keys()) signalGroup(pid, 'SIGKILL');
  await Promise.all(running.values());
}

/**
 * Installs signal handlers that stop the commands and then this process, with the exit code that a shell would use.
 * @param {number} [graceMs] time for the commands to stop; `npm ci` would never stop
 * @returns {() => void} removes the handlers
 */
export function stopOnSignals(graceMs = 1_000) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    // npm forwards a Ctrl-C that this process has already received from the terminal.
    if (stopping) return;
    void stopAll(graceMs).then(() => process.exit(128 + constants.signals[signal]));
  };
  for (const signal of signals) process.on(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}

/**
 * @param {number} pid the group's leader
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // it has ended
  }
}
