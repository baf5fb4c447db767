import { addDays, addMonths, weekday, type Day } from '../../lib/dates.js';

export const monthOf = (day: Day) => day.slice(0, 7);

/** The weeks of the day's month, Sunday first; null for days of the previous and next months. */
export function weeksOf(day: Day): (Day | null)[][] {
  const month = monthOf(day);
  const first = `${month}-01`;
  const weeks: (Day | null)[][] = [];
  let start = addDays(first, -weekday(first));
  while (monthOf(start) <= month) {
    const week = Array.from({ length: 7 }, (_, index) => addDays(start, index));
    weeks.push(week.map((date) => (monthOf(date) === month ? date : null)));
    start = addDays(start, 7);
  }
  return weeks;
}

/** The day that a key of a date picker selects (WAI-ARIA Authoring Practices); undefined for other keys. */
export function moveByKey(day: Day, key: string): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday(day));
    case 'End':
      return addDays(day, 6 - weekday(day));
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}

/** The last day of the day's month. */
export const lastOfMonth = (day: Day) => addDays(addMonths(`${monthOf(day)}-01`, 1), -1);
