import { Grid, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface BookingGroupProps<Booking> {
  title: string;
  bookings: readonly Booking[];
  /** shows a booking */
  children: (booking: Booking) => ReactNode;
}

export const BookingGroup = <Booking extends { id: string }>({
  title,
  bookings,
  children,
}: BookingGroupProps<Booking>) =>
  bookings.length > 0 && (
    <section>
      <Heading textStyle="heading" mb="3">
        {title}
      </Heading>
      <Grid as="ul" templateColumns="minmax(0, 1fr)" gap={{ base: '2', sm: '3' }}>
        {bookings.map((booking) => (
          <li key={booking.id} data-booking={booking.id}>
            {children(booking)}
          </li>
        ))}
      </Grid>
    </section>
  );
