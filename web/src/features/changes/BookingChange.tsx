import { Box, Flex, Text } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { inWords } from '../../lib/dates.js';
import { formatSpan } from '../../lib/times.js';
import { Button } from '../../ui/Button.js';
import { lazily } from '../../ui/lazily.js';
import type { ChangeableBooking } from './changeable-booking.js';
import { useAnswerChange } from './useAnswerChange.js';

// The dialog is loaded when it is opened.
const ChangeDialog = lazily(async () => (await import('./ChangeDialog.js')).ChangeDialog);

interface BookingChangeProps {
  booking: ChangeableBooking;
  /** the side of the signed-in account */
  as: 'customer' | 'provider';
  /** the id of the title of the booking */
  titleId: string;
  /** called if the server rejected a change, because the booking had changed */
  onOutdated: () => void;
}

/** The open proposal of a booking, with the buttons to accept and refuse that of the other party (P45). */
export function OpenProposal({ booking, as, titleId, onOutdated }: BookingChangeProps) {
  const { notice, isSending, answer } = useAnswerChange(booking, onOutdated);
  const { proposal } = booking;
  if (!proposal) return null;
  const { slot, by, message } = proposal;
  const other = by === 'customer' ? 'customer' : 'provider';
  const what = slot ? `to move it to ${inWords(slot.date).mediumWithWeekday}, ${formatSpan(slot)}` : 'to call it off';
  return (
    <Box ref={notice} tabIndex={-1} bg="bg.muted" borderRadius="control" px="4" py="3" textStyle="sm">
      <Text textWrap="pretty">
        {by === as ? 'You propose' : `The ${other} proposes`} {what}.
        {by === as && ' Until the other side has answered, the booking stays as it is.'}
      </Text>
      {message && (
        <Text dir="auto" mt="1" color="fg.muted" css={wrapped}>
          {message}
        </Text>
      )}
      {by !== as && (
        <Flex wrap="wrap" gap="3" mt="3">
          <Button aria-describedby={titleId} disabled={isSending} onClick={() => answer(true)}>
            Accept
          </Button>
          <Button variant="outline" aria-describedby={titleId} disabled={isSending} onClick={() => answer(false)}>
            Refuse
          </Button>
        </Flex>
      )}
    </Box>
  );
}

/**
 * Moves a pending booking of the customer, or proposes a change of a confirmed one (P45).
 * @returns the `button`, if that is possible, and the `dialog` that it opens, which stands outside of a menu
 */
export function useChange({ booking, as, titleId, onOutdated }: BookingChangeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { day } = useMarketTime();
  const { status, proposal, eventDate } = booking;
  const moves = status === 'pending' && as === 'customer';
  const proposes = status === 'confirmed' && !proposal && eventDate >= day;
  return {
    button: (moves || proposes) && (
      <Button variant="ghost" aria-describedby={titleId} onClick={() => setIsOpen(true)}>
        {moves ? 'Move' : 'Propose a Change'}
      </Button>
    ),
    dialog: isOpen && (moves || proposes) && (
      <Suspense>
        <ChangeDialog
          booking={booking}
          isProposal={proposes}
          onOutdated={onOutdated}
          onClose={() => setIsOpen(false)}
        />
      </Suspense>
    ),
  };
}

const wrapped = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' };
