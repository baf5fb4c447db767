import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHILD_ENVIRONMENT, type Account } from './account.js';

/**
 * The watchdog: a shell that runs a command and holds the read end of a pipe, as file descriptor 3. (A shell needs 1
 * MB, and every account can run it, unlike Node.) Nothing is ever written to the pipe, so the read returns when Node
 * closes its end or dies, by any signal. The command then receives SIGINT, which is PostgreSQL's fast shutdown.
 *
 * A shell starts background commands with SIGINT ignored, so a command that has not installed its handlers yet would
 * miss it. Therefore SIGTERM follows, which ends such a command and has no effect on a server that is shutting down
 * already. The shell itself ignores signals, so that a signal to the process group cannot leave a server without its
 * watchdog.
 */
const WATCHDOG = `
umask 077
[ -z "$1" ] || exec 2>>"$1"
shift
"$@" 3<&- &
command=$!
trap '' HUP INT TERM
echo "$command"
(while read -r _; do :; done; kill -INT "$command"; kill -TERM "$command") <&3 >/dev/null 2>&1 &
reader=$!
exec 3<&-
wait "$command"
status=$?
kill -KILL "$reader" 2>/dev/null
wait "$reader"
exit "$status"
`;

/** A program that ends when this process ends. */
export interface WatchedProcess {
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
 * Starts a program in a session of its own, so that Ctrl-C in the terminal does not reach it, as the account if there
 * is one. Standard error is appended to `logFile` if that is set. The account opens that file, not root: in a directory
 * of another user, root could be made to follow a symbolic link.
 */
export function spawnWithWatchdog(
  command: string[],
  account: Account | undefined,
  logFile = '',
): WatchedProcess {
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'watchdog', logFile, ...command], {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    detached: true,
    env: CHILD_ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [, stdout, stderr, pipe] = child.stdio;
  let output = '';
  let errorOutput = '';
  // Only the first line, the process id, is used.
  stdout?.on('data', (chunk: Buffer) => (output += output.includes('\n') ? '' : chunk.toString()));
  stderr?.on(
    'data',
    (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-4000)),
  );
  pipe?.on('error', () => undefined);

  const exited = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      errorOutput += error.message;
      resolve(127);
    });
    child.once('exit', (status) => {
      pipe?.destroy();
      // The end of standard error may not have been read yet.
      void sleep(20).then(() => resolve(status ?? 128));
    });
  });

  return {
    pid: () => (output.includes('\n') ? Number.parseInt(output, 10) : undefined),
    stderr: () => errorOutput.trim(),
    exited,
    shutDown: () => pipe?.destroy(),
    unref() {
      child.unref();
      for (const stream of [stdout, stderr, pipe]) (stream as { unref?(): void } | null)?.unref?.();
    },
  };
}
