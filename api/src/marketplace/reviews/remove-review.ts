import { type EntityManager, IsNull } from 'typeorm';
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
    const found = await db.findOneBy(Review, { id });
    if (!found) throw notFound('Review');
    // The account before the review, as when one is written.
    await lockRating(db, found.providerId);
    const erased = { removedAt: clock.now(), text: '', answer: null, answeredAt: null };
    const { affected } = await db.update(Review, { id, removedAt: IsNull() }, erased);
    if (!affected) throw notFound('Review');
    // Its customer may have changed it before the lock.
    const { customerId, providerId, bookingId, rating } = await db.findOneByOrFail(Review, { id });
    await audit(db, admin, {
      action: 'review.remove',
      subjectId: id,
      before: { customerId, providerId, bookingId, rating, reason },
    });
    await writeRating(db, providerId);
    await publishReview(db, bookingId, 'review_changed', ['bus']);
  });
  return id;
}
