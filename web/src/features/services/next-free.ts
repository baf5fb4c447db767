import { inWords, nearDay, type Day } from '../../lib/dates.js';

/**
 * When a service is free. Without a day of the event: `Next free: Sat, Dec 5`, with the year if it is another one than
 * that of today; otherwise `Free that day`, or the first free day after it: `Next free Dec 5`. Empty until it is known.
 * @param next the first free day, of those from that of the event on; null if there is none
 */
export function freeText(next: Day | null | undefined, today: Day, event: Day | undefined, isFree?: boolean): string {
  if (isFree) return 'Free that day';
  if (next === undefined) return '';
  if (event) {
    if (next === event) return 'Free that day';
    return next ? `Next free ${nearDay(next, today)}` : 'No free dates from then on';
  }
  if (next === null) return 'No free dates yet';
  const { shortWithWeekday, mediumWithWeekday } = inWords(next);
  return `Next free: ${next.slice(0, 4) === today.slice(0, 4) ? shortWithWeekday : mediumWithWeekday}`;
}
