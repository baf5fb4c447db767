/** A time as responses contain it: ISO 8601, in UTC, with milliseconds, for example `2026-05-31T18:30:00.000Z`. */
export type Timestamp = string;

const TO_DATE = '2026-05-31'.length;
const TO_SECONDS = '2026-05-31T18:30:00'.length;
const TO_MILLISECONDS = '2026-05-31T18:30:00.000'.length;
/** As PostgreSQL writes it in a text and in JSON. */
const UTC = ['+00', '+00:00'];

/**
 * Returns a time that PostgreSQL has written, as a text or in JSON, with up to six digits after the second. Making a `Date`
 * of it, and a text of that, would take 0.7 µs instead of 0.03, and 50 bookings have 400 of them.
 * @param written for example `2026-05-31 18:30:00.12+00`, or `2026-05-31T18:30:00.12+00:00` in JSON
 * @throws {RangeError} for another text
 */
export function timestampOf(written: string): Timestamp {
  const zone = UTC.find((utc) => written.endsWith(utc));
  if (zone === undefined || !'T '.includes(written[TO_DATE] ?? '-')) return converted(written);
  const fraction = written.slice(TO_SECONDS + 1, -zone.length);
  const date = written.slice(0, TO_DATE);
  if (fraction.length >= 3) return `${date}T${written.slice(TO_DATE + 1, TO_MILLISECONDS)}Z`;
  return `${date}T${written.slice(TO_DATE + 1, TO_SECONDS)}.${fraction.padEnd(3, '0')}Z`;
}

/** From any time zone. JavaScript expects a time zone with minutes. */
const converted = (written: string): Timestamp =>
  new Date(written.replace(/([+-]\d\d)$/, '$1:00').replace(' ', 'T')).toISOString();

/** Whether a value has the form of a timestamp. */
export const isTimestamp = (value: unknown): value is Timestamp =>
  typeof value === 'string' && value.length === TO_MILLISECONDS + 1 && value.endsWith('Z');
