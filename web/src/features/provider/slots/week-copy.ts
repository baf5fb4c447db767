import type { OwnSlotFragment } from '../../../graphql/generated/dashboard.js';
import { addDays, isoWeekday, weekday, type Day } from '../../../lib/dates.js';
import type { Series } from './slot-series.js';

/** The first and the last day of the week of a day, which begins on a Sunday, as in the calendar. */
export function weekOf(day: Day): { from: Day; until: Day } {
  const from = addDays(day, -weekday(day));
  return { from, until: addDays(from, 6) };
}

/** One series for each time of a week, which copies its slots to the weeks after it. */
export function seriesOfWeek(slots: readonly OwnSlotFragment[], from: Day, until: Day): Series[] {
  const times = new Map<string, Series>();
  for (const { date, startTime, endTime } of slots) {
    const key = `${startTime} ${endTime}`;
    const weekdays = times.get(key)?.weekdays ?? [];
    times.set(key, { startTime, endTime, weekdays: [...weekdays, isoWeekday(date)], from, until });
  }
  return [...times.values()];
}
