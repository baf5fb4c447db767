import type { EntityManager } from 'typeorm';
import { localDateTime } from '../../kernel/clock.js';
import { conflict, forbidden, notFound } from '../../kernel/errors.js';
import { retriedTransaction } from '../../engine/database/deadlock.js';
import { deliverAfterCommit, type OutboxEvent } from '../../engine/outbox/append.js';
import type { Viewer } from '../users/viewer.js';
import type { BookingChangeDeps } from './booking-deps.js';
import { bookingById } from './booking-list.sql.js';
import { Booking } from './booking.entity.js';
import type { BookingView } from './booking-view.js';
import { changeSlot } from './change-slot.js';
import { ofParty, partyOf } from './party.js';
import { Proposal } from './proposal.entity.js';
import { hasTerms, termsOf, timesInWords } from './terms.js';
import { appendChanges, move, OF_PROPOSAL } from './transitions.js';

const NONE_OPEN = 'This booking has no open proposal';
const LOST = 'The proposed time is no longer free. The booking remains as it was.';

/** The proposal that was read has ended, and this one was made since. */
function otherThan({ date, startTime, endTime }: Proposal): string {
  const isMove = date !== null && startTime !== null && endTime !== null;
  const what = isMove ? timesInWords({ eventDate: date, startTime, endTime }) : 'to call the booking off';
  return `The proposal has changed. It is now: ${what}. Please check it and try again.`;
}

/**
 * Locks the booking, so that of concurrent responses, and of a response and another change of the booking, each sees what
 * the other one has done; and returns the open proposal. Throws NOT_FOUND for accounts that are not a party, and CONFLICT.
 */
async function lockProposal(
  db: EntityManager,
  viewer: Viewer,
  now: string,
  { bookingId, proposalId }: { bookingId: string; proposalId?: string | null },
): Promise<Proposal> {
  const booking = await db.findOne(Booking, {
    where: /* T9 */ ofParty(bookingId, viewer.id),
    lock: { mode: 'pessimistic_write' },
  });
  if (!booking) throw notFound('Booking');
  const proposal = await db
    .createQueryBuilder(Proposal, 'proposal')
    .where(/* T10 */ 'booking_id = :bookingId AND ends_at > :now', { bookingId, now })
    .getOne();
  if (!proposal) throw conflict(NONE_OPEN);
  if (proposalId && proposalId.toLowerCase() !== proposal.id) throw conflict(otherThan(proposal));
  if (/* T11 */ proposal.by === partyOf(booking, viewer.id))
    throw forbidden('Only the other party can respond to your proposal');
  return proposal;
}

/** Ends a proposal without a change of the booking. Throws CONFLICT if it has ended meanwhile, such as with its slot. */
async function end(db: EntityManager, { id }: Proposal, change: 'change_refused' | 'change_lost'): Promise<void> {
  const appended = await db.query<OutboxEvent[]>(
    `WITH ended AS (
       DELETE FROM proposals WHERE id = $1 RETURNING id AS proposal_id, booking_id, by
     ), changed AS (
       SELECT bookings.id, customer_id, provider_id, ended.by, proposal_id FROM ended JOIN bookings ON bookings.id = booking_id
     )
     ${appendChanges('changed', change, { details: OF_PROPOSAL })}`,
    [id],
  );
  if (appended.length === 0) throw conflict(NONE_OPEN);
  deliverAfterCommit(db, appended);
}

/** Changes the booking as proposed. Returns false if the slot is no longer free, or no longer has these times. */
async function accept(db: EntityManager, deps: BookingChangeDeps, proposal: Proposal): Promise<boolean> {
  const { id, bookingId, slotId, by, message, date, startTime, endTime } = proposal;
  if (slotId === null) {
    const values = [bookingId];
    const calledOff = await move(db, 'agreed', { where: 'id = $1', values, by, reason: message, proposalId: id });
    return calledOff.length > 0;
  }
  const moved = await changeSlot(db, deps, {
    ...{ bookingId, slotId, change: 'rescheduled', by, reason: message, proposalId: id },
    where: 'true',
    slotWhere: /* T12 */ hasTerms('slots', 5),
    values: termsOf({ eventDate: date, startTime, endTime }),
  });
  if (moved) await db.delete(Proposal, { id });
  return moved !== undefined;
}

/**
 * Accepts or refuses what the other party has proposed (P45). Throws NOT_FOUND, FORBIDDEN (the own proposal) and CONFLICT:
 * there is no open proposal, or another one than `proposalId`, or the proposed slot was booked, changed or deleted, which ends the proposal.
 */
export async function answerChange(
  db: EntityManager,
  deps: BookingChangeDeps,
  viewer: Viewer,
  command: { bookingId: string; accept: boolean; proposalId?: string | null },
): Promise<BookingView> {
  const { bookingId } = command;
  const booking = await retriedTransaction(db, async (db) => {
    const proposal = await lockProposal(db, viewer, localDateTime(deps.clock), command);
    const isPossible = !command.accept || (await accept(db, deps, proposal));
    if (!command.accept) await end(db, proposal, 'change_refused');
    if (!isPossible) await end(db, proposal, 'change_lost');
    return isPossible ? bookingById(db, bookingId) : undefined;
  });
  // After the commit, with which the proposal has ended.
  if (!booking) throw conflict(LOST);
  if (command.accept) deps.countBooking(booking.status === 'cancelled' ? 'called_off' : 'moved');
  return booking;
}
