// A Chromium with a fresh profile, as the tests start it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/find-browser.mjs';

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
 * @param {string} [options.url] whose local storage `storage` goes into
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
    // Any answer of this origin would do: this one runs no script of the app.
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
