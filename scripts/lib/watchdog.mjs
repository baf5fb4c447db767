// node watchdog.mjs command arguments…
//
// Runs the command in the process group that `run.mjs` has created, with a pipe to the parent process. When the parent
// dies, even by SIGKILL, the pipe closes and the watchdog kills the whole group: a killed `npm start` must not leave an
// `npm ci` running that conflicts with the next one.
import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { constants } from 'node:os';

/** File descriptor of the pipe. */
const PARENT_PIPE = 3;
const [command = '', ...args] = process.argv.slice(2);

// These signals are sent to the whole group: the command receives them too, and the watchdog ends when it does.
process.on('SIGTERM', () => {});
process.on('SIGINT', () => {});

new Socket({ fd: PARENT_PIPE }).resume().on('close', () => process.kill(0, 'SIGKILL'));

spawn(command, args, { stdio: 'inherit' })
  .on('error', (error) => {
    console.error(error.message);
    process.exit(127);
  })
  .on('exit', (code, signal) =>
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)),
  );
