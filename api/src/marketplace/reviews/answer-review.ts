import { type EntityManager, IsNull } from 'typeorm';
import type { ReviewView } from '../bookings/booking-review.js';
import type { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/errors.js';
import { type RateLimits, withinLimit } from '../../engine/limits/rate-limits.js';
import type { Viewer } from '../users/viewer.js';
import { Review } from './review.entity.js';
import { publishReview } from './review-events.js';
import { ANSWERS_OF_ACCOUNT } from './review-limits.js';
import { findReview, viewOfReview } from './review-view.js';

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
      const own = { id, providerId: viewer.id, removedAt: IsNull() };
      const { affected } = await db.update(Review, own, { answer: text, answeredAt: clock.now() });
      if (!affected) throw notFound('Review');
      const review = await findReview(db, id);
      await publishReview(db, review.bookingId, 'review_changed', ['bus']);
      return viewOfReview(review);
    }),
  );
}
