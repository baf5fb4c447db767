import { type EntityManager, IsNull } from 'typeorm';
import { addDays, type Clock, localDateTime } from '../../kernel/clock.js';
import { notFound } from '../../kernel/errors.js';
import type { Party } from '../bookings/booking-status.js';
import { Booking } from '../bookings/booking.entity.js';
import { ofParty, partyOf } from '../bookings/party.js';
import type { Viewer } from '../users/viewer.js';
import { OPEN_DAYS, QUESTION_OPEN_DAYS } from './message-limits.js';
import { Thread } from './thread.entity.js';

/** A thread of the viewer that is locked until the transaction ends. */
export interface HeldThread {
  id: string;
  bookingId: string | null;
  /** The party that the viewer is. */
  author: Party;
  /** The account of the other party; null if it was deleted. */
  otherId: string | null;
  /** Why nothing can be sent any more; null while it is open. */
  closedBecause: string | null;
}

const DAY_MS = 24 * 3600 * 1000;

type Parties = Pick<Thread, 'customerId' | 'providerId'>;

const sidesOf = (parties: Parties, viewer: Viewer): Pick<HeldThread, 'author' | 'otherId'> => {
  const author = partyOf(parties, viewer.id);
  return { author, otherId: author === 'customer' ? parties.providerId : parties.customerId };
};

/**
 * SQL: locks both accounts of a booking, and its service, against being deleted, as the first message does by the foreign
 * keys of the thread that it begins. Before the booking, as in those deletions.
 */
const LOCK_REFERENCES = `
  WITH accounts AS (
    SELECT id FROM users WHERE id IN (SELECT unnest(ARRAY[customer_id, provider_id]) FROM bookings WHERE id = $1)
    ORDER BY id FOR KEY SHARE
  )
  SELECT FROM services WHERE id = (SELECT service_id FROM bookings WHERE id = $1) AND (SELECT count(*) FROM accounts) >= 0
  FOR KEY SHARE`;

/** The thread of a booking, which need not have begun. Throws NOT_FOUND if the viewer is no party. */
export async function holdThreadOfBooking(
  db: EntityManager,
  clock: Clock,
  viewer: Viewer,
  bookingId: string,
): Promise<HeldThread> {
  await db.query(LOCK_REFERENCES, [bookingId]);
  const booking = await db.findOne(Booking, {
    where: /* X2 */ ofParty(bookingId, viewer.id),
    lock: /* X15 */ { mode: 'for_no_key_update' },
  });
  if (!booking) throw notFound('Booking');
  const thread = await db.findOneBy(Thread, { bookingId });
  const { eventDate, startTime, endTime } = booking;
  const closedOn = addDays(eventDate, OPEN_DAYS + (endTime < startTime ? 1 : 0));
  const isClosed = /* X4 */ `${closedOn}T${endTime}:00` < localDateTime(clock);
  return {
    id: thread?.id ?? bookingId,
    bookingId,
    ...sidesOf(booking, viewer),
    closedBecause: isClosed ? `Messages can be sent until ${OPEN_DAYS} days after the event` : null,
  };
}

/**
 * Locks a thread, so that its messages are numbered one after the other and no account of it is deleted meanwhile: the row
 * of its booking, or its own until a booking continues it. Throws NOT_FOUND if the viewer is no party.
 */
export async function holdThread(db: EntityManager, clock: Clock, viewer: Viewer, id: string): Promise<HeldThread> {
  const question = await db.findOne(Thread, {
    where: ofParty(id, viewer.id).map((party) => ({ ...party, bookingId: IsNull() })),
    lock: { mode: 'for_no_key_update' },
  });
  if (question) {
    const isClosed = question.lastMessageAt.getTime() < clock.now().getTime() - QUESTION_OPEN_DAYS * DAY_MS;
    return {
      id,
      bookingId: null,
      ...sidesOf(question, viewer),
      closedBecause: isClosed ? `Messages can be sent until ${QUESTION_OPEN_DAYS} days after the last one` : null,
    };
  }
  const thread = await db.findOneBy(Thread, ofParty(id, viewer.id));
  if (!thread?.bookingId) throw notFound('Thread');
  return holdThreadOfBooking(db, clock, viewer, thread.bookingId);
}
