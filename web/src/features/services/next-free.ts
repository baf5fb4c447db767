import { inWords, nearDay, type Day } from '../../lib/dates.js';

/**
 * When a service is free. Without a day of the event: `Next free: Sat, Dec 5`, with the year if it is another one than
 * that of today; otherwise `Free that day` or `Next free Dec 5`. Empty until it is known.
 */
export function freeText(day: Day | null | undefined, today: Day, isFree: boolean | undefined): string {
  if (isFree) return 'Free that day';
  if (day === undefined) return '';
  if (day === null) return 'No free dates yet';
  if (isFree === false) return `Next free ${nearDay(day, today)}`;
  const { shortWithWeekday, mediumWithWeekday } = inWords(day);
  return `Next free: ${day.slice(0, 4) === today.slice(0, 4) ? shortWithWeekday : mediumWithWeekday}`;
}
