import type { EntityManager } from 'typeorm';
import { badInput, conflict, forbidden, notFound, unauthenticated } from '../errors.js';
import type { BookingRequest } from './booking-request.js';

/**
 * One statement, one transaction. The booker, the service and its provider are locked against being deleted, banned or
 * switched off meanwhile, the account before the service, as whoever deletes an account goes; the slot is taken only if
 * it is free now, and the times written are the ones it has now.
 */
const CLAIM = `
  WITH booker AS (
    SELECT id FROM users WHERE id = $2 AND is_verified FOR SHARE
  ), offer AS (
    SELECT s.id, s.title, s.category, s.price, s.provider_id
    FROM services s JOIN users p ON p.id = s.provider_id
    WHERE s.id = $3 AND s.is_active AND p.is_verified AND p.id = $4 AND p.id <> $2
    FOR SHARE OF p, s
  ), claimed AS (
    UPDATE slots SET booking_id = $1
    FROM booker, offer
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

/** Claims the slot and writes the booking, or throws why not (see `requestBooking`). */
export async function claimSlot(
  db: EntityManager,
  customerId: string,
  bookingId: string,
  request: BookingRequest,
  idempotency: { key: string; hash: string } | null,
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
  const made = await db.query<{ id: string }[]>(CLAIM, [
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
  ]);
  if (made.length === 0) throw await whyNot(db, customerId, request);
}

interface Standing {
  bookerIsActive: boolean;
  serviceProvider: string | null;
  slotProvider: string | null;
  slotDate: string | null;
}

/** Looked up only after a claim found nothing to take; what it says is for the person, not for the decision. */
async function whyNot(
  db: EntityManager,
  customerId: string,
  request: BookingRequest,
): Promise<Error> {
  const [standing] = await db.query<Standing[]>(
    `SELECT EXISTS (SELECT FROM users WHERE id = $1 AND is_verified) AS "bookerIsActive",
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
  return conflict('This time slot has just been booked. Please choose another.');
}
