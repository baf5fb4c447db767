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

/** Without one of these there is an alert; a missing date just stops the form (S5.2). */
export const needed = ['name', 'email', 'phone', 'eventType', 'guestCount', 'timeSlot'] as const;

/** As they stand on the page, so that the focus goes to the first one that is wrong. */
export const fieldsInOrder = Object.keys(noFields) as (keyof BookingFields)[];

export const guestCountRules = {
  required: 'Guest count is required',
  min: { value: 1, message: 'Guest count must be at least 1' },
  max: { value: 100_000, message: 'Guest count must be at most 100,000' },
  validate: (count: string) => /^\d+$/.test(count) || 'Guest count must be a whole number',
};
