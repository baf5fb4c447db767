// What happened to the requests, by event.
import { performance } from 'node:perf_hooks';

/**
 * How a failed request may be treated by its client:
 *
 * - `refused`: 503, or no connection. Regardless of its method, it is sent again.
 * - `repeatable`: no response, 502 or 504 to a request that reads, or has an idempotency key. It is sent again.
 * - `unanswered`: the same, to another change. It is sent again as well, and the response may then be that the change has
 *   been made (409).
 * - `wrong`: anything else.
 * @typedef {'refused' | 'repeatable' | 'unanswered' | 'wrong'} Failure
 *
 * @typedef {object} Tally
 * @property {string} event
 * @property {number} seconds
 * @property {number} succeeded
 * @property {number} skipped requests that were not sent, since too many had no response
 * @property {Record<Failure, number>} failed
 * @property {number} gapMs the longest time without a success
 * @property {number} bookingGapMs the longest time without a booking, of any kind
 * @property {number} slowestMs the slowest success
 * @property {number} lastFailureMs after the beginning of the event
 * @property {Set<string>} wrong
 */

export function createLedger() {
  const tallies = /** @type {Tally[]} */ ([]);
  let began = performance.now();
  let lastSuccess = began;
  let lastBooking = began;

  /** @param {string} event */
  function begin(event) {
    end();
    began = performance.now();
    // A gap that began before belongs to the event before.
    lastSuccess = began;
    lastBooking = began;
    tallies.push({
      event,
      seconds: 0,
      succeeded: 0,
      skipped: 0,
      failed: { refused: 0, repeatable: 0, unanswered: 0, wrong: 0 },
      gapMs: 0,
      bookingGapMs: 0,
      slowestMs: 0,
      lastFailureMs: 0,
      wrong: new Set(),
    });
  }

  function end() {
    const now = performance.now();
    const tally = tallies.at(-1);
    if (!tally) return;
    tally.seconds = (now - began) / 1000;
    tally.gapMs = Math.max(tally.gapMs, now - lastSuccess);
    tally.bookingGapMs = Math.max(tally.bookingGapMs, now - lastBooking);
  }

  return {
    tallies,
    begin,
    end,
    skip() {
      const tally = tallies.at(-1);
      if (tally) tally.skipped += 1;
    },
    /** @param {{ ms: number, isBooking: boolean }} success */
    succeed({ ms, isBooking }) {
      const now = performance.now();
      const tally = tallies.at(-1);
      if (!tally) return;
      tally.succeeded += 1;
      tally.slowestMs = Math.max(tally.slowestMs, ms);
      tally.gapMs = Math.max(tally.gapMs, now - lastSuccess);
      lastSuccess = now;
      if (!isBooking) return;
      tally.bookingGapMs = Math.max(tally.bookingGapMs, now - lastBooking);
      lastBooking = now;
    },
    /**
     * @param {Failure} failure
     * @param {string} text
     */
    fail(failure, text) {
      const tally = tallies.at(-1);
      if (!tally) return;
      tally.failed[failure] += 1;
      tally.lastFailureMs = performance.now() - began;
      if (failure === 'wrong') tally.wrong.add(text);
    },
  };
}
