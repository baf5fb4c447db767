// npm run bench lighthouse: audits every page of the built app with the demo marketplace, desktop and mobile, and prints the
// medians as a Markdown table. Exit code 1 if a page misses a required score. A slow machine is allowed for: Lighthouse
// simulates a processor that is slower by less.
//   --runs 5 --pages home,services (all) --presets desktop,mobile --reports FOLDER (saves the HTML of the last runs)
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requireNode } from '../scripts/lib/node-version.mjs';

requireNode();
const { prepare } = await import('../scripts/lib/prepare.mjs');
await prepare();
const { openBrowser } = await import('./support/browser.mjs');
const { percentile } = await import('./support/percentile.mjs');
const { startServer } = await import('./support/server.mjs');
const { slownessOf } = await import('./support/slowness.mjs');
const { LIGHTHOUSE_VERSION, loadLighthouse } = await import('./lighthouse/load.mjs');
const { freePort } = await import('./support/free-port.mjs');

const REQUIRED_SCORES = {
  desktop: { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 },
  mobile: { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 },
};
/** @typedef {keyof typeof REQUIRED_SCORES} Preset */
const CATEGORIES = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);
/** In milliseconds, except CLS, which has no unit. */
const FIGURES = /** @type {const} */ ({
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
});

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    pages: { type: 'string' },
    presets: { type: 'string', default: 'desktop,mobile' },
    reports: { type: 'string' },
  },
});
const runs = Number(values.runs);
const presets = /** @type {Preset[]} */ (values.presets.split(','));
const slownesses = /** @type {number[]} */ ([]);
const { audit } = await loadLighthouse();
const server = await startServer();
try {
  const { services } = await server.graphql('{ services { id provider { id } } }');
  const chosen = selectPages(pagesOf(services[0]));
  const rows = [];
  for (const page of chosen) for (const preset of presets) rows.push(await measure(page, preset));
  report(rows);
} finally {
  await server.end();
}

/** @param {{ id: string, provider: { id: string } }} service */
function pagesOf({ id: serviceId, provider }) {
  return /** @type {const} */ ([
    { name: 'home', path: '/', who: 'visitor' },
    { name: 'services', path: '/services', who: 'visitor' },
    { name: 'service', path: `/services/${serviceId}`, who: 'visitor' },
    { name: 'provider', path: `/providers/${provider.id}`, who: 'visitor' },
    { name: 'login', path: '/login', who: 'visitor' },
    { name: 'register', path: '/register', who: 'visitor' },
    { name: 'provider-register', path: '/provider/register', who: 'visitor' },
    { name: 'forgot-password', path: '/forgot-password', who: 'visitor' },
    { name: 'help', path: '/help', who: 'visitor' },
    { name: 'book', path: `/book/${serviceId}`, who: 'customer' },
    { name: 'ask', path: `/ask/${serviceId}`, who: 'customer' },
    { name: 'my-bookings', path: '/user/dashboard', who: 'customer' },
    { name: 'favourites', path: '/favourites', who: 'customer' },
    { name: 'messages', path: '/messages', who: 'customer' },
    { name: 'account', path: '/account', who: 'customer' },
    { name: 'provider-dashboard', path: '/provider/dashboard', who: 'provider' },
    { name: 'admin-login', path: '/admin/login', who: 'visitor' },
    { name: 'admin-dashboard', path: '/admin/dashboard', who: 'admin' },
  ]);
}
/** @typedef {ReturnType<typeof pagesOf>[number]} AuditedPage */

/** @param {readonly AuditedPage[]} all */
function selectPages(all) {
  const names = values.pages?.split(',') ?? all.map(({ name }) => name);
  return names.map((wanted) => {
    const page = all.find(({ name }) => name === wanted);
    if (page) return page;
    throw new Error(`No page is called ${wanted}: ${all.map(({ name }) => name).join(', ')}`);
  });
}

/**
 * @param {AuditedPage} page
 * @param {Preset} preset
 */
async function measure({ name, path, who }, preset) {
  const port = await freePort();
  const browser = await openBrowser({
    url: server.url,
    storage: await server.storageOf(who),
    args: [`--remote-debugging-port=${port}`],
  });
  const results = /** @type {import('./lighthouse/load.mjs').Result[]} */ ([]);
  const address = new URL(path, server.url).href;
  try {
    await assertRendered(browser.page, address);
    const slowness = await slownessOf(browser.page);
    slownesses.push(slowness);
    for (let run = 1; run <= runs; run += 1) {
      const { lhr, report: html } = await audit(address, { port, preset, slowness });
      results.push(lhr);
      if (values.reports) await saveReport(`${name}-${preset}.html`, html);
    }
  } finally {
    await browser.close();
  }
  const scores = Object.fromEntries(CATEGORIES.map((id) => [id, median(results.map((lhr) => scoreOf(lhr, id)))]));
  const figures = Object.fromEntries(
    Object.entries(FIGURES).map(([short, id]) => [
      short,
      median(results.map((lhr) => lhr.audits[id]?.numericValue ?? NaN)),
    ]),
  );
  const missed = CATEGORIES.filter((id) => (scores[id] ?? 0) < REQUIRED_SCORES[preset][id]);
  const row = { name, preset, scores, figures, missed, blame: blame(results, missed) };
  console.error(`${name} ${preset}: ${CATEGORIES.map((id) => scores[id]).join(' ')}`);
  return row;
}

/**
 * Lighthouse would also rate a page that never shows more than the frame of index.html.
 * @param {import('playwright-core').Page} page
 * @param {string} address
 */
async function assertRendered(page, address) {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (new URL(page.url()).pathname !== new URL(address).pathname) {
    throw new Error(`${address} leads to ${page.url()}`);
  }
}

/**
 * 0 to 100, as the report shows it.
 * @param {import('./lighthouse/load.mjs').Result} lhr
 * @param {string} id
 */
function scoreOf(lhr, id) {
  const score = lhr.categories[id]?.score;
  if (score === null || score === undefined) throw new Error(`Lighthouse gave no score for ${id}`);
  return Math.round(score * 100);
}

/** @param {number[]} numbers */
function median(numbers) {
  return percentile(numbers, 50);
}

/**
 * The failed audits of the categories whose score was missed.
 * @param {import('./lighthouse/load.mjs').Result[]} results
 * @param {readonly string[]} missed
 */
function blame(results, missed) {
  const last = results.at(-1);
  if (!last) return [];
  return missed.flatMap((category) =>
    (last.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (last.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => {
        const { title, displayValue } = last.audits[id] ?? {};
        return `${category}: ${title ?? id}${displayValue ? ` (${displayValue})` : ''}`;
      }),
  );
}

/**
 * @param {string} file
 * @param {string} html
 */
async function saveReport(file, html) {
  const folder = /** @type {string} */ (values.reports);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), html);
}

/** @param {Awaited<ReturnType<typeof measure>>[]} rows */
function report(rows) {
  console.log(
    `Lighthouse ${LIGHTHOUSE_VERSION}, medians of ${runs}, Node ${process.version}, ${availableParallelism()} cores, ` +
      `a machine ${median(slownesses).toFixed(1)} times as slow as that of the limits.\n`,
  );
  const short = Object.keys(FIGURES);
  const lines = [
    ['Page', 'Preset', ...CATEGORIES, ...short],
    ['---', '---', ...[...CATEGORIES, ...short].map(() => '---:')],
    ...rows.map(({ name, preset, scores, figures }) => [
      name,
      preset,
      ...CATEGORIES.map((id) => String(scores[id])),
      ...short.map((id) => (id === 'CLS' ? figures[id]?.toFixed(3) : `${figures[id]?.toFixed(0)} ms`)),
    ]),
  ];
  for (const cells of lines) console.log(`| ${cells.join(' | ')} |`);
  const missing = rows.filter(({ missed }) => missed.length > 0);
  if (missing.length === 0) return console.log('\nEvery page has what is asked of it.');
  console.log('\nMissed:');
  for (const { name, preset, missed, blame: reasons } of missing) {
    console.log(`- ${name}, ${preset}: ${missed.join(', ')}`);
    for (const reason of reasons) console.log(`  - ${reason}`);
  }
  process.exitCode = 1;
}
