/** Dates and times in words, as people read them in calendar files and mails. All are in the marketplace's time zone (P13). */
import { addDays, instantOf } from './clock.js';

/** The time of a slot; dates as `yyyy-MM-dd`, times as `HH:mm`. */
export interface WallTime {
  eventDate: string;
  startTime: string;
  endTime: string;
  endsNextDay: boolean;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const SHORT_DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** `Saturday, December 5, 2026` */
export const dayInWords = (date: string): string => DAY.format(new Date(date));

/** `Sat, Dec 5, 2026` */
export const shortDayInWords = (date: string): string => SHORT_DAY.format(new Date(date));

/** `2:00 PM` */
const timeInWords = (time: string): string => TIME.format(new Date(`1970-01-01T${time}Z`));

/** `6:00 PM – 11:30 PM`, or `7:00 PM – 1:00 AM next day` */
export const spanInWords = ({ startTime, endTime, endsNextDay }: Omit<WallTime, 'eventDate'>): string =>
  `${timeInWords(startTime)} – ${timeInWords(endTime)}${endsNextDay ? ' next day' : ''}`;

const formatsFor = (timeZone: string) => ({
  day: new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' }),
  time: new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }),
  zone: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' }),
});
/** Making a format takes longer than formatting, and a calendar has thousands of instants. */
const formats = new Map<string, ReturnType<typeof formatsFor>>();

function formatsOf(timeZone: string): ReturnType<typeof formatsFor> {
  const found = formats.get(timeZone) ?? formatsFor(timeZone);
  formats.set(timeZone, found);
  return found;
}

/** The name of a time zone at an instant, such as `Pacific Daylight Time`. */
export function zoneInWords(timeZone: string, instant: Date): string {
  const parts = formatsOf(timeZone).zone.formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** `Saturday, December 5, 2026, 2:00 PM (Pacific Standard Time)` */
export function momentInWords(timeZone: string, instant: Date): string {
  const { day, time } = formatsOf(timeZone);
  return `${day.format(instant)}, ${time.format(instant)} (${zoneInWords(timeZone, instant)})`;
}

/** The instants at which a slot begins and ends. */
export function instantsOf(timeZone: string, slot: WallTime): [start: Date, end: Date] {
  const { eventDate, startTime, endTime, endsNextDay } = slot;
  const start = instantOf(timeZone, `${eventDate}T${startTime}`);
  const end = instantOf(timeZone, `${endsNextDay ? addDays(eventDate, 1) : eventDate}T${endTime}`);
  // Clocks are set forward between the two, so that a slot of less than an hour would end before it begins.
  return [start, end > start ? end : new Date(start.getTime() + durationOf(slot))];
}

/** Milliseconds between two times of one day. */
const durationOf = ({ startTime, endTime }: WallTime): number =>
  Date.parse(`1970-01-01T${endTime}Z`) - Date.parse(`1970-01-01T${startTime}Z`);
