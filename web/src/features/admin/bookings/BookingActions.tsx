import {
  AdminBookingsDocument,
  useAdminDeleteBookingMutation,
  type AdminBookingFragment,
} from '../../../graphql/generated/admin-bookings.js';
import { AdminStatsDocument } from '../../../graphql/generated/admin-stats.js';
import { askConfirmation } from '../../../lib/alerts.js';
import { Button } from '../../../ui/Button.js';
import { Actions } from '../rows/Actions.js';
import { alertOutcome } from '../rows/alert-outcome.js';
import { bookingName } from './booking-name.js';

export function BookingActions({ booking }: { booking: AdminBookingFragment }) {
  const { id } = booking;
  const [deleteBooking, { loading }] = useAdminDeleteBookingMutation({
    // The list as well: if it is truncated, the next row moves up.
    refetchQueries: [AdminStatsDocument, AdminBookingsDocument],
    update: (cache) => {
      cache.evict({ id: cache.identify({ __typename: 'Booking', id }) });
      cache.gc();
    },
  });

  const remove = async () => {
    if (!askConfirmation('Are you sure you want to delete this booking?')) return;
    await alertOutcome(
      deleteBooking({ variables: { id } }),
      'Booking deleted successfully',
      'Failed to delete booking',
    );
  };

  return (
    <Actions>
      <Button
        size="sm"
        variant="danger"
        aria-label={`Delete ${bookingName(booking)}`}
        aria-disabled={loading}
        onClick={loading ? undefined : remove}
      >
        Delete
      </Button>
    </Actions>
  );
}
