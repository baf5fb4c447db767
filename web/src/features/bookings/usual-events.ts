/** The usual event of some categories, by the words with which both begin. */
const EVENTS = ['Wedding', 'Birthday', 'Corporate', 'Anniversary', 'Engagement', 'Graduation', 'Baby Shower'];

/** Maximum number of suggestions, about two lines on a phone. */
const MAX_EVENTS = 5;

/** Usual types of events, beginning with that of the service's category. */
export function usualEvents(category: string): string[] {
  const own = EVENTS.filter((event) => category.startsWith(event));
  return [...own, ...EVENTS.filter((event) => !own.includes(event))].slice(0, MAX_EVENTS);
}
