import type { EntityManager } from 'typeorm';
import { midnightsOf } from '../../kernel/clock.js';
import { AppError, badInput, conflict, forbidden, notFound, unauthenticated } from '../../kernel/errors.js';
import { retriedStatement } from '../../engine/database/deadlock.js';
import { prepared } from '../../engine/database/prepared.js';
import { deliverCommitted, type OutboxEvent } from '../../engine/outbox/append.js';
import { PUBLIC } from '../services/catalogue.sql.js';
import { notBanned } from '../users/public-provider.js';
import { RESPONSE_HOURS } from './booking-limits.js';
import type { BookingRequest } from './booking-request.js';
import { hasTerms, rejectedTerms, termsOf } from './terms.js';
import { appendChanges, recordSql } from './transitions.js';

/** When the response to a request for the slot of `claimed` (P44); `$16` and `$21` are those of `midnightsOf` its day. */
const ANSWER_DUE_AT = `least(now() + interval '${RESPONSE_HOURS} hours',
      ($16::timestamptz[])[CASE WHEN claimed.start_time < $21::time THEN 1 ELSE 2 END] + claimed.start_time::interval)`;

/** The slot is that of the request, of its provider and on its date. */
const IS_REQUESTED = /* M5 */ 'slots.id = $5 AND slots.provider_id = $4 AND slots.date = $6';

/** The terms that the customer has read, if the request has them. The day is always compared, above. */
const HAS_TIMES = hasTerms('slots', 17);
const HAS_PRICE = 'coalesce(s.price = $20::numeric, true)';

/**
 * A claim that fails locks nothing: a shared lock does not queue behind others, so that requests in a loop would delay
 * bans and deletions without end.
 */
const IS_SUITABLE = 'EXISTS (SELECT FROM suitable)';

/**
 * One statement, and a transaction of its own. It first serialises the requests of the account, so that each counts those
 * before it; other accounts do not wait for them. That does not lock the row of the account, since two providers may book
 * each other at the same time. An account that has reached the maximum does not wait.
 *
 * If the slot is suitable, the customer, the service and its provider are locked against being deleted,
 * banned or switched off concurrently, the account before the service, which is the order of the deletion of an account;
 * the slot is claimed only if it is free, its current times are written, and the change is appended to the outbox. Reading
 * the booking in the same statement takes longer than by another one.
 */
const CLAIM = /* M6 M8 M9b M17 */ prepared(`
  WITH capacity AS MATERIALIZED (
    SELECT FROM lock_and_count_requests($2, $15) AS requests WHERE requests < $15
  ), suitable AS (
    SELECT slots.id FROM capacity, slots JOIN services s ON s.provider_id = slots.provider_id
    WHERE slots.booking_id IS NULL AND ${IS_REQUESTED} AND slots.provider_id <> $2 AND s.id = $3 AND s.is_active
      AND ${HAS_TIMES} AND ${HAS_PRICE}
  ), booker AS (
    SELECT id FROM users WHERE id = $2 AND ${notBanned('users')} AND ${IS_SUITABLE} FOR SHARE
  ), offer AS (
    SELECT s.id, s.title, s.category, s.price, s.provider_id
    FROM services s JOIN users p ON p.id = s.provider_id
    WHERE s.id = $3 AND ${PUBLIC} AND p.id = $4 AND p.id <> $2
      AND ${HAS_PRICE} AND ${IS_SUITABLE}
    FOR SHARE OF p, s
  ), claimed AS (
    UPDATE slots SET booking_id = $1
    FROM booker, offer, capacity
    WHERE ${IS_REQUESTED} AND ${HAS_TIMES} AND slots.provider_id = offer.provider_id AND slots.booking_id IS NULL
    RETURNING slots.id, slots.date, slots.start_time, slots.end_time
  ), made AS (
    INSERT INTO bookings (id, customer_id, provider_id, service_id, slot_id, service_title, service_category,
      event_date, start_time, end_time, total_amount, event_type, guest_count, message, contact_name, contact_email,
      contact_phone, idempotency_key, request_hash, answer_due_at)
    SELECT $1, $2, offer.provider_id, offer.id, claimed.id, offer.title, offer.category, claimed.date,
      claimed.start_time, claimed.end_time, offer.price, $7, $8, $9, $10, $11, $12, $13, $14, ${ANSWER_DUE_AT}
    FROM claimed, offer
    RETURNING id, customer_id, provider_id
  ), recorded AS (
    ${recordSql('made', 'requested', 'customer')}
  )
  ${appendChanges('made', 'requested')}`);

/** A booking that is about to be made. */
interface Claim {
  /** The id of the booking. */
  id: string;
  customerId: string;
  request: BookingRequest;
  idempotency: { key: string; hash: string } | null;
  /** Maximum number of pending requests of the account. */
  maxPending: number;
  /** The time zone of the marketplace. */
  timeZone: string;
}

/** Claims the slot and writes the booking, or throws the reason why not (see `requestBooking`). */
export async function claimSlot(db: EntityManager, claim: Claim): Promise<void> {
  const { id, customerId, request, idempotency, maxPending } = claim;
  const { serviceId, providerId, eventDate, timeSlot, eventType, guestCount, message, customerDetails } = request;
  const { midnights, change } = midnightsOf(claim.timeZone, eventDate);
  const values = [
    id,
    customerId,
    serviceId,
    providerId,
    timeSlot,
    eventDate,
    eventType,
    guestCount,
    message || null,
    customerDetails.name,
    customerDetails.email,
    customerDetails.phone,
    idempotency?.key ?? null,
    idempotency?.hash ?? null,
    maxPending,
    midnights,
    ...termsOf({ startTime: request.startTime, endTime: request.endTime }),
    request.totalAmount ?? null,
    change,
  ];
  const appended = await retriedStatement(db, () => db.query<OutboxEvent[]>(CLAIM, values));
  if (appended.length === 0) throw await rejectionOf(db, claim);
  deliverCommitted(db, appended);
}

interface ClaimState {
  pending: number;
  bookerIsActive: boolean;
  serviceProvider: string | null;
  slotProvider: string | null;
  slotDate: string | null;
  startTime: string;
  endTime: string;
  isBooked: boolean;
  price: number;
}

export const SLOT_TAKEN = 'This time slot has just been booked. Please choose another.';

/** Whether a booking was rejected because its slot is already booked. */
export const isSlotTaken = (error: unknown): boolean => error instanceof AppError && error.message === SLOT_TAKEN;

/** The reason why a claim failed, queried afterwards: it determines the message only, not the decision. */
async function rejectionOf(db: EntityManager, { customerId, request, maxPending }: Claim): Promise<Error> {
  const [state] = await db.query<ClaimState[]>(
    `SELECT (SELECT count(*)::int FROM bookings WHERE customer_id = $1 AND status = 'pending') AS pending,
       EXISTS (SELECT FROM users WHERE id = $1 AND ${notBanned('users')}) AS "bookerIsActive",
       s.provider_id AS "serviceProvider", s.price::float, slot.provider_id AS "slotProvider", slot.date::text AS "slotDate",
       to_char(slot.start_time, 'HH24:MI') AS "startTime", to_char(slot.end_time, 'HH24:MI') AS "endTime",
       slot.is_booked AS "isBooked"
     FROM (SELECT 1) one LEFT JOIN slots slot ON slot.id = $3
       LEFT JOIN (services s JOIN users p ON p.id = s.provider_id AND ${PUBLIC}) ON s.id = $2`,
    [customerId, request.serviceId, request.timeSlot],
  );
  if (!state?.bookerIsActive) return unauthenticated();
  if (!state.serviceProvider) return notFound('Service');
  /* M9a */ if (state.serviceProvider === customerId) return forbidden('You cannot book your own service');
  if (state.serviceProvider !== request.providerId.toLowerCase())
    return badInput({ providerId: 'This provider does not offer the service' });
  if (!state.slotProvider) return notFound('Time slot');
  if (state.slotProvider !== state.serviceProvider)
    return badInput({ timeSlot: 'This time slot belongs to another provider' });
  if (state.slotDate !== request.eventDate)
    return badInput({ eventDate: 'The event date is not the date of the time slot' });
  if (state.pending >= maxPending)
    return conflict(
      `You have ${maxPending} pending booking requests, which is the maximum. Please wait for a response or cancel one.`,
    );
  if (state.isBooked) return conflict(SLOT_TAKEN);
  const price = { read: request.totalAmount ?? null, now: state.price };
  return rejectedTerms(request, { ...state, eventDate: state.slotDate }, price) ?? conflict(SLOT_TAKEN);
}
