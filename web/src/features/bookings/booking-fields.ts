import type { Day } from '../../lib/dates.js';

/** What the booking form holds: texts as they were typed, and the chosen day and slot. */
export interface BookingFields {
  name: string;
  email: string;
  phone: string;
  eventDate: Day | null;
  timeSlot: string;
  eventType: string;
  guestCount: string;
  message: string;
}

export const noFields: BookingFields = {
  name: '',
  email: '',
  phone: '',
  eventDate: null,
  timeSlot: '',
  eventType: '',
  guestCount: '',
  message: '',
};

/** Without one of these the spec wants an alert; a missing date just stops the form. */
export const needed = ['name', 'email', 'phone', 'eventType', 'guestCount', 'timeSlot'] as const;
