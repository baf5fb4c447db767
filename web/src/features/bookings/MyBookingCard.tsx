import { Span, Text } from '@chakra-ui/react';
import { memo, useState } from 'react';
import defaultService from '../../assets/default-service.svg';
import type { MyBookingFragment } from '../../graphql/generated/my-bookings.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { isLive } from '../../lib/booking-order.js';
import { inWords } from '../../lib/dates.js';
import { formatPrice } from '../../lib/numbers.js';
import { formatSpan } from '../../lib/times.js';
import { useOnce } from '../../lib/useOnce.js';
import { paths } from '../../routes/paths.js';
import { useCalendarFile } from '../../session/useCalendarFile.js';
import { BookingActions } from '../../ui/booking/BookingActions.js';
import { BookingHead } from '../../ui/booking/BookingHead.js';
import { BookingSurface } from '../../ui/booking/BookingSurface.js';
import { CallButton } from '../../ui/booking/CallButton.js';
import { WhyCancelled } from '../../ui/booking/WhyCancelled.js';
import { Button, LinkButton } from '../../ui/Button.js';
import { DetailsButton } from '../../ui/DetailsButton.js';
import { MoreActions } from '../../ui/MoreActions.js';
import { TextLink } from '../../ui/TextLink.js';
import { OpenProposal, useChange } from '../changes/BookingChange.js';
import { PromisedResponse } from '../changes/PromisedResponse.js';
import { useReason } from '../changes/useReason.js';
import { MessagesButton } from '../messages/MessagesButton.js';
import { unreadInWords } from '../messages/unread.js';
import { mayReview } from '../reviews/may-review.js';
import { OwnReview } from '../reviews/OwnReview.js';
import { MyBookingDetails } from './MyBookingDetails.js';
import { useCancelBooking } from './useCancelBooking.js';
import { isRefused, WhoElse } from './WhoElse.js';

interface MyBookingCardProps {
  booking: MyBookingFragment;
  /** a row until it is opened, unless it asks for another choice */
  folded: boolean;
  onOutdated: () => void;
  onCancelled: () => void;
  /** opens the form for the review of a booking */
  onReview: (id: string) => void;
  /** opens the messages of a booking */
  onMessages: (id: string) => void;
}

/** A booking with the action that matters now; the others are behind `More actions`, and all facts behind `Details`. */
export const MyBookingCard = memo(function MyBookingCard(props: MyBookingCardProps) {
  const { booking, folded, onOutdated, onReview, onMessages } = props;
  const { id, service, provider, status, eventDate, review, unreadMessages } = booking;
  const { card, cancel } = useCancelBooking(props);
  const addToCalendar = useCalendarFile();
  const { day } = useMarketTime();
  const [open, setOpen] = useState(false);
  const titleId = `booking-${id}`;
  const detailsId = `${titleId}-details`;
  const { withReason, ...addReason } = useReason(id, titleId, 'provider');
  const change = { booking, as: 'customer', titleId, onOutdated } as const;
  const { button: changeButton, dialog } = useChange(change);
  const refused = isRefused(booking, day);
  const row = folded && !open && !refused;
  const isOver = !isLive(status);
  // Once it is there it stays, so that the dialog that it opens finds it.
  const showsMessages = useOnce(status === 'confirmed' || unreadMessages > 0);
  const showsReview = useOnce(mayReview(booking, day));

  const messages = (quiet: boolean) => (
    <MessagesButton quiet={quiet} unread={unreadMessages} titleId={titleId} onOpen={() => onMessages(id)} />
  );
  const bookAgain = (quiet: boolean) =>
    isOver &&
    service.id &&
    service.isListed && (
      <LinkButton variant={quiet ? 'ghost' : 'outline'} to={paths.book(service.id)} aria-describedby={titleId}>
        Book again
      </LinkButton>
    );

  return (
    <BookingSurface ref={card} titleId={titleId} row={row}>
      <BookingHead
        day={eventDate}
        picture={<img src={service.image?.cardUrl ?? defaultService} alt="" loading="lazy" />}
        titleId={titleId}
        title={row ? service.title : <ServiceTitle service={service} />}
        facts={[
          inWords(eventDate).mediumWithWeekday,
          formatSpan(booking.timeSlot),
          row ? provider.name : <ProviderName provider={provider} />,
          booking.eventType,
          formatPrice(booking.totalAmount),
          unreadMessages > 0 && (
            <Span color="brand.fg" fontWeight="semibold">
              {unreadInWords(unreadMessages)}
            </Span>
          ),
        ].filter(Boolean)}
        status={status}
        row={row}
        toggle={<DetailsButton open={open} onToggle={setOpen} controls={detailsId} titleId={titleId} />}
      >
        {status === 'pending' && (
          <PromisedResponse
            answerDueAt={booking.answerDueAt}
            label="A response is promised by"
            labelIfOverdue="A response was promised by"
          />
        )}
        {status === 'confirmed' && (
          <Text color="good.fg" textStyle="sm" fontWeight="medium">
            Provider will contact you soon!
          </Text>
        )}
        {status === 'cancelled' && (
          <WhyCancelled as="customer" reason={booking.cancelledBecause} words={booking.timeline.at(-1)?.reason} />
        )}
      </BookingHead>
      {!row && (
        <>
          <OpenProposal {...change} />
          {status === 'completed' && <OwnReview booking={booking} />}
          {open && <MyBookingDetails booking={booking} id={detailsId} />}
          <BookingActions>
            {status === 'pending' && (
              <>
                {addReason.field}
                <Button variant="danger" aria-describedby={titleId} onClick={() => withReason(cancel)}>
                  Cancel Booking
                </Button>
                {addReason.button}
              </>
            )}
            {showsMessages && messages(false)}
            {showsReview && (
              <Button variant="outline" aria-describedby={titleId} onClick={() => onReview(id)}>
                {review ? 'Edit Review' : 'Write a Review'}
              </Button>
            )}
            {!showsReview && !refused && bookAgain(false)}
            <WhoElse booking={booking} titleId={titleId} />
            <MoreActions titleId={titleId}>
              {changeButton}
              {!showsMessages && messages(true)}
              {!isOver && (
                <>
                  <CallButton variant="ghost" phone={provider.phone} titleId={titleId} />
                  <Button variant="ghost" aria-describedby={titleId} onClick={() => addToCalendar(booking)}>
                    Add to Calendar
                  </Button>
                </>
              )}
              {(showsReview || refused) && bookAgain(true)}
            </MoreActions>
          </BookingActions>
          {dialog}
        </>
      )}
    </BookingSurface>
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
const ProviderName = ({ provider: { id, name, phone } }: { provider: MyBookingFragment['provider'] }) => (
  <bdi data-phone={phone ?? ''}>
    {id ? (
      <TextLink variant="plain" to={paths.provider(id)}>
        {name}
      </TextLink>
    ) : (
      name
    )}
  </bdi>
);
