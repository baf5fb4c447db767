import type { ApolloCache } from '@apollo/client';
import type { ModifierDetails } from '@apollo/client/cache';
import { AdminBookingsDocument } from '../../../graphql/generated/admin-bookings.js';
import { AdminOverviewDocument, type RecentBookingFragment } from '../../../graphql/generated/admin-overview.js';
import { AdminServicesDocument } from '../../../graphql/generated/admin-services.js';
import { MAX_FOUND } from './useUsers.js';

/** Applies the deletion of an account to the cached lists, with the same effects as on the server (P21). */
export function forgetUser(cache: ApolloCache, id: string) {
  cache.updateQuery(
    { query: AdminServicesDocument },
    (data) => data && { adminServices: data.adminServices.filter(({ provider }) => provider.id !== id) },
  );
  cache.updateQuery(
    { query: AdminBookingsDocument },
    (data) => data && { adminBookings: data.adminBookings.map((booking) => withoutUser(booking, id)) },
  );
  cache.updateQuery(
    { query: AdminOverviewDocument },
    (data) => data && { ...data, adminBookings: data.adminBookings.map((booking) => withoutUser(booking, id)) },
  );
  cache.modify({
    fields: {
      // Those of other filters are fetched again when they are shown.
      adminUserCount: (count: number, { storeFieldName }: ModifierDetails) =>
        count > MAX_FOUND && storeFieldName.includes('"search"') ? count : count - 1,
    },
  });
  cache.evict({ id: cache.identify({ __typename: 'User', id }) });
  cache.evict({ id: cache.identify({ __typename: 'Provider', id }) });
  cache.gc();
}

const deletedUser = { id: null, name: 'Deleted user' };

function withoutUser<Row extends RecentBookingFragment>(booking: Row, id: string): Row {
  const { user, provider, status } = booking;
  if (user.id !== id && provider.id !== id) return booking;
  return {
    ...booking,
    user: user.id === id ? { ...user, ...deletedUser, email: '' } : user,
    provider: provider.id === id ? { ...provider, ...deletedUser, businessName: null } : provider,
    status: status === 'completed' ? status : 'cancelled',
  };
}
