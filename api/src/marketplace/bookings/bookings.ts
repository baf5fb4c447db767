import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../users/viewer.js';
import { localDateTime, setsForward, tomorrow } from '../../kernel/clock.js';
import { assertExists } from '../slots/slots.js';
import { isDatabaseUnavailable } from '../../engine/database/database-errors.js';
import { retriedTransaction } from '../../engine/database/deadlock.js';
import { badInput, conflict, forbidden, notFound } from '../../kernel/errors.js';
import { orderedId } from '../../kernel/ordered-id.js';
import { withinBothLimits } from '../../engine/limits/rate-limits.js';
import type { BookingChangeDeps, BookingDeps } from './booking-deps.js';
import { Booking } from './booking.entity.js';
import { bookingById } from './booking-list.sql.js';
import type { BookingView } from './booking-view.js';
import { BOOKINGS_FROM_ADDRESS, BOOKINGS_OF_ACCOUNT, MAX_PENDING_BOOKINGS } from './booking-limits.js';
import type { BookingRequest } from './booking-request.js';
import { claimSlot, isSlotTaken } from './claim-slot.js';
import { hasTerms, rejectedTerms, type Terms, termsOf } from './terms.js';
import { atItsTime, move, TRANSITIONS } from './transitions.js';

/** The largest integer of PostgreSQL. */
const UNLIMITED = 2 ** 31 - 1;

const hashOf = (request: BookingRequest): string => {
  const { serviceId, providerId, eventDate, timeSlot, eventType, guestCount, message, customerDetails } = request;
  const { name, email, phone } = customerDetails;
  const terms = [request.startTime ?? null, request.endTime ?? null, request.totalAmount ?? null];
  const values = [
    ...[serviceId, providerId, eventDate, timeSlot, eventType, guestCount, message ?? '', name, email, phone],
    // Hashes of requests without them are stored.
    ...(terms.some((term) => term !== null) ? terms : []),
  ];
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
};

/** The booking that was made with this key. Throws CONFLICT if the key was used for another request (P19). */
async function findRepeated(
  db: EntityManager,
  viewer: Viewer,
  idempotencyKey: string,
  request: BookingRequest,
): Promise<BookingView | null> {
  const before = await db.findOneBy(Booking, { /* M11 */ customerId: viewer.id, idempotencyKey });
  if (!before) return null;
  if (/* M12 */ before.requestHash !== hashOf(request))
    throw conflict('This idempotency key was used for another booking');
  return bookingById(db, before.id);
}

/**
 * Books a slot for the viewer: one statement claims the slot and writes the booking, so that exactly one of any number
 * of concurrent customers gets it (P14). For a key that the account has used, returns the booking made then (P19).
 *
 * Throws BAD_USER_INPUT (date before tomorrow, S9.4; service, provider, slot and date that do not match), NOT_FOUND
 * (service not public, no such slot), FORBIDDEN (own service), CONFLICT (slot booked, other terms than those that were
 * sent, too many pending requests) and RATE_LIMITED. `address` is the client address.
 */
export async function requestBooking(
  db: EntityManager,
  deps: BookingDeps,
  viewer: Viewer,
  command: { request: BookingRequest; idempotencyKey?: string | null; address: string },
): Promise<BookingView> {
  const { request, idempotencyKey, address } = command;
  const key = assertKey(idempotencyKey);
  const before = /* F5 */ key && (await findRepeated(db, viewer, key, request));
  if (before) {
    deps.countBooking('repeated');
    return before;
  }
  if (request.eventDate < tomorrow(deps.clock)) throw badInput({ eventDate: 'Event date must be tomorrow or later' });
  if (setsForward(deps.clock.timeZone, request.eventDate)) await assertExists(db, deps.clock, request.timeSlot);

  const ofAccount = [BOOKINGS_OF_ACCOUNT, viewer.id] as const;
  // In one spelling: the database accepts capital letters, too.
  const addressAndProvider = `${address}|${request.providerId.toLowerCase()}`;
  const fromAddress = [BOOKINGS_FROM_ADDRESS, addressAndProvider] as const;
  try {
    const booking = await withinBothLimits(deps.limits, ofAccount, fromAddress, async () => {
      const id = orderedId();
      const idempotency = key ? { key, hash: hashOf(request) } : null;
      const maxPending = deps.limits.enabled ? MAX_PENDING_BOOKINGS : UNLIMITED;
      await claimSlot(db, {
        id,
        customerId: viewer.id,
        request,
        idempotency,
        maxPending,
        timeZone: deps.clock.timeZone,
      });
      return bookingById(db, id);
    });
    deps.countBooking('made');
    return booking;
  } catch (error) {
    // Another query would only delay the response; the client may repeat the request.
    if (isDatabaseUnavailable(error)) throw error;
    // A concurrent request with the same key may have booked the slot: then this one returns that booking.
    const raced = /* F5 */ key && (await findRepeated(db, viewer, key, request));
    deps.countBooking(raced ? 'repeated' : isSlotTaken(error) ? 'taken' : 'refused');
    if (raced) return raced;
    throw error;
  }
}

function assertKey(key: string | null | undefined): string | null {
  if (key === null || key === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw badInput({ idempotencyKey: 'Idempotency key must be 1 to 200 visible ASCII characters' });
  return key;
}

/** What a party wrote about its decision, for the other one. */
type Reason = string | null | undefined;

/** Moves the pending booking of this party. Throws CONFLICT, FORBIDDEN or NOT_FOUND if it cannot be moved. */
async function moveOwn(
  db: EntityManager,
  { clock }: BookingChangeDeps,
  viewer: Viewer,
  {
    id,
    name,
    reason,
    read = {},
  }: { id: string; name: 'withdrawn' | 'confirmed' | 'declined'; reason: Reason; read?: Terms },
): Promise<BookingView> {
  const party = TRANSITIONS[name].by;
  // A slot that has begun can no longer be confirmed, whether or not the booking has expired already.
  const inTime = /* B11 */ atItsTime(name, '$3');
  const booking = await retriedTransaction(db, async (db) => {
    const [moved] = await move(db, name, {
      where: /* M3 */ `id = $1 AND ${party}_id = $2 AND ${inTime} AND ${hasTerms('bookings', 4)}`,
      values: [id, viewer.id, localDateTime(clock), ...termsOf(read)],
      reason,
    });
    // Read in the same transaction, since the booking may be deleted after it.
    return moved && bookingById(db, id);
  });
  if (!booking) throw await rejection(db, viewer, { id, read }, `${party}Id`);
  return booking;
}

/** Withdraws the viewer's own pending booking and frees its slot (P16 and P17). */
export async function cancelBooking(
  db: EntityManager,
  deps: BookingChangeDeps,
  viewer: Viewer,
  { id, reason }: { id: string; reason?: Reason },
): Promise<BookingView> {
  const booking = await moveOwn(db, deps, viewer, { id, name: 'withdrawn', reason });
  deps.countBooking('cancelled');
  return booking;
}

/** What a provider may make of a pending booking (P17). */
export const DECISIONS = ['confirmed', 'cancelled'] as const;

/**
 * Decides a pending booking as its provider: `confirmed`, which fails if the slot has begun, or `cancelled`, which
 * frees the slot (P17 and P38). CONFLICT if it is not on the day and at the times that the provider has read (P45).
 */
export async function decideBooking(
  db: EntityManager,
  deps: BookingChangeDeps,
  viewer: Viewer,
  { id, status, reason, ...read }: { id: string; status: string; reason?: Reason } & Terms,
): Promise<BookingView> {
  if (status !== 'confirmed' && status !== 'cancelled')
    throw badInput({ status: `Status must be one of: ${DECISIONS.join(', ')}` });
  const name = status === 'confirmed' ? status : 'declined';
  const booking = await moveOwn(db, deps, viewer, { id, name, reason, read });
  deps.countBooking(name);
  return booking;
}

/**
 * Why a pending booking of this party was not found: it is already decided, it was moved, its slot has begun and it
 * cannot be confirmed, only the other party may decide it, or the account is not a party to it.
 */
async function rejection(
  db: EntityManager,
  viewer: Viewer,
  { id, read }: { id: string; read: Terms },
  party: 'customerId' | 'providerId',
): Promise<Error> {
  const booking = await db.findOneBy(Booking, { id });
  if (booking?.[party] === viewer.id) {
    if (booking.status !== 'pending') return conflict(`This booking is already ${booking.status}`);
    const begun = 'This booking can no longer be confirmed because its time slot has begun';
    return rejectedTerms(read, booking) ?? conflict(begun);
  }
  const partyToIt = booking?.customerId === viewer.id || booking?.providerId === viewer.id;
  return partyToIt ? forbidden() : notFound('Booking');
}
