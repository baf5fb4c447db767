import { Grid, Text } from '@chakra-ui/react';
import type { MyBookingFragment } from '../../graphql/generated/my-bookings.js';
import { formatCount } from '../../lib/numbers.js';
import { contactLink } from '../../ui/contact-link.js';
import { Facts } from '../../ui/Facts.js';
import { BookingTimeline } from '../changes/BookingTimeline.js';
import { BookingSteps } from './BookingSteps.js';

/** What one looks up about a booking, beyond what its card shows at first. */
export function MyBookingDetails({ booking, id }: { booking: MyBookingFragment; id: string }) {
  const { service, provider, customerDetails, guestCount, message } = booking;
  return (
    <Grid id={id} gap="4">
      {booking.status !== 'cancelled' && <BookingSteps status={booking.status} />}
      <Facts
        wide
        facts={[
          ['Category', service.category],
          ['City', provider.city],
          ['Provider’s email', contactLink('mailto', provider.email)],
          ['Provider’s phone', contactLink('tel', provider.phone)],
          ['Guests', formatCount(guestCount)],
          ['Booked for', customerDetails.name],
          ['Your email', customerDetails.email],
          ['Your phone', customerDetails.phone],
        ]}
      />
      {message && (
        <Text dir="auto" textStyle="sm" bg="bg.muted" borderRadius="control" px="4" py="3" css={wrapped}>
          {message}
        </Text>
      )}
      <BookingTimeline as="customer" timeline={booking.timeline} />
    </Grid>
  );
}

const wrapped = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' };
