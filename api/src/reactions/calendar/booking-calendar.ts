import type { EntityManager } from 'typeorm';
import { bookingsWhere } from '../../marketplace/bookings/booking-list.sql.js';
import type { BookingView } from '../../marketplace/bookings/booking-view.js';
import { notFound } from '../../kernel/errors.js';
import type { Viewer } from '../../marketplace/users/viewer.js';
import { CALENDAR, type CalendarDeps, eventOf } from './booking-event.js';
import { component } from './icalendar.js';

/** A file of the type `text/calendar`. */
export interface CalendarFile {
  name: string;
  text: string;
}

/** The file of a booking as one of its parties sees it. */
export const calendarFileOf = (deps: CalendarDeps, booking: BookingView, viewer: Pick<Viewer, 'id'>): CalendarFile => ({
  name: `booking-${booking.eventDate}.ics`,
  text: component('VCALENDAR', CALENDAR, eventOf(deps, booking, viewer)),
});

/**
 * The calendar file of a booking (RFC 5545) for one of its parties, with instants in UTC (P40). Throws NOT_FOUND for
 * all other accounts.
 */
export async function bookingCalendar(
  db: EntityManager,
  deps: CalendarDeps,
  viewer: Pick<Viewer, 'id'>,
  id: string,
): Promise<CalendarFile> {
  const parties = '(b.customer_id = $3 OR b.provider_id = $3)';
  const [booking] = await bookingsWhere(db, `b.id = $1 AND ${parties}`, [id, 1, viewer.id], { limit: '$2' });
  if (!booking) throw notFound('Booking');
  return calendarFileOf(deps, booking, viewer);
}
