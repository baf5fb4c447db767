import type { EntityManager } from 'typeorm';
import { type Clock, localDateTime } from '../kernel/clock.js';
import type { Parties } from './booking-events.js';
import type { CancelledBecause } from './booking-status.js';

type Decision = { id: string } & (
  { customerId: string; becomes: 'withdrawn' } | { providerId: string; becomes: Answer }
);
type Answer = 'confirmed' | Extract<CancelledBecause, 'declined'>;

/**
 * Decides a pending booking of this customer or provider, and frees the slot when it is no longer live: one statement,
 * so that of a confirm and a cancel at the same moment one wins (P17). What has begun cannot be confirmed by the
 * marketplace's clock, whether or not it has expired yet; to decline or withdraw it does no harm. Null when there was
 * nothing to decide.
 */
export async function settle(
  db: EntityManager,
  clock: Clock,
  decision: Decision,
): Promise<Parties | null> {
  const [party, partyId] =
    'customerId' in decision
      ? ['customer_id', decision.customerId]
      : ['provider_id', decision.providerId];
  const { id, becomes } = decision;
  const [status, because] =
    becomes === 'confirmed' ? (['confirmed', null] as const) : (['cancelled', becomes] as const);
  const [parties] = await db.query<Parties[]>(
    `WITH decided AS (
       UPDATE bookings SET status = $2, cancelled_because = $4
       WHERE id = $1 AND ${party} = $3 AND status = 'pending'
         AND ($2 = 'cancelled' OR starts_at > $5)
       RETURNING id, customer_id, provider_id, slot_id, live_slot_id
     ), freed AS (
       UPDATE slots SET booking_id = NULL FROM decided
       WHERE slots.id = decided.slot_id AND slots.booking_id = decided.id AND decided.live_slot_id IS NULL
     )
     SELECT customer_id AS "customerId", provider_id AS "providerId" FROM decided`,
    [id, status, partyId, because, localDateTime(clock)],
  );
  return parties ?? null;
}
