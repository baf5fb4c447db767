import type { BookingFields } from './booking-fields.js';

interface Draft {
  serviceId: string;
  userId: string | undefined;
  fields: BookingFields;
}

let draft: Draft | undefined;

/** Stores the form when the session has ended before it was sent; in memory, until the booking is made. */
export const saveDraft = (form: Draft) => void (draft = form);
export const discardDraft = () => void (draft = undefined);

/** The stored form of the same account for the same service, without the slot, which may be booked by now. */
export const readDraft = (serviceId: string, userId: string | undefined) =>
  draft?.serviceId === serviceId && draft.userId === userId ? { ...draft.fields, timeSlot: '' } : undefined;
