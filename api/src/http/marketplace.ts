import type { Tokens } from '../platform/secrets/token.js';
import type { Clock } from '../kernel/clock.js';
import type { Events } from '../platform/bus/events.js';
import type { Images } from '../platform/images/images.js';
import type { RateLimits } from '../platform/limits/rate-limits.js';

/** What became of requests for bookings and of bookings, for the operators' figures. */
export type BookingOutcome =
  | 'made'
  | 'repeated'
  | 'taken'
  | 'refused'
  | 'confirmed'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'completed';

/** What the rules need of the world besides the database. */
export interface Marketplace {
  clock: Clock;
  tokens: Tokens;
  images: Images;
  events: Events;
  limits: RateLimits;
  countBooking(outcome: BookingOutcome, count?: number): void;
}
