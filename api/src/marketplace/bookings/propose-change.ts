import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { localDateTime } from '../../kernel/clock.js';
import { conflict, notFound } from '../../kernel/errors.js';
import { violates } from '../../engine/database/database-errors.js';
import { withinLimit } from '../../engine/limits/rate-limits.js';
import { deliverAfterCommit, type OutboxEvent } from '../../engine/outbox/append.js';
import { assertExists } from '../slots/slots.js';
import type { Viewer } from '../users/viewer.js';
import type { BookingDeps } from './booking-deps.js';
import { Booking } from './booking.entity.js';
import { bookingById } from './booking-list.sql.js';
import type { BookingView } from './booking-view.js';
import { MAX_CHANGES, PROPOSALS_OF_ACCOUNT } from './booking-limits.js';
import { movedTooOften } from './change-slot.js';
import { Proposal } from './proposal.entity.js';
import { slotRejection } from './slot-rejection.js';
import { hasTerms, type Terms, termsOf } from './terms.js';
import { appendChanges, OF_PROPOSAL } from './transitions.js';

/**
 * Writes a proposal, unless the booking has one: the constraint decides. It does not hold the slot, which needs only be
 * free at that time.
 */
const PROPOSE = `
  WITH booking AS (
    SELECT id, customer_id, provider_id, starts_at, CASE WHEN customer_id = $2 THEN 'customer' ELSE 'provider' END AS by
    FROM bookings
    WHERE id = $1 AND ${/* T7 */ '$2 IN (customer_id, provider_id)'} AND ${/* T8 */ "status = 'confirmed'"}
      AND starts_at > $3 AND ($4::uuid IS NULL OR revision < ${MAX_CHANGES})
    FOR UPDATE
  ), proposed AS (
    SELECT booking.*, slots.id AS slot_id, slots.date, slots.start_time, slots.end_time
    FROM booking LEFT JOIN slots ON slots.id = $4 AND slots.provider_id = booking.provider_id
      AND slots.booking_id IS NULL AND slots.date + slots.start_time > $3::timestamp AND ${hasTerms('slots', 7)}
    WHERE $4 IS NULL OR slots.id IS NOT NULL
  ), made AS (
    INSERT INTO proposals (id, booking_id, by, slot_id, date, start_time, end_time, message, ends_at)
    SELECT $5, id, by, slot_id, date, start_time, end_time, $6, least(starts_at, date + start_time) FROM proposed
    ON CONFLICT (booking_id) DO NOTHING RETURNING id AS proposal_id, booking_id, by
  ), changed AS (
    SELECT booking.id, customer_id, provider_id, made.by, proposal_id FROM made JOIN booking ON booking.id = made.booking_id
  )
  ${appendChanges('changed', 'change_proposed', { details: OF_PROPOSAL })}`;

/**
 * Proposes to the other party of a confirmed booking another free slot of its provider, or to call it off (P45). The
 * booking remains as it is until the other party agrees. A proposal cannot be replaced, so that the other party agrees to
 * what it has seen. Throws BAD_USER_INPUT, NOT_FOUND, CONFLICT (the booking is not confirmed, its slot has begun, it has
 * an open proposal, or the slot is booked, has begun or has other times than those that were sent) and
 * RATE_LIMITED.
 */
export async function proposeChange(
  db: EntityManager,
  deps: BookingDeps,
  viewer: Viewer,
  command: { bookingId: string; slotId?: string | null; message?: string | null } & Terms,
): Promise<BookingView> {
  const { bookingId, slotId = null, message, ...read } = command;
  const now = localDateTime(deps.clock);
  const values = [bookingId, viewer.id, now, slotId, randomUUID(), message || null, ...termsOf(read)];
  return withinLimit(deps.limits, PROPOSALS_OF_ACCOUNT, viewer.id, async () => {
    if (slotId) await assertExists(db, deps.clock, slotId);
    const booking = await db
      .transaction(async (db) => {
        const past = db.createQueryBuilder().delete().from(Proposal);
        await past.where('booking_id = :bookingId AND ends_at <= :now', { bookingId, now }).execute();
        const appended = await db.query<OutboxEvent[]>(PROPOSE, values);
        deliverAfterCommit(db, appended);
        return appended.length > 0 ? bookingById(db, bookingId) : undefined;
      })
      .catch((error: unknown) => {
        // The slot was deleted meanwhile.
        if (violates(error, 'proposals_slot_id_fkey')) throw notFound('Time slot');
        throw error;
      });
    if (!booking) throw await rejection(db, now, viewer, { bookingId, slotId, read });
    return booking;
  });
}

/** Why nothing could be proposed, queried afterwards: it determines the message only. */
async function rejection(
  db: EntityManager,
  now: string,
  viewer: Viewer,
  { bookingId, slotId, read }: { bookingId: string; slotId: string | null; read: Terms },
): Promise<Error> {
  const booking = await db.findOneBy(Booking, { id: bookingId });
  if (!booking || ![booking.customerId, booking.providerId].includes(viewer.id)) return notFound('Booking');
  if (booking.status === 'pending') return conflict('This booking is not confirmed yet');
  if (booking.status !== 'confirmed') return conflict(`This booking is already ${booking.status}`);
  if (`${booking.eventDate}T${booking.startTime}:00` <= now)
    return conflict('This booking can no longer be changed because its time slot has begun');
  if (await db.existsBy(Proposal, { bookingId })) return conflict('This booking already has an open proposal');
  if (slotId === null) return conflict('This booking has just been changed. Please try again.');
  if (booking.revision >= MAX_CHANGES) return conflict(movedTooOften);
  const slot = await slotRejection(db, booking, { slotId, read });
  return slot.error ?? conflict('This time slot has begun. Please choose another.');
}
