import type { EntityManager } from 'typeorm';
import type { BookingChangeDeps } from './booking-deps.js';
import { settleDue } from './settle-due.js';

/** Completes the confirmed bookings whose slot has ended by the marketplace's clock, and says how many (P18). */
export const completePastBookings = (db: EntityManager, deps: BookingChangeDeps): Promise<number> =>
  settleDue(db, deps, {
    where: "status = 'confirmed' AND ends_at <= $1",
    since: 'ends_at',
    set: "status = 'completed'",
    outcome: 'completed',
  });
