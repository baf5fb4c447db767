import type { EntityManager } from 'typeorm';
import { Booking } from '../bookings/booking.entity.js';
import type { Party } from '../bookings/booking-status.js';
import { ofParty, partyOf } from '../bookings/party.js';
import { addDays, type Clock, localDateTime } from '../../kernel/clock.js';
import { conflict, notFound } from '../../kernel/errors.js';
import { orderedId } from '../../kernel/ordered-id.js';
import { type RateLimits, withinLimit } from '../../engine/limits/rate-limits.js';
import type { Viewer } from '../users/viewer.js';
import { publishMessage, publishUnread } from './message-events.js';
import { MAX_THREAD, MESSAGES_OF_ACCOUNT, OPEN_DAYS } from './message-limits.js';
import type { MessageView } from './message-view.js';
import { Message } from './message.entity.js';

interface Thread {
  /** The party that the viewer is. */
  author: Party;
  /** The account of the other party. */
  otherId: string;
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
      // After the lock, so that it is the number of the last message that was committed before.
      const last = (await db.maximum(Message, 'number', { bookingId })) ?? 0;
      if (last >= MAX_THREAD) throw conflict(`A booking can have up to ${MAX_THREAD.toLocaleString('en-US')} messages`);
      const [id, at] = [orderedId(), clock.now()];
      await db.insert(Message, { id, bookingId, number: last + 1, author, text, createdAt: at });
      await publishMessage(db, { id, accountId: /* X7 */ otherId });
      await publishUnread(db, bookingId, otherId);
      return { id, bookingId, by: author, text, at, read: false };
    }),
  );
}

/** Locks the booking, so that its messages are numbered one after the other and no account of it is deleted meanwhile. */
async function lockThread(db: EntityManager, clock: Clock, viewer: Viewer, bookingId: string): Promise<Thread> {
  const booking = await db.findOne(Booking, {
    where: /* X2 */ ofParty(bookingId, viewer.id),
    lock: /* X15 */ { mode: 'for_no_key_update' },
  });
  if (!booking) throw notFound('Booking');
  const { eventDate, startTime, endTime, customerId, providerId } = booking;
  const closedOn = addDays(eventDate, OPEN_DAYS + (endTime < startTime ? 1 : 0));
  if (/* X4 */ `${closedOn}T${endTime}:00` < localDateTime(clock))
    throw conflict(`Messages can be sent until ${OPEN_DAYS} days after the event`);
  const author = partyOf(booking, viewer.id);
  const [other, otherId] =
    author === 'customer' ? (['provider', providerId] as const) : (['customer', customerId] as const);
  if (otherId === null) throw conflict(`The ${other} of this booking has left the marketplace`);
  return { author, otherId };
}
