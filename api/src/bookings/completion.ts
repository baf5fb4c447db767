import type { EntityManager } from 'typeorm';
import type { Marketplace } from '../http/marketplace.js';
import { settleDue } from './settle-due.js';

/** Completes the confirmed bookings whose slot has ended by the marketplace's clock, and says how many (P18). */
export const completePastBookings = (db: EntityManager, market: Marketplace): Promise<number> =>
  settleDue(db, market, {
    where: "status = 'confirmed' AND ends_at <= $1",
    since: 'ends_at',
    set: "status = 'completed'",
    outcome: 'completed',
  });
