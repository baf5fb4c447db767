// Completes bookings with the product's own function, which a job of the server calls.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { importApi } from '../../scripts/lib/paths.mjs';
import { cpuOf } from '../api/cpu.mjs';
import { statementCost } from './measure.mjs';

const { createDataSource } = await importApi('database', 'schema.js');
const { completePastBookings } = await importApi('marketplace', 'bookings', 'due-bookings.js');

const DAY_MS = 86_400_000;
/** In how many days the offers take place: before all bookings of the data, so that no other one is completed. */
const IN_DAYS = 3;
const QUIET_LIMIT_MS = 30_000;

/**
 * Moves the offers before all other bookings, and completes them by a clock that is between. The server's own clock is
 * not, so that it leaves them alone. The CPU time is that of this process and its connection, since the server still sends
 * the mails of the requests before.
 * @param {{ url: string, client: import('pg').Client }} market @param {{ booking?: string }[]} offers
 * @returns {Promise<import('./measure.mjs').Cost>}
 */
export async function complete({ url, client }, offers) {
  const dataSource = await createDataSource({ url }, 1).initialize();
  const [{ pid }] = await dataSource.query('SELECT pg_backend_pid() AS pid');
  const cpu = () => cpuOf(process.pid) + cpuOf(pid);
  const tomorrow = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
  const clock = { timeZone: 'UTC', now: () => new Date(tomorrow + IN_DAYS * DAY_MS) };
  try {
    await client.query('UPDATE bookings SET event_date = current_date + $1::int WHERE id = ANY ($2::uuid[])', [
      IN_DAYS,
      offers.map(({ booking }) => booking),
    ]);
    await untilQuiet(client);
    await client.query('SELECT pg_stat_statements_reset()');
    const before = cpu();
    const began = performance.now();
    const completed = await completePastBookings(dataSource.manager, { clock, countBooking: () => undefined });
    const ms = performance.now() - began;
    const cpuMs = cpu() - before;
    if (completed !== offers.length) throw new Error(`${completed} bookings of ${offers.length} were completed`);
    const { buffers, rows } = await statementCost(client, 1);
    const each = (/** @type {number} */ value) => value / offers.length;
    return { ms: each(ms), cpuMs: each(cpuMs), buffers: each(buffers), rows: each(rows) };
  } finally {
    await dataSource.destroy();
  }
}

/** Until the server has delivered the events of the requests before. @param {import('pg').Client} client */
async function untilQuiet(client) {
  const deadline = Date.now() + QUIET_LIMIT_MS;
  for (;;) {
    const { rowCount } = await client.query('SELECT FROM outbox WHERE due_at <= now() LIMIT 1');
    if (rowCount === 0) return;
    if (Date.now() > deadline) throw new Error('The server still delivers events of earlier requests');
    await sleep(50);
  }
}
