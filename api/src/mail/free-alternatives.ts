import type { EntityManager } from 'typeorm';
import type { BookingView } from '../bookings/booking-list.js';
import type { Alternative } from './templates/message.js';

const MAX_ALTERNATIVES = 5;

/**
 * What else is free on the day of a declined booking in its city and category, earliest first: of other providers, and
 * at other times of the same one, without the slot that was declined.
 */
export const freeAlternatives = (db: EntityManager, { id }: BookingView): Promise<Alternative[]> =>
  db.query(
    `SELECT "serviceId", title, "providerName", "startTime", "endTime", "endsNextDay" FROM (
       SELECT DISTINCT ON (offered.id) offered.id AS "serviceId", offered.title,
         coalesce(other.business_name, other.name) AS "providerName",
         to_char(slots.start_time, 'HH24:MI') AS "startTime", to_char(slots.end_time, 'HH24:MI') AS "endTime",
         slots.end_time < slots.start_time AS "endsNextDay"
       FROM bookings
       JOIN users own ON own.id = bookings.provider_id
       JOIN users other ON other.role = 'provider' AND other.city = own.city AND other.is_verified
       JOIN slots ON slots.provider_id = other.id AND slots.date = bookings.event_date AND slots.booking_id IS NULL
         AND slots.id IS DISTINCT FROM bookings.slot_id
       JOIN services offered ON offered.provider_id = other.id AND offered.is_active
         AND offered.category = bookings.service_category
       WHERE bookings.id = $1 AND other.id <> bookings.customer_id
       ORDER BY offered.id, slots.start_time
     ) free ORDER BY "startTime", title LIMIT ${MAX_ALTERNATIVES}`,
    [id],
  );
