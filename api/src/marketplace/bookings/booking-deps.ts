import type { Clock } from '../../kernel/clock.js';
import type { RateLimits } from '../../engine/limits/rate-limits.js';

/** How a booking request ended, or what a booking became. Counted in the metrics. */
export type BookingOutcome =
  | 'made'
  | 'repeated'
  | 'taken'
  | 'refused'
  | 'confirmed'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'completed'
  | 'moved'
  | 'called_off';

/** Dependencies of the rules of bookings, besides the database. */
export interface BookingDeps {
  clock: Clock;
  limits: RateLimits;
  countBooking(outcome: BookingOutcome, count?: number): void;
}

/** The same without limits, for changes of existing bookings. */
export type BookingChangeDeps = Omit<BookingDeps, 'limits'>;
