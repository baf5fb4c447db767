import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../routes/paths.js';
import { isUnauthenticated, serverMessage } from '../../../graphql/errors.js';
import {
  useCreateBookingMutation,
  type CreateBookingInput,
  type CreateBookingMutation,
} from '../../../graphql/generated/booking.js';
import { showAlert } from '../../../lib/alerts.js';
import { typedNumber } from '../../../lib/typed-number.js';
import { showFieldErrors } from '../../../graphql/form-errors.js';
import { readToken } from '../../../session/storage.js';
import { rememberWantedService } from '../../../session/useWantedService.js';
import { fieldsInOrder, type BookingFields } from './booking-fields.js';
import type { BookableService } from './ServiceDetails.js';
import { useIdempotencyKey } from './useIdempotencyKey.js';

export type SubmittedBooking = CreateBookingMutation['createBooking'];

interface RequestBookingOptions {
  service: BookableService;
  /** the chosen one, as the page shows it */
  slot: { startTime: string; endTime: string } | undefined;
  form: UseFormReturn<BookingFields>;
  onBooked: (booking: SubmittedBooking) => void;
  /** called if the request was rejected: slot, times and price may be others than the page shows */
  onRejected: (slotId: string) => Promise<void>;
}

/** Sends the booking request. An error is shown, and the form remains filled in. */
export function useRequestBooking({ service, slot, form, onBooked, onRejected }: RequestBookingOptions) {
  const navigate = useNavigate();
  const [createBooking] = useCreateBookingMutation();
  const idempotencyKeyFor = useIdempotencyKey();

  return async ({ eventDate, name, email, phone, message, ...fields }: BookingFields) => {
    if (!eventDate) return;
    if (!readToken()) {
      // Signed out in another tab.
      rememberWantedService(service.id);
      showAlert('Please log in to book a service');
      void navigate(paths.login);
      return;
    }
    const input: CreateBookingInput = {
      serviceId: service.id,
      providerId: service.provider.id,
      eventDate,
      timeSlot: fields.timeSlot,
      eventType: fields.eventType.trim(),
      guestCount: typedNumber(fields.guestCount) ?? 0,
      message: message.trim() || null,
      customerDetails: { name: name.trim(), email: email.trim(), phone: phone.trim() },
      ...(slot && { startTime: slot.startTime, endTime: slot.endTime }),
      totalAmount: service.price,
    };
    try {
      const { data } = await createBooking({ variables: { input, idempotencyKey: idempotencyKeyFor(input) } });
      if (data) onBooked(data.createBooking);
    } catch (error) {
      if (isUnauthenticated(error)) rememberWantedService(service.id);
      const reason = serverMessage(error);
      showAlert(reason ? `Booking failed: ${reason}` : 'Booking failed. Please try again.');
      showFieldErrors(error, fieldsInOrder, form.setError);
      if (reason) await onRejected(fields.timeSlot);
    }
  };
}
