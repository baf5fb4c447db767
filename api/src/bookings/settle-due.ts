import type { EntityManager } from 'typeorm';
import { localDateTime } from '../kernel/clock.js';
import type { BookingChangeDeps, BookingOutcome } from './booking-deps.js';
import { announce, type Parties } from './booking-events.js';
import { bookingsById } from './booking-list.js';

/** How many bookings one statement settles. */
const BATCH = 500;

/** What becomes of bookings by the clock alone. */
interface Due {
  /** Which of them, `$1` being the marketplace's clock; a partial index finds them. */
  where: string;
  /** The column of that index: what is due for the longest comes first. */
  since: 'starts_at' | 'ends_at';
  /** Must end their hold of the slot. */
  set: string;
  outcome: BookingOutcome;
}

type Settled = Parties & { id: string };

/**
 * Settles what is due, frees the slots in the same transaction, announces each booking to both who are party to it, and
 * returns how many there were. Several processes may do so at once: each booking is settled and announced by one of them.
 * A booking that another transaction holds is left for the next time.
 */
export async function settleDue(
  db: EntityManager,
  deps: BookingChangeDeps,
  { where, since, set, outcome }: Due,
): Promise<number> {
  let total = 0;
  for (;;) {
    const settled = await db.query<Settled[]>(
      `WITH due AS (
         SELECT id FROM bookings WHERE ${where} ORDER BY ${since} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
       ), settled AS (
         UPDATE bookings SET ${set} FROM due WHERE bookings.id = due.id
         RETURNING bookings.id, customer_id, provider_id, slot_id
       ), freed AS (
         UPDATE slots SET booking_id = NULL FROM settled
         WHERE slots.id = settled.slot_id AND slots.booking_id = settled.id
       )
       SELECT id, customer_id AS "customerId", provider_id AS "providerId" FROM settled`,
      [localDateTime(deps.clock)],
    );
    const views = await bookingsById(
      db,
      settled.map(({ id }) => id),
    );
    const partiesOf = new Map(settled.map((booking) => [booking.id, booking]));
    for (const view of views) {
      const parties = partiesOf.get(view.id);
      if (parties) announce(deps.events, parties, view);
    }
    deps.countBooking(outcome, settled.length);
    total += settled.length;
    if (settled.length < BATCH) return total;
  }
}
