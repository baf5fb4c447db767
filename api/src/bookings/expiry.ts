import type { EntityManager } from 'typeorm';
import type { Marketplace } from '../http/marketplace.js';
import { settleDue } from './settle-due.js';

/**
 * Cancels the pending bookings whose slot has begun by the marketplace's clock and which nobody has answered, and says
 * how many (P38).
 */
export const expireUnanswered = (db: EntityManager, market: Marketplace): Promise<number> =>
  settleDue(db, market, {
    where: "status = 'pending' AND starts_at <= $1",
    since: 'starts_at',
    set: "status = 'cancelled', cancelled_because = 'expired'",
    outcome: 'expired',
  });
