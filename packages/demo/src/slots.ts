import { addDays } from './days.js';
import type { Random } from './pictures/canvas/random.js';

/** A slot: `yyyy-MM-dd` and `HH:mm`; if the end is before the start, it is on the next day (P13). */
export interface DemoSlot {
  id: string;
  providerId: string;
  date: string;
  startTime: string;
  endTime: string;
  /** The live booking that holds it. */
  bookingId: string | null;
}

/** Number of days for which providers have created slots in advance. */
export const DAYS_AHEAD = 60;

/** The slots of possible days. None begins before 9:00, so that a slot that ends at 1:00 or 2:00 never overlaps it. */
const DAYS: readonly (readonly [string, string][])[] = [
  [
    ['10:00', '15:00'],
    ['17:00', '23:00'],
  ],
  [
    ['09:00', '12:00'],
    ['13:00', '16:00'],
    ['18:00', '22:00'],
  ],
  [['11:00', '16:00']],
  [
    ['12:00', '17:00'],
    ['19:00', '01:00'],
  ],
  [['18:00', '23:30']],
  [['20:00', '02:00']],
  [
    ['09:30', '13:30'],
    ['15:00', '19:00'],
  ],
];

const isWeekend = (date: string): boolean => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

/** The slots of a provider from today on: on most weekends and some weekdays. */
export function openCalendar(random: Random, providerId: string, today: string): DemoSlot[] {
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead)).flatMap((date) =>
    random.chance(isWeekend(date) ? 0.85 : 0.42) ? dayOf(random, providerId, date) : [],
  );
}

/** The slots of one day. */
export const dayOf = (random: Random, providerId: string, date: string): DemoSlot[] =>
  random.pick(DAYS).map(([startTime, endTime]) => ({
    id: random.uuid(),
    providerId,
    date,
    startTime,
    endTime,
    bookingId: null,
  }));
