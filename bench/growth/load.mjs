// Books and cancels by the product's own functions, as the requests of several accounts do at the same time.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { importApi } from '../../scripts/lib/paths.mjs';
import { percentile } from '../support/percentile.mjs';
import { weddingOf } from '../support/wedding.mjs';

const { requestBooking, cancelBooking } = await importApi('marketplace', 'bookings', 'bookings.js');
const { systemClock } = await importApi('kernel', 'clock.js');
const { noRateLimits } = await importApi('engine', 'limits', 'rate-limits.js');

/** How long the other transaction holds its locks, and the pause until the next. */
const HELD_MS = 2000;
const PAUSE_MS = 1000;

/**
 * @param {any} dataSource @param {import('./people.mjs').Offer[]} offers @param {number} bookers
 */
export function startLoad(dataSource, offers, bookers) {
  const deps = { clock: systemClock('UTC'), limits: noRateLimits, countBooking: () => undefined };
  const latencies = /** @type {number[]} */ ([]);
  const begun = new Set();
  let stopped = false;
  const timed = async (/** @type {() => Promise<any>} */ work) => {
    const began = performance.now();
    begun.add(began);
    try {
      return await work();
    } finally {
      begun.delete(began);
      latencies.push(performance.now() - began);
    }
  };
  const book = async (/** @type {number} */ booker) => {
    const own = offers.filter((_, n) => n % bookers === booker);
    for (let n = 0; !stopped; n += 1) {
      const offer = /** @type {import('./people.mjs').Offer} */ (own[n % own.length]);
      const { customer } = offer;
      const viewer = { role: 'user', id: customer, name: 'Ada Okafor', email: 'ada@example.com' };
      const request = weddingOf(offer);
      const { id } = await timed(() =>
        requestBooking(dataSource.manager, deps, viewer, { request, address: customer }),
      );
      await timed(() => cancelBooking(dataSource.manager, deps, viewer, { id }));
    }
  };
  const hold = async () => {
    while (!stopped) {
      await dataSource.transaction(async (/** @type {any} */ db) => {
        await db.query(`UPDATE bookings SET message = message WHERE id = (SELECT id FROM bookings LIMIT 1)`);
        await sleep(HELD_MS);
      });
      await sleep(PAUSE_MS);
    }
  };
  const running = Promise.all([hold(), ...Array.from({ length: bookers }, (_, booker) => book(booker))]);
  let failure = /** @type {unknown} */ (undefined);
  running.catch((/** @type {unknown} */ error) => void (failure = error));
  return {
    reset: () => void latencies.splice(0),
    /** The figures since the last reset, with those that wait now. */
    async settle() {
      const waiting = Math.max(0, ...begun);
      while (begun.size > 0 && Math.min(...begun) <= waiting && !failure) await sleep(10);
      if (failure) throw failure;
      return { count: latencies.length, longestMs: Math.max(...latencies), medianMs: percentile(latencies, 50) };
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}
