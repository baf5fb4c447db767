import { chakra } from '@chakra-ui/react';
import type { MyBookingFragment } from '../../graphql/generated/my-bookings.js';
import { formatCount } from '../../lib/numbers.js';
import { contactLink } from '../../ui/contact-link.js';
import { Facts } from '../../ui/Facts.js';
import { BookingTimeline } from '../changes/BookingTimeline.js';

/** What one looks up about a booking, beyond what its card shows at first. */
export function MyBookingDetails({ booking, id }: { booking: MyBookingFragment; id: string }) {
  const { service, provider, customerDetails, guestCount, message } = booking;
  return (
    <chakra.div id={id} display="grid" gap="4">
      <Facts
        wide
        facts={[
          ['Category', service.category],
          ['Provider’s email', contactLink('mailto', provider.email)],
          ['Provider’s phone', contactLink('tel', provider.phone)],
          ['Guests', formatCount(guestCount)],
          ['Booked for', customerDetails.name],
          ['Your email', customerDetails.email],
          ['Your phone', customerDetails.phone],
        ]}
      />
      {message && (
        <chakra.p dir="auto" textStyle="sm" bg="bg.muted" borderRadius="control" px="4" py="3" css={wrapped}>
          {message}
        </chakra.p>
      )}
      <BookingTimeline as="customer" timeline={booking.timeline} />
    </chakra.div>
  );
}

const wrapped = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' };
