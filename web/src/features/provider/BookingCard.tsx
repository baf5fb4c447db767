import { chakra } from '@chakra-ui/react';
import { useDecideBookingMutation } from '../../graphql/generated/decide-booking.js';
import { describeDay } from '../../lib/dates.js';
import { formatPrice } from '../../lib/money.js';
import { formatSpan } from '../../lib/times.js';
import { Button } from '../../ui/Button.js';
import { Card, CardHeader } from '../../ui/Card.js';
import { Facts } from '../../ui/Facts.js';
import { StatusBadge } from '../../ui/StatusBadge.js';
import type { OwnBooking } from './useDashboard.js';

interface BookingCardProps {
  booking: OwnBooking;
  onDecided: () => void;
}

/** A request, with the two answers to it while it is pending. */
export function BookingCard({ booking, onDecided }: BookingCardProps) {
  const { id, service, status, customerDetails } = booking;
  const [decideBooking, { loading }] = useDecideBookingMutation();

  const decide = async (decision: 'confirmed' | 'cancelled') => {
    try {
      await decideBooking({ variables: { id, status: decision } });
    } catch (error) {
      console.error('Booking could not be updated', error);
    }
    onDecided();
  };

  return (
    <Card>
      <CardHeader>
        <div>
          <chakra.h3 textStyle="subheading">{service.title}</chakra.h3>
          <chakra.p textStyle="sm" color="fg.muted">
            {customerDetails.name}
          </chakra.p>
        </div>
        <StatusBadge status={status} />
      </CardHeader>
      <Facts
        facts={[
          ['Date', describeDay(booking.eventDate)],
          ['Time', formatSpan(booking.timeSlot)],
          ['Event type', booking.eventType],
          ['Guests', booking.guestCount],
          ['Amount', formatPrice(booking.totalAmount)],
          ['Email', customerDetails.email],
          ['Phone', customerDetails.phone],
          ['Message', booking.message],
        ]}
      />
      {status === 'pending' && (
        <chakra.div display="flex" gap="3">
          <Button disabled={loading} onClick={() => decide('confirmed')}>
            Confirm
          </Button>
          <Button variant="danger" disabled={loading} onClick={() => decide('cancelled')}>
            Decline
          </Button>
        </chakra.div>
      )}
    </Card>
  );
}
