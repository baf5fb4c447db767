import type { EntityManager } from 'typeorm';
import { User } from '../users/user.entity.js';

/**
 * Locks the account of a provider: reviews of one provider are written and removed one after the other, so that each
 * counts those before it. Bookings of the provider wait, too, for milliseconds.
 */
export async function lockRating(db: EntityManager, providerId: string | null): Promise<void> {
  if (providerId === null) return;
  await db.findOne(User, { select: { id: true }, where: { id: providerId }, lock: { mode: 'for_no_key_update' } });
}

/**
 * Writes the mean of the ratings of a provider and their number, in the transaction that has changed a review (P49).
 * Reliable only after `lockRating`, and as a statement of its own, which sees what others have committed until then.
 */
export async function writeRating(db: EntityManager, providerId: string | null): Promise<void> {
  await db.query(
    `UPDATE users SET (rating, rating_count) = (
       SELECT sum(reviews.rating)::float8 / nullif(count(*), 0), count(*) FROM reviews
       WHERE provider_id = $1 AND removed_at IS NULL
     ) WHERE id = $1`,
    [providerId],
  );
}
