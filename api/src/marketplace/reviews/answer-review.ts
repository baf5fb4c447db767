import type { EntityManager } from 'typeorm';
import type { ReviewView } from '../bookings/booking-review.js';
import type { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/errors.js';
import { type RateLimits, withinLimit } from '../../engine/limits/rate-limits.js';
import type { Viewer } from '../users/viewer.js';
import { publishReview } from './review-events.js';
import { ANSWERS_OF_ACCOUNT } from './review-limits.js';
import { reviewById } from './write-review.js';

/**
 * Responds to a review as its provider, or replaces the response (P49). Throws NOT_FOUND for accounts other than the
 * provider and for a review that was removed, and RATE_LIMITED.
 */
export function answerReview(
  db: EntityManager,
  { clock, limits }: { clock: Clock; limits: RateLimits },
  viewer: Viewer,
  { id, text }: { id: string; text: string },
): Promise<ReviewView> {
  return withinLimit(limits, ANSWERS_OF_ACCOUNT, viewer.id, () =>
    db.transaction(async (db) => {
      const [[review]] = await db.query<[{ bookingId: string | null }[], number]>(
        `UPDATE reviews SET answer = $3, answered_at = $4
         WHERE id = $1 AND provider_id = $2 AND removed_at IS NULL
         RETURNING booking_id AS "bookingId"`,
        [id, viewer.id, text, clock.now()],
      );
      if (!review) throw notFound('Review');
      await publishReview(db, review.bookingId, 'review_changed');
      return reviewById(db, id);
    }),
  );
}
