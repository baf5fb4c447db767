/** The usual event of each category, by its first word; `Other` has none. */
const EVENTS = [
  'Wedding',
  'Birthday',
  'Corporate',
  'Anniversary',
  'Engagement',
  'Graduation',
  'Baby Shower',
  'House Party',
  'Housewarming',
  'Retirement Party',
];

/** Maximum number of suggestions. */
const MAX_EVENTS = 5;

const firstWord = (text: string) => text.split(' ')[0];

/** The type of event that a category is for, empty if it may be any. */
export const usualEvent = (category: string): string =>
  EVENTS.find((event) => firstWord(event) === firstWord(category)) ?? '';

/** Usual types of events, beginning with that of the service's category. */
export function usualEvents(category: string): string[] {
  const own = usualEvent(category);
  return [...new Set([own, ...EVENTS])].filter(Boolean).slice(0, MAX_EVENTS);
}
