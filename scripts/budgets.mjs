// npm run budgets: prints the size of the JavaScript that the first view of each page loads; fails if one is over
// budget.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { inProject } = await import('./lib/paths.mjs');
const { WEB } = await import('./lib/sources.mjs');

/** Bytes, brotli. */
const BUDGETS = {
  '/': 159_000,
  '/services': 174_000,
  '/services/:serviceId': 180_000,
  '/providers/:providerId': 180_000,
  '/book/:serviceId': 200_000,
  '/account': 191_000,
};
/** For every other page. */
const DEFAULT_BUDGET = 190_000;

await prepare({ targets: [WEB] });
/** @type {Record<string, { scripts: string[] }>} by path; `web/build/first-views.ts` writes it */
const views = JSON.parse(readFileSync(inProject('web', 'dist', '.first-views.json'), 'utf8'));
const budgets = new Map(Object.entries(BUDGETS));
for (const address of budgets.keys()) {
  if (!(address in views)) throw new Error(`The build contains no entry for the first view of ${address}.`);
}

const over = [];
for (const [address, { scripts }] of Object.entries(views)) {
  const bytes = scripts.reduce((sum, script) => sum + bytesSent(script), 0);
  const budget = budgets.get(address) ?? DEFAULT_BUDGET;
  const line = `${address}: ${kB(bytes)} in ${scripts.length} files, maximum ${kB(budget)}`;
  console.log(line);
  if (bytes > budget) over.push(line);
}
if (over.length > 0) {
  console.error(`\nOver budget:\n${over.join('\n')}`);
  process.exit(1);
}

/**
 * The size of a script as it is sent: small files are not compressed.
 * @param {string} script like `assets/core-1a2b3c.js`
 */
function bytesSent(script) {
  const file = inProject('web', 'dist', script);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** @param {number} bytes */
function kB(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
