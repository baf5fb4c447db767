import { Box, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import type { OwnBookingFragment } from '../../../graphql/generated/dashboard.js';
import { BookingGroup } from '../../../ui/booking/BookingGroup.js';
import { useBookingGroups } from '../../../ui/booking/useBookingGroups.js';
import { Button } from '../../../ui/Button.js';
import { BookingCard } from './BookingCard.js';
import { NoBookings, type Offer } from './NoBookings.js';
import { useWantedBooking } from './useWantedBooking.js';
import { waitsForProvider } from './waits-for-provider.js';

/** Number of bookings that are added per click, because there may be years of them. */
const BATCH = 30;

interface BookingsTabProps {
  providerId: string;
  offer: Offer;
  bookings: readonly OwnBookingFragment[];
  onAddSlot: () => void;
  onOutdated: () => void;
  onMessages: (id: string) => void;
  /** the bookings that are not fetched yet */
  pagination: { hasMore: boolean; loading: boolean; showMore: () => void };
}

export function BookingsTab(props: BookingsTabProps) {
  const { providerId, offer, bookings, onAddSlot, onOutdated, onMessages, pagination } = props;
  const [shown, setShown] = useState(BATCH);
  const groups = useBookingGroups(bookings, waitsForProvider);
  const position = useWantedBooking(
    groups.flatMap(({ group }) => group.map(({ id }) => id)),
    pagination,
  );
  if (position >= shown) setShown(position + 1);
  if (bookings.length === 0) {
    return <NoBookings providerId={providerId} {...offer} onAddSlot={onAddSlot} />;
  }
  const remaining = bookings.length - shown;
  return (
    <>
      <Grid templateColumns="minmax(0, 1fr)" gap="8">
        {firstOf(groups, shown).map(({ place, title, group }) => (
          <BookingGroup key={place} title={title} bookings={group}>
            {(booking) => (
              <BookingCard
                booking={booking}
                folded={place === 'past'}
                onOutdated={onOutdated}
                onMessages={onMessages}
              />
            )}
          </BookingGroup>
        ))}
      </Grid>
      {remaining > 0 && (
        <Box mt="6" textAlign="center">
          <Button variant="outline" onClick={() => setShown(shown + BATCH)}>
            Show {Math.min(remaining, BATCH)} more
          </Button>
        </Box>
      )}
      {remaining <= 0 && pagination.hasMore && (
        <Box mt="6" textAlign="center">
          <Button
            variant="outline"
            disabled={pagination.loading}
            onClick={() => {
              setShown(shown + BATCH);
              pagination.showMore();
            }}
          >
            Show more
          </Button>
        </Box>
      )}
    </>
  );
}

/** The groups with their first bookings, up to a number in all. */
function firstOf<Group extends { group: readonly OwnBookingFragment[] }>(groups: readonly Group[], count: number) {
  let left = count;
  return groups.map((one) => {
    const group = one.group.slice(0, left);
    left -= group.length;
    return { ...one, group };
  });
}
