import { type EntityManager, IsNull } from 'typeorm';
import { bookingById } from '../bookings/booking-list.sql.js';
import { Booking } from '../bookings/booking.entity.js';
import type { BookingView } from '../bookings/booking-view.js';
import { ofParty, partyOf } from '../bookings/party.js';
import type { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/errors.js';
import type { Viewer } from '../users/viewer.js';
import { publishUnread } from './message-events.js';
import { Message } from './message.entity.js';

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
    const booking = await db.findOne(Booking, {
      where: ofParty(bookingId, viewer.id),
      lock: { mode: 'for_no_key_update' },
    });
    if (!booking) throw notFound('Booking');
    const author = partyOf(booking, viewer.id) === 'customer' ? 'provider' : 'customer';
    const unread = { bookingId, author, readAt: IsNull() } as const;
    const { affected } = await db.update(Message, unread, { readAt: clock.now() });
    if (affected) await publishUnread(db, bookingId, viewer.id);
    return bookingById(db, bookingId);
  });
}
