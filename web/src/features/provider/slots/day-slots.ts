import type { OwnSlotFragment } from '../../../graphql/generated/dashboard.js';
import type { Day } from '../../../lib/dates.js';

export const STATES = ['free', 'pending', 'confirmed'] as const;
export type State = (typeof STATES)[number];

/** Whether a slot is free, or has a pending or a confirmed booking. */
export const stateOf = ({ isBooked, bookingStatus }: OwnSlotFragment): State => {
  if (!isBooked) return 'free';
  return bookingStatus === 'confirmed' ? 'confirmed' : 'pending';
};

export type SlotsByDay = ReadonlyMap<Day, readonly OwnSlotFragment[]>;

/** The slots of each day that has any, by start time. */
export function slotsByDay(slots: readonly OwnSlotFragment[]): SlotsByDay {
  const days = new Map<Day, OwnSlotFragment[]>();
  for (const slot of [...slots].sort((a, b) => (a.startTime < b.startTime ? -1 : 1))) {
    const ofDay = days.get(slot.date);
    if (ofDay) ofDay.push(slot);
    else days.set(slot.date, [slot]);
  }
  return days;
}

/** `3 free, 1 confirmed`, or that there are none. */
export function countsInWords(slots: readonly OwnSlotFragment[] = []): string {
  const states = slots.map(stateOf);
  const counts = STATES.map((state) => [states.filter((other) => other === state).length, state] as const);
  const words = counts.filter(([count]) => count > 0).map(([count, state]) => `${count} ${state}`);
  return words.join(', ') || 'no time slots';
}
