import calendar from '../../../assets/empty-calendar.svg';
import type { AdminBookingFragment } from '../../../graphql/generated/admin-bookings.js';
import { lazily } from '../../../ui/lazily.js';
import type { Column } from '../../../ui/table/table-columns.js';
import { FoundList } from '../rows/FoundList.js';
import { bookingColumns } from './booking-columns.js';
import { BookingActions } from './BookingActions.js';
import { BookingFilters } from './BookingFilters.js';
import { bookingName } from './booking-name.js';
import { noBookingsFilter, type BookingsFilter } from './bookings-filter.js';
import { useBookings } from './useBookings.js';

interface BookingsTabProps {
  filter: BookingsFilter;
  onFilter: (filter: BookingsFilter) => void;
}

const columns: Column<AdminBookingFragment>[] = [
  ...bookingColumns,
  { header: 'Actions', cell: (booking) => <BookingActions booking={booking} /> },
];

const BookingDetails = lazily(async () => (await import('./BookingDetails.js')).BookingDetails);
const nouns = { one: 'booking', many: 'bookings' };
const details = (booking: AdminBookingFragment) => <BookingDetails booking={booking} />;

export function BookingsTab({ filter, onFilter }: BookingsTabProps) {
  const found = useBookings(filter);
  return (
    <>
      <BookingFilters filter={filter} rejections={found.rejections} onChange={onFilter} />
      <FoundList
        found={found}
        nouns={nouns}
        columns={columns}
        nameOf={bookingName}
        details={details}
        picture={calendar}
        onClear={() => onFilter(noBookingsFilter)}
      />
    </>
  );
}
