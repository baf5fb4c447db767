import type { EntityManager } from 'typeorm';
import { reviewView, type ReviewView } from '../bookings/booking-review.js';
import { notFound } from '../../kernel/errors.js';
import { Review } from './review.entity.js';

/** The reviews that were not removed, as `review`, with the names of their authors and what they are about. */
export const shownReviews = (db: EntityManager) =>
  db
    .createQueryBuilder(Review, 'review')
    .leftJoin('review.customer', 'author')
    .addSelect(['author.id', 'author.name'])
    .leftJoin('review.booking', 'booking')
    .addSelect(['booking.id', 'booking.eventType', 'booking.serviceCategory', 'booking.eventDate'])
    .where('review.removedAt IS NULL');

export async function findReview(db: EntityManager, id: string): Promise<Review> {
  const review = await shownReviews(db).andWhere('review.id = :id', { id }).getOne();
  if (!review) throw notFound('Review');
  return review;
}

/** Of a review from `shownReviews`. */
export const viewOfReview = ({
  id,
  rating,
  text,
  customer,
  booking,
  createdAt,
  answer,
  answeredAt,
}: Review): ReviewView =>
  reviewView({
    id,
    rating,
    text,
    name: customer?.name ?? null,
    createdAt: createdAt.toISOString(),
    answer: answer !== null && answeredAt ? { text: answer, at: answeredAt.toISOString() } : null,
    event: booking && { type: booking.eventType, category: booking.serviceCategory, date: booking.eventDate },
  });
