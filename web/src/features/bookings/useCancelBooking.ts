import { useRef } from 'react';
import { serverMessage } from '../../graphql/errors.js';
import {
  useCancelBookingMutation,
  type MyBookingFragment,
} from '../../graphql/generated/my-bookings.js';
import { ask, tell } from '../../lib/alerts.js';

/**
 * Cancels after a question. It shows at once, and is taken back if the server refuses it: the
 * provider may have answered in the same moment (P17).
 * @returns `card` for the element that takes the focus from the button, which goes
 */
export function useCancelBooking(
  booking: MyBookingFragment,
  onOutdated: () => void,
  onCancelled: () => void,
) {
  const [cancelBooking] = useCancelBookingMutation();
  const card = useRef<HTMLElement>(null);

  const cancel = async () => {
    if (!ask('Are you sure you want to cancel this booking?')) return;
    const shown = card.current;
    const list = shown?.closest<HTMLElement>('[role=tabpanel]');
    shown?.focus();
    try {
      await cancelBooking({
        variables: { id: booking.id },
        optimisticResponse: {
          cancelBooking: { ...booking, status: 'cancelled', cancelledBecause: 'withdrawn' },
        },
      });
      onCancelled();
      // Among the pending ones there is no such card any more.
      if (!shown?.isConnected) list?.focus({ preventScroll: true });
      tell('Booking cancelled successfully');
    } catch (error) {
      const reason = serverMessage(error);
      tell(reason ?? 'Failed to cancel booking');
      if (reason) onOutdated();
    }
  };
  return { card, cancel };
}
