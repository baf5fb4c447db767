// W5; 1.7 ms for a provider with 50,000 bookings of 10 million (bench/results/2026-11-28-growth.md).
import type { EntityManager } from 'typeorm';
import { type Clock, today } from '../../kernel/clock.js';
import { IS_REVENUE } from '../bookings/booking-status.js';

/** A provider's figures (S3.6). */
export interface ProviderStats {
  totalServices: number;
  /** Free slots from today on (P24). */
  availableSlots: number;
  pendingBookings: number;
  confirmedBookings: number;
  /** Dollars of confirmed and completed bookings whose event is in this calendar month (P24). */
  thisMonthRevenue: number;
}

export async function providerStats(db: EntityManager, clock: Clock, providerId: string): Promise<ProviderStats> {
  const [stats] = await db.query<[ProviderStats]>(
    `SELECT
       (SELECT count(*)::int FROM services WHERE provider_id = $1) AS "totalServices",
       (SELECT count(*)::int FROM slots WHERE provider_id = $1 AND booking_id IS NULL AND date >= $2::date) AS "availableSlots",
       (SELECT count(*)::int FROM bookings WHERE provider_id = $1 AND status = 'pending') AS "pendingBookings",
       (SELECT count(*)::int FROM bookings WHERE provider_id = $1 AND status = 'confirmed') AS "confirmedBookings",
       (SELECT coalesce(sum(total_amount), 0)::float8 FROM bookings
        WHERE provider_id = $1 AND ${IS_REVENUE}
          AND event_date >= date_trunc('month', $2::date)
          AND event_date < date_trunc('month', $2::date) + interval '1 month') AS "thisMonthRevenue"`,
    [providerId, today(clock)],
  );
  return stats;
}
