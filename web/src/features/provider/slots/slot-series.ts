import { addDays, inWords, isoWeekday, type Day } from '../../../lib/dates.js';

/** The form of a series: the same times on some weekdays of a range of days. */
export interface Series {
  startTime: string;
  endTime: string;
  /** 1 for Monday to 7 for Sunday */
  weekdays: readonly number[];
  from: Day;
  until: Day;
}

interface Times {
  date: Day;
  startTime: string;
  endTime: string;
}

/** The days of a series, without regard to other slots. */
export function daysOf({ from, until, weekdays }: Pick<Series, 'from' | 'until' | 'weekdays'>): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) if (weekdays.includes(isoWeekday(day))) days.push(day);
  return days;
}

/** Start and end in milliseconds on a local time line, like the constraint of the database (P13). */
function spanOf({ date, startTime, endTime }: Times): [start: number, end: number] {
  const lastDay = endTime <= startTime ? addDays(date, 1) : date;
  return [Date.parse(`${date}T${startTime}Z`), Date.parse(`${lastDay}T${endTime}Z`)];
}

/** The days of a series on which its slot would overlap one of `slots`. */
export function overlappingDays({ startTime, endTime, ...series }: Series, slots: readonly Times[]): Set<Day> {
  const spans = new Map<Day, [number, number][]>();
  for (const slot of slots) spans.set(slot.date, [...(spans.get(slot.date) ?? []), spanOf(slot)]);
  const overlaps = (date: Day) => {
    const [start, end] = spanOf({ date, startTime, endTime });
    // Each takes less than a day.
    const near = [addDays(date, -1), date, addDays(date, 1)].flatMap((day) => spans.get(day) ?? []);
    return near.some(([from, until]) => from < end && start < until);
  };
  return new Set(daysOf(series).filter(overlaps));
}

/** The days on which several series make slots, one after the other, and those on which a slot would overlap another. */
export function planOf(series: readonly Series[], slots: readonly Times[]): { made: Day[]; skipped: Day[] } {
  const all = [...slots];
  const made: Day[] = [];
  const skipped: Day[] = [];
  for (const one of series) {
    const overlapping = overlappingDays(one, all);
    for (const date of daysOf(one)) {
      (overlapping.has(date) ? skipped : made).push(date);
      if (!overlapping.has(date)) all.push({ ...one, date });
    }
  }
  return { made: made.sort(), skipped: skipped.sort() };
}

/** `Dec 4, 11, 18 and 25`, one for each month, with the year after the last month of a year. */
export function foldedDays(days: readonly Day[]): { month: string; dates: string }[] {
  const months = new Map<string, string[]>();
  for (const day of days) {
    const { month, date, weekday } = inWords(day);
    months.set(month, [...(months.get(month) ?? []), `${weekday.slice(0, 3)} ${date}`]);
  }
  return [...months].map(([month, dates]) => ({ month, dates: dates.join(', ') }));
}

const MINUTES_OF_DAY = 24 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes from start to end, of which the end may be on the next day. */
export const lengthOf = ({ startTime, endTime }: Pick<Times, 'startTime' | 'endTime'>): number =>
  (minutesOf(endTime) - minutesOf(startTime) + MINUTES_OF_DAY) % MINUTES_OF_DAY;

/** The time of day some minutes after another; undefined for a day or more. */
export function timeAfter(time: string, minutes: number): string | undefined {
  if (minutes <= 0 || minutes >= MINUTES_OF_DAY) return undefined;
  const end = (minutesOf(time) + minutes) % MINUTES_OF_DAY;
  return [Math.floor(end / 60), end % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The minutes of the longest time in a free text such as `4-6 hours` or `90 minutes`; undefined if there is none. */
export function minutesOfText(duration: string): number | undefined {
  const [, first, last, unit = ''] =
    /\b(\d{1,3}(?:\.\d{1,2})?)(?: ?[-–] ?(\d{1,3}(?:\.\d{1,2})?))? ?(h|min)/i.exec(duration) ?? [];
  const amount = Number(last ?? first);
  return Number.isNaN(amount) ? undefined : Math.round(unit.toLowerCase() === 'h' ? amount * 60 : amount);
}
