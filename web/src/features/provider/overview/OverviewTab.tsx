import { chakra, Grid, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { OwnBookingFragment } from '../../../graphql/generated/dashboard.js';
import { inWords } from '../../../lib/dates.js';
import { formatSpan } from '../../../lib/times.js';
import { paths } from '../../../routes/paths.js';
import { BookingGroup } from '../../../ui/booking/BookingGroup.js';
import { BookingHead } from '../../../ui/booking/BookingHead.js';
import { BookingSurface } from '../../../ui/booking/BookingSurface.js';
import { useBookingGroups } from '../../../ui/booking/useBookingGroups.js';
import { Button, LinkButton } from '../../../ui/Button.js';
import { Deferred } from '../../../ui/Deferred.js';
import { CalendarIcon, PlusIcon } from '../../../ui/icons.js';
import { TextLink } from '../../../ui/TextLink.js';
import { OwnReviews } from '../../reviews/OwnReviews.js';
import { BookingCard } from '../bookings/BookingCard.js';
import { NoBookings, type Offer } from '../bookings/NoBookings.js';
import { waitsForProvider } from '../bookings/waits-for-provider.js';
import { Checklist } from './Checklist.js';
import { NotifyButton } from './NotifyButton.js';
import { Week } from './Week.js';

/** The newest bookings that the overview shows (S9.5). */
const RECENT = 3;

/** What waits is shown up to this number: the others are in the list of all bookings. */
const MAX_TO_DO = 10;

interface OverviewTabProps {
  provider: { id: string; name: string; profileImage?: object | null };
  services: readonly object[];
  offer: Offer;
  slots: readonly object[];
  bookings: readonly OwnBookingFragment[];
  /** the figures of the provider */
  figures: ReactNode;
  onAddService: () => void;
  onAddSlot: () => void;
  onOutdated: () => void;
  onMessages: (id: string) => void;
}

/** Opens on what waits and on the next days; the figures are below. */
export function OverviewTab(props: OverviewTabProps) {
  const { provider, services, offer, slots, bookings, figures, onAddService, onAddSlot, onOutdated, onMessages } =
    props;
  const [{ title, group: waiting }] = useBookingGroups(bookings, waitsForProvider);
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="8">
      <BookingGroup title={title} bookings={waiting.slice(0, MAX_TO_DO)}>
        {(booking) => <BookingCard booking={booking} folded={false} onOutdated={onOutdated} onMessages={onMessages} />}
      </BookingGroup>
      {waiting.length > MAX_TO_DO && (
        <LinkButton variant="outline" justifySelf="center" to={`${paths.providerDashboard}?tab=bookings`}>
          Show all {waiting.length}
        </LinkButton>
      )}
      <Deferred>
        {bookings.length > 0 && <Week bookings={bookings} />}
        <Checklist
          provider={provider}
          hasService={services.length > 0}
          hasTimes={slots.length > 0 || bookings.length > 0}
          hasBookings={bookings.length > 0}
          onAddService={() => onAddService()}
          onAddSlot={() => onAddSlot()}
        />
        {figures}
        <section>
          <Heading textStyle="heading" mb="3">
            Quick Actions
          </Heading>
          <QuickActions>
            {/* The loud button of the page is `Confirm` while a request is pending. */}
            <Button
              variant={waiting.some(({ status }) => status === 'pending') ? 'outline' : 'solid'}
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
        {bookings.length === 0 ? (
          <NoBookings providerId={provider.id} {...offer} />
        ) : (
          <BookingGroup title="Recent Bookings" bookings={bookings.slice(0, RECENT)}>
            {(booking) => <RecentBooking booking={booking} />}
          </BookingGroup>
        )}
        <OwnReviews providerId={provider.id} providerName={provider.name} />
      </Deferred>
    </Grid>
  );
}

/** A row that leads to the booking. */
function RecentBooking({ booking }: { booking: OwnBookingFragment }) {
  const { id, service, eventDate, timeSlot, customerDetails, status } = booking;
  const titleId = `recent-${id}`;
  return (
    <BookingSurface titleId={titleId} row>
      <BookingHead
        day={eventDate}
        titleId={titleId}
        title={
          <TextLink variant="plain" position="static" textDecoration="none" to={paths.receivedBooking(id)}>
            {service.title}
          </TextLink>
        }
        facts={[inWords(eventDate).mediumWithWeekday, formatSpan(timeSlot), customerDetails.name]}
        status={status}
        row
      />
    </BookingSurface>
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
