// npm run bench siege: runs one attack after the other on the built server with its limits on, each during honest
// requests from other addresses, and prints a table of the results of those. Server, embedded database, attacker and
// honest clients share the machine. Linux only: every client has its own address in 127.0.0.0/8.
//   --only NAME,NAME    these attacks
//   --seconds N         how long each attack lasts (15)
//   --project FOLDER    another checkout, already built, for comparison
// Exit code 1 if an honest request failed or, except for uploads of pictures, took longer than a second.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { inProject, root } from '../scripts/lib/paths.mjs';
import { prepare } from '../scripts/lib/prepare.mjs';
import { ATTACKS } from './siege/attacks.mjs';
import { honestLoad } from './siege/honest.mjs';
import { setUpMarketplace } from './siege/marketplace.mjs';
import { startServer } from './support/server.mjs';

const BOUND_MS = 1_000;
/** Honest requests are measured for this long after an attack, for its lasting effects. */
const AFTER_ATTACK_MS = 2_000;

/** The columns of the table. */
const FIGURES = ['honest', 'failed', 'p50 ms', 'p95 ms', 'max ms', 'over 1 s', 'pictures: max ms', 'CPU s'];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '15' },
    project: { type: 'string' },
  },
});
const project = values.project === undefined ? root : resolve(values.project);
const wanted = values.only?.split(',') ?? Object.keys(ATTACKS);
const unknown = wanted.filter((name) => !(name in ATTACKS));
if (unknown.length > 0) {
  console.error(`No attack ${unknown.join(', ')}. There are: ${Object.keys(ATTACKS).join(', ')}.`);
  process.exit(1);
}

if (project === root) await prepare();
console.log(`Node ${process.version}, ${availableParallelism()} cores for everything, ${values.seconds} s an attack.`);
const rows = /** @type {ReturnType<typeof rowOf>[]} */ ([]);
for (const name of wanted) {
  const row = await onNewServer(name);
  rows.push(row);
  console.log(JSON.stringify(row));
}
const table = rows.map((row) => [row.attack, row]);
console.table(Object.fromEntries(table), FIGURES);
const failed = rows.filter((row) => row.failed > 0 || row['max ms'] > BOUND_MS);
console.log(
  failed.length === 0
    ? `Held: every honest request was answered within ${BOUND_MS} ms.`
    : `Not held: ${failed.map(({ attack }) => attack).join(', ')}.`,
);
if (failed.length > 0) process.exitCode = 1;

/**
 * Runs an attack on a new server, so that previous attacks have no effect on it.
 * @param {string} name
 */
async function onNewServer(name) {
  const server = await startServer({ project, env: { RATE_LIMITS: 'on' } });
  try {
    const marketplace = await setUpMarketplace(server, project);
    const row = await runAttack(name, marketplace, server.url);
    await marketplace.close();
    return row;
  } finally {
    await server.end();
  }
}

/**
 * @param {string} name
 * @param {import('./siege/marketplace.mjs').SiegeMarketplace} marketplace
 * @param {string} url
 */
async function runAttack(name, marketplace, url) {
  await ATTACKS[name]?.prepare?.(marketplace);
  const load = honestLoad(marketplace);
  await sleep(1_000);
  const before = await cpuSeconds(url);
  const attacker = fork(inProject('bench', 'siege', 'attacker.mjs'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let summary = 'no report';
  attacker.on('message', (message) => (summary = String(message)));
  attacker.send({ name, plan: marketplace.plan(), seconds: Number(values.seconds) });
  const ended = once(attacker, 'exit');
  // The attacker may be blocked by its own requests.
  const timeout = setTimeout(() => attacker.kill('SIGKILL'), (Number(values.seconds) + 30) * 1000);
  await ended;
  clearTimeout(timeout);
  await sleep(AFTER_ATTACK_MS);
  const tally = await load.stop();
  return rowOf(name, tally, (await cpuSeconds(url)) - before, summary);
}

/**
 * @param {string} attack
 * @param {import('./siege/honest.mjs').Tally} tally
 * @param {number} cpu
 * @param {string} attacker
 */
function rowOf(attack, tally, cpu, attacker) {
  const ms = (/** @type {number} */ percent) => Math.round(tally.times.percentile(percent) / 1000);
  return {
    attack,
    honest: tally.answered,
    failed: tally.failures.length,
    'p50 ms': ms(50),
    'p95 ms': ms(95),
    'max ms': Math.round(tally.times.max / 1000),
    'over 1 s': tally.late,
    'pictures: max ms': Math.round(tally.pictures.max / 1000),
    'CPU s': Number(cpu.toFixed(1)),
    attacker,
    example: tally.failures[0],
  };
}

/**
 * The CPU time that the server's process has used so far.
 * @param {string} url
 */
async function cpuSeconds(url) {
  try {
    const text = await (await fetch(new URL('/metrics', url))).text();
    return Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(text)?.[1]);
  } catch {
    return Number.NaN;
  }
}
