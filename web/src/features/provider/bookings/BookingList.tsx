import { Grid } from '@chakra-ui/react';
import type { OwnBookingFragment } from '../../../graphql/generated/dashboard.js';
import { BookingCard } from './BookingCard.js';

interface BookingListProps {
  bookings: readonly OwnBookingFragment[];
  /** called before a booking is confirmed or declined */
  onDecide?: ((id: string) => void) | undefined;
  /** called if the server rejected a decision, because the booking had changed */
  onOutdated: () => void;
  onMessages: (id: string) => void;
}

export const BookingList = ({ bookings, ...actions }: BookingListProps) => (
  <Grid as="ul" templateColumns="minmax(0, 1fr)" gap="5">
    {bookings.map((booking) => (
      <li key={booking.id} data-booking={booking.id}>
        <BookingCard booking={booking} {...actions} />
      </li>
    ))}
  </Grid>
);
