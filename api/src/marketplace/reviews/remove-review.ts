import type { EntityManager } from 'typeorm';
import { audit } from '../audit/audit.js';
import type { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/errors.js';
import type { Viewer } from '../users/viewer.js';
import { lockRating, writeRating } from './rating.js';
import { Review } from './review.entity.js';
import { publishReview } from './review-events.js';

/**
 * Removes a review as an administrator (P49): its texts are erased, the rating of the provider no longer counts it, and
 * the reason is recorded (P22). Throws NOT_FOUND, also if it was removed before.
 */
export async function removeReview(
  db: EntityManager,
  { clock }: { clock: Clock },
  admin: Viewer,
  { id, reason }: { id: string; reason: string },
): Promise<string> {
  await db.transaction(async (db) => {
    const review = await db.findOneBy(Review, { id });
    // The account before the review, as when one is written.
    await lockRating(db, review?.providerId ?? null);
    const [removed] = await db.query<[{ bookingId: string | null; rating: number }[], number]>(
      `UPDATE reviews SET removed_at = $2, text = '', answer = NULL, answered_at = NULL
       WHERE id = $1 AND removed_at IS NULL RETURNING rating, booking_id AS "bookingId"`,
      [id, clock.now()],
    );
    if (!review || !removed[0]) throw notFound('Review');
    const { providerId, customerId } = review;
    const { rating, bookingId } = removed[0];
    await audit(db, admin, {
      action: 'review.remove',
      subjectId: id,
      before: { customerId, providerId, bookingId, rating, reason },
    });
    await writeRating(db, providerId);
    await publishReview(db, bookingId, 'review_changed');
  });
  return id;
}
