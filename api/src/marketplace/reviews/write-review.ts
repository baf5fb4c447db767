import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { ReviewView } from '../bookings/booking-review.js';
import { Booking } from '../bookings/booking.entity.js';
import { type Clock, localDateTime } from '../../kernel/clock.js';
import { conflict, forbidden, notFound, unauthenticated } from '../../kernel/errors.js';
import { violates } from '../../engine/database/database-errors.js';
import { type RateLimits, withinBothLimits } from '../../engine/limits/rate-limits.js';
import { User } from '../users/user.entity.js';
import type { Viewer } from '../users/viewer.js';
import { lockRating, writeRating } from './rating.js';
import { publishReview } from './review-events.js';
import { CHANGE_DAYS, REVIEW_DAYS, REVIEWS_FROM_ADDRESS, REVIEWS_OF_ACCOUNT } from './review-limits.js';
import { findReview, viewOfReview } from './review-view.js';
import { Review } from './review.entity.js';

export interface ReviewDeps {
  clock: Clock;
  limits: RateLimits;
}

interface ReviewCommand {
  bookingId: string;
  /** 1 to 5 stars. */
  rating: number;
  text?: string | null;
  /** The client address. */
  address: string;
}

/**
 * One statement: the review of a completed booking of the customer, whose event has ended recently, or a change of the
 * one that was written recently and not removed. Of two concurrent requests, the second changes what the first wrote.
 * `$6` is the time, `$7` the local time of the marketplace.
 */
const WRITE = /* R2b R11 R13 */ `
  INSERT INTO reviews AS review (id, booking_id, customer_id, provider_id, rating, text, created_at)
  SELECT $1, b.id, b.customer_id, b.provider_id, $4, $5, $6::timestamptz FROM bookings b
  WHERE b.id = $2 AND b.customer_id = $3 AND b.provider_id = $8 AND b.status = 'completed'
    AND (b.ends_at >= $7::timestamp - interval '${REVIEW_DAYS} days'
      OR EXISTS (SELECT FROM reviews WHERE booking_id = b.id))
  ON CONFLICT (booking_id) DO UPDATE SET rating = excluded.rating, text = excluded.text
  WHERE review.removed_at IS NULL AND review.created_at >= $6::timestamptz - interval '${CHANGE_DAYS} days'
  RETURNING id`;

/**
 * Writes the review of a booking, or changes it (P49). Throws NOT_FOUND and FORBIDDEN (the viewer is not the customer),
 * CONFLICT (the booking is not completed, the time is over, the review was removed), RATE_LIMITED, and UNAUTHENTICATED
 * (the account was deleted meanwhile).
 */
export function reviewBooking(
  db: EntityManager,
  { clock, limits }: ReviewDeps,
  viewer: Viewer,
  { bookingId, rating, text, address }: ReviewCommand,
): Promise<ReviewView> {
  const ofAccount = [REVIEWS_OF_ACCOUNT, viewer.id] as const;
  const fromAddress = [REVIEWS_FROM_ADDRESS, address] as const;
  return withinBothLimits(limits, ofAccount, fromAddress, () =>
    db
      .transaction(async (db) => {
        const providerId = await providerOf(db, viewer, bookingId);
        // In the order of all who lock accounts and bookings: the customer, the provider, then the booking.
        const customer = await db.findOne(User, {
          select: { id: true },
          where: { id: viewer.id },
          lock: { mode: 'for_key_share' },
        });
        if (!customer) throw unauthenticated();
        await lockRating(db, providerId);
        const id = randomUUID();
        const values = [id, bookingId, viewer.id, rating, text ?? '', clock.now(), localDateTime(clock), providerId];
        const [written] = await db.query<{ id: string }[]>(WRITE, values);
        if (!written) throw await rejection(db, bookingId);
        await writeRating(db, providerId);
        await publishReview(db, bookingId, written.id === id ? 'reviewed' : 'review_changed');
        return viewOfReview(await findReview(db, written.id));
      })
      .catch((error: unknown) => {
        // An administrator has deleted the booking meanwhile.
        throw violates(error, 'reviews_booking_id_fkey') ? notFound('Booking') : error;
      }),
  );
}

/** The provider of a booking that the viewer has made; null if its account was deleted. */
async function providerOf(db: EntityManager, viewer: Viewer, bookingId: string): Promise<string | null> {
  const booking = await db.findOneBy(Booking, { id: bookingId });
  if (/* R2a */ booking?.customerId === viewer.id) return booking.providerId;
  throw booking?.providerId === viewer.id ? forbidden() : notFound('Booking');
}

/** Why a booking of the viewer could not be reviewed, queried afterwards: it determines the message only. */
async function rejection(db: EntityManager, bookingId: string): Promise<Error> {
  const booking = await db.findOneBy(Booking, { id: bookingId });
  if (!booking) return notFound('Booking');
  if (booking.status !== 'completed') return conflict('Only completed bookings can be reviewed');
  if (booking.providerId === null) return conflict('The provider of this booking has left the marketplace');
  const review = await db.findOneBy(Review, { bookingId });
  if (review?.removedAt) return conflict('This review was removed and cannot be written again');
  return review
    ? conflict(`A review can be changed for ${CHANGE_DAYS} days`)
    : conflict(`A booking can be reviewed for ${REVIEW_DAYS} days after the event`);
}
