import type { EntityManager } from 'typeorm';
import { localDateTime } from '../clock.js';
import type { Marketplace } from '../marketplace.js';
import { announce } from './bookings.js';
import { bookingsById } from './booking-list.js';

/** How many bookings one statement completes. */
const BATCH = 500;

interface Completed {
  id: string;
  customerId: string | null;
  providerId: string | null;
}

/**
 * Completes the confirmed bookings whose slot has ended by the marketplace's clock, and says how many (decision 18).
 * Several processes may run it at once: each booking is completed, and told of, by one of them.
 */
export async function completePastBookings(
  db: EntityManager,
  market: Marketplace,
): Promise<number> {
  let total = 0;
  for (;;) {
    const completed = await db.query<Completed[]>(
      `WITH past AS (
         SELECT id FROM bookings WHERE status = 'confirmed' AND ends_at <= $1
         ORDER BY ends_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
       ), completed AS (
         UPDATE bookings SET status = 'completed' FROM past WHERE bookings.id = past.id
         RETURNING bookings.id, customer_id, provider_id
       ), freed AS (
         UPDATE slots SET booking_id = NULL FROM completed WHERE slots.booking_id = completed.id
       )
       SELECT id, customer_id AS "customerId", provider_id AS "providerId" FROM completed`,
      [localDateTime(market.clock)],
    );
    const views = await bookingsById(
      db,
      completed.map(({ id }) => id),
    );
    const partiesOf = new Map(completed.map((booking) => [booking.id, booking]));
    for (const view of views) {
      const parties = partiesOf.get(view.id);
      if (parties) announce(market, parties, view);
    }
    market.countBooking('completed', completed.length);
    total += completed.length;
    if (completed.length < BATCH) return total;
  }
}

/** Completes what has ended now and then again every `seconds`; returns a function that ends it. */
export function keepCompleting(
  complete: () => Promise<number>,
  onError: (error: unknown) => void,
  seconds = 20,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = (): void => {
    running = complete()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(round, seconds * 1000);
      });
  };
  round();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
