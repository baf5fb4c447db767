import { Grid } from '@chakra-ui/react';
import type { OwnBookingFragment } from '../../../graphql/generated/dashboard.js';
import { contactLink } from '../../../ui/contact-link.js';
import { Facts } from '../../../ui/Facts.js';
import { BookingTimeline } from '../../changes/BookingTimeline.js';
import { BookingMessage } from './BookingMessage.js';

/** What a provider looks up about a booking, beyond what its card shows at first. */
export function BookingDetails({ booking, id }: { booking: OwnBookingFragment; id: string }) {
  const { service, customerDetails, status } = booking;
  return (
    <Grid id={id} gap="4">
      <Facts
        wide
        facts={[
          ['Category', service.category],
          ['Email', contactLink('mailto', customerDetails.email)],
          ['Phone', contactLink('tel', customerDetails.phone)],
        ]}
      />
      {status !== 'pending' && <BookingMessage booking={booking} />}
      <BookingTimeline as="provider" timeline={booking.timeline} />
    </Grid>
  );
}
