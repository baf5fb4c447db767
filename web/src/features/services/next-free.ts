import { inWords, type Day } from '../../lib/dates.js';

/** `Next free: Sat, Dec 5`, with the year if it is another one than that of today. Empty until the day is known. */
export function nextFreeText(day: Day | null | undefined, today: Day): string {
  if (day === undefined) return '';
  if (day === null) return 'No free dates yet';
  const { shortWithWeekday, mediumWithWeekday } = inWords(day);
  return `Next free: ${day.slice(0, 4) === today.slice(0, 4) ? shortWithWeekday : mediumWithWeekday}`;
}
