import { Grid, Heading } from '@chakra-ui/react';
import { useCallback, useMemo, useState } from 'react';
import type { MyBookingFragment } from '../../graphql/generated/my-bookings.js';
import { byTime, isLive } from '../../lib/booking-order.js';
import { MyBookingCard } from './MyBookingCard.js';

interface MyBookingListProps {
  bookings: readonly MyBookingFragment[];
  onOutdated: () => void;
  onCancelled: () => void;
  onReview: (id: string) => void;
  onMessages: (id: string) => void;
}

/** The bookings to come, soonest first, then those that are over or cancelled, the last day first. */
export function MyBookingList({ bookings, ...actions }: MyBookingListProps) {
  // Cancelled here: they remain in place until the list is opened again, so that nothing moves under the pointer.
  const [cancelled, setCancelled] = useState<ReadonlySet<string>>(new Set());
  const onCancel = useCallback((id: string) => setCancelled((ids) => new Set(ids).add(id)), []);
  const groups = useMemo(() => {
    const isUpcoming = ({ id, status }: MyBookingFragment) => isLive(status) || cancelled.has(id);
    const past = bookings.filter((booking) => !isUpcoming(booking));
    return [
      { title: 'Upcoming', group: bookings.filter(isUpcoming).sort(byTime) },
      { title: 'Past and cancelled', group: past.sort(byTime).reverse() },
    ];
  }, [bookings, cancelled]);

  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="10">
      {groups.map(
        ({ title, group }) =>
          group.length > 0 && (
            <section key={title}>
              <Heading textStyle="heading" mb="4">
                {title}
              </Heading>
              <Grid as="ul" templateColumns="minmax(0, 1fr)" gap="5">
                {group.map((booking) => (
                  <li key={booking.id}>
                    <MyBookingCard booking={booking} onCancel={onCancel} {...actions} />
                  </li>
                ))}
              </Grid>
            </section>
          ),
      )}
    </Grid>
  );
}
