import { Box, Grid, Heading } from '@chakra-ui/react';
import { useCallback, useMemo, useState } from 'react';
import type { OwnBookingFragment } from '../../../graphql/generated/dashboard.js';
import { Button } from '../../../ui/Button.js';
import { inGroups } from './booking-groups.js';
import { BookingList } from './BookingList.js';
import { NoBookings, type Offer } from './NoBookings.js';
import { useWantedBooking } from './useWantedBooking.js';

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
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const onDecide = useCallback((id: string) => setDecided((ids) => new Set(ids).add(id)), []);
  const groups = useMemo(() => inGroups(bookings, decided), [bookings, decided]);
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
      <Grid templateColumns="minmax(0, 1fr)" gap="10">
        {firstOf(groups, shown).map(({ title, group }) => (
          <section key={title}>
            <Heading textStyle="heading" mb="4">
              {title}
            </Heading>
            <BookingList bookings={group} onDecide={onDecide} onOutdated={onOutdated} onMessages={onMessages} />
          </section>
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

/** The groups with their first bookings, up to a number in all; empty groups are omitted. */
function firstOf(groups: ReturnType<typeof inGroups>, count: number) {
  let left = count;
  return groups
    .map(({ title, group }) => {
      const first = group.slice(0, left);
      left -= first.length;
      return { title, group: first };
    })
    .filter(({ group }) => group.length > 0);
}
