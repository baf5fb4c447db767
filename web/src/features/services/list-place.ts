import { readTab, storeTab, type ListPlace } from '../../session/storage.js';

/** Maximum number of history entries whose place is stored. */
const MAX_PLACES = 20;

/** The key that the router uses for the first entry of a document, until its address changes. */
const FIRST_ENTRY = 'default';

const others = (entry: string) => (readTab('listPlaces') ?? []).filter(([key]) => key !== entry);

/** How far the list was scrolled when the user left this entry of the history. */
export const placeOf = (entry: string): ListPlace | undefined =>
  readTab('listPlaces')?.find(([key]) => key === entry)?.[1];

/** Whether the list was shown and left before, in this tab. */
export const wasListLeft = (): boolean => (readTab('listPlaces') ?? []).length > 0;

export const storePlace = (entry: string, place: ListPlace) =>
  storeTab('listPlaces', [...others(entry).slice(1 - MAX_PLACES), [entry, place]]);

// The first entry of an earlier document of this tab has the same key. Only a reload, and Back to the document, return
// to an entry that was left.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (visit?.type === 'navigate') storeTab('listPlaces', others(FIRST_ENTRY));
