import { useRef, useState } from 'react';
import { serverMessage } from '../../graphql/errors.js';
import {
  useDecideBookingMutation,
  type OwnBookingFragment,
} from '../../graphql/generated/dashboard.js';
import { settleSlot } from './dashboard-cache.js';

/**
 * The provider's answer to a request. It shows at once, and is taken back if the server refuses it:
 * the customer may have cancelled in the same moment (P17).
 * @returns `card` for the element that takes the focus from the buttons, which go; `refusal`, the
 *   reason why the answer did not hold
 */
export function useDecideBooking(booking: OwnBookingFragment, onOutdated: () => void) {
  const [decideBooking] = useDecideBookingMutation();
  const [refusal, setRefusal] = useState<string>();
  const card = useRef<HTMLElement>(null);

  const decide = async (status: 'confirmed' | 'cancelled') => {
    setRefusal(undefined);
    card.current?.focus();
    try {
      await decideBooking({
        variables: { id: booking.id, status },
        optimisticResponse: {
          updateBookingStatus: {
            ...booking,
            status,
            cancelledBecause: status === 'cancelled' ? 'declined' : null,
          },
        },
        update: (cache, { data }) => data && settleSlot(cache, data.updateBookingStatus),
      });
    } catch (error) {
      console.error('Booking could not be updated', error);
      const reason = serverMessage(error);
      setRefusal(reason ?? 'Your answer did not arrive. Please try again.');
      if (reason) onOutdated();
    }
  };
  return { card, decide, refusal };
}
