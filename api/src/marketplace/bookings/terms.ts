import { conflict } from '../../kernel/errors.js';
import { formatPrice } from '../../kernel/field-limits.js';
import { shortDayInWords, spanInWords } from '../../kernel/wall-time.js';

/** What an account has read of a slot or a booking before it agrees to it. What is missing is not compared. */
export interface Terms {
  /** `yyyy-MM-dd` */
  eventDate?: string | null;
  /** `HH:mm` */
  startTime?: string | null;
  endTime?: string | null;
}

/** The values of the parameters of `hasTerms`. */
export const termsOf = ({ eventDate, startTime, endTime }: Terms): (string | null)[] => [
  eventDate ?? null,
  startTime ?? null,
  endTime ?? null,
];

const DATES = { slots: 'date', bookings: 'event_date' } as const;

/** SQL, boolean: whether a row has these terms, which are three parameters from `$first` on. */
export const hasTerms = (table: keyof typeof DATES, first: number): string =>
  [`${DATES[table]} = $${first}::date`, `start_time = $${first + 1}::time`, `end_time = $${first + 2}::time`]
    .map((isSame) => `coalesce(${table}.${isSame}, true)`)
    .join(' AND ');

interface Times {
  eventDate: string;
  startTime: string;
  endTime: string;
}

/** `Sat, Dec 5, 2026, 7:00 PM – 1:00 AM next day` */
export const timesInWords = ({ eventDate, startTime, endTime }: Times): string =>
  `${shortDayInWords(eventDate)}, ${spanInWords({ startTime, endTime, endsNextDay: endTime < startTime })}`;

/**
 * CONFLICT that states the present terms, if they are not those that were read; for the message only, since `hasTerms`
 * decides.
 */
export function rejectedTerms(read: Terms, now: Times, price?: { read: number | null; now: number }): Error | null {
  const present = termsOf(now);
  const isSame = termsOf(read).every((value, index) => value === null || value === present[index]);
  if (isSame && (!price || price.read === null || price.read === price.now)) return null;
  const terms = [timesInWords(now), ...(price ? [formatPrice(price.now)] : [])];
  return conflict(`The terms have changed. They are now: ${terms.join(', ')}. Please check them and try again.`);
}
