import { Text } from '@chakra-ui/react';
import type { AdminBookingFragment } from '../../../graphql/generated/admin-bookings.js';
import { formatMoment } from '../../../lib/dates.js';
import { formatCount } from '../../../lib/numbers.js';
import { contactLink } from '../../../ui/contact-link.js';
import { Facts } from '../../../ui/Facts.js';
import { WhyCancelled } from '../../../ui/booking/WhyCancelled.js';
import { BookingTimeline } from '../../changes/BookingTimeline.js';
import { ReviewArticle } from '../../reviews/ReviewArticle.js';
import { Details, DetailSection } from '../rows/DetailSection.js';
import { History } from '../rows/History.js';
import { useTimeZone } from '../rows/useTimeZone.js';

export function BookingDetails({ booking }: { booking: AdminBookingFragment }) {
  const { id, customerDetails, eventType, guestCount, message, createdAt, timeline, provider, review } = booking;
  const timeZone = useTimeZone();
  return (
    <Details>
      <Facts
        facts={[
          ['Event type', eventType],
          ['Guests', formatCount(guestCount)],
          ['Requested', formatMoment(createdAt, timeZone)],
        ]}
      />
      <WhyCancelled reason={booking.cancelledBecause} />
      {timeline.length > 0 && (
        <DetailSection title="What happened">
          <BookingTimeline timeline={timeline} />
        </DetailSection>
      )}
      <DetailSection title="Contact details">
        <Facts
          wide
          facts={[
            ['Name', customerDetails.name],
            ['Email', contactLink('mailto', customerDetails.email)],
            ['Phone', contactLink('tel', customerDetails.phone)],
          ]}
        />
      </DetailSection>
      {message && (
        <DetailSection title="Message">
          <Text dir="auto" css={{ whiteSpace: 'pre-line' }}>
            {message}
          </Text>
        </DetailSection>
      )}
      {review && (
        <DetailSection title="Review">
          <ReviewArticle review={review} providerName={provider.businessName ?? provider.name} />
        </DetailSection>
      )}
      <History subjectId={id} />
    </Details>
  );
}
