import type { EntityManager } from 'typeorm';
import { localDateTime } from '../../kernel/clock.js';
import type { BookingChangeDeps } from './booking-deps.js';
import { retriedTransaction } from '../../engine/database/deadlock.js';
import { deliverAfterCommit, type OutboxEvent } from '../../engine/outbox/append.js';
import { appendChanges, atItsTime, move } from './transitions.js';

/** Seconds: a booking changes within a minute of the time at which it is due, however long a run takes. */
export const SETTLE_INTERVAL_SECONDS = 20;

/** Bookings per statement. */
const BATCH = 500;

/**
 * Moves all bookings that are due, and returns their number. Several processes may do so concurrently: each booking is
 * moved by one of them, the earliest first. A booking that another transaction has locked is moved by the next run.
 */
async function settleDue(
  db: EntityManager,
  deps: BookingChangeDeps,
  name: 'expired' | 'completed',
  orderBy: 'starts_at' | 'ends_at',
): Promise<number> {
  let total = 0;
  for (;;) {
    const moved = await retriedTransaction(db, (db) =>
      move(db, name, {
        where: atItsTime(name, '$1'),
        values: [localDateTime(deps.clock)],
        orderBy,
        batch: BATCH,
      }),
    );
    deps.countBooking(name, moved.length);
    total += moved.length;
    if (moved.length < BATCH) return total;
  }
}

/** Cancels the pending bookings whose slot has begun by the marketplace's clock (P38). */
export const expirePendingBookings = (db: EntityManager, deps: BookingChangeDeps): Promise<number> =>
  settleDue(db, deps, 'expired', 'starts_at');

/** Completes the confirmed bookings whose slot has ended by the marketplace's clock (P18). */
export const completePastBookings = (db: EntityManager, deps: BookingChangeDeps): Promise<number> =>
  settleDue(db, deps, 'completed', 'ends_at');

/** Ends the proposals whose time has come (P45), which can no longer be accepted by then. */
export const endPastProposals = (db: EntityManager, { clock }: BookingChangeDeps): Promise<void> =>
  db.transaction(async (db) => {
    const appended = await db.query<OutboxEvent[]>(
      `WITH ended AS (
         DELETE FROM proposals USING bookings WHERE bookings.id = booking_id AND proposals.ends_at <= $1
         RETURNING bookings.id, customer_id, provider_id
       )
       ${appendChanges('ended', 'proposal_ended')}`,
      [localDateTime(clock)],
    );
    deliverAfterCommit(db, appended);
  });

/** Returns the number of bookings that it moved. */
export async function settleDueBookings(db: EntityManager, deps: BookingChangeDeps): Promise<number> {
  await endPastProposals(db, deps);
  return (await expirePendingBookings(db, deps)) + (await completePastBookings(db, deps));
}
