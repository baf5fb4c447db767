import type { BookingFields } from './booking-fields.js';

interface Draft {
  serviceId: string;
  userId: string | undefined;
  fields: BookingFields;
}

let draft: Draft | undefined;

/** Keeps what was typed when the session ended under the form; in memory, until it is booked. */
export const keepDraft = (kept: Draft) => void (draft = kept);
export const forgetDraft = () => void (draft = undefined);

/** What the same person typed for the same service. The slot is to be chosen again: it may be gone. */
export const recallDraft = (serviceId: string, userId: string | undefined) =>
  draft?.serviceId === serviceId && draft.userId === userId
    ? { ...draft.fields, timeSlot: '' }
    : undefined;
