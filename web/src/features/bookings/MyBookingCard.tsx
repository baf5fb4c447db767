import { chakra } from '@chakra-ui/react';
import { serverMessage } from '../../graphql/errors.js';
import {
  useCancelBookingMutation,
  type MyBookingFragment,
} from '../../graphql/generated/my-bookings.js';
import { ask, tell } from '../../lib/alerts.js';
import { describeDay } from '../../lib/dates.js';
import { formatPrice } from '../../lib/money.js';
import { formatSpan } from '../../lib/times.js';
import { Button } from '../../ui/Button.js';
import { Card, CardHeader } from '../../ui/Card.js';
import { Facts } from '../../ui/Facts.js';
import { StatusBadge } from '../../ui/StatusBadge.js';

export function MyBookingCard({ booking }: { booking: MyBookingFragment }) {
  const { id, service, provider, status, customerDetails } = booking;
  const [cancelBooking, { loading }] = useCancelBookingMutation();

  const cancel = async () => {
    if (!ask('Are you sure you want to cancel this booking?')) return;
    try {
      await cancelBooking({ variables: { id } });
      tell('Booking cancelled successfully');
    } catch (error) {
      tell(serverMessage(error) ?? 'Failed to cancel booking');
    }
  };

  return (
    <Card>
      <CardHeader>
        <div>
          <chakra.h2 textStyle="subheading">{service.title}</chakra.h2>
          <chakra.p textStyle="sm" color="fg.muted">
            {service.category}
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
          ['Provider', [provider.name, provider.city].filter(Boolean).join(', ')],
          ['Provider’s email', provider.email],
          ['Provider’s phone', provider.phone],
          ['Booked for', customerDetails.name],
          ['Your contact', `${customerDetails.email}, ${customerDetails.phone}`],
          ['Message', booking.message],
        ]}
      />
      {status === 'confirmed' && (
        <chakra.p color="good.fg" fontWeight="medium">
          Provider will contact you soon!
        </chakra.p>
      )}
      {status === 'pending' && (
        <div>
          <Button variant="danger" disabled={loading} onClick={cancel}>
            Cancel Booking
          </Button>
        </div>
      )}
    </Card>
  );
}
