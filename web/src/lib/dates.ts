import { asciiDigits } from './typed-number.js';

/**
 * A calendar day as `yyyy-MM-dd`, the format of the API. Days sort and compare as strings and have no time zone. A time
 * zone is needed only to convert an instant into a day.
 */
export type Day = string;

const parts = (day: Day) => day.split('-').map(Number) as [year: number, month: number, date: number];

/** Noon in UTC, so that adding days is not affected by daylight saving time. */
const toDate = (day: Day) => {
  const [year, month, date] = parts(day);
  return new Date(Date.UTC(year, month - 1, date, 12));
};
const toDay = (date: Date): Day => date.toISOString().slice(0, 10);

/** The day that a text from outside, such as an address, contains; undefined if it is none. */
export const dayIn = (text: string | null): Day | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && toDay(toDate(text)) === text ? text : undefined;

/** The current day in a time zone, or the day there at the instant `now`. */
export function today(timeZone: string, now = new Date()): Day {
  const { year, month, day } = clockParts(timeZone, now);
  const number = MONTHS.findIndex((name) => name.startsWith(month ?? '')) + 1;
  return [year, padded(number), padded(day)].join('-');
}

/** The time in a time zone at an instant, as `HH:mm`. */
export function timeOf(timeZone: string, instant: Date): string {
  const { hour, minute, dayPeriod } = clockParts(timeZone, instant);
  const hours = (Number(hour) % 12) + (dayPeriod === 'PM' ? 12 : 0);
  return `${padded(hours)}:${minute ?? '00'}`;
}

const clockParts = (timeZone: string, instant: Date): Record<string, string> =>
  Object.fromEntries(
    clockIn(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );

const padded = (part: unknown) => String(part).padStart(2, '0');

/** `Jun 27, 2026, 6:30 PM`, with a no-break space in the time. */
export const formatMoment = (instant: string, timeZone: string): string =>
  clockIn(timeZone)
    .format(new Date(instant))
    .replace(/\s(?=[AP]M$)/, '\u00a0');

/**
 * On a phone, creating the first formatter takes 50 ms and each further one 20 ms; using one takes hardly any time. So
 * all functions share one formatter per time zone, and a marketplace has one time zone.
 */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** `Pacific Time`: the name of a time zone, the same in summer and in winter. */
function zoneName(timeZone: string): string {
  const known = zoneNames.get(timeZone);
  if (known) return known;
  const named = (timeZoneName: 'longGeneric' | 'long') =>
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const generic = named('longGeneric');
  // `GMT+00:00`, for example: zones without summer time may have no generic name.
  const name = generic.startsWith('GMT') ? named('long') : generic;
  zoneNames.set(timeZone, name);
  return name;
}

const zoneNames = new Map<string, string>();

/** `, Pacific Time` for readers whose own time zone has another name; otherwise nothing. */
export function zoneIfOther(timeZone: string): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zoneName(timeZone) === zoneName(own) ? '' : `, ${zoneName(timeZone)}`;
}

export function addDays(day: Day, count: number): Day {
  const date = toDate(day);
  date.setUTCDate(date.getUTCDate() + count);
  return toDay(date);
}

/** Adds a number of months; returns the last day of the month if it is too short for the date. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = parts(day);
  const last = new Date(Date.UTC(year, month + count, 0, 12));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return toDay(last);
}

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: Day): number => toDate(day).getUTCDay();

/** 1 for Monday to 7 for Sunday, as the API numbers them. */
export const isoWeekday = (day: Day): number => weekday(day) || 7;

/** `06/27/2026`: the format of the date picker. */
export function formatDay(day: Day): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** The formats of a day in words. */
export function inWords(day: Day) {
  const [year, month, date] = parts(day);
  const weekdayName = WEEKDAYS[weekday(day)] ?? '';
  const monthName = MONTHS[month - 1] ?? '';
  const monthShort = monthName.slice(0, 3);
  return {
    /** `Saturday` */
    weekday: weekdayName,
    /** `Jun` */
    monthShort,
    /** `27` */
    date: String(date),
    /** `June 2026` */
    month: `${monthName} ${year}`,
    /** `Saturday, June 27, 2026` */
    full: `${weekdayName}, ${monthName} ${date}, ${year}`,
    /** `Saturday, June 27` */
    withoutYear: `${weekdayName}, ${monthName} ${date}`,
    /** `Jun 27` */
    short: `${monthShort} ${date}`,
    /** `Jun 27, 2026` */
    medium: `${monthShort} ${date}, ${year}`,
    /** `Sat, Jun 27` */
    shortWithWeekday: `${weekdayName.slice(0, 3)}, ${monthShort} ${date}`,
    /** `Sat, Jun 27, 2026` */
    mediumWithWeekday: `${weekdayName.slice(0, 3)}, ${monthShort} ${date}, ${year}`,
  };
}

/** `Jun 27`, or `Jun 27, 2028` in a year or later, when another one comes first. */
export const nearDay = (day: Day, today: Day): string => {
  const { short, medium } = inWords(day);
  return day < addMonths(today, 12) ? short : medium;
};

/**
 * Parses a typed day: `6/27/2026` or `06/27/2026`, or `06272026`, because the numeric keypad of phones has no slash, in
 * digits of any script.
 * @returns null for any other format, and for days that do not exist, such as February 30
 */
export function parseDay(text: string): Day | null {
  const typed = asciiDigits(text)
    .replace(/[\u200e\u200f\s]/g, '')
    .replaceAll('／', '/');
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  if (!match) return null;
  const [, month = '', date = '', year = ''] = match;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = toDate(day);
  // A date that does not exist rolls over into the next month and then differs from the input.
  return !Number.isNaN(time.getTime()) && toDay(time) === day ? day : null;
}
