// The programs that tests and benchmarks need. What is missing is installed, or downloaded into `.cache`. Imported after
// `prepare`, which links the packages.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findBrowser as find } from '../../packages/test-tools/src/find-browser.mjs';
import { findPgbouncer as findPooler } from '../../packages/test-tools/src/find-pgbouncer.mjs';
import { findPostgres } from '../../packages/test-tools/src/find-postgres.mjs';
import { findRedis as findServer } from '../../packages/test-tools/src/find-redis.mjs';
import { inProject, isWritable, tool } from './paths.mjs';

const cacheDir = inProject('.cache');

/** Chromium or Chrome, for the end-to-end tests. */
export async function findBrowser() {
  // playwright-core reads it when it is imported.
  if (!isWritable(join(homedir(), '.cache'))) {
    process.env.PLAYWRIGHT_BROWSERS_PATH ??= join(cacheDir, 'browsers');
  }
  const { chromium } = await import('playwright-core');
  const playwright = { cli: tool('playwright-core'), executablePath: chromium.executablePath() };
  return find({ cacheDir, playwright });
}

/** For the tests of several API processes. */
export const findRedis = () => findServer({ cacheDir });

/** For the tests with a connection pooler in front of the database. */
export const findPgbouncer = () => findPooler({ cacheDir });

/** A supported version (README) before the embedded one, for the tests that move a marketplace between versions. */
export const findOlderPostgres = () =>
  findPostgres({ versions: ['15', '16', '17'], variable: 'OLDER_POSTGRES', cacheDir });
