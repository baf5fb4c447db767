import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import type { MyBookingFragment } from '../../graphql/generated/my-bookings.js';
import { inWords } from '../../lib/dates.js';
import { formatCount, formatPrice } from '../../lib/numbers.js';
import { formatSpan } from '../../lib/times.js';
import { paths } from '../../routes/paths.js';
import { useCalendarFile } from '../../session/useCalendarFile.js';
import { Button } from '../../ui/Button.js';
import { Card, CardHeader } from '../../ui/Card.js';
import { Facts } from '../../ui/Facts.js';
import { contactLink } from '../../ui/contact-link.js';
import { CheckIcon } from '../../ui/icons.js';
import { NameLink } from '../../ui/NameLink.js';
import { StatusBadge } from '../../ui/StatusBadge.js';
import { WhyCancelled } from '../../ui/WhyCancelled.js';
import { OwnReview } from '../reviews/OwnReview.js';
import { ChangeButton, OpenProposal } from '../changes/BookingChange.js';
import { BookingTimeline } from '../changes/BookingTimeline.js';
import { DayTile } from './DayTile.js';
import { PromisedResponse } from '../changes/PromisedResponse.js';
import { useCancelBooking } from './useCancelBooking.js';
import { useReason } from '../changes/useReason.js';

interface MyBookingCardProps {
  booking: MyBookingFragment;
  onOutdated: () => void;
  onCancelled: () => void;
  /** opens the form for the review of a booking */
  onReview: (id: string) => void;
}

export const MyBookingCard = memo(function MyBookingCard(props: MyBookingCardProps) {
  const { booking, onOutdated, onCancelled, onReview } = props;
  const { id, service, provider, status, eventDate, customerDetails, message } = booking;
  const { card, cancel } = useCancelBooking(booking, onOutdated, onCancelled);
  const addToCalendar = useCalendarFile();
  const titleId = `booking-${id}`;
  const { reason, ...addReason } = useReason(titleId, 'provider');
  const change = { booking, as: 'customer', titleId, onOutdated } as const;

  return (
    <Card ref={card} tabIndex={-1} aria-labelledby={titleId} focusVisibleRing="outside">
      <CardHeader flexWrap={{ base: 'wrap', sm: 'nowrap' }}>
        <chakra.div display="flex" alignItems="center" gap="4" minW="0">
          <DayTile day={eventDate} />
          <chakra.div minW="0" overflowWrap="anywhere">
            <chakra.h2 id={titleId} textStyle="subheading">
              {service.title}
            </chakra.h2>
            <chakra.p textStyle="sm" color="fg.muted">
              {service.category}
            </chakra.p>
          </chakra.div>
        </chakra.div>
        <StatusBadge status={status} />
      </CardHeader>
      <WhyCancelled reason={booking.cancelledBecause} />
      <PromisedResponse booking={booking} label="The provider answers by" />
      {status === 'confirmed' && (
        <chakra.p display="flex" alignItems="center" gap="2" color="good.fg" fontWeight="medium">
          <CheckIcon />
          <span>Provider will contact you soon!</span>
        </chakra.p>
      )}
      <Facts
        facts={[
          ['Date', inWords(eventDate).mediumWithWeekday],
          ['Time', formatSpan(booking.timeSlot)],
          ['Event type', booking.eventType],
          ['Guests', formatCount(booking.guestCount)],
          ['Amount', formatPrice(booking.totalAmount)],
        ]}
      />
      <Facts
        wide
        facts={[
          ['Provider', <ProviderName key="name" provider={provider} />],
          ['Provider’s email', contactLink('mailto', provider.email)],
          ['Provider’s phone', contactLink('tel', provider.phone)],
        ]}
      />
      <Facts
        wide
        facts={[
          ['Booked for', customerDetails.name],
          ['Your email', customerDetails.email],
          ['Your phone', customerDetails.phone],
        ]}
      />
      {message && (
        <chakra.p textStyle="sm" bg="bg.muted" borderRadius="control" px="4" py="3" css={wrapped}>
          {message}
        </chakra.p>
      )}
      <OpenProposal {...change} />
      {status === 'pending' && addReason.field}
      {status === 'completed' && <OwnReview booking={booking} titleId={titleId} onReview={onReview} />}
      {(status === 'pending' || status === 'confirmed') && (
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button variant="outline" aria-describedby={titleId} onClick={() => addToCalendar(booking)}>
            Add to Calendar
          </Button>
          <ChangeButton {...change} />
          {status === 'pending' && (
            <>
              <Button variant="danger" aria-describedby={titleId} onClick={() => cancel(reason)}>
                Cancel Booking
              </Button>
              {addReason.button}
            </>
          )}
        </chakra.div>
      )}
      <BookingTimeline timeline={booking.timeline} titleId={titleId} />
    </Card>
  );
});

type Provider = MyBookingFragment['provider'];

/** A link to the page of the provider, whose account may have been deleted. */
const ProviderName = ({ provider: { id, name, city } }: { provider: Provider }) => (
  <>
    {id ? <NameLink to={paths.provider(id)}>{name}</NameLink> : name}
    {city && `, ${city}`}
  </>
);

const wrapped = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' };
