import { chakra } from '@chakra-ui/react';
import { EmptyState } from '../../ui/EmptyState.js';
import { BookingCard } from './BookingCard.js';
import type { OwnBooking } from './useDashboard.js';

interface BookingsTabProps {
  bookings: readonly OwnBooking[];
  onDecided: () => void;
}

export function BookingsTab({ bookings, onDecided }: BookingsTabProps) {
  if (bookings.length === 0) {
    return <EmptyState title="No bookings yet" text="Requests for your services appear here." />;
  }
  return (
    <chakra.ul display="grid" gap="5">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <BookingCard booking={booking} onDecided={onDecided} />
        </li>
      ))}
    </chakra.ul>
  );
}
