import type { ApolloCache } from '@apollo/client';
import type { AdminBookingFragment } from '../../../graphql/generated/admin-bookings.js';
import { changeStats } from '../rows/change-stats.js';
import { oneLess } from '../rows/one-less.js';

/** Removes a deleted booking from the cached lists and figures (P24). */
export function forgetBooking(cache: ApolloCache, { id, status, totalAmount }: AdminBookingFragment) {
  cache.evict({ id: cache.identify({ __typename: 'Booking', id }) });
  cache.gc();
  cache.modify({ fields: { adminBookingCount: oneLess } });
  const isRevenue = status === 'confirmed' || status === 'completed';
  changeStats(cache, ({ totalBookings, pendingBookings, totalRevenue }) => ({
    totalBookings: totalBookings - 1,
    pendingBookings: pendingBookings - (status === 'pending' ? 1 : 0),
    totalRevenue: totalRevenue - (isRevenue ? totalAmount : 0),
  }));
}
