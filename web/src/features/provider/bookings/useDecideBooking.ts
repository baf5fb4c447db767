import { useRef, useState } from 'react';
import { serverMessage } from '../../../graphql/errors.js';
import { useDecideBookingMutation, type OwnBookingFragment } from '../../../graphql/generated/dashboard.js';
import { updateSlotStatus } from '../dashboard/dashboard-cache.js';

/**
 * Confirms or declines a booking. The update is optimistic and is rolled back if the server rejects it: the customer
 * may have cancelled at the same time (P17).
 * @returns `card`, a ref for the element that takes the focus from the buttons, which are removed; `rejection`, the
 *   reason why the decision failed; `decide`, which returns whether it succeeded
 */
export function useDecideBooking(booking: OwnBookingFragment, onOutdated: () => void) {
  const [decideBooking] = useDecideBookingMutation();
  const [rejection, setRejection] = useState<string>();
  const card = useRef<HTMLDivElement>(null);

  const decide = async (status: 'confirmed' | 'cancelled', reason: string | null): Promise<boolean> => {
    setRejection(undefined);
    card.current?.focus();
    const { eventDate, timeSlot } = booking;
    // What the card shows: the customer may have moved the booking.
    const shown = { eventDate, startTime: timeSlot.startTime, endTime: timeSlot.endTime };
    try {
      await decideBooking({
        variables: { id: booking.id, status, ...(reason && { reason }), ...shown },
        optimisticResponse: {
          updateBookingStatus: {
            ...booking,
            status,
            cancelledBecause: status === 'cancelled' ? 'declined' : null,
          },
        },
        update: (cache, { data }) => data && updateSlotStatus(cache, data.updateBookingStatus),
      });
      return true;
    } catch (error) {
      console.error('Booking could not be updated', error);
      const message = serverMessage(error);
      setRejection(message ?? 'Your answer did not arrive. Please try again.');
      if (message) onOutdated();
      return false;
    }
  };
  return { card, decide, rejection };
}
