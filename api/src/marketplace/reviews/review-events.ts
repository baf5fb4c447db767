import type { EntityManager } from 'typeorm';
import { appendChanges, BOOKING_READERS } from '../bookings/transitions.js';
import { deliverAfterCommit, type OutboxEvent, type ReaderName } from '../../engine/outbox/append.js';

/**
 * Appends to the outbox that the review of a booking, if that still exists, was written or changed. Webhooks are told of
 * what the customer does, not of a response or a removal.
 */
export async function publishReview(
  db: EntityManager,
  bookingId: string | null,
  change: 'reviewed' | 'review_changed',
  readers: readonly ReaderName[] = BOOKING_READERS,
): Promise<void> {
  const sql = `WITH booking AS (SELECT id, customer_id, provider_id FROM bookings WHERE id = $1)
    ${appendChanges('booking', change, { readers })}`;
  deliverAfterCommit(db, await db.query<OutboxEvent[]>(sql, [bookingId]));
}
