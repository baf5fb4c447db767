import type { OwnSlotFragment } from '../../../graphql/generated/dashboard.js';
import type { Day } from '../../../lib/dates.js';

export const STATES = ['free', 'pending', 'confirmed'] as const;
export type State = (typeof STATES)[number];

/** How many slots of a day are free, and how many have a pending or a confirmed booking. */
export type DayCounts = Record<State, number>;

const NONE: DayCounts = { free: 0, pending: 0, confirmed: 0 };

const stateOf = ({ isBooked, bookingStatus }: OwnSlotFragment): State => {
  if (!isBooked) return 'free';
  return bookingStatus === 'confirmed' ? 'confirmed' : 'pending';
};

export function countsByDay(slots: readonly OwnSlotFragment[]): ReadonlyMap<Day, DayCounts> {
  const days = new Map<Day, DayCounts>();
  for (const slot of slots) {
    const counts = days.get(slot.date) ?? { ...NONE };
    counts[stateOf(slot)] += 1;
    days.set(slot.date, counts);
  }
  return days;
}

/** `3 free, 1 confirmed`, or that there are none. */
export const countsInWords = (counts: DayCounts | undefined): string =>
  counts
    ? STATES.filter((state) => counts[state] > 0)
        .map((state) => `${counts[state]} ${state}`)
        .join(', ')
    : 'no time slots';
