import { chakra } from '@chakra-ui/react';
import type { OwnBookingFragment } from '../../graphql/generated/dashboard.js';
import { Button } from '../../ui/Button.js';
import { CalendarIcon, PlusIcon } from '../../ui/icons.js';
import { BookingList } from './BookingList.js';

const RECENT = 3;

interface OverviewTabProps {
  bookings: readonly OwnBookingFragment[];
  onAddService: () => void;
  onAddSlot: () => void;
  onOutdated: () => void;
}

export function OverviewTab({ bookings, onAddService, onAddSlot, onOutdated }: OverviewTabProps) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="8">
      <section>
        <chakra.h2 textStyle="heading" mb="4">
          Quick Actions
        </chakra.h2>
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button onClick={() => onAddService()}>
            <PlusIcon /> Add New Service
          </Button>
          <Button variant="outline" onClick={() => onAddSlot()}>
            <CalendarIcon /> Add Time Slot
          </Button>
        </chakra.div>
      </section>
      <section>
        <chakra.h2 textStyle="heading" mb="4">
          Recent Bookings
        </chakra.h2>
        {bookings.length === 0 ? (
          <chakra.p color="fg.muted">
            Nobody has booked yet. Free time slots bring requests.
          </chakra.p>
        ) : (
          <BookingList bookings={bookings.slice(0, RECENT)} onOutdated={onOutdated} />
        )}
      </section>
    </chakra.div>
  );
}
