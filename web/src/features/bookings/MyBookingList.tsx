import { Grid } from '@chakra-ui/react';
import { useCallback } from 'react';
import type { MyBookingFragment } from '../../graphql/generated/my-bookings.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { BookingGroup } from '../../ui/booking/BookingGroup.js';
import { Deferred } from '../../ui/Deferred.js';
import { useBookingGroups } from '../../ui/booking/useBookingGroups.js';
import { asks } from '../changes/proposals-to.js';
import { mayReview } from '../reviews/may-review.js';
import { MyBookingCard } from './MyBookingCard.js';

interface MyBookingListProps {
  bookings: readonly MyBookingFragment[];
  onOutdated: () => void;
  onCancelled: () => void;
  onReview: (id: string) => void;
  onMessages: (id: string) => void;
}

/** What waits for the customer, the bookings to come, and those that are over or cancelled. */
export function MyBookingList({ bookings, ...actions }: MyBookingListProps) {
  const { day } = useMarketTime();
  const waits = useCallback(
    (booking: MyBookingFragment) => asks('customer', booking) || (!booking.review && mayReview(booking, day)),
    [day],
  );
  const [todo, ...others] = useBookingGroups(bookings, waits).map(({ place, title, group }) => (
    <BookingGroup key={place} title={title} bookings={group}>
      {(booking) => <MyBookingCard booking={booking} folded={place === 'past'} {...actions} />}
    </BookingGroup>
  ));
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="8">
      {todo}
      <Deferred>{others}</Deferred>
    </Grid>
  );
}
