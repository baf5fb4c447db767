import { addDays, isoWeekday, type Day } from '../../../lib/dates.js';
import type { OwnSlotFragment } from '../../../graphql/generated/dashboard.js';

/** The fields of the dialog of a slot. */
export interface SlotFields {
  date: Day | null;
  startTime: string;
  endTime: string;
  /** whether the slot is the first of a series */
  repeats: boolean;
  /** 1 for Monday to 7 for Sunday */
  weekdays: number[];
  until: Day | null;
}

export const fieldsOfSlot = (slot: OwnSlotFragment | undefined, date: Day | undefined): SlotFields => ({
  date: slot?.date ?? date ?? null,
  startTime: slot?.startTime ?? '',
  endTime: slot?.endTime ?? '',
  repeats: false,
  weekdays: [],
  until: null,
});

/** Twelve weeks from the first to the last day. */
export const SEASON = 7 * 11;

/** What a series begins with: the weekday of its first day, for a season. */
export const proposedSeries = (date: Day): Pick<SlotFields, 'weekdays' | 'until'> => ({
  weekdays: [isoWeekday(date)],
  until: addDays(date, SEASON),
});
