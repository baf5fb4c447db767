import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.js';
import { hasCode, serverMessage } from '../../graphql/errors.js';
import {
  useCreateBookingMutation,
  type CreateBookingInput,
} from '../../graphql/generated/booking.js';
import { tell } from '../../lib/alerts.js';
import { showFieldErrors } from '../../lib/form-errors.js';
import { readToken } from '../../session/storage.js';
import type { BookingFields } from './booking-fields.js';
import { useIdempotencyKey } from './useIdempotencyKey.js';

const fieldsInOrder = [
  'name',
  'email',
  'phone',
  'eventDate',
  'timeSlot',
  'eventType',
  'guestCount',
  'message',
] as const;

interface RequestBookingOptions {
  serviceId: string;
  providerId: string;
  form: UseFormReturn<BookingFields>;
  onBooked: () => void;
  onSlotTaken: () => void;
}

/** Sends the booking; whatever goes wrong is told, and the form stays as it was. */
export function useRequestBooking({
  serviceId,
  providerId,
  form,
  onBooked,
  onSlotTaken,
}: RequestBookingOptions) {
  const navigate = useNavigate();
  const [createBooking] = useCreateBookingMutation();
  const idempotencyKeyFor = useIdempotencyKey();

  return async ({ eventDate, name, email, phone, message, ...fields }: BookingFields) => {
    if (!eventDate) return;
    if (!readToken()) {
      // Signed out in another tab.
      tell('Please log in to book a service');
      void navigate(paths.login);
      return;
    }
    const input: CreateBookingInput = {
      serviceId,
      providerId,
      eventDate,
      timeSlot: fields.timeSlot,
      eventType: fields.eventType.trim(),
      guestCount: Number(fields.guestCount),
      message: message.trim() || null,
      customerDetails: { name: name.trim(), email: email.trim(), phone: phone.trim() },
    };
    try {
      await createBooking({ variables: { input, idempotencyKey: idempotencyKeyFor(input) } });
      onBooked();
    } catch (error) {
      const reason = serverMessage(error);
      tell(reason ? `Booking failed: ${reason}` : 'Booking failed. Please try again.');
      showFieldErrors(error, fieldsInOrder, form.setError);
      if (hasCode(error, 'CONFLICT')) {
        form.setValue('timeSlot', '');
        onSlotTaken();
      }
    }
  };
}
