import type { EntityManager } from 'typeorm';
import { bookingsWhere } from '../bookings/booking-list.js';
import type { Clock } from '../kernel/clock.js';
import { notFound } from '../kernel/errors.js';
import type { Viewer } from '../users/viewer.js';
import { CALENDAR, eventOf } from './booking-event.js';
import { component } from './icalendar.js';

/** A file of the type `text/calendar`. */
export interface CalendarFile {
  name: string;
  text: string;
}

/**
 * The calendar file of a booking (RFC 5545) for one of its parties, with instants in UTC (P40). Throws NOT_FOUND for
 * all other accounts.
 */
export async function bookingCalendar(
  db: EntityManager,
  { clock }: { clock: Clock },
  viewer: Pick<Viewer, 'id'>,
  id: string,
): Promise<CalendarFile> {
  const parties = /* M39 */ '(b.customer_id = $3 OR b.provider_id = $3)';
  const [booking] = await bookingsWhere(db, `b.id = $1 AND ${parties}`, [id, 1, viewer.id], { limit: '$2' });
  if (!booking) throw notFound('Booking');
  const calendar = component('VCALENDAR', CALENDAR, eventOf(clock, booking, viewer));
  return { name: `booking-${booking.eventDate}.ics`, text: calendar };
}
