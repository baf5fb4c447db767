import { Grid, Heading } from '@chakra-ui/react';
import calendar from '../../assets/empty-calendar.svg';
import { useAdminOverviewQuery } from '../../graphql/generated/admin-overview.js';
import { useTimeZone } from './rows/useTimeZone.js';
import { useLogged } from '../../graphql/useLogged.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Deferred } from '../../ui/Deferred.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Loading } from '../../ui/Loading.js';
import { Table } from '../../ui/table/Table.js';
import { bookingColumns } from './bookings/booking-columns.js';
import { userColumns } from './users/user-columns.js';

/** The newest accounts and bookings (S9.5). */
export function Overview() {
  const timeZone = useTimeZone();
  const { data, loading, error, refetch } = useAdminOverviewQuery({ fetchPolicy: 'cache-and-network' });
  useLogged('The newest users and bookings could not be fetched', error);
  if (!data && loading) return <Loading label="Loading overview" look="block" />;
  if (!data) return <LoadFailed title="The newest users and bookings could not be loaded" refetch={refetch} />;
  return (
    <Deferred>
      <Grid gap="10">
        <section aria-labelledby="recent-users">
          <Heading id="recent-users" textStyle="heading" mb="4">
            Recent Users
          </Heading>
          <Table
            label="Recent Users"
            columns={userColumns(timeZone)}
            rows={data.adminUsers}
            empty={<EmptyState title="No users yet" />}
          />
        </section>
        <section aria-labelledby="recent-bookings">
          <Heading id="recent-bookings" textStyle="heading" mb="4">
            Recent Bookings
          </Heading>
          <Table
            label="Recent Bookings"
            columns={bookingColumns}
            rows={data.adminBookings}
            empty={<EmptyState title="No bookings yet" picture={calendar} />}
          />
        </section>
      </Grid>
    </Deferred>
  );
}
