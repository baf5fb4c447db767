import { useCallback } from 'react';
import {
  useAdminBookingCountQuery,
  useAdminBookingsQuery,
  type AdminBookingFragment,
} from '../../../graphql/generated/admin-bookings.js';
import { useDebounced } from '../../../lib/useDebounced.js';
import { PAUSE_MS, useFound } from '../rows/useFound.js';
import type { BookingsFilter } from './bookings-filter.js';

/** The bookings that match the filter, which the server applies to all bookings once typing has paused. */
export function useBookings({ search, status, from, until }: BookingsFilter) {
  const variables = {
    search: useDebounced(search.trim(), PAUSE_MS) || undefined,
    status: status || undefined,
    // While a year is typed, a date has others.
    from: useDebounced(from, PAUSE_MS) || undefined,
    until: useDebounced(until, PAUSE_MS) || undefined,
  };
  return useFound({
    name: 'Bookings',
    variables,
    list: useAdminBookingsQuery({ variables, fetchPolicy: 'cache-and-network' }),
    rowsOf: ({ adminBookings }) => adminBookings,
    count: useAdminBookingCountQuery({ variables, fetchPolicy: 'cache-and-network' }),
    numberOf: ({ adminBookingCount }) => adminBookingCount,
    matches: useCallback((booking: AdminBookingFragment) => !status || booking.status === status, [status]),
  });
}
