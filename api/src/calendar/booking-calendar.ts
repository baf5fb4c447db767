import type { EntityManager } from 'typeorm';
import { type BookingView, bookingsWhere } from '../bookings/booking-list.js';
import type { BookingStatus } from '../bookings/booking-status.js';
import type { Clock } from '../kernel/clock.js';
import { notFound } from '../kernel/errors.js';
import { dayInWords, instantsOf, spanInWords, zoneInWords } from '../kernel/wall-time.js';
import type { Viewer } from '../users/viewer.js';
import { component, dateTime, text } from './icalendar.js';

/** A file of the type `text/calendar`. */
export interface CalendarFile {
  name: string;
  text: string;
}

const STATUS: Record<BookingStatus, { status: string; inWords: string }> = {
  pending: { status: 'TENTATIVE', inWords: 'Requested, not confirmed yet' },
  confirmed: { status: 'CONFIRMED', inWords: 'Confirmed' },
  completed: { status: 'CONFIRMED', inWords: 'Completed' },
  cancelled: { status: 'CANCELLED', inWords: 'Cancelled' },
};

/** The other party as the viewer sees it on the page: its name, and how to reach it. */
function otherPartyOf(
  { provider, customerDetails }: BookingView,
  viewer: Pick<Viewer, 'id'>,
): [name: string, lines: string[]] {
  if (provider.id === viewer.id) {
    const { name, email, phone } = customerDetails;
    return [name, [`Customer: ${name}`, ...reach(email, phone)]];
  }
  const business = [provider.name, provider.businessName, provider.city].filter(Boolean);
  return [
    provider.businessName ?? provider.name,
    [`Provider: ${business.join(', ')}`, ...reach(provider.email, provider.phone)],
  ];
}

const reach = (email: string | null | undefined, phone: string | null | undefined): string[] => [
  ...(email ? [`Email: ${email}`] : []),
  ...(phone ? [`Phone: ${phone}`] : []),
];

function eventOf(clock: Clock, booking: BookingView, viewer: Pick<Viewer, 'id'>): string {
  const { id, eventDate, timeSlot, service, eventType, guestCount, message, revision, changedAt } = booking;
  const { status, inWords } = STATUS[booking.status];
  const [start, end] = instantsOf(clock.timeZone, { eventDate, ...timeSlot });
  const [name, contact] = otherPartyOf(booking, viewer);
  const description = [
    `${dayInWords(eventDate)}, ${spanInWords(timeSlot)} (${zoneInWords(clock.timeZone, start)})`,
    inWords,
    '',
    ...contact,
    `Event type: ${eventType}`,
    `Guests: ${guestCount}`,
    ...(message ? ['', message] : []),
  ];
  return component('VEVENT', [
    ['UID', id],
    ['DTSTAMP', dateTime(changedAt)],
    ['SEQUENCE', String(revision)],
    ['STATUS', status],
    ['DTSTART', dateTime(start)],
    ['DTEND', dateTime(end)],
    ['SUMMARY', text(`${service.title} – ${name}`)],
    ['DESCRIPTION', text(description.join('\n'))],
  ]);
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
  const [booking] = await bookingsWhere(db, `b.id = $1 AND ${parties}`, '$2', [id, 1, viewer.id]);
  if (!booking) throw notFound('Booking');
  const calendar = component(
    'VCALENDAR',
    [
      ['VERSION', '2.0'],
      ['PRODID', '-//Marquee//Bookings//EN'],
    ],
    eventOf(clock, booking, viewer),
  );
  return { name: `booking-${booking.eventDate}.ics`, text: calendar };
}
