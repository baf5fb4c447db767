import { useRef } from 'react';
import { serverMessage } from '../../graphql/errors.js';
import { useCancelBookingMutation, type MyBookingFragment } from '../../graphql/generated/my-bookings.js';
import { askConfirmation, showAlert } from '../../lib/alerts.js';

interface UseCancelBookingOptions {
  booking: MyBookingFragment;
  onOutdated: () => void;
  onCancelled: () => void;
}

/**
 * Cancels a booking after a confirmation prompt. The update is optimistic and is rolled back if the server rejects it:
 * the provider may have decided at the same time (P17).
 * @returns `card`, a ref for the element that takes the focus from the button, which is removed; `cancel`, which returns
 *   whether the booking was cancelled
 */
export function useCancelBooking({ booking, onOutdated, onCancelled }: UseCancelBookingOptions) {
  const [cancelBooking] = useCancelBookingMutation();
  const card = useRef<HTMLDivElement>(null);

  const cancel = async (reason: string | null): Promise<boolean> => {
    if (!askConfirmation('Are you sure you want to cancel this booking?')) return false;
    card.current?.focus();
    try {
      await cancelBooking({
        variables: { id: booking.id, ...(reason && { reason }) },
        optimisticResponse: {
          cancelBooking: { ...booking, status: 'cancelled', cancelledBecause: 'withdrawn' },
        },
      });
      onCancelled();
      showAlert('Booking cancelled successfully');
      return true;
    } catch (error) {
      const message = serverMessage(error);
      showAlert(message ?? 'Failed to cancel booking');
      if (message) onOutdated();
      return false;
    }
  };
  return { card, cancel };
}
