import { useAdminDeleteBookingMutation, type AdminBookingFragment } from '../../../graphql/generated/admin-bookings.js';
import { askConfirmation } from '../../../lib/alerts.js';
import { Button } from '../../../ui/Button.js';
import { Actions } from '../rows/Actions.js';
import { alertOutcome } from '../rows/alert-outcome.js';
import { bookingName } from './booking-name.js';
import { forgetBooking } from './forget-booking.js';

export function BookingActions({ booking }: { booking: AdminBookingFragment }) {
  const [deleteBooking, { loading }] = useAdminDeleteBookingMutation({
    update: (cache) => forgetBooking(cache, booking),
  });

  const remove = async () => {
    if (!askConfirmation('Are you sure you want to delete this booking?')) return;
    await alertOutcome(
      deleteBooking({ variables: { id: booking.id } }),
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
