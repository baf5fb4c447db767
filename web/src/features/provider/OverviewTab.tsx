import { chakra } from '@chakra-ui/react';
import { Button } from '../../ui/Button.js';
import { CalendarIcon, PlusIcon } from '../../ui/icons.js';
import { BookingCard } from './BookingCard.js';
import type { OwnBooking } from './useDashboard.js';

const RECENT = 3;

interface OverviewTabProps {
  bookings: readonly OwnBooking[];
  onAddService: () => void;
  onAddSlot: () => void;
  onDecided: () => void;
}

export function OverviewTab({ bookings, onAddService, onAddSlot, onDecided }: OverviewTabProps) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 18rem' }}
      alignItems="start"
      gap="8"
    >
      <section>
        <chakra.h2 textStyle="heading" mb="4">
          Recent Bookings
        </chakra.h2>
        {bookings.length === 0 && (
          <chakra.p color="fg.muted">
            Nobody has booked yet. Free time slots bring requests.
          </chakra.p>
        )}
        <chakra.ul display="grid" gap="4">
          {bookings.slice(0, RECENT).map((booking) => (
            <li key={booking.id}>
              <BookingCard booking={booking} onDecided={onDecided} />
            </li>
          ))}
        </chakra.ul>
      </section>
      <section>
        <chakra.h2 textStyle="heading" mb="4">
          Quick Actions
        </chakra.h2>
        <chakra.div display="grid" gap="3">
          <Button onClick={onAddService}>
            <PlusIcon /> Add New Service
          </Button>
          <Button variant="outline" onClick={onAddSlot}>
            <CalendarIcon /> Add Time Slot
          </Button>
        </chakra.div>
      </section>
    </chakra.div>
  );
}
