import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHILD_ENVIRONMENT, type Account } from './account.js';

/**
 * The watchdog: a shell (1 MB, and there for every account, which Node need not be) that runs the command given to it
 * and holds one end of a pipe, descriptor 3. Nothing is ever written to the other end, so the read ends when Node lets
 * go of it or dies, by whatever signal; then the command gets SIGINT. For PostgreSQL that is the fast shutdown.
 *
 * A shell starts its background commands with SIGINT ignored, so one that has not set up its handlers would miss it:
 * SIGTERM comes after, ends such a one, and means nothing to a server that is shutting down already. The shell itself
 * goes deaf, so that a signal to the whole group cannot leave a server without its watchdog.
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
leash=$!
exec 3<&-
wait "$command"
status=$?
kill -KILL "$leash" 2>/dev/null
wait "$leash"
exit "$status"
`;

/** A program that ends when this process does. */
export interface LeashedProgram {
  /** Its process number, once it has one. */
  pid(): number | undefined;
  /** What it wrote to standard error, where that is not a file. */
  complaints(): string;
  /** Resolves to its exit status when it is gone. */
  exited: Promise<number>;
  /** Lets go: the program is asked to end. */
  release(): void;
  /** From here on it does not keep this process from ending. */
  unref(): void;
}

/**
 * Starts a program in a session of its own (Ctrl-C in the terminal does not reach it), as the account if there is one.
 * Standard error is appended to the log file if one is named. The account opens it, since root that opens a file in
 * somebody else's directory can be led astray by a link.
 */
export function runOnLeash(
  command: string[],
  account: Account | undefined,
  logFile = '',
): LeashedProgram {
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'watchdog', logFile, ...command], {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    detached: true,
    env: CHILD_ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [, stdout, stderr, leash] = child.stdio;
  let said = '';
  let complained = '';
  stdout?.on('data', (chunk: Buffer) => (said += said.includes('\n') ? '' : chunk.toString()));
  stderr?.on(
    'data',
    (chunk: Buffer) => (complained = (complained + chunk.toString()).slice(-4000)),
  );
  leash?.on('error', () => undefined);

  const exited = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      complained += error.message;
      resolve(127);
    });
    child.once('exit', (status) => {
      leash?.destroy();
      // Its last words may still be in the pipe.
      void sleep(20).then(() => resolve(status ?? 128));
    });
  });

  return {
    pid: () => (said.includes('\n') ? Number.parseInt(said, 10) : undefined),
    complaints: () => complained.trim(),
    exited,
    release: () => leash?.destroy(),
    unref() {
      child.unref();
      for (const stream of [stdout, stderr, leash])
        (stream as { unref?(): void } | null)?.unref?.();
    },
  };
}
