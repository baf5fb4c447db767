// Completes bookings with the product's own function, which a job of the server calls.
import { performance } from 'node:perf_hooks';
import { inProject } from '../../scripts/lib/paths.mjs';
import { statementCost } from './measure.mjs';

const { createDataSource } = await import(inProject('api', 'dist', 'schema.js'));
const { completePastBookings } = await import(inProject('api', 'dist', 'bookings', 'due-bookings.js'));
const { systemClock } = await import(inProject('api', 'dist', 'kernel', 'clock.js'));

/**
 * As if the bookings had ended; in one transaction, so that the server does not complete them.
 * @param {{ url: string, client: import('pg').Client, cpu(): number }} market @param {{ booking?: string }[]} offers
 * @returns {Promise<import('./measure.mjs').Cost>}
 */
export async function complete({ url, client, cpu }, offers) {
  const dataSource = await createDataSource({ url }, 1).initialize();
  const deps = { clock: systemClock('UTC'), countBooking: () => undefined };
  try {
    return await dataSource.transaction(async (/** @type {any} */ db) => {
      await db.query('UPDATE bookings SET event_date = current_date - 1 WHERE id = ANY ($1::uuid[])', [
        offers.map(({ booking }) => booking),
      ]);
      await client.query('SELECT pg_stat_statements_reset()');
      const before = cpu();
      const began = performance.now();
      const completed = await completePastBookings(db, deps);
      const ms = performance.now() - began;
      if (completed !== offers.length) throw new Error(`${completed} bookings of ${offers.length} were completed`);
      const cpuMs = cpu() - before;
      const { buffers, rows } = await statementCost(client, 1);
      const each = (/** @type {number} */ value) => value / offers.length;
      return { ms: each(ms), cpuMs: each(cpuMs), buffers: each(buffers), rows: each(rows) };
    });
  } finally {
    await dataSource.destroy();
  }
}
