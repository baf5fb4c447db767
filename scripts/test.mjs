// npm test: installs what the tests need, including a browser, and runs them. LONG_TESTS=on npm test: the long ones, too.
// Arguments are passed to Jest: npm test -- booking-race
import { spawn } from 'node:child_process';
import { availableParallelism, constants } from 'node:os';
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { root, tool } = await import('./lib/paths.mjs');
const { stopOnSignals } = await import('./lib/run.mjs');

/** Variables that are removed, so that a developer's settings, such as a database, do not affect the tests. */
const SETTINGS =
  /^(PORT|HOST|DATA_DIR|DATABASE_\w*URLS?|JWT_SECRET|TIME_ZONE|RATE_LIMITS|INTROSPECTION|EXPLORER|TRUST_PROXY|REDIS_URL|IMAGES_URL|LOG_LEVEL|(ADMIN|DEMO|APP|S3|OTEL)_\w+)$/;

/** Of Node, as in package.json: for Jest's loader of modules; and megabytes, since with the default, tests of the API take 8 % more processor time. */
const FLAGS = ['--experimental-vm-modules', '--no-warnings=ExperimentalWarning', '--max-semi-space-size=64'];

await prepare();
const programs = await findPrograms();
process.exitCode = await runJest(process.argv.slice(2));

async function findPrograms() {
  const { findBrowser, findOlderPostgres, findPgbouncer, findRedis } = await import('./lib/test-programs.mjs');
  const stopListening = stopOnSignals();
  try {
    return {
      CHROME_PATH: await findBrowser(),
      REDIS_SERVER: await findRedis(),
      PGBOUNCER: await findPgbouncer(),
      OLDER_POSTGRES: await findOlderPostgres(),
    };
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exit(1);
  } finally {
    stopListening();
  }
}

/**
 * Runs Jest with the terminal as its stdin, so that its watch mode works.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
function runJest(args) {
  const jest = spawn(
    process.execPath,
    [...FLAGS, tool('jest'), ...(args.some((arg) => arg.startsWith('--maxWorkers')) ? [] : [workers()]), ...args],
    { cwd: root, stdio: 'inherit', env: testEnvironment() },
  );
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => jest.kill(signal));
  }
  return new Promise((resolve) => {
    jest.on('close', (code, signal) => {
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * More than cores, since tests often wait: for their database, a browser or a time limit; the long ones more often.
 */
function workers() {
  const waiting = process.env.LONG_TESTS === 'on' ? 2 : 1;
  return `--maxWorkers=${Math.max(2, Math.min(3, availableParallelism() - 1)) + waiting}`;
}

function testEnvironment() {
  const remaining = Object.entries(process.env).filter(([name]) => !SETTINGS.test(name));
  return { ...Object.fromEntries(remaining), ...programs, NODE_ENV: 'test' };
}
