import type { EntityManager } from 'typeorm';
import { localDateTime, tomorrow } from '../../kernel/clock.js';
import { badInput, conflict, forbidden, notFound } from '../../kernel/errors.js';
import { retriedTransaction } from '../../engine/database/deadlock.js';
import { withinLimit } from '../../engine/limits/rate-limits.js';
import { notBanned } from '../users/public-provider.js';
import type { Viewer } from '../users/viewer.js';
import type { BookingDeps } from './booking-deps.js';
import { Booking } from './booking.entity.js';
import { bookingById } from './booking-list.sql.js';
import type { BookingView } from './booking-view.js';
import { MAX_CHANGES, MOVES_OF_ACCOUNT } from './booking-limits.js';
import { changeSlot, movedTooOften } from './change-slot.js';
import { slotRejection } from './slot-rejection.js';
import { hasTerms, type Terms, termsOf } from './terms.js';

/**
 * Moves the viewer's own pending booking to another free slot of its provider, on tomorrow or a later day (P45). Throws
 * BAD_USER_INPUT (the day, a slot of another provider), FORBIDDEN (the viewer is the provider), NOT_FOUND (the slot, also
 * while the provider is banned), CONFLICT (the slot is booked, or has other times than those that were sent; the booking is not pending, its slot has begun, or it was
 * moved too often) and RATE_LIMITED.
 */
export async function moveBooking(
  db: EntityManager,
  deps: BookingDeps,
  viewer: Viewer,
  { id, slotId, ...read }: { id: string; slotId: string } & Terms,
): Promise<BookingView> {
  const booking = await withinLimit(deps.limits, MOVES_OF_ACCOUNT, viewer.id, async () => {
    const moved = await retriedTransaction(db, async (db) => {
      const changed = await changeSlot(db, deps, {
        ...{ bookingId: id, slotId, change: 'moved', by: 'customer', reason: null, proposalId: null },
        where: /* T5 */ `customer_id = $5 AND EXISTS (SELECT FROM users WHERE users.id = bookings.provider_id AND ${notBanned('users')})`,
        slotWhere: /* T6 */ `slots.date >= $6 AND ${hasTerms('slots', 7)}`,
        values: [viewer.id, tomorrow(deps.clock), ...termsOf(read)],
      });
      return changed && bookingById(db, id);
    });
    if (!moved) throw await rejection(db, deps, viewer, { id, slotId, read });
    return moved;
  });
  deps.countBooking('moved');
  return booking;
}

/** Why a booking could not be moved, queried afterwards: it determines the message only. */
async function rejection(
  db: EntityManager,
  { clock }: BookingDeps,
  viewer: Viewer,
  { id, slotId, read }: { id: string; slotId: string; read: Terms },
): Promise<Error> {
  const booking = await db.findOneBy(Booking, { id });
  if (booking?.customerId !== viewer.id) return booking?.providerId === viewer.id ? forbidden() : notFound('Booking');
  if (booking.status !== 'pending') return conflict(`This booking is already ${booking.status}`);
  if (`${booking.eventDate}T${booking.startTime}:00` <= localDateTime(clock))
    return conflict('This booking can no longer be moved because its time slot has begun');
  if (booking.revision >= MAX_CHANGES) return conflict(movedTooOften);
  const slot = await slotRejection(db, booking, { slotId, read });
  if (slot.error) return slot.error;
  return slot.date < tomorrow(clock)
    ? badInput({ slotId: 'The new date must be tomorrow or later' })
    : notFound('Time slot');
}
