import type { EntityManager } from 'typeorm';
import type { BookingChangeDeps } from './booking-deps.js';
import { completePastBookings } from './completion.js';
import { expireUnanswered } from './expiry.js';

/** Seconds: a booking changes within a minute of the time that it is due, however long a round takes. */
export const SETTLE_EVERY = 20;

/** What bookings become by the clock alone (P18 and P38); says how many did. */
export const settleByTheClock = async (
  db: EntityManager,
  deps: BookingChangeDeps,
): Promise<number> => (await expireUnanswered(db, deps)) + (await completePastBookings(db, deps));
