import { chakra } from '@chakra-ui/react';
import calendar from '../../assets/empty-calendar.svg';
import { useAdminBookingsQuery } from '../../graphql/generated/admin-bookings.js';
import { useAdminUsersQuery } from '../../graphql/generated/admin-users.js';
import { useTimeZone } from './useTimeZone.js';
import { useLogged } from '../../lib/useLogged.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Deferred } from '../../ui/Deferred.js';
import { Loading } from '../../ui/Loading.js';
import { Table } from '../../ui/Table.js';
import { bookingColumns } from './booking-columns.js';
import { userColumns } from './user-columns.js';

/** The newest entries of each list that the overview shows (S9.5). */
const RECENT = 5;

/** The newest entries of the lists that other tabs show in full: when one is deleted, the next one moves up. */
export function Overview() {
  const timeZone = useTimeZone();
  const users = useAdminUsersQuery({ fetchPolicy: 'cache-and-network' });
  const bookings = useAdminBookingsQuery({ fetchPolicy: 'cache-and-network' });
  useLogged('Users could not be fetched', users.error);
  useLogged('Bookings could not be fetched', bookings.error);
  const isLoading = [users, bookings].some(({ loading, data }) => loading && !data);
  if (isLoading) return <Loading label="Loading overview" />;
  return (
    <Deferred>
      <chakra.div display="grid" gap="10">
        <section aria-labelledby="recent-users">
          <chakra.h2 id="recent-users" textStyle="heading" mb="4">
            Recent Users
          </chakra.h2>
          <Table
            label="Recent Users"
            columns={userColumns(timeZone)}
            rows={(users.data?.adminUsers ?? []).slice(0, RECENT)}
            empty={<EmptyState title="No users yet" />}
          />
        </section>
        <section aria-labelledby="recent-bookings">
          <chakra.h2 id="recent-bookings" textStyle="heading" mb="4">
            Recent Bookings
          </chakra.h2>
          <Table
            label="Recent Bookings"
            columns={bookingColumns}
            rows={(bookings.data?.adminBookings ?? []).slice(0, RECENT)}
            empty={<EmptyState title="No bookings yet" picture={calendar} />}
          />
        </section>
      </chakra.div>
    </Deferred>
  );
}
