// The home page, 2.4 ms with 10 million bookings (bench/results/2026-11-28-growth.md).
import type { EntityManager } from 'typeorm';
import { reviewSql, reviewView, type ReviewRow, type ReviewView } from '../bookings/booking-review.js';
import { notBanned } from '../users/public-provider.js';
import { FEW_EVENTS, LATEST_EVENTS, MAX_LATEST_REVIEWS } from './review-limits.js';

/** A review with the provider whom it is about. */
export interface LatestReview extends ReviewView {
  providerId: string;
  providerName: string;
}

type Row = Pick<LatestReview, 'providerId' | 'providerName'> & { review: ReviewRow };

/**
 * The reviews with a text of the latest events, those of the latest first, one of each provider who is not banned. The
 * index of completed bookings leads to them: it reads `LATEST_EVENTS` bookings at most, however many reviews there are,
 * and a few if their reviews suffice.
 * Not part of the catalogue, whose cached responses would contain the name of an account that has been deleted.
 */
export async function latestReviews(db: EntityManager): Promise<LatestReview[]> {
  const few = await reviewsOfEvents(db, FEW_EVENTS);
  return few.length < MAX_LATEST_REVIEWS ? reviewsOfEvents(db, LATEST_EVENTS) : few;
}

/** The same of so many latest events: those of earlier ones would be listed after them. */
async function reviewsOfEvents(db: EntityManager, events: number): Promise<LatestReview[]> {
  const rows = await db.query<Row[]>(
    `SELECT ${reviewSql('r', 'a', 'r')} AS review, r."providerId", r."providerName" FROM (
       SELECT DISTINCT ON (r.provider_id) r.*, b.ends_at, b.event_type, b.service_category, b.event_date, p.id AS "providerId", p.name AS "providerName"
       FROM (SELECT id, ends_at, event_type, service_category, event_date FROM bookings WHERE status = 'completed' ORDER BY ends_at DESC LIMIT $1) b
       JOIN reviews r ON r.booking_id = b.id
       JOIN users p ON p.id = r.provider_id
       WHERE ${notBanned('p')} AND r.removed_at IS NULL AND r.text ~ '\\S'
       ORDER BY r.provider_id, b.ends_at DESC, r.id
     ) r LEFT JOIN users a ON a.id = r.customer_id
     ORDER BY r.ends_at DESC, r.id LIMIT $2`,
    [events, MAX_LATEST_REVIEWS],
  );
  return rows.map(({ review, ...provider }) => ({ ...reviewView(review), ...provider }));
}
