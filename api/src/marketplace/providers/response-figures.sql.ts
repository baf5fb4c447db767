// The page of a provider, 5.2 ms with 10 million bookings (bench/results/2026-11-28-growth.md).
import type { EntityManager } from 'typeorm';
import type { Clock } from '../../kernel/clock.js';
import { RESPONSE_HOURS } from '../bookings/booking-limits.js';

/** How fast a provider responds to requests; null with too few of them. */
export interface ResponseFigures {
  /** The median, rounded up. */
  answersWithinHours: number | null;
  /** The share that was confirmed or declined within `RESPONSE_HOURS`, rounded. */
  answeredPercent: number | null;
}

/** Days of requests that count, and the number of them from which on figures mean something (P50). */
const DAYS = 90;
const MIN_REQUESTS = 5;
/** If there are more requests, the newest count: visitors may request the figures, which then take a few milliseconds. */
const MAX_REQUESTS = 2000;

/**
 * Over the requests of the last 90 days, without those that their customer has withdrawn, those that ended because an
 * account did, and those of which it is unknown when the provider responded (see the migration).
 */
const FIGURES = `
  SELECT count(*)::int AS requests,
    ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY hours))::int AS "answersWithinHours",
    round(100.0 * count(*) FILTER (WHERE hours <= ${RESPONSE_HOURS})
      / nullif(count(*) FILTER (WHERE hours IS NOT NULL OR age > ${RESPONSE_HOURS}), 0))::int AS "answeredPercent"
  FROM (
    SELECT extract(epoch FROM answered_at - created_at)::float8 / 3600 AS hours,
      extract(epoch FROM $2::timestamptz - created_at)::float8 / 3600 AS age
    FROM bookings
    WHERE provider_id = $1 AND created_at > $2::timestamptz - interval '${DAYS} days' AND (
      answered_at IS NOT NULL OR status = 'pending' OR cancelled_because = 'expired'
    )
    ORDER BY created_at DESC LIMIT ${MAX_REQUESTS}
  ) requests`;

/** How fast a provider responds (P50). */
export async function responseFigures(db: EntityManager, clock: Clock, providerId: string): Promise<ResponseFigures> {
  const [{ requests, answersWithinHours, answeredPercent }] = await db.query<[ResponseFigures & { requests: number }]>(
    FIGURES,
    [providerId, clock.now()],
  );
  if (requests < MIN_REQUESTS) return { answersWithinHours: null, answeredPercent: null };
  // At least an hour, also if a median is exactly 0.
  return { answersWithinHours: answersWithinHours === null ? null : Math.max(1, answersWithinHours), answeredPercent };
}
