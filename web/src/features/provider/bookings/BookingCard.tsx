import { Box, Card, Heading } from '@chakra-ui/react';
import { memo, useState } from 'react';
import type { OwnBookingFragment } from '../../../graphql/generated/dashboard.js';
import { isLive } from '../../../lib/booking-order.js';
import { inWords } from '../../../lib/dates.js';
import { formatCount, formatPrice } from '../../../lib/numbers.js';
import { formatSpan } from '../../../lib/times.js';
import { useCalendarFile } from '../../../session/useCalendarFile.js';
import { BookingActions } from '../../../ui/booking/BookingActions.js';
import { BookingContact } from '../../../ui/booking/BookingContact.js';
import { BookingHead } from '../../../ui/booking/BookingHead.js';
import { Button } from '../../../ui/Button.js';
import { DetailsButton } from '../../../ui/DetailsButton.js';
import { FieldError } from '../../../ui/form/FieldError.js';
import { WhyCancelled } from '../../../ui/booking/WhyCancelled.js';
import { MessagesButton } from '../../messages/MessagesButton.js';
import { ChangeButton, OpenProposal } from '../../changes/BookingChange.js';
import { PromisedResponse } from '../../changes/PromisedResponse.js';
import { useReason } from '../../changes/useReason.js';
import { BookingDetails } from './BookingDetails.js';
import { BookingMessage } from './BookingMessage.js';
import { useDecideBooking } from './useDecideBooking.js';

interface BookingCardProps {
  booking: OwnBookingFragment;
  /** called before the booking is confirmed or declined */
  onDecide?: ((id: string) => void) | undefined;
  onOutdated: () => void;
  /** opens the messages of a booking */
  onMessages: (id: string) => void;
}

/** A booking, with buttons to confirm and decline it while it is pending, and one for the calendar while it is live. */
export const BookingCard = memo(function BookingCard(props: BookingCardProps) {
  const { booking, onDecide, onOutdated, onMessages } = props;
  const { id, service, status, customerDetails } = booking;
  const { card, decide, rejection } = useDecideBooking(booking, onOutdated, onDecide);
  const addToCalendar = useCalendarFile();
  const [open, setOpen] = useState(false);
  const titleId = `booking-${id}`;
  const detailsId = `${titleId}-details`;
  const isPending = status === 'pending';
  const { withReason, ...addReason } = useReason(id, titleId, 'customer');
  const change = { booking, as: 'provider', titleId, onOutdated } as const;

  return (
    <Card.Root as="article" ref={card} tabIndex={-1} aria-labelledby={titleId} focusVisibleRing="outside">
      <BookingHead
        day={booking.eventDate}
        title={
          <Heading as="h3" dir="auto" id={titleId} textStyle="subheading">
            {service.title}
          </Heading>
        }
        facts={[
          inWords(booking.eventDate).mediumWithWeekday,
          formatSpan(booking.timeSlot),
          booking.eventType,
          booking.guestCount === 1 ? '1 guest' : `${formatCount(booking.guestCount)} guests`,
          formatPrice(booking.totalAmount),
        ]}
        status={status}
      />
      {isPending && <PromisedResponse answerDueAt={booking.answerDueAt} label="Please respond by" />}
      <WhyCancelled as="provider" reason={booking.cancelledBecause} words={booking.timeline.at(-1)?.reason} />
      <OpenProposal {...change} />
      <BookingContact name={<bdi>{customerDetails.name}</bdi>} phone={customerDetails.phone || null} titleId={titleId}>
        <MessagesButton unread={booking.unreadMessages} titleId={titleId} onOpen={() => onMessages(id)} />
      </BookingContact>
      {/* What is asked for is part of what is decided on. */}
      {isPending && <BookingMessage booking={booking} />}
      {open && <BookingDetails booking={booking} id={detailsId} />}
      {isPending && addReason.field}
      <BookingActions>
        {isPending && (
          <Button aria-describedby={titleId} onClick={() => withReason((reason) => decide('confirmed', reason))}>
            Confirm
          </Button>
        )}
        <ChangeButton {...change} />
        <DetailsButton open={open} onToggle={setOpen} controls={detailsId} titleId={titleId} />
        {open && isLive(status) && (
          <Button variant="outline" aria-describedby={titleId} onClick={() => addToCalendar(booking)}>
            Add to Calendar
          </Button>
        )}
        {isPending && (
          <>
            {addReason.button}
            <Button
              data-far
              variant="danger"
              aria-describedby={titleId}
              onClick={() => withReason((reason) => decide('cancelled', reason))}
            >
              Decline
            </Button>
          </>
        )}
      </BookingActions>
      {/* Always mounted, so that screen readers announce its changes; the margin removes the gap while it is empty. */}
      <Box role="status" _empty={{ mt: '-4' }}>
        <FieldError>{rejection}</FieldError>
      </Box>
    </Card.Root>
  );
});
