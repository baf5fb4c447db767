import type { EntityManager } from 'typeorm';
import {
  AppError,
  badInput,
  conflict,
  forbidden,
  notFound,
  unauthenticated,
} from '../kernel/errors.js';
import type { BookingRequest } from './booking-request.js';

/**
 * How many requests of an account wait for an answer at one time: each blocks a slot, and who plans an event, or two,
 * asks fewer.
 */
export const MOST_WAITING = 10;

const WAITING = `SELECT count(*) FROM bookings WHERE customer_id = $2 AND status = 'pending'`;

/**
 * The requests of one account come one after the other, so that each counts those before it; other accounts do not wait
 * for them. It is no lock of the account's row, for two providers may book each other at the same moment. Whoever has as
 * many as there may be does not wait.
 */
const TAKE_TURN = `
  SELECT pg_advisory_xact_lock(hashtextextended($2::uuid::text, 1)) WHERE (${WAITING}) < $1`;

/**
 * One statement. The booker, the service and its provider are locked against being deleted, banned or
 * switched off meanwhile, the account before the service, as whoever deletes an account goes; the slot is taken only if
 * it is free now, and the times written are the ones it has now. It counts what waited when it began: see TAKE_TURN.
 */
const CLAIM = `
  WITH booker AS (
    SELECT id FROM users WHERE id = $2 AND is_verified FOR SHARE
  ), room AS (
    ${WAITING} HAVING count(*) < $15
  ), offer AS (
    SELECT s.id, s.title, s.category, s.price, s.provider_id
    FROM services s JOIN users p ON p.id = s.provider_id
    WHERE s.id = $3 AND s.is_active AND p.is_verified AND p.id = $4 AND p.id <> $2
    FOR SHARE OF p, s
  ), claimed AS (
    UPDATE slots SET booking_id = $1
    FROM booker, offer, room
    WHERE slots.id = $5 AND slots.provider_id = offer.provider_id AND slots.date = $6 AND slots.booking_id IS NULL
    RETURNING slots.id, slots.date, slots.start_time, slots.end_time
  )
  INSERT INTO bookings (id, customer_id, provider_id, service_id, slot_id, service_title, service_category, event_date,
    start_time, end_time, total_amount, event_type, guest_count, message, contact_name, contact_email, contact_phone,
    idempotency_key, request_hash)
  SELECT $1, $2, offer.provider_id, offer.id, claimed.id, offer.title, offer.category, claimed.date,
    claimed.start_time, claimed.end_time, offer.price, $7, $8, $9, $10, $11, $12, $13, $14
  FROM claimed, offer
  RETURNING id`;

/** Claims the slot and writes the booking, or throws why not (see `requestBooking`); `most` requests may wait at once. */
export async function claimSlot(
  db: EntityManager,
  customerId: string,
  bookingId: string,
  request: BookingRequest,
  idempotency: { key: string; hash: string } | null,
  most: number,
): Promise<void> {
  const {
    serviceId,
    providerId,
    eventDate,
    timeSlot,
    eventType,
    guestCount,
    message,
    customerDetails,
  } = request;
  const claim = [
    bookingId,
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
    most,
  ];
  await db.transaction(async (db) => {
    const turn = await db.query<unknown[]>(TAKE_TURN, [most, customerId]);
    const made = turn.length > 0 ? await db.query<{ id: string }[]>(CLAIM, claim) : [];
    if (made.length === 0) throw await whyNot(db, customerId, request, most);
  });
}

interface Standing {
  waiting: number;
  bookerIsActive: boolean;
  serviceProvider: string | null;
  slotProvider: string | null;
  slotDate: string | null;
}

const SLOT_TAKEN = 'This time slot has just been booked. Please choose another.';

/** Whether a booking was refused because its slot is booked already. */
export const isSlotTaken = (refused: unknown): boolean =>
  refused instanceof AppError && refused.message === SLOT_TAKEN;

/** Looked up only after a claim found nothing to take; what it says is for the person, not for the decision. */
async function whyNot(
  db: EntityManager,
  customerId: string,
  request: BookingRequest,
  most: number,
): Promise<Error> {
  const [standing] = await db.query<Standing[]>(
    `SELECT (SELECT count(*)::int FROM bookings WHERE customer_id = $1 AND status = 'pending') AS waiting,
       EXISTS (SELECT FROM users WHERE id = $1 AND is_verified) AS "bookerIsActive",
       (SELECT s.provider_id FROM services s JOIN users p ON p.id = s.provider_id
        WHERE s.id = $2 AND s.is_active AND p.is_verified) AS "serviceProvider",
       slot.provider_id AS "slotProvider", slot.date::text AS "slotDate"
     FROM (SELECT 1) one LEFT JOIN slots slot ON slot.id = $3`,
    [customerId, request.serviceId, request.timeSlot],
  );
  if (!standing?.bookerIsActive) return unauthenticated();
  if (!standing.serviceProvider) return notFound('Service');
  if (standing.serviceProvider === customerId) return forbidden('You cannot book your own service');
  if (standing.serviceProvider !== request.providerId.toLowerCase())
    return badInput({ providerId: 'This provider does not offer the service' });
  if (!standing.slotProvider) return notFound('Time slot');
  if (standing.slotProvider !== standing.serviceProvider)
    return badInput({ timeSlot: 'This time slot belongs to another provider' });
  if (standing.slotDate !== request.eventDate)
    return badInput({ eventDate: 'The event date is not the date of the time slot' });
  if (standing.waiting >= most)
    return conflict(
      `You have ${most} pending booking requests, which is the maximum. Please wait for a response or cancel one.`,
    );
  return conflict(SLOT_TAKEN);
}
