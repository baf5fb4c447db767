import type { Day } from '../../../lib/dates.js';
import type { Series } from './slot-series.js';

export interface Line {
  startTime: string;
  endTime: string;
}

/** The times of the seven days, Monday first. */
export type Week = readonly (readonly Line[])[];

export const EMPTY_WEEK: Week = Array.from({ length: 7 }, () => []);

/** The week with other times on one day, 0 for Monday. */
export const withDay = (week: Week, day: number, lines: readonly Line[]): Week =>
  week.map((old, index) => (index === day ? lines : old));

/** One series for each distinct time, on all weekdays that have it (P42). */
export function seriesOfPlan(week: Week, from: Day, until: Day): Series[] {
  const times = new Map<string, Line & { weekdays: Set<number> }>();
  for (const [day, lines] of week.entries())
    for (const line of lines) {
      const key = `${line.startTime} ${line.endTime}`;
      const weekdays = times.get(key)?.weekdays ?? new Set();
      times.set(key, { ...line, weekdays: weekdays.add(day + 1) });
    }
  return [...times.values()].map(({ weekdays, ...line }) => ({ ...line, weekdays: [...weekdays], from, until }));
}

/** What is wrong with a time; the texts of the slot dialog (S5.4). */
export function errorOf({ startTime, endTime }: Line): string | undefined {
  if (!startTime) return 'Start time is required';
  if (!endTime) return 'End time is required';
  return startTime === endTime ? 'End time must differ from the start time' : undefined;
}
