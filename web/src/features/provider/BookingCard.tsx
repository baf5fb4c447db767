import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import type { OwnBookingFragment } from '../../graphql/generated/dashboard.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { formatMoment, inWords } from '../../lib/dates.js';
import { formatCount, formatPrice } from '../../lib/numbers.js';
import { formatSpan } from '../../lib/times.js';
import { useCalendarFile } from '../../session/useCalendarFile.js';
import { Button } from '../../ui/Button.js';
import { Card, CardHeader } from '../../ui/Card.js';
import { contactLink } from '../../ui/contact-link.js';
import { Facts } from '../../ui/Facts.js';
import { FieldError } from '../../ui/Field.js';
import { StatusBadge } from '../../ui/StatusBadge.js';
import { WhyCancelled } from '../../ui/WhyCancelled.js';
import { ChangeButton, OpenProposal } from '../changes/BookingChange.js';
import { BookingTimeline } from '../changes/BookingTimeline.js';
import { PromisedResponse } from '../changes/PromisedResponse.js';
import { useReason } from '../changes/useReason.js';
import { useDecideBooking } from './useDecideBooking.js';

interface BookingCardProps {
  booking: OwnBookingFragment;
  onOutdated: () => void;
}

/** A booking, with buttons to confirm and decline it while it is pending, and one for the calendar while it is live. */
export const BookingCard = memo(function BookingCard({ booking, onOutdated }: BookingCardProps) {
  const { id, service, status, customerDetails, message } = booking;
  const { timeZone } = useMarketTime();
  const { card, decide, rejection } = useDecideBooking(booking, onOutdated);
  const addToCalendar = useCalendarFile();
  const titleId = `booking-${id}`;
  const { reason, ...addReason } = useReason(titleId, 'customer');
  const change = { booking, as: 'provider', titleId, onOutdated } as const;

  return (
    <Card ref={card} tabIndex={-1} aria-labelledby={titleId} focusVisibleRing="outside">
      <CardHeader>
        <chakra.div minW="0" overflowWrap="anywhere">
          <chakra.h3 id={titleId} textStyle="subheading">
            {service.title}
          </chakra.h3>
          <chakra.p textStyle="sm" color="fg.muted">
            {service.category}
          </chakra.p>
        </chakra.div>
        <StatusBadge status={status} />
      </CardHeader>
      <WhyCancelled reason={booking.cancelledBecause} />
      <PromisedResponse booking={booking} label="Please answer by" />
      <Facts
        facts={[
          ['Date', inWords(booking.eventDate).medium],
          ['Time', formatSpan(booking.timeSlot)],
          ['Event type', booking.eventType],
          ['Guests', formatCount(booking.guestCount)],
          ['Amount', formatPrice(booking.totalAmount)],
          ['Requested', formatMoment(booking.createdAt, timeZone)],
        ]}
      />
      <Facts
        wide
        facts={[
          ['Customer', customerDetails.name],
          ['Email', contactLink('mailto', customerDetails.email)],
          ['Phone', contactLink('tel', customerDetails.phone)],
        ]}
      />
      {message && (
        <chakra.p textStyle="sm" bg="bg.muted" borderRadius="control" px="4" py="3" css={wrapped}>
          {message}
        </chakra.p>
      )}
      <OpenProposal {...change} />
      {status === 'pending' && addReason.field}
      {(status === 'pending' || status === 'confirmed') && (
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          {status === 'pending' && (
            <>
              <Button aria-describedby={titleId} onClick={() => decide('confirmed', reason)}>
                Confirm
              </Button>
              <Button variant="danger" aria-describedby={titleId} onClick={() => decide('cancelled', reason)}>
                Decline
              </Button>
              {addReason.button}
            </>
          )}
          <Button variant="outline" aria-describedby={titleId} onClick={() => addToCalendar(booking)}>
            Add to Calendar
          </Button>
          <ChangeButton {...change} />
        </chakra.div>
      )}
      <BookingTimeline timeline={booking.timeline} titleId={titleId} />
      {/* Always mounted, so that screen readers announce its changes; the margin removes the gap while it is empty. */}
      <chakra.div role="status" _empty={{ mt: '-4' }}>
        <FieldError>{rejection}</FieldError>
      </chakra.div>
    </Card>
  );
});

const wrapped = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' };
