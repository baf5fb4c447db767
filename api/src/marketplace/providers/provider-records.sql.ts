// The page of a provider, 5.2 ms with 10 million bookings (bench/results/2026-11-28-growth.md), and those of 200 cards at once.
import type { EntityManager } from 'typeorm';
import { readList } from '../../engine/database/connections-of-address.js';
import type { Clock } from '../../kernel/clock.js';
import { RESPONSE_HOURS } from '../bookings/booking-limits.js';
import { isPublicProvider } from '../users/public-provider.js';

/** What is measured of a provider: how fast it responds to requests, null with too few of them, and what it has done. */
export interface ProviderRecord {
  providerId: string;
  /** The median, rounded up. */
  answersWithinHours: number | null;
  /** The share that was confirmed or declined within `RESPONSE_HOURS`, rounded. */
  answeredPercent: number | null;
  /** The number of completed bookings. */
  completedEvents: number;
}

/** Maximum number of providers whose records are returned together. */
export const MAX_PROVIDER_RECORDS = 200;

/** Days of requests that count, and the number of them from which on figures mean something (P50). */
const DAYS = 90;
const MIN_REQUESTS = 5;
/** If there are more requests, the newest count: visitors may request the figures of 200 providers at once. */
const MAX_REQUESTS = 200;

/**
 * Over the requests of the last 90 days, without those that their customer has withdrawn, those that ended because an
 * account did, and those of which it is unknown when the provider responded (see the migration). At least an hour, also
 * if a median is exactly 0.
 */
const RECORDS = `
  SELECT p.id AS "providerId", completed."completedEvents",
    CASE WHEN requests >= ${MIN_REQUESTS} THEN CASE WHEN median < 1 THEN 1 ELSE median END END AS "answersWithinHours",
    CASE WHEN requests >= ${MIN_REQUESTS} THEN percent END AS "answeredPercent"
  FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, position)
  JOIN users p ON p.id = asked.id AND ${isPublicProvider('p')}
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS "completedEvents" FROM bookings WHERE provider_id = p.id AND status = 'completed'
  ) completed
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS requests,
      ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY hours))::int AS median,
      round(100.0 * count(*) FILTER (WHERE hours <= ${RESPONSE_HOURS})
        / nullif(count(*) FILTER (WHERE hours IS NOT NULL OR age > ${RESPONSE_HOURS}), 0))::int AS percent
    FROM (
      SELECT extract(epoch FROM answered_at - created_at)::float8 / 3600 AS hours,
        extract(epoch FROM $2::timestamptz - created_at)::float8 / 3600 AS age
      FROM bookings
      WHERE provider_id = p.id AND created_at > $2::timestamptz - interval '${DAYS} days' AND (
        answered_at IS NOT NULL OR status = 'pending' OR cancelled_because = 'expired'
      )
      ORDER BY created_at DESC LIMIT ${MAX_REQUESTS}
    ) requests
  ) answers
  ORDER BY asked.position`;

/**
 * What is measured of some providers (P50, P74), in the order of their ids, of which each counts once; not of those who
 * do not exist or are banned. Not a part of the catalogue, whose cached responses would otherwise end with each booking.
 */
export const providerRecords = (db: EntityManager, clock: Clock, ids: readonly string[]): Promise<ProviderRecord[]> =>
  readList(db, RECORDS, [[...new Set(ids.map((id) => id.toLowerCase()))], clock.now()]);
