/** A time as responses contain it: ISO 8601, in UTC, with milliseconds, for example `2026-05-31T18:30:00.000Z`. */
export type Timestamp = string;

const TO_SECONDS = '2026-05-31T18:30:00'.length;
const TO_MILLISECONDS = '2026-05-31T18:30:00.000'.length;
const UTC = '+00:00';

/**
 * Returns a time that PostgreSQL has written in JSON, with up to six digits after the second. Making a `Date` of it, and
 * a text of that, would take 0.7 µs instead of 0.03, and 50 bookings have 400 of them.
 * @param json for example `2026-05-31T18:30:00.12+00:00`
 */
export function timestampOf(json: string): Timestamp {
  if (json[10] !== 'T' || !json.endsWith(UTC)) return new Date(json).toISOString();
  const fraction = json.slice(TO_SECONDS + 1, -UTC.length);
  if (fraction.length >= 3) return `${json.slice(0, TO_MILLISECONDS)}Z`;
  return `${json.slice(0, TO_SECONDS)}.${fraction.padEnd(3, '0')}Z`;
}

/** Whether a value has the form of a timestamp. */
export const isTimestamp = (value: unknown): value is Timestamp =>
  typeof value === 'string' && value.length === TO_MILLISECONDS + 1 && value.endsWith('Z');
