import { Box } from '@chakra-ui/react';
import { memo, useState } from 'react';
import type { OwnBookingFragment } from '../../../graphql/generated/dashboard.js';
import { isLive } from '../../../lib/booking-order.js';
import { inWords } from '../../../lib/dates.js';
import { formatPrice } from '../../../lib/numbers.js';
import { formatSpan } from '../../../lib/times.js';
import { useOnce } from '../../../lib/useOnce.js';
import { useCalendarFile } from '../../../session/useCalendarFile.js';
import { BookingActions } from '../../../ui/booking/BookingActions.js';
import { BookingHead } from '../../../ui/booking/BookingHead.js';
import { BookingSurface } from '../../../ui/booking/BookingSurface.js';
import { CallButton } from '../../../ui/booking/CallButton.js';
import { WhyCancelled } from '../../../ui/booking/WhyCancelled.js';
import { Button } from '../../../ui/Button.js';
import { DetailsButton } from '../../../ui/DetailsButton.js';
import { FieldError } from '../../../ui/form/FieldError.js';
import { MoreActions } from '../../../ui/MoreActions.js';
import { OpenProposal, useChange } from '../../changes/BookingChange.js';
import { PromisedResponse } from '../../changes/PromisedResponse.js';
import { useReason } from '../../changes/useReason.js';
import { MessagesButton } from '../../messages/MessagesButton.js';
import { BookingDetails } from './BookingDetails.js';
import { BookingMessage } from './BookingMessage.js';
import { guestsInWords } from './guests.js';
import { useDecideBooking } from './useDecideBooking.js';

interface BookingCardProps {
  booking: OwnBookingFragment;
  /** a row until it is opened */
  folded: boolean;
  onOutdated: () => void;
  /** opens the messages of a booking */
  onMessages: (id: string) => void;
}

/** A booking, with buttons to confirm and decline it while it is pending; what is needed less often is behind others. */
export const BookingCard = memo(function BookingCard({ booking, folded, onOutdated, onMessages }: BookingCardProps) {
  const { id, service, status, customerDetails, unreadMessages } = booking;
  const { card, decide, rejection } = useDecideBooking(booking, onOutdated);
  const addToCalendar = useCalendarFile();
  const [open, setOpen] = useState(false);
  const titleId = `booking-${id}`;
  const detailsId = `${titleId}-details`;
  const isPending = status === 'pending';
  const { withReason, ...addReason } = useReason(id, titleId, 'customer');
  const change = { booking, as: 'provider', titleId, onOutdated } as const;
  const { button: changeButton, dialog } = useChange(change);
  const row = folded && !open;
  // Once it is there it stays, so that the dialog that it opens finds it.
  const showsMessages = useOnce(status === 'confirmed' || unreadMessages > 0);
  const phone = customerDetails.phone;

  const messages = (quiet: boolean) => (
    <MessagesButton quiet={quiet} unread={unreadMessages} titleId={titleId} onOpen={() => onMessages(id)} />
  );

  const isConfirmed = status === 'confirmed';
  const further = (
    <MoreActions titleId={titleId}>
      {!showsMessages && messages(true)}
      <CallButton variant="ghost" phone={phone} titleId={titleId} />
      {changeButton}
      {isLive(status) && (
        <Button variant="ghost" aria-describedby={titleId} onClick={() => addToCalendar(booking)}>
          Add to Calendar
        </Button>
      )}
    </MoreActions>
  );

  return (
    <BookingSurface ref={card} titleId={titleId} row={row}>
      <BookingHead
        day={booking.eventDate}
        titleId={titleId}
        title={service.title}
        facts={[
          inWords(booking.eventDate).mediumWithWeekday,
          formatSpan(booking.timeSlot),
          <bdi key="name" data-phone={phone}>
            {customerDetails.name}
          </bdi>,
          guestsInWords(booking.guestCount),
          booking.eventType,
          // What was decided on is secondary.
          ...(isConfirmed && !open ? [] : [formatPrice(booking.totalAmount)]),
        ]}
        status={status}
        row={row}
        toggle={<DetailsButton open={open} onToggle={setOpen} controls={detailsId} titleId={titleId} />}
      >
        {isPending && <PromisedResponse answerDueAt={booking.answerDueAt} label="Please respond by" />}
        <WhyCancelled as="provider" reason={booking.cancelledBecause} words={booking.timeline.at(-1)?.reason} />
        {isConfirmed && (
          <BookingActions flex="1">
            {messages(false)}
            {further}
          </BookingActions>
        )}
      </BookingHead>
      {!row && (
        <>
          <OpenProposal {...change} />
          {/* What is asked for is part of what is decided on. */}
          {isPending && <BookingMessage booking={booking} />}
          {open && <BookingDetails booking={booking} id={detailsId} />}
          {!isConfirmed && (
            <BookingActions>
              {isPending && (
                <>
                  {addReason.field}
                  <Button
                    flex={{ base: '1 0 100%', sm: 'none' }}
                    aria-describedby={titleId}
                    onClick={() => withReason((reason) => decide('confirmed', reason))}
                  >
                    Confirm
                  </Button>
                  <Button
                    variant="danger"
                    borderColor="transparent"
                    ms={{ sm: '4' }}
                    aria-describedby={titleId}
                    onClick={() => withReason((reason) => decide('cancelled', reason))}
                  >
                    Decline
                  </Button>
                  {addReason.button}
                </>
              )}
              {showsMessages && messages(false)}
              {further}
            </BookingActions>
          )}
          {dialog}
          {/* Always mounted, so that screen readers announce its changes; the margin removes the gap while it is empty. */}
          <Box role="status" _empty={{ mt: { base: '-2', sm: '-2.5' } }}>
            <FieldError>{rejection}</FieldError>
          </Box>
        </>
      )}
    </BookingSurface>
  );
});
