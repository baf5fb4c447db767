// Starts a Chromium with a new profile, as the tests do.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/lib/test-programs.mjs';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * @param {object} [options]
 * @param {string} [options.url] origin for whose local storage `storage` is
 * @param {Record<string, string>} [options.storage]
 * @param {string[]} [options.args] more arguments for Chromium
 */
export async function openBrowser({ url, storage = {}, args = [] } = {}) {
  const profile = await mkdtemp(join(tmpdir(), 'marquee-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: [...ARGS, ...args],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  if (url && Object.keys(storage).length > 0) {
    // A response of this origin that runs no script of the app.
    await page.goto(new URL('/healthz', url).href);
    await page.evaluate(`void Object.assign(localStorage, ${JSON.stringify(storage)})`);
  }
  return {
    context,
    page,
    version: context.browser()?.version() ?? 'of unknown version',
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
