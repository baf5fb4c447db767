import { setTimeout as sleep } from 'node:timers/promises';
import { spawnWithWatchdog } from '@marquee/watchdog';
import { CHILD_ENVIRONMENT, type Account } from './account.js';

/** A program of PostgreSQL that ends when this process ends, by its fast shutdown if it is the server. */
export interface Program {
  /** Its process id; undefined until it has started. */
  pid(): number | undefined;
  /** The end of its standard error; empty if that is redirected to a log file. */
  stderr(): string;
  /** Resolves to its exit status when it has ended. */
  exited: Promise<number>;
  /** Requests it to end. */
  shutDown(): void;
  /** From then on, the program no longer prevents this process from exiting. */
  unref(): void;
}

/**
 * Starts a program as the account, if there is one, which Ctrl-C in the terminal does not reach. Standard error is
 * appended to `logFile` if that is set.
 */
export function startProgram(command: string[], account: Account | undefined, logFile?: string): Program {
  const { child, pid, end, unref } = spawnWithWatchdog(command, {
    onExit: 'shut down',
    logFile,
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    env: CHILD_ENVIRONMENT,
  });
  let errorOutput = '';
  child.stdout.resume();
  child.stderr.on('data', (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-4000)));
  const exited = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      errorOutput += error.message;
      resolve(127);
    });
    child.once('exit', (status) => {
      // The end of standard error may not have been read yet.
      void sleep(20).then(() => resolve(status ?? 128));
    });
  });
  return { pid, stderr: () => errorOutput.trim(), exited, shutDown: end, unref };
}
