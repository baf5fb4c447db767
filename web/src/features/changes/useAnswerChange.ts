import { useRef } from 'react';
import { serverMessage } from '../../graphql/errors.js';
import { type BookingChangesFragment, useAnswerChangeMutation } from '../../graphql/generated/booking-changes.js';
import { showAlert } from '../../lib/alerts.js';

/**
 * Accepts or refuses what the other party of a booking proposes. Not optimistic: the proposed slot may have been booked.
 * @returns `notice`, a ref for the element with the buttons, whose card takes the focus when they are removed
 */
export function useAnswerChange({ id, proposal }: BookingChangesFragment, onOutdated: () => void) {
  const [answerChange, { loading }] = useAnswerChangeMutation();
  const notice = useRef<HTMLDivElement>(null);

  const answer = async (accept: boolean) => {
    const card = notice.current?.closest('article');
    try {
      await answerChange({ variables: { bookingId: id, accept, proposalId: proposal?.id ?? null } });
      card?.focus({ preventScroll: true });
    } catch (error) {
      const reason = serverMessage(error);
      showAlert(reason ?? 'Your answer did not arrive. Please try again.');
      if (reason) onOutdated();
    }
  };
  return { notice, isSending: loading, answer };
}
