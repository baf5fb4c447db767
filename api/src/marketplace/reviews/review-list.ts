import type { EntityManager } from 'typeorm';
import { reviewSql, reviewView, type ReviewRow, type ReviewView } from '../bookings/booking-review.js';
import { badInput, notFound } from '../../kernel/errors.js';
import { assertLimit, isId } from '../../kernel/validation.js';
import { readList } from '../../engine/database/connections-of-address.js';
import { notBanned } from '../users/public-provider.js';
import type { Viewer } from '../users/viewer.js';
import { DEFAULT_LISTED_REVIEWS, MAX_LISTED_REVIEWS } from './review-limits.js';

/** A part of the reviews of a provider, newest first. */
export interface ReviewPage {
  nodes: ReviewView[];
  /** The cursor of the last node, for `after`; null without nodes. */
  endCursor: string | null;
  hasNextPage: boolean;
  /** The number of all reviews of the provider. */
  totalCount: number;
}

interface PageCommand {
  providerId: string;
  /** From 1 to `MAX_LISTED_REVIEWS`. */
  first?: number | null | undefined;
  /** Continues after this `endCursor` of the same provider. */
  after?: string | null | undefined;
}

const invalidAfter = () => badInput({ after: 'after must be the endCursor of another page of these reviews' });

/** The number of reviews. Throws NOT_FOUND for a provider whom the viewer does not see; administrators see banned ones. */
async function countReviews(db: EntityManager, viewer: Viewer | null, providerId: string): Promise<number> {
  const [provider] = await db.query<{ ratingCount: number }[]>(
    `SELECT rating_count AS "ratingCount" FROM users
     WHERE id = $1 AND role = 'provider' AND (${notBanned('users')} OR $2)`,
    [providerId, viewer?.role === 'admin'],
  );
  if (!provider) throw notFound('Provider');
  return provider.ratingCount;
}

/**
 * The reviews of a provider, newest first. The cursor is the id of a review: a page continues behind it, also if reviews
 * were written, changed or removed meanwhile. Throws BAD_USER_INPUT (first, after) and NOT_FOUND.
 */
export async function reviewsOfProvider(
  db: EntityManager,
  viewer: Viewer | null,
  { providerId, first, after }: PageCommand,
): Promise<ReviewPage> {
  const maximum = assertLimit(first, MAX_LISTED_REVIEWS, DEFAULT_LISTED_REVIEWS, 'first');
  const cursor = after ? after : null;
  if (cursor !== null && !isId(cursor)) throw invalidAfter();
  const totalCount = await countReviews(db, viewer, providerId);
  const rows = await readList<{ review: ReviewRow }>(
    db,
    `SELECT ${reviewSql('r', 'a')} AS review FROM reviews r LEFT JOIN users a ON a.id = r.customer_id
     WHERE r.provider_id = $1 AND r.removed_at IS NULL AND ($3::uuid IS NULL OR (r.created_at, r.id) <
       (SELECT created_at, id FROM reviews WHERE id = $3 AND provider_id = $1))
     ORDER BY r.created_at DESC, r.id DESC LIMIT $2`,
    [providerId, maximum + 1, cursor],
  );
  if (rows.length === 0 && cursor !== null) await assertCursor(db, providerId, cursor);
  const nodes = rows.slice(0, maximum).map(({ review }) => reviewView(review));
  return { nodes, endCursor: nodes.at(-1)?.id ?? null, hasNextPage: rows.length > maximum, totalCount };
}

/** A review of another provider is rejected like an unknown one. */
async function assertCursor(db: EntityManager, providerId: string, cursor: string): Promise<void> {
  const known = await db.query<unknown[]>('SELECT FROM reviews WHERE id = $1 AND provider_id = $2', [
    cursor,
    providerId,
  ]);
  if (known.length === 0) throw invalidAfter();
}
