// npm run bench load: sends two hundred mixed requests a second for two minutes to the built server, in its own process
// and with its own database. Exit code 1 if one request fails or the 99th percentile is above 150 ms.
//   --rate 200 --seconds 120 --services 0 (size to which the catalogue is filled) --seed N
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inProject } from '../scripts/lib/paths.mjs';
import { prepare } from '../scripts/lib/prepare.mjs';
import { connect } from './load/client.mjs';
import { mixOf } from './load/mix.mjs';
import { customers, offers } from './load/people.mjs';
import { runLoad } from './load/run-load.mjs';
import { seeded } from './support/seeded.mjs';

const BOUND_MS = 150;
const PASSWORD = 'for-this-run-only';
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '120' },
    services: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const rate = Number(values.rate);
const seconds = Number(values.seconds);
const random = seeded(Number(values.seed));

await prepare();
const dataDir = await mkdtemp(join(tmpdir(), 'marquee-load-'));
const server = spawn(process.execPath, [inProject('api', 'dist', 'bundle', 'main.js')], {
  env: {
    ...process.env,
    NODE_ENV: 'production',
    UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '8',
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO_PASSWORD: PASSWORD,
    RATE_LIMITS: 'off', // one address and few accounts represent many
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const client = connect(await addressOf(server));
  const people = await customers(client, 40);
  const reader = people[0];
  if (!reader) throw new Error('No customer could register.');
  const market = await offers(client, {
    reader,
    password: PASSWORD,
    perProvider: Math.ceil((rate * seconds * 0.06) / 10),
    services: Number(values.services),
  });
  const files = await filesOf(client);
  console.log(
    `${rate} requests a second for ${seconds} s, seed ${values.seed}: ${market.serviceIds.length} services, ` +
      `${market.slots.length} free slots more than the demo's, ${people.length} customers, ` +
      `${market.providers.length} providers; Node ${process.version}, ${availableParallelism()} cores for everything.`,
  );
  const mix = mixOf({ ...market, customers: people, files, random });
  await runLoad(client, mix, { rate, seconds: 5, random }); // warms up the JIT compiler
  const tallies = await runLoad(client, mix, { rate, seconds, random });
  client.close();
  report(tallies);
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
}

/** @param {Record<string, import('./load/run-load.mjs').Tally>} tallies */
function report(tallies) {
  const row = (/** @type {string} */ name, /** @type {import('./load/run-load.mjs').Tally} */ t) => ({
    request: name,
    answered: t.requests,
    errors: t.errors.length,
    'p50 ms': t.times.percentile(50) / 1000,
    'p95 ms': t.times.percentile(95) / 1000,
    'p99 ms': t.times.percentile(99) / 1000,
    'max ms': t.times.max / 1000,
  });
  console.table(Object.entries(tallies).map(([name, tally]) => row(name, tally)));
  const { all } = tallies;
  if (!all) return;
  const p99 = all.times.percentile(99) / 1000;
  for (const problem of new Set(all.errors)) console.log(problem);
  const passed = all.errors.length === 0 && p99 <= BOUND_MS;
  console.log(
    `${(all.requests / seconds).toFixed(0)} answers a second, ${all.errors.length} errors, 99th percentile ` +
      `${p99.toFixed(1)} ms: ${passed ? 'held' : `not held (no error, at most ${BOUND_MS} ms)`}.`,
  );
  if (!passed) process.exitCode = 1;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<string>}
 */
function addressOf(child) {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk) => {
      printed += String(chunk);
      const found = /is ready: (http:\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
}

/**
 * The paths of the page, its scripts and styles, and some pictures.
 * @param {import('./load/client.mjs').Client} client
 */
async function filesOf(client) {
  const page = (await client.send({ path: '/' })).text();
  const assets = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => String(path));
  const { services } = await client.graphql('{ services { images { cardUrl } } }');
  const pictures = services.flatMap((/** @type {{ images: { cardUrl: string }[] }} */ s) =>
    s.images.slice(0, 1).map(({ cardUrl }) => cardUrl),
  );
  return ['/', ...assets, ...pictures];
}
