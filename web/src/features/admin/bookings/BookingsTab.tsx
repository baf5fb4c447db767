import calendar from '../../../assets/empty-calendar.svg';
import { type AdminBookingFragment, useAdminBookingsQuery } from '../../../graphql/generated/admin-bookings.js';
import { useLogged } from '../../../graphql/useLogged.js';
import { LoadFailed } from '../../../ui/LoadFailed.js';
import { Loading } from '../../../ui/Loading.js';
import type { Column, RowControls } from '../../../ui/table/table-columns.js';
import { Table } from '../../../ui/table/Table.js';
import { lazily } from '../../../ui/lazily.js';
import { bookingColumns } from './booking-columns.js';
import { BookingActions } from './BookingActions.js';
import { bookingName } from './booking-name.js';
import { ListSummary } from '../rows/ListSummary.js';
import { NothingFound } from '../rows/NothingFound.js';
import { useNextRows } from '../rows/useNextRows.js';

const columns: Column<AdminBookingFragment>[] = [
  ...bookingColumns,
  { header: 'Actions', cell: (booking) => <BookingActions booking={booking} /> },
];

const BookingDetails = lazily(async () => (await import('./BookingDetails.js')).BookingDetails);

const controls: RowControls<AdminBookingFragment> = {
  nameOf: bookingName,
  details: (booking) => <BookingDetails booking={booking} />,
};

/** @param total number of all bookings, including those that are not listed */
export function BookingsTab({ total }: { total: number | undefined }) {
  const { data, loading, error, refetch } = useAdminBookingsQuery({ fetchPolicy: 'cache-and-network' });
  useLogged('Bookings could not be fetched', error);
  useNextRows({ shown: data?.adminBookings.length ?? 0, total: data && total, refetch });
  if (!data && loading) return <Loading label="Loading bookings" look="block" />;
  if (!data) return <LoadFailed title="The bookings could not be loaded" refetch={refetch} />;
  // The query's error is logged above.
  const refresh = () => void refetch().catch(() => undefined);
  const bookings = data.adminBookings;
  return (
    <>
      <ListSummary shown={bookings.length} total={total} nouns={['booking', 'bookings']} />
      <Table
        label="Bookings"
        columns={columns}
        rows={bookings}
        controls={controls}
        empty={<NothingFound title="No bookings found" picture={calendar} action="Refresh" onAction={refresh} />}
      />
    </>
  );
}
