import type { Day } from '../../lib/dates.js';

/** The values of the form that changes a booking. */
export interface ChangeFields {
  kind: 'time' | 'off';
  date: Day | null;
  /** the chosen slot, or an empty text */
  slotId: string;
  /** the message */
  text: string;
}

export const noChange: ChangeFields = { kind: 'time', date: null, slotId: '', text: '' };
