// Among 1,000,000 bookings, a search takes the database 13 to 30 ms, most of it for planning, and its count 1 to 10 ms, whether one
// booking matches or all; one condition over all texts reads all bookings in 10 s. A table of all texts of each
// booking, which triggers of three tables would have to write, would take 340 MB and be no faster. A text of two letters, which no
// index finds, takes 1.7 s.
import { badInput } from '../../kernel/errors.js';
import type { BookingStatus } from '../bookings/booking-status.js';
import { BOOKING_TABLES, type BookingView, shapeWith } from '../bookings/booking-view.js';
import type { AdminList, Matching } from './newest.sql.js';
import { emailContains, parameters, patternOf, providersNamed } from './search.sql.js';

export interface BookingsOfPortal {
  /**
   * Part of the title of the service, of the name or the e-mail address of the customer or the contact, or of the name or the
   * business name of the provider, ignoring case.
   */
  search?: string | null | undefined;
  status?: BookingStatus | null | undefined;
  /** First day of the event, `yyyy-MM-dd`. */
  from?: string | null | undefined;
  /** Its last day, inclusive. */
  until?: string | null | undefined;
}

function matching({ search, status, from, until }: BookingsOfPortal): Matching {
  if (from && until && until < from) throw badInput({ until: 'Until must not be earlier than from' });
  const { values, parameter } = parameters();
  const conditions: string[] = [];
  const places: string[] = [];
  if (status) conditions.push(`b.status = ${parameter(status)}`);
  if (from) conditions.push(`b.event_date >= ${parameter(from)}`);
  if (until) conditions.push(`b.event_date <= ${parameter(until)}`);
  if (search) {
    const pattern = parameter(patternOf(search));
    const email = emailContains(search, pattern, parameter);
    places.push(
      `(b.service_title ILIKE ${pattern} OR b.contact_name ILIKE ${pattern} OR b.contact_email ILIKE ${pattern})`,
      `b.customer_id IN (SELECT id FROM users WHERE name ILIKE ${pattern} OR ${email})`,
      `b.provider_id IN ${providersNamed(pattern)}`,
    );
  }
  // Days of events and times of requests go together.
  const sorts = Boolean(from ?? until) && !search;
  if (sorts) places.push('true');
  return { conditions, places, sorts, values, stopsCounting: conditions.length + places.length > 0 };
}

/** All bookings. @param fields see `shapeWith` */
export function bookingsWith(fields?: ReadonlySet<string>): AdminList<BookingsOfPortal, BookingView> {
  const { columns, viewOf } = shapeWith(fields);
  return { table: 'bookings', row: 'b', columns, from: BOOKING_TABLES, viewOf, matching };
}
