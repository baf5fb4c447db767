import type { EntityManager } from 'typeorm';
import type { Party } from '../bookings/booking-status.js';
import { type Clock, localDateTime } from '../../kernel/clock.js';
import { conflict, notFound } from '../../kernel/errors.js';
import { orderedId } from '../../kernel/ordered-id.js';
import { type RateLimits, withinLimit } from '../../engine/limits/rate-limits.js';
import type { Viewer } from '../users/viewer.js';
import { publishMessage, publishUnread } from './message-events.js';
import { MAX_THREAD, MESSAGES_OF_ACCOUNT, OPEN_DAYS } from './message-limits.js';
import { MESSAGE_COLUMNS, type MessageView } from './message-view.js';

interface Thread {
  /** The party that the viewer is. */
  author: Party;
  /** The account of the other party; null if it was deleted. */
  otherId: string | null;
  isOpen: boolean;
}

/**
 * Sends a message to the other party of a booking, regardless of its status (P46). Throws NOT_FOUND if the viewer is no
 * party, CONFLICT (30 days after the event, the thread is full, the other account was deleted), and RATE_LIMITED.
 */
export function sendMessage(
  db: EntityManager,
  { clock, limits }: { clock: Clock; limits: RateLimits },
  viewer: Viewer,
  { bookingId, text }: { bookingId: string; text: string },
): Promise<MessageView> {
  return withinLimit(limits, MESSAGES_OF_ACCOUNT, viewer.id, () =>
    db.transaction(async (db) => {
      const { author, otherId } = await lockThread(db, clock, viewer, bookingId);
      // A statement of its own, which sees the messages that were committed before the lock was acquired.
      const [message] = await db.query<MessageView[]>(
        `INSERT INTO messages (id, booking_id, number, author, text, created_at)
         SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5 FROM messages WHERE booking_id = $2
         HAVING coalesce(max(number), 0) < ${MAX_THREAD}
         RETURNING ${MESSAGE_COLUMNS}`,
        [orderedId(), bookingId, author, text, clock.now()],
      );
      if (!message) throw conflict(`A booking can have up to ${MAX_THREAD.toLocaleString('en-US')} messages`);
      await publishMessage(db, { id: message.id, accountId: /* X7 */ otherId });
      await publishUnread(db, bookingId, otherId);
      return message;
    }),
  );
}

/** Locks the booking, so that its messages are numbered one after the other and no account of it is deleted meanwhile. */
async function lockThread(
  db: EntityManager,
  clock: Clock,
  viewer: Viewer,
  bookingId: string,
): Promise<Thread & { otherId: string }> {
  const [thread] = await db.query<Thread[]>(
    /* X2 X4 X15 */ `SELECT CASE WHEN customer_id = $2 THEN 'customer' ELSE 'provider' END AS author,
       CASE WHEN customer_id = $2 THEN provider_id ELSE customer_id END AS "otherId",
       ends_at >= $3::timestamp - interval '${OPEN_DAYS} days' AS "isOpen"
     FROM bookings WHERE id = $1 AND $2 IN (customer_id, provider_id) FOR NO KEY UPDATE`,
    [bookingId, viewer.id, localDateTime(clock)],
  );
  if (!thread) throw notFound('Booking');
  if (!thread.isOpen) throw conflict(`Messages can be sent until ${OPEN_DAYS} days after the event`);
  const { otherId } = thread;
  if (otherId === null) {
    const other = thread.author === 'customer' ? 'provider' : 'customer';
    throw conflict(`The ${other} of this booking has left the marketplace`);
  }
  return { ...thread, otherId };
}
