import type { EntityManager } from 'typeorm';
import { bookingById } from '../bookings/booking-list.sql.js';
import type { BookingView } from '../bookings/booking-view.js';
import type { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/errors.js';
import type { Viewer } from '../users/viewer.js';
import { publishUnread } from './message-events.js';

/**
 * Marks the messages of the other party of a booking as read, all that were sent until now, and returns the booking
 * (P46). Throws NOT_FOUND if the viewer is no party.
 */
export function readMessages(
  db: EntityManager,
  { clock }: { clock: Clock },
  viewer: Viewer,
  bookingId: string,
): Promise<BookingView> {
  return db.transaction(async (db) => {
    const own = await db.query<unknown[]>(
      'SELECT FROM bookings WHERE id = $1 AND $2 IN (customer_id, provider_id) FOR NO KEY UPDATE',
      [bookingId, viewer.id],
    );
    if (own.length === 0) throw notFound('Booking');
    const [, count] = await db.query<[unknown, number]>(
      `UPDATE messages SET read_at = $3 FROM bookings b
       WHERE messages.booking_id = $1 AND b.id = $1 AND read_at IS NULL
         AND author = CASE WHEN b.customer_id = $2 THEN 'provider' ELSE 'customer' END`,
      [bookingId, viewer.id, clock.now()],
    );
    if (count > 0) await publishUnread(db, bookingId, viewer.id);
    return bookingById(db, bookingId);
  });
}
