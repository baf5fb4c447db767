import type { EntityManager } from 'typeorm';
import { appendChanges } from '../bookings/transitions.js';
import { deliverAfterCommit, type OutboxEvent } from '../../engine/outbox/append.js';

/** Appends to the outbox that the review of a booking, if that still exists, was written or changed. */
export async function publishReview(
  db: EntityManager,
  bookingId: string | null,
  change: 'reviewed' | 'review_changed',
): Promise<void> {
  const sql = `WITH booking AS (SELECT id, customer_id, provider_id FROM bookings WHERE id = $1)
    ${appendChanges('booking', change)}`;
  deliverAfterCommit(db, await db.query<OutboxEvent[]>(sql, [bookingId]));
}
