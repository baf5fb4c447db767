// node with-variables.mjs onExit command arguments…
//
// Runs the command with the variables of WATCHDOG_VARIABLES, which a shell would have removed from the environment.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const [onExit, command = '', ...args] = process.argv.slice(2);
const { WATCHDOG_VARIABLES = '{}', ...env } = process.env;

const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...env, ...JSON.parse(WATCHDOG_VARIABLES) },
});
// This process ends with the command. If the signal was sent to the process group, the command receives it anyway.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => onExit === 'shut down' && child.kill(signal));

child
  .on('error', (error) => {
    console.error(error.message);
    process.exit(127);
  })
  .on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
