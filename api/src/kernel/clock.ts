/**
 * The marketplace's own calendar. Dates and times of slots and bookings are local ones of its time zone (P13);
 * what today is, is decided here and nowhere else, whatever the zone of the host or of the database.
 */
export interface Clock {
  /** An IANA name, such as `Europe/Berlin`. */
  timeZone: string;
  now(): Date;
}

export const systemClock = (timeZone: string): Clock => ({ timeZone, now: () => new Date() });

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
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

/** The marketplace's wall clock as `yyyy-MM-ddTHH:mm:ss`, without a zone. */
export function localDateTime(clock: Clock): string {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(clock.timeZone).formatToParts(clock.now()))
    parts[type] = value;
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}

/** Today in the marketplace, `yyyy-MM-dd`. */
export const today = (clock: Clock): string => localDateTime(clock).slice(0, 10);

export const tomorrow = (clock: Clock): string => addDays(today(clock), 1);

/** `date` moved by whole days; both `yyyy-MM-dd`. */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** True for a day that exists, written `yyyy-MM-dd`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

/** True for a time of day, written `HH:mm`. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
