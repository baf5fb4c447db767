/**
 * The calendar of the marketplace. Dates and times of slots and bookings are local to its time zone (P13). The current
 * date is computed only here, independently of the time zones of the host and the database.
 */
export interface Clock {
  /** IANA name, such as `Europe/Berlin`. */
  timeZone: string;
  now(): Date;
}

export const systemClock = (timeZone: string): Clock => ({ timeZone, now: () => new Date() });

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The marketplace's local time as `yyyy-MM-ddTHH:mm:ss`, without a time zone. */
export function localDateTime(clock: Clock): string {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatFor(clock.timeZone).formatToParts(clock.now())) parts[type] = value;
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}

/** Milliseconds by which the local time of a time zone is ahead of UTC at an instant. */
const offsetAt = (timeZone: string, instant: number): number =>
  Date.parse(`${localDateTime({ timeZone, now: () => new Date(instant) })}Z`) - instant;

const DAY = 24 * 3600 * 1000;
const LAST_MINUTE = 24 * 60 - 1;

/**
 * The instant of a local time (`yyyy-MM-ddTHH:mm`) in a time zone. Of a time that occurs twice when clocks are set back,
 * the first; a time that is skipped when they are set forward is that much later.
 */
export function instantOf(timeZone: string, local: string): Date {
  const asUtc = Date.parse(`${local}:00Z`);
  const before = asUtc - offsetAt(timeZone, asUtc - DAY);
  const after = asUtc - offsetAt(timeZone, asUtc + DAY);
  const exists = (instant: number) => instant + offsetAt(timeZone, instant) === asUtc;
  return new Date(!exists(before) && exists(after) ? after : before);
}

/**
 * What an SQL statement adds a local time of a day to, since the database may not know the zone, or other rules of it: the
 * first instant to times before `change`, and the second to those from it on. They differ if clocks change on the day.
 */
export function midnightsOf(timeZone: string, date: string): { midnights: [Date, Date]; change: string } {
  const timeAt = (minute: number): string => new Date(minute * 60_000).toISOString().slice(11, 16);
  const midnightAt = (minute: number): number =>
    instantOf(timeZone, `${date}T${timeAt(minute)}`).getTime() - minute * 60_000;
  const [first, second] = [midnightAt(0), midnightAt(LAST_MINUTE)];
  let [from, to] = [0, first === second ? 0 : LAST_MINUTE];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (midnightAt(middle) === second) to = middle;
    else from = middle + 1;
  }
  return { midnights: [new Date(first), new Date(second)], change: timeAt(to) };
}

/** Whether clocks are set forward over a local time (`yyyy-MM-ddTHH:mm`), which therefore does not exist. */
export function isSkipped(timeZone: string, local: string): boolean {
  const instant = instantOf(timeZone, local).getTime();
  return instant + offsetAt(timeZone, instant) !== Date.parse(`${local}:00Z`);
}

/** Whether clocks are set forward about a day, so that some times of it or of the next one may not exist. */
export const setsForward = (timeZone: string, date: string): boolean =>
  offsetAt(timeZone, Date.parse(date) - DAY) < offsetAt(timeZone, Date.parse(date) + 3 * DAY);

/** Today in the marketplace, `yyyy-MM-dd`. */
export const today = (clock: Clock): string => localDateTime(clock).slice(0, 10);

export const tomorrow = (clock: Clock): string => addDays(today(clock), 1);

/** `date` plus a number of days; both dates as `yyyy-MM-dd`. */
export function addDays(date: string, days: number): string {
  const result = new Date(`${date}T00:00:00Z`);
  result.setUTCDate(result.getUTCDate() + days);
  return result.toISOString().slice(0, 10);
}

/** True for an existing day in the form `yyyy-MM-dd`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-(0[1-9]|1[0-2])-\d\d$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  // The day before the first of the next month is the last of this one.
  return year > 0 && day > 0 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** True for a time of day in the form `HH:mm`. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
