// Child processes that end when this process ends, by any signal. Plain JavaScript without dependencies, so that it can
// be imported by path before anything is installed or built.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * The watchdog: a shell that runs a command and holds one end of a pipe, as file descriptor 3. (A shell needs 1 MB, and
 * every account can run it, unlike Node.) The other end is in this process, which never writes to it, so the read
 * returns when this process closes its end or dies, by any signal. Then the watchdog ends the command:
 *
 * - `kill`: SIGKILL to the whole process group, that is the command and those of its children that have not left it.
 * - `shut down`: SIGINT to the command only. A shell starts background commands with SIGINT ignored, so a command that
 *   has not installed its handlers yet would miss it. Therefore SIGTERM follows, which ends such a command.
 *
 * The shell itself ignores signals, so that a signal to the process group cannot leave a command without its watchdog,
 * and exits when the command does. It reports the process id of the command through the pipe, and writes nothing to the
 * output of the command, such as `Terminated`.
 */
const SCRIPT = `
action=$1
[ -z "$2" ] || { umask 077; exec 2>>"$2"; }
shift 2
"$@" 3<&- &
command=$!
exec >/dev/null 2>&1
trap '' HUP INT PIPE TERM
(while read -r _; do :; done
case $action in
kill) kill -KILL 0 ;;
*) kill -INT "$command"; kill -TERM "$command" ;;
esac) <&3 &
reader=$!
echo "$command" >&3
exec 3<&-
wait "$command"
status=$?
kill -KILL "$reader"
wait "$reader"
exit "$status"
`;

const WITH_VARIABLES = fileURLToPath(new URL('with-variables.mjs', import.meta.url));

/**
 * @typedef {object} Options
 * @property {'kill' | 'shut down'} onExit how the command ends when this process does
 * @property {string} [logFile] to which the standard error of the command is appended. A new file gets the mode 0600. The
 *   account `uid` opens it: in a directory of another user, root could be made to follow a symbolic link.
 * @property {number} [uid] the account that runs the command and its watchdog; default: that of this process
 * @property {number} [gid]
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] the whole environment of the command; default: that of this process
 */
/**
 * @typedef {object} WatchedProcess
 * @property {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child
 *   the watchdog, which leads a process group of its own, in a session of its own: Ctrl-C in the terminal does not reach
 *   it. Output and exit code are those of the command, 128 plus the number of the signal if one ended it, or 127 if it
 *   cannot be started.
 * @property {() => number | undefined} pid the process id of the command; undefined until it has started
 * @property {() => void} end ends the command as if this process had ended
 * @property {() => void} unref from then on, the command no longer prevents this process from exiting
 */

/**
 * Starts a command that ends when this process ends.
 * @param {string[]} command the program and its arguments
 * @param {Options} options
 * @returns {WatchedProcess}
 */
export function spawnWithWatchdog(command, { onExit, logFile = '', env = process.env, ...options }) {
  const passed = passedByShell(command, onExit, env);
  const child = /** @type {WatchedProcess['child']} */ (
    spawn('/bin/sh', ['-c', SCRIPT, 'watchdog', onExit, logFile, ...passed.command], {
      ...options,
      env: passed.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    })
  );
  const pipe = /** @type {import('node:net').Socket} */ (child.stdio[3]);
  let line = '';
  pipe.on('data', (chunk) => (line += chunk.toString()));
  pipe.on('error', () => {}); // the watchdog has ended
  child.once('exit', () => pipe.destroy());
  return {
    child,
    pid: () => (line.includes('\n') ? Number.parseInt(line, 10) : undefined),
    end: () => void pipe.destroy(),
    unref() {
      child.unref();
      for (const stream of child.stdio)
        /** @type {import('node:net').Socket | null} */ (stream)?.unref();
    },
  };
}

/**
 * Some shells remove variables from the environment that they cannot use themselves, such as
 * `npm_config_//registry.example/:_authToken`. Those are passed in another variable, and restored by `with-variables.mjs`.
 * @param {string[]} command
 * @param {Options['onExit']} onExit
 * @param {NodeJS.ProcessEnv} env
 */
function passedByShell(command, onExit, env) {
  const others = Object.entries(env).filter(([name, value]) => value !== undefined && !/^[a-z_]\w*$/i.test(name));
  if (others.length === 0) return { command, env };
  return {
    command: [process.execPath, WITH_VARIABLES, onExit, ...command],
    env: { ...env, WATCHDOG_VARIABLES: JSON.stringify(Object.fromEntries(others)) },
  };
}
