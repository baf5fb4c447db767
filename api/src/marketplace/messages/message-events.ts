import type { EntityManager } from 'typeorm';
import { appendChanges } from '../bookings/transitions.js';
import { appendFor, deliverAfterCommit, type OutboxEvent } from '../../engine/outbox/append.js';

export interface MessageEvents {
  /** A message was sent to an account. It has no text, which the outbox would otherwise contain, too. */
  messageSent: { id: string; accountId: string };
}

/**
 * Appends to the outbox that the number of unread messages of a booking has changed, for the party that reads them and
 * no other. No mail informs of that: those about messages are planned when they have not been read for some minutes.
 */
export async function publishUnread(db: EntityManager, bookingId: string, readerId: string): Promise<void> {
  const sql = `WITH booking AS (
      SELECT id, CASE customer_id WHEN $2 THEN customer_id END AS customer_id,
        CASE provider_id WHEN $2 THEN provider_id END AS provider_id
      FROM bookings WHERE id = $1)
    ${appendChanges('booking', 'messages_changed', { readers: ['bus'] })}`;
  deliverAfterCommit(db, await db.query<OutboxEvent[]>(sql, [bookingId, readerId]));
}

/** Appends to the outbox that a message was sent, for the account of the other party and no other. */
export const publishMessage = (db: EntityManager, event: MessageEvents['messageSent']): Promise<void> =>
  appendFor<MessageEvents>(db, ['bus', 'webhooks'], 'messageSent', event);
