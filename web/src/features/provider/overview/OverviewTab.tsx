import { chakra, Grid, Heading } from '@chakra-ui/react';
import type { OwnBookingFragment } from '../../../graphql/generated/dashboard.js';
import { Button } from '../../../ui/Button.js';
import { CalendarIcon, PlusIcon } from '../../../ui/icons.js';
import { OwnReviews } from '../../reviews/OwnReviews.js';
import { Checklist } from './Checklist.js';
import { NotifyButton } from './NotifyButton.js';
import { BookingList } from '../bookings/BookingList.js';
import { NoBookings, type Offer } from '../bookings/NoBookings.js';

/** The newest bookings that the overview shows (S9.5). */
const RECENT = 3;

interface OverviewTabProps {
  provider: { id: string; name: string; profileImage?: object | null };
  services: readonly object[];
  offer: Offer;
  slots: readonly object[];
  bookings: readonly OwnBookingFragment[];
  onAddService: () => void;
  onAddSlot: () => void;
  onOutdated: () => void;
  onMessages: (id: string) => void;
}

export function OverviewTab(props: OverviewTabProps) {
  const { provider, services, offer, slots, bookings, onAddService, onAddSlot, onOutdated, onMessages } = props;
  const recent = bookings.slice(0, RECENT);
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="8">
      <Checklist
        provider={provider}
        hasService={services.length > 0}
        hasTimes={slots.length > 0 || bookings.length > 0}
        hasBookings={bookings.length > 0}
        onAddService={() => onAddService()}
        onAddSlot={() => onAddSlot()}
      />
      <section>
        <Heading textStyle="heading" mb="4">
          Quick Actions
        </Heading>
        <QuickActions>
          {/* The loud button of the page is `Confirm` while a request is pending. */}
          <Button
            variant={recent.some(({ status }) => status === 'pending') ? 'outline' : 'solid'}
            onClick={() => onAddService()}
          >
            <PlusIcon /> Add New Service
          </Button>
          <Button variant="outline" onClick={() => onAddSlot()}>
            <CalendarIcon /> Add Time Slot
          </Button>
          <NotifyButton />
        </QuickActions>
      </section>
      <section>
        <Heading textStyle="heading" mb="4">
          Recent Bookings
        </Heading>
        {bookings.length === 0 ? (
          <NoBookings providerId={provider.id} {...offer} />
        ) : (
          <BookingList bookings={recent} onOutdated={onOutdated} onMessages={onMessages} />
        )}
      </section>
      <OwnReviews providerId={provider.id} providerName={provider.name} />
    </Grid>
  );
}

/** The buttons fill the width of a phone, as large touch targets. */
const QuickActions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    '& button': { flex: { base: '1 1 auto', sm: 'none' } },
  },
});
