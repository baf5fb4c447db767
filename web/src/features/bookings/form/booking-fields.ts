import type { Day } from '../../../lib/dates.js';
import { MAX_GUESTS, MIN_GUESTS } from '../../../lib/limits.js';
import { numberRules } from '../../../lib/rules.js';

/** The values of the booking form: texts as typed, and the chosen day and slot. */
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

export const emptyFields: BookingFields = {
  eventDate: null,
  timeSlot: '',
  eventType: '',
  guestCount: '',
  message: '',
  name: '',
  email: '',
  phone: '',
};

/** If one of these is empty, an alert is shown; a missing date only prevents the submit (S5.2). */
export const requiredFields = ['name', 'email', 'phone', 'eventType', 'guestCount', 'timeSlot'] as const;

/** In their order on the page, to focus the first invalid one. */
export const fieldsInOrder = Object.keys(emptyFields) as (keyof BookingFields)[];

export const isOptional = (field: keyof BookingFields): boolean => field === 'message';

export const guestCountRules = numberRules('Guest count', { min: MIN_GUESTS, max: MAX_GUESTS, whole: true });
