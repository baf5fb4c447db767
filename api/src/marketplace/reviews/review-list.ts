import { type EntityManager, IsNull } from 'typeorm';
import type { ReviewView } from '../bookings/booking-review.js';
import { badInput, notFound } from '../../kernel/errors.js';
import { assertLimit, isId } from '../../kernel/validation.js';
import { asList } from '../../engine/database/connections-of-address.js';
import { User } from '../users/user.entity.js';
import type { Viewer } from '../users/viewer.js';
import { DEFAULT_LISTED_REVIEWS, MAX_LISTED_REVIEWS, MAX_RATING, MIN_RATING } from './review-limits.js';
import { shownReviews, viewOfReview } from './review-view.js';
import { Review } from './review.entity.js';

/** A part of the reviews of a provider, newest first. */
export interface ReviewPage {
  nodes: ReviewView[];
  /** The cursor of the last node, for `after`; null without nodes. */
  endCursor: string | null;
  hasNextPage: boolean;
  /** The number of all reviews of the provider. */
  totalCount: number;
  /** How many reviews of the provider have 1, 2, 3, 4 and 5 stars. */
  ratingCounts: number[];
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
  const isShown = viewer?.role === 'admin' ? {} : { isVerified: true };
  const provider = await db.findOneBy(User, { id: providerId, role: 'provider', ...isShown });
  if (!provider) throw notFound('Provider');
  return provider.ratingCount;
}

/** Reads the index of the list alone. */
async function countRatings(db: EntityManager, providerId: string): Promise<number[]> {
  const rows = await db
    .createQueryBuilder(Review, 'review')
    .select('review.rating', 'rating')
    .addSelect('count(*)::integer', 'count')
    .where({ providerId, removedAt: IsNull() })
    .groupBy('review.rating')
    .getRawMany<{ rating: number; count: number }>();
  const counts = new Map(rows.map(({ rating, count }) => [rating, count]));
  return Array.from({ length: MAX_RATING }, (_, index) => counts.get(index + MIN_RATING) ?? 0);
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
  const ratingCounts = await countRatings(db, providerId);
  const page = shownReviews(db)
    .andWhere({ providerId })
    .orderBy({ 'review.createdAt': 'DESC', 'review.id': 'DESC' })
    .limit(maximum + 1);
  if (cursor !== null)
    page.andWhere(
      `(review.createdAt, review.id) <
        (SELECT created_at, id FROM reviews WHERE id = :cursor AND provider_id = :providerId)`,
      { cursor, providerId },
    );
  const reviews = await asList(db, () => page.getMany());
  // A review of another provider is rejected like an unknown one.
  if (reviews.length === 0 && cursor !== null && !(await db.existsBy(Review, { id: cursor, providerId })))
    throw invalidAfter();
  const nodes = reviews.slice(0, maximum).map(viewOfReview);
  return {
    nodes,
    endCursor: nodes.at(-1)?.id ?? null,
    hasNextPage: reviews.length > maximum,
    totalCount,
    ratingCounts,
  };
}
