import { Card, Heading, Text } from '@chakra-ui/react';
import { memo, useState } from 'react';
import defaultService from '../../assets/default-service.svg';
import type { MyBookingFragment } from '../../graphql/generated/my-bookings.js';
import { isLive } from '../../lib/booking-order.js';
import { inWords } from '../../lib/dates.js';
import { formatPrice } from '../../lib/numbers.js';
import { formatSpan } from '../../lib/times.js';
import { paths } from '../../routes/paths.js';
import { useCalendarFile } from '../../session/useCalendarFile.js';
import { BookingActions } from '../../ui/booking/BookingActions.js';
import { BookingContact } from '../../ui/booking/BookingContact.js';
import { BookingHead } from '../../ui/booking/BookingHead.js';
import { Button, LinkButton } from '../../ui/Button.js';
import { DetailsButton } from '../../ui/DetailsButton.js';
import { TextLink } from '../../ui/TextLink.js';
import { WhyCancelled } from '../../ui/booking/WhyCancelled.js';
import { MessagesButton } from '../messages/MessagesButton.js';
import { ChangeButton, OpenProposal } from '../changes/BookingChange.js';
import { PromisedResponse } from '../changes/PromisedResponse.js';
import { useReason } from '../changes/useReason.js';
import { OwnReview } from '../reviews/OwnReview.js';
import { BookingSteps } from './BookingSteps.js';
import { MyBookingDetails } from './MyBookingDetails.js';
import { useCancelBooking } from './useCancelBooking.js';

interface MyBookingCardProps {
  booking: MyBookingFragment;
  onOutdated: () => void;
  /** called before the booking is cancelled */
  onCancel: (id: string) => void;
  onCancelled: () => void;
  /** opens the form for the review of a booking */
  onReview: (id: string) => void;
  /** opens the messages of a booking */
  onMessages: (id: string) => void;
}

export const MyBookingCard = memo(function MyBookingCard(props: MyBookingCardProps) {
  const { booking, onOutdated, onReview, onMessages } = props;
  const { id, service, provider, status, eventDate } = booking;
  const { card, cancel } = useCancelBooking(props);
  const addToCalendar = useCalendarFile();
  const [open, setOpen] = useState(false);
  const titleId = `booking-${id}`;
  const detailsId = `${titleId}-details`;
  const { withReason, ...addReason } = useReason(id, titleId, 'provider');
  const change = { booking, as: 'customer', titleId, onOutdated } as const;

  return (
    <Card.Root as="article" ref={card} tabIndex={-1} aria-labelledby={titleId} focusVisibleRing="outside">
      <BookingHead
        day={eventDate}
        picture={<img src={service.image?.cardUrl ?? defaultService} alt="" loading="lazy" />}
        title={
          <Heading as="h3" dir="auto" id={titleId} textStyle="subheading">
            <ServiceTitle service={service} />
          </Heading>
        }
        facts={[
          inWords(eventDate).mediumWithWeekday,
          formatSpan(booking.timeSlot),
          booking.eventType,
          formatPrice(booking.totalAmount),
        ]}
        status={status}
      />
      {status === 'cancelled' ? (
        <WhyCancelled as="customer" reason={booking.cancelledBecause} words={booking.timeline.at(-1)?.reason} />
      ) : (
        <BookingSteps status={status} />
      )}
      {status === 'confirmed' && (
        <Text color="good.fg" fontWeight="medium">
          Provider will contact you soon!
        </Text>
      )}
      {status === 'pending' && (
        <PromisedResponse
          answerDueAt={booking.answerDueAt}
          label="A response is promised by"
          labelIfOverdue="A response was promised by"
        />
      )}
      <OpenProposal {...change} />
      <BookingContact name={<ProviderName provider={provider} />} phone={provider.phone} titleId={titleId}>
        <MessagesButton unread={booking.unreadMessages} titleId={titleId} onOpen={() => onMessages(id)} />
      </BookingContact>
      {status === 'completed' && <OwnReview booking={booking} titleId={titleId} onReview={onReview} />}
      {open && <MyBookingDetails booking={booking} id={detailsId} />}
      {status === 'pending' && addReason.field}
      <BookingActions>
        <ChangeButton {...change} />
        {!isLive(status) && service.id && service.isListed && (
          <LinkButton variant="outline" to={paths.book(service.id)} aria-describedby={titleId}>
            Book again
          </LinkButton>
        )}
        <DetailsButton open={open} onToggle={setOpen} controls={detailsId} titleId={titleId} />
        {open && isLive(status) && (
          <Button variant="outline" aria-describedby={titleId} onClick={() => addToCalendar(booking)}>
            Add to Calendar
          </Button>
        )}
        {status === 'pending' && (
          <>
            {addReason.button}
            <Button data-far variant="danger" aria-describedby={titleId} onClick={() => withReason(cancel)}>
              Cancel Booking
            </Button>
          </>
        )}
      </BookingActions>
    </Card.Root>
  );
});

/** A link to the page of the service, unless it is hidden or deleted. */
const ServiceTitle = ({ service: { id, title, isListed } }: { service: MyBookingFragment['service'] }) =>
  id && isListed ? (
    <TextLink variant="plain" to={paths.service(id)}>
      {title}
    </TextLink>
  ) : (
    title
  );

/** A link to the page of the provider, whose account may have been deleted. */
const ProviderName = ({ provider: { id, name, city } }: { provider: MyBookingFragment['provider'] }) => (
  <>
    <bdi>
      {id ? (
        <TextLink variant="plain" to={paths.provider(id)}>
          {name}
        </TextLink>
      ) : (
        name
      )}
    </bdi>
    {city && ', '}
    <bdi>{city}</bdi>
  </>
);
