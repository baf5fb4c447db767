import { useAdminBookingsQuery } from '../../graphql/generated/admin-bookings.js';
import { useLogged } from '../../lib/useLogged.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Loading } from '../../ui/Loading.js';
import { Table } from '../../ui/Table.js';
import { bookingColumns } from './booking-columns.js';
import { BookingActions } from './BookingActions.js';
import { ListSummary } from './ListSummary.js';

const columns: typeof bookingColumns = [
  ...bookingColumns,
  { header: 'Actions', cell: (booking) => <BookingActions booking={booking} /> },
];

/** @param total how many bookings there are, listed or not */
export function BookingsTab({ total }: { total: number | undefined }) {
  const { data, error } = useAdminBookingsQuery({ fetchPolicy: 'cache-and-network' });
  useLogged('Bookings could not be fetched', error);
  if (!data && !error) return <Loading label="Loading bookings" />;
  const bookings = data?.adminBookings ?? [];
  return (
    <>
      <ListSummary shown={bookings.length} total={total} nouns={['booking', 'bookings']} />
      <Table
        label="Bookings"
        columns={columns}
        rows={bookings}
        empty={<EmptyState title="No bookings found" text="Nobody has booked anything yet." />}
      />
    </>
  );
}
