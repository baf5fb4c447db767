import type { BookingView } from '../../marketplace/bookings/booking-view.js';
import type { BookingStatus } from '../../marketplace/bookings/booking-status.js';
import type { Clock } from '../../kernel/clock.js';
import { readable } from '../../kernel/field-limits.js';
import { dayInWords, instantsOf, spanInWords, zoneInWords } from '../../kernel/wall-time.js';
import type { Viewer } from '../../marketplace/users/viewer.js';
import { component, dateTime, type Property, text } from './icalendar.js';

/** The properties with which every calendar begins. */
export const CALENDAR: readonly Property[] = [
  ['VERSION', '2.0'],
  ['PRODID', '-//Marquee//Bookings//EN'],
];

const STATUS: Record<BookingStatus, { status: string; inWords: string }> = {
  pending: { status: 'TENTATIVE', inWords: 'Requested, not confirmed yet' },
  confirmed: { status: 'CONFIRMED', inWords: 'Confirmed' },
  completed: { status: 'CONFIRMED', inWords: 'Completed' },
  cancelled: { status: 'CANCELLED', inWords: 'Cancelled' },
};

export interface CalendarDeps {
  clock: Clock;
  /** The address of the web client. */
  publicUrl: string;
}

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

/**
 * A booking as the event of a calendar of one of its parties. It is the same text until the booking or what the party
 * sees of the other one changes.
 */
export function eventOf({ clock, publicUrl }: CalendarDeps, booking: BookingView, viewer: Pick<Viewer, 'id'>): string {
  const { id, eventDate, timeSlot, service, eventType, guestCount, message, revision, changedAt } = booking;
  const { status, inWords } = STATUS[booking.status];
  const [start, end] = instantsOf(clock.timeZone, { eventDate, ...timeSlot });
  const [name, contact] = otherPartyOf(booking, viewer);
  const isCancelled = booking.status === 'cancelled';
  const page = booking.provider.id === viewer.id ? `provider/dashboard?tab=bookings&booking=${id}` : 'user/dashboard';
  const description = [
    `${dayInWords(eventDate)}, ${spanInWords(timeSlot)} (${zoneInWords(clock.timeZone, start)})`,
    inWords,
    '',
    ...contact,
    `Event type: ${eventType}`,
    `Guests: ${readable(guestCount)}`,
    ...(message ? ['', message] : []),
  ];
  return component('VEVENT', [
    ['UID', id],
    ['DTSTAMP', dateTime(new Date(changedAt))],
    ['SEQUENCE', String(revision)],
    ['STATUS', status],
    ['DTSTART', dateTime(start)],
    ['DTEND', dateTime(end)],
    // Programs that ignore the status of what they subscribe to would show it as before, and the time as busy.
    ['SUMMARY', text(`${isCancelled ? 'Cancelled: ' : ''}${service.title} – ${name}`)],
    ...(isCancelled ? [['TRANSP', 'TRANSPARENT'] as const] : []),
    ['URL', `${publicUrl}/${page}`],
    ['DESCRIPTION', text(description.join('\n'))],
  ]);
}
