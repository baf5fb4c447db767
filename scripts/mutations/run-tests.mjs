// Runs selected tests of a copy of the project and returns their outcome.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { start } from '../lib/run.mjs';

/** For a test file and for one test: without its defence, a test may never end. */
const FILE_TIMEOUT_MS = 600_000;
const TEST_TIMEOUT_MS = 100_000;

/** The projects of Jest whose tests rows name, with these time limits. */
const configOf = (/** @type {{ sharesDatabase: boolean }} */ { sharesDatabase }) =>
  `import config from './jest.config.mjs';
const projects = config.projects
  .filter(({ displayName }) => ['unit', 'api', 'packages', 'web'].includes(displayName))
${sharesDatabase ? '  .map(({ globalSetup, globalTeardown, ...project }) => project);' : ''}
export default { ...config, testTimeout: ${TEST_TIMEOUT_MS}, projects };
`;
/** Without the global setup, which creates a database per run: all runs share one. */
const SHARED = 'jest.shared-database.mjs';
const OWN = 'jest.own-database.mjs';

/** Mutations that may change how the database is created, and tests that start their own servers. */
const OWN_DATABASE = /^api\/src\/(engine\/database|database)\/|^packages\/embedded-postgres\/|\/(faults|backup)\//;

/** @typedef {import('@marquee/mutations').Outcome} Outcome */

/**
 * Starts a migrated database for the tests of the copy.
 * @param {string} directory
 */
export async function openTests(directory) {
  await writeFile(join(directory, SHARED), configOf({ sharesDatabase: true }));
  await writeFile(join(directory, OWN), configOf({ sharesDatabase: false }));
  const support = (/** @type {string} */ name) => pathToFileURL(join(directory, 'api/test/support', name)).href;
  const { default: setUp } = await import(support('global-setup.mjs'));
  await setUp();
  const { default: tearDown } = await import(support('global-teardown.mjs'));

  return {
    /** @type {() => Promise<void>} */
    close: tearDown,
    /**
     * @param {string} file
     * @param {string[]} titles as written in the file
     * @param {string[]} mutated files with changes
     * @returns {Promise<Outcome>}
     */
    async run(file, titles, mutated) {
      const report = join(directory, 'report.json');
      await rm(report, { force: true });
      const ownDatabase = mutated.some((path) => OWN_DATABASE.test(path + file));
      const { output } = await start(
        process.execPath,
        [
          '--experimental-vm-modules',
          join(directory, 'node_modules/jest/bin/jest.js'),
          `--config=${ownDatabase ? OWN : SHARED}`,
          '--maxWorkers=1',
          '--json',
          `--outputFile=${report}`,
          `--testNamePattern=${titles.map(patternOf).join('|')}`,
          join(directory, file),
        ],
        {
          cwd: directory,
          env: { NODE_ENV: 'test', FUZZ_REQUESTS: '4000' },
          timeout: FILE_TIMEOUT_MS,
        },
      ).ended;
      const text = await readFile(report, 'utf8').catch(() => null);
      if (text === null) return { passed: 0, failed: 0, why: lastLine(output) };
      return outcomeOf(JSON.parse(text));
    },
  };
}

/**
 * @param {string} title its placeholders match any text
 */
const patternOf = (title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[sdij]|\\\$\w+/g, '.*');

/**
 * @param {any} report
 * @returns {Outcome}
 */
function outcomeOf({ numPassedTests, numFailedTests, numFailedTestSuites, testResults }) {
  const tests = testResults.flatMap((/** @type {any} */ { assertionResults }) => assertionResults);
  const failed = tests.find((/** @type {any} */ { status }) => status === 'failed');
  const message = failed?.failureMessages[0] ?? testResults[0]?.message ?? '';
  // When a hook fails, Jest skips the tests. A file without tests cannot be loaded, which shows nothing.
  const failedHooks = tests.length > 0 ? numFailedTestSuites : 0;
  return {
    passed: numPassedTests,
    failed: numFailedTests || failedHooks,
    why: firstLine(message),
  };
}

/** @param {string} text */
const firstLine = (text) =>
  stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 3)
    .join(' · ')
    .slice(0, 140);
/** @param {string} text */
const lastLine = (text) => stripVTControlCharacters(text).trim().split('\n').at(-1) ?? '';
