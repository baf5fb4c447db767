import { type EntityManager, IsNull } from 'typeorm';
import { bookingById } from '../bookings/booking-list.sql.js';
import type { BookingView } from '../bookings/booking-view.js';
import type { Clock } from '../../kernel/clock.js';
import type { Viewer } from '../users/viewer.js';
import { type HeldThread, holdThread, holdThreadOfBooking } from './hold-thread.js';
import { publishUnread } from './message-events.js';
import { Message } from './message.entity.js';
import { threadOf } from './thread-list.sql.js';
import type { ThreadView } from './thread-view.js';

async function markAsRead(
  db: EntityManager,
  clock: Clock,
  viewer: Viewer,
  { id: threadId, bookingId, author: reader }: HeldThread,
): Promise<void> {
  const author = reader === 'customer' ? 'provider' : 'customer';
  const { affected } = await db.update(Message, { threadId, author, readAt: IsNull() }, { readAt: clock.now() });
  if (affected && bookingId !== null) await publishUnread(db, bookingId, viewer.id);
}

/**
 * Marks the messages of the other party of a booking as read, all that were sent until now, and returns the booking
 * (P46). Throws NOT_FOUND if the viewer is no party.
 */
export const readMessages = (
  db: EntityManager,
  { clock }: { clock: Clock },
  viewer: Viewer,
  bookingId: string,
): Promise<BookingView> =>
  db.transaction(async (db) => {
    await markAsRead(db, clock, viewer, await holdThreadOfBooking(db, clock, viewer, bookingId));
    return bookingById(db, bookingId);
  });

/** The same for any thread, which it returns (P72). */
export const readThread = (
  db: EntityManager,
  { clock }: { clock: Clock },
  viewer: Viewer,
  id: string,
): Promise<ThreadView> =>
  db.transaction(async (db) => {
    await markAsRead(db, clock, viewer, await holdThread(db, clock, viewer, id));
    return threadOf(db, { clock }, viewer, { id });
  });
