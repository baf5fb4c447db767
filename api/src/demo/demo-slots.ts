import { addDays } from '../kernel/clock.js';
import type { Random } from './pictures/canvas/random.js';

/** A provider's time: `yyyy-MM-dd`, `HH:mm`; an end before the start is the next day (P13). */
export interface DemoSlot {
  id: string;
  providerId: string;
  date: string;
  startTime: string;
  endTime: string;
  /** The live booking that holds it. */
  bookingId: string | null;
}

/** How many days ahead providers have opened their calendars. */
export const DAYS_AHEAD = 60;

/** Ways to divide a day. None begins before nine, so that a night which ends at one or two never runs into it. */
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

const isWeekend = (date: string): boolean =>
  [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

/** A provider's calendar from today on: most weekends and some weekdays. */
export function openCalendar(random: Random, providerId: string, today: string): DemoSlot[] {
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead)).flatMap(
    (date) => (random.chance(isWeekend(date) ? 0.85 : 0.42) ? dayOf(random, providerId, date) : []),
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
