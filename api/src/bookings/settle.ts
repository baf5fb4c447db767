import type { EntityManager } from 'typeorm';
import type { BookingStatus } from './booking-status.js';

type Decision = { id: string; status: Exclude<BookingStatus, 'pending'> } & (
  { customerId: string } | { providerId: string }
);

interface Parties {
  customerId: string | null;
  providerId: string | null;
}

/**
 * Decides a pending booking of this customer or provider, and frees the slot when it is no longer live: one statement,
 * so that of a confirm and a cancel at the same moment one wins (decision 17). Null when there was nothing to decide.
 */
export async function settle(db: EntityManager, decision: Decision): Promise<Parties | null> {
  const [party, partyId] =
    'customerId' in decision
      ? ['customer_id', decision.customerId]
      : ['provider_id', decision.providerId];
  const [parties] = await db.query<Parties[]>(
    `WITH decided AS (
       UPDATE bookings SET status = $2 WHERE id = $1 AND ${party} = $3 AND status = 'pending'
       RETURNING id, customer_id, provider_id, live_slot_id
     ), freed AS (
       UPDATE slots SET booking_id = NULL FROM decided
       WHERE slots.booking_id = decided.id AND decided.live_slot_id IS NULL
     )
     SELECT customer_id AS "customerId", provider_id AS "providerId" FROM decided`,
    [decision.id, decision.status, partyId],
  );
  return parties ?? null;
}
