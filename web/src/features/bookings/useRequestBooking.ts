import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../routes/paths.js';
import { hasCode, isUnauthenticated, serverMessage } from '../../graphql/errors.js';
import { useCreateBookingMutation, type CreateBookingInput } from '../../graphql/generated/booking.js';
import { showAlert } from '../../lib/alerts.js';
import { showFieldErrors } from '../../graphql/form-errors.js';
import { readToken } from '../../session/storage.js';
import { useSession } from '../../session/useSession.js';
import { discardDraft, saveDraft } from './booking-draft.js';
import { fieldsInOrder, type BookingFields } from './booking-fields.js';
import { useIdempotencyKey } from './useIdempotencyKey.js';

interface RequestBookingOptions {
  serviceId: string;
  providerId: string;
  form: UseFormReturn<BookingFields>;
  onBooked: () => void;
  /** called if the slot is booked, or the account has the maximum number of pending requests */
  onConflict: (slotId: string) => Promise<void>;
}

/** Sends the booking request. An error is shown, and the form remains filled in. */
export function useRequestBooking({ serviceId, providerId, form, onBooked, onConflict }: RequestBookingOptions) {
  const navigate = useNavigate();
  const userId = useSession().user?.id;
  const [createBooking] = useCreateBookingMutation();
  const idempotencyKeyFor = useIdempotencyKey();

  return async (filledIn: BookingFields) => {
    const { eventDate, name, email, phone, message, ...fields } = filledIn;
    if (!eventDate) return;
    const save = () => saveDraft({ serviceId, userId, fields: filledIn });
    if (!readToken()) {
      // Signed out in another tab.
      save();
      showAlert('Please log in to book a service');
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
      discardDraft();
      onBooked();
    } catch (error) {
      if (isUnauthenticated(error)) save();
      const reason = serverMessage(error);
      showAlert(reason ? `Booking failed: ${reason}` : 'Booking failed. Please try again.');
      showFieldErrors(error, fieldsInOrder, form.setError);
      if (hasCode(error, 'CONFLICT')) await onConflict(fields.timeSlot);
    }
  };
}
