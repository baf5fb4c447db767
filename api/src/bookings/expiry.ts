import type { EntityManager } from 'typeorm';
import type { BookingChangeDeps } from './booking-deps.js';
import { settleDue } from './settle-due.js';

/**
 * Cancels the pending bookings whose slot has begun by the marketplace's clock and which nobody has answered, and says
 * how many (P38).
 */
export const expireUnanswered = (db: EntityManager, deps: BookingChangeDeps): Promise<number> =>
  settleDue(db, deps, {
    where: "status = 'pending' AND starts_at <= $1",
    since: 'starts_at',
    set: "status = 'cancelled', cancelled_because = 'expired'",
    outcome: 'expired',
  });
