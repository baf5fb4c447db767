import type { BookingStatus } from '../../../graphql/generated/admin-bookings.js';
import { dayIn, type Day } from '../../../lib/dates.js';
import { oneOf, type ReadFilter } from '../rows/useTabFilter.js';

/** An empty string filters nothing. */
export interface BookingsFilter {
  search: string;
  status: BookingStatus | '';
  /** the first and the last day of the event */
  from: Day;
  until: Day;
}

export const statuses: BookingStatus[] = ['pending', 'confirmed', 'completed', 'cancelled'];

export const readBookingsFilter: ReadFilter<BookingsFilter> = (text) => ({
  search: text('search'),
  status: oneOf(statuses, text('status')),
  from: dayIn(text('from')) ?? '',
  until: dayIn(text('until')) ?? '',
});

export const noBookingsFilter = readBookingsFilter(() => '');
