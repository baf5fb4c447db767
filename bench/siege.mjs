// npm run bench:siege: one attack after the other on the built server with its limits on, each beside honest requests
// from other addresses, and a table of how those were answered. Server, embedded database, attacker and honest clients
// share the machine. Linux only: every client has an address of its own in 127.0.0.0/8.
//   --only NAME,NAME    these attacks
//   --seconds N         how long each attack lasts (15)
//   --project FOLDER    another checkout, already built, for comparison
// Ends with 1 when an honest request failed or took longer than a second, pictures apart.
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
import { buildTown } from './siege/town.mjs';
import { startServer } from './support/server.mjs';

const BOUND_MS = 1_000;
/** Milliseconds after an attack that still count: what it has left behind. */
const AFTERMATH = 2_000;

/** What the table shows of a row. */
const FIGURES = [
  'honest',
  'failed',
  'p50 ms',
  'p95 ms',
  'max ms',
  'over 1 s',
  'pictures: max ms',
  'CPU s',
];

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
console.log(
  `Node ${process.version}, ${availableParallelism()} cores for everything, ${values.seconds} s an attack.`,
);
const rows = /** @type {ReturnType<typeof rowOf>[]} */ ([]);
for (const name of wanted) {
  const row = await onOwnServer(name);
  rows.push(row);
  console.log(JSON.stringify(row));
}
const table = rows.map((row) => [row.attack, row]);
console.table(Object.fromEntries(table), FIGURES);
const broken = rows.filter((row) => row.failed > 0 || row['max ms'] > BOUND_MS);
console.log(
  broken.length === 0
    ? `Held: every honest request was answered within ${BOUND_MS} ms.`
    : `Not held: ${broken.map(({ attack }) => attack).join(', ')}.`,
);
if (broken.length > 0) process.exitCode = 1;

/**
 * Each attack has a server of its own: what one leaves behind is not the next one's.
 * @param {string} name
 */
async function onOwnServer(name) {
  const server = await startServer({ project, env: { RATE_LIMITS: 'on' } });
  try {
    const town = await buildTown(server, project);
    const row = await besiege(name, town, server.url);
    await town.close();
    return row;
  } finally {
    await server.end();
  }
}

/**
 * @param {string} name
 * @param {import('./siege/town.mjs').Town} town
 * @param {string} url
 */
async function besiege(name, town, url) {
  await ATTACKS[name]?.prepare?.(town);
  const load = honestLoad(town);
  await sleep(1_000);
  const before = await cpuSeconds(url);
  const attacker = fork(inProject('bench', 'siege', 'attacker.mjs'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let summary = 'said nothing';
  attacker.on('message', (message) => (summary = String(message)));
  attacker.send({ name, plan: town.plan(), seconds: Number(values.seconds) });
  const ended = once(attacker, 'exit');
  // The attacker may be stuck in its own flood.
  const late = setTimeout(() => attacker.kill('SIGKILL'), (Number(values.seconds) + 30) * 1000);
  await ended;
  clearTimeout(late);
  await sleep(AFTERMATH);
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
 * Of the server's own process, so far.
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
