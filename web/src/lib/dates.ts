/**
 * Calendar days as `yyyy-MM-dd`, the form in which they travel. They sort and compare as strings and
 * belong to no time zone; only `today` needs one, to say which day it is there now.
 */
export type Day = string;

const parts = (day: Day) =>
  day.split('-').map(Number) as [year: number, month: number, date: number];

/** At noon in UTC, where adding days never meets a change of clocks. */
const toDate = (day: Day) => {
  const [year, month, date] = parts(day);
  return new Date(Date.UTC(year, month - 1, date, 12));
};
const toDay = (date: Date): Day => date.toISOString().slice(0, 10);

export function today(timeZone: string, now = new Date()): Day {
  // The Swedish locale writes days as yyyy-MM-dd.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}

export function addDays(day: Day, count: number): Day {
  const date = toDate(day);
  date.setUTCDate(date.getUTCDate() + count);
  return toDay(date);
}

/** The same date so many months away, or that month's last day where it has no such date. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = parts(day);
  const last = new Date(Date.UTC(year, month + count, 0, 12));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return toDay(last);
}

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: Day): number => toDate(day).getUTCDay();

/** `06/27/2026`: how the date picker shows days. */
export function formatDay(day: Day): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** `Saturday, June 27, 2026`, or with other options of `Intl.DateTimeFormat`. */
export function describeDay(
  day: Day,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'full' },
): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(toDate(day));
}

/**
 * Reads what somebody typed, `6/27/2026` or `06/27/2026`, or `06272026` where a phone's keys for
 * numbers have no slash.
 * @returns null for anything else, and for days that no calendar has, such as February 30
 */
export function parseDay(text: string): Day | null {
  const typed = text.trim();
  const match =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  if (!match) return null;
  const [, month = '', date = '', year = ''] = match;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = toDate(day);
  // A date that does not exist rolls over into the next month: then it reads back differently.
  return !Number.isNaN(time.getTime()) && toDay(time) === day ? day : null;
}
