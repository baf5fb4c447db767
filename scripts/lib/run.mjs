// Child processes that end with us: each in a process group of its own, all stopped on a signal.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { root } from './paths.mjs';

const LEASH = fileURLToPath(new URL('leash.mjs', import.meta.url));

/** @typedef {{ code: number, output: string }} Ended */
/**
 * @typedef {object} Options
 * @property {NodeJS.ProcessEnv} [env] added to ours; undefined takes a variable away
 * @property {string} [cwd] the root of the project unless told
 * @property {(line: string) => void} [onLine] gets each line of output as it comes
 * @property {number} [timeout] milliseconds after which it is killed
 */

/** @type {Map<number, Promise<Ended>>} */
const running = new Map();
let stopping = false;

/** What a command that failed leaves to say. */
export class CommandFailed extends Error {}

/**
 * Starts a command; `ended` never rejects, and never settles once we are being stopped, so that
 * nobody takes a command that was told to stop for one that failed.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 */
export function start(command, args, { env = {}, cwd = root, onLine, timeout } = {}) {
  const child = spawn(process.execPath, [LEASH, command, ...args], {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} cannot be started`);
  const output = /** @type {string[]} */ ([]);
  const { stdout, stderr } =
    /** @type {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} */ (
      child
    );
  for (const stream of [stdout, stderr]) {
    createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => {
      if (onLine) onLine(line);
      else output.push(line);
    });
  }
  const timer =
    timeout === undefined
      ? undefined
      : setTimeout(() => {
          output.push(`It was stopped after ${timeout / 1000} s.`);
          signalGroup(pid, 'SIGKILL');
        }, timeout);
  /** @type {Promise<Ended>} */
  const closed = new Promise((resolve) => {
    child.on('exit', () => signalGroup(pid, 'SIGKILL')); // whatever it left behind
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
 * Runs a command to its end, quietly: its output is shown only if it fails.
 * @param {string} what the words for it in the message
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 * @throws {CommandFailed} with everything that the command wrote
 */
export async function run(what, command, args, options) {
  const { code, output } = await start(command, args, options).ended;
  if (code !== 0)
    throw new CommandFailed(`${output.trim()}\n\n${what} failed (exit code ${code}).`);
  return output;
}

/**
 * Stops every command: asks first, and kills what has not gone by then.
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
 * Makes a signal stop the commands and then this process, with the code that a shell would give.
 * @param {number} [graceMs] what the commands may take to stop; `npm ci` would take for ever
 * @returns {() => void} puts it back as it was
 */
export function stopOnSignals(graceMs = 1_000) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    // npm sends a Ctrl-C on to us that has reached us by itself already.
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
