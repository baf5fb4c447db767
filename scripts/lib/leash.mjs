// node leash.mjs command arguments…
//
// Runs the command in the process group that `run.mjs` made for it, and holds a pipe to the one
// who asked for it. When that process dies, however it dies, the pipe closes and the whole group
// goes with it: a killed `npm start` must not leave an `npm ci` behind that fights with the next.
import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { constants } from 'node:os';

const LEASH = 3;
const [command = '', ...args] = process.argv.slice(2);

// Sent to the group, so that the command gets them too; it decides when the end has come.
process.on('SIGTERM', () => {});
process.on('SIGINT', () => {});

new Socket({ fd: LEASH }).resume().on('close', () => process.kill(0, 'SIGKILL'));

spawn(command, args, { stdio: 'inherit' })
  .on('error', (error) => {
    console.error(error.message);
    process.exit(127);
  })
  .on('exit', (code, signal) =>
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)),
  );
