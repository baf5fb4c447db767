import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const mainOf = (name: string): string =>
  fileURLToPath(new URL(`../../../dist/programs/backup/${name}.main.js`, import.meta.url));

export interface Said {
  /** Null if a signal ended the process. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Command {
  process: ChildProcess;
  said: Promise<Said>;
}

/** Runs a command with only `env` in its environment. `maxFileKb` limits the size of its files. */
export function start(
  name: 'backup' | 'restore',
  env: Record<string, string>,
  args: string[],
  { maxFileKb }: { maxFileKb?: number } = {},
): Command {
  const { PATH = '', HOME = '' } = process.env;
  const limit = maxFileKb === undefined ? '' : `ulimit -f ${2 * maxFileKb};`;
  const child = spawn('/bin/sh', ['-c', `${limit} exec "$@"`, 'sh', process.execPath, mainOf(name), ...args], {
    env: { PATH, HOME, TIME_ZONE: 'UTC', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const said = Promise.all([ended, text(child.stdout), text(child.stderr)]).then(([[code], stdout, stderr]) => ({
    code,
    stdout,
    stderr,
  }));
  return { process: child, said };
}

export const backup = (env: Record<string, string>, ...args: string[]): Promise<Said> =>
  start('backup', env, args).said;

export const restore = (env: Record<string, string>, ...args: string[]): Promise<Said> =>
  start('restore', env, args).said;
