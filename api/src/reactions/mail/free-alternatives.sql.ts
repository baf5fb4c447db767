// A join of all slots of a day with all services would have millions of rows, if a few providers fill both.
import type { EntityManager } from 'typeorm';
import type { BookingView } from '../../marketplace/bookings/booking-view.js';
import { endsNextDay } from '../../marketplace/slots/overnight.js';
import { isPublicProvider } from '../../marketplace/users/public-provider.js';
import type { Alternative } from './templates/message.js';

const MAX_ALTERNATIVES = 5;

/** The mail matters more than its list, and one query must not occupy the database. */
const TIMEOUT_MS = 1000;

/** The first free slot of each provider, and of its services as many as the list can have. */
const FREE = `
  SELECT offered.id AS "serviceId", offered.title, coalesce(other.business_name, other.name) AS "providerName",
    to_char(slot.start_time, 'HH24:MI') AS "startTime", to_char(slot.end_time, 'HH24:MI') AS "endTime",
    ${endsNextDay('slot')} AS "endsNextDay"
  FROM bookings
  JOIN users own ON own.id = bookings.provider_id
  JOIN users other ON ${isPublicProvider('other')} AND other.city = own.city AND other.id <> own.id
  CROSS JOIN LATERAL (
    SELECT start_time, end_time FROM slots
    WHERE provider_id = other.id AND date = bookings.event_date AND booking_id IS NULL
    ORDER BY start_time LIMIT 1
  ) slot
  CROSS JOIN LATERAL (
    SELECT id, title FROM services
    WHERE provider_id = other.id AND is_active AND category = bookings.service_category
    ORDER BY title LIMIT ${MAX_ALTERNATIVES}
  ) offered
  WHERE bookings.id = $1 AND other.id <> bookings.customer_id
  ORDER BY slot.start_time, offered.title LIMIT ${MAX_ALTERNATIVES}`;

/**
 * What other providers have free on the day of a declined booking in its city and category, earliest first. Nothing if
 * the query fails or takes long.
 */
export const freeAlternatives = (
  db: EntityManager,
  { id }: BookingView,
  onFailure: (error: unknown) => void = () => undefined,
): Promise<Alternative[]> =>
  db
    .transaction(async (db) => {
      await db.query(`SET LOCAL statement_timeout = ${TIMEOUT_MS}`);
      return db.query<Alternative[]>(FREE, [id]);
    })
    .catch((error: unknown) => {
      onFailure(error);
      return [];
    });
