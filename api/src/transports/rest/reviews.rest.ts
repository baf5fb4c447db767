import { ADMIN, CUSTOMER_OR_PROVIDER, PROVIDER } from '../../marketplace/auth/guard.js';
import { providerProfile } from '../../marketplace/providers/provider-profile.js';
import { answerReview } from '../../marketplace/reviews/answer-review.js';
import { removeReview } from '../../marketplace/reviews/remove-review.js';
import { AnswerBody, RemovalBody, ReviewBody } from '../../marketplace/reviews/review.input.js';
import { reviewsOfProvider } from '../../marketplace/reviews/review-list.js';
import { reviewBooking } from '../../marketplace/reviews/write-review.js';
import { presentProviderProfile, presentReview } from './present.js';
import { as, listOf, message, one, parts } from './answer.js';
import { ANSWER_REVIEW_LIMITS, REVIEW_BOOKING_LIMITS } from './limits.js';
import { all, body, pathId, queryNumber, queryText, withId } from './read-body.js';
import { route } from './route.js';

export const REVIEW_ROUTES = [
  route({
    method: 'get',
    path: '/providers/:id',
    operation: 'provider',
    access: 'public',
    reads: 'primary',
    input: pathId,
    run: ({ db, deps, viewer }, id) => providerProfile(db, deps.clock, viewer, id),
    answer: one('provider', presentProviderProfile),
  }),
  route({
    method: 'get',
    path: '/providers/:id/reviews',
    operation: 'reviews',
    access: 'public',
    reads: 'primary',
    input: all({ providerId: pathId, first: queryNumber('first'), after: queryText('after') }),
    run: async ({ db, viewer }, page) => {
      const { nodes: reviews, ...others } = await reviewsOfProvider(db, viewer, page);
      return { reviews, ...others };
    },
    answer: parts({
      reviews: listOf(presentReview),
      endCursor: as('String'),
      hasNextPage: as('Boolean!'),
      totalCount: as('Int!'),
      ratingCounts: as('[Int!]!'),
    }),
  }),
  route({
    method: 'put',
    path: '/bookings/:id/review',
    operation: 'reviewBooking',
    limits: REVIEW_BOOKING_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: withId('bookingId', body(ReviewBody)),
    run: ({ db, deps, viewer, address }, review) => reviewBooking(db, deps, viewer, { ...review, address }),
    answer: one('review', presentReview),
  }),
  route({
    method: 'put',
    path: '/reviews/:id/answer',
    operation: 'answerReview',
    limits: ANSWER_REVIEW_LIMITS,
    access: PROVIDER,
    reads: 'primary',
    input: withId('id', body(AnswerBody)),
    run: ({ db, deps, viewer }, answer) => answerReview(db, deps, viewer, answer),
    answer: one('review', presentReview),
  }),
  route({
    method: 'delete',
    path: '/admin/reviews/:id',
    operation: 'removeReview',
    access: ADMIN,
    reads: 'primary',
    input: withId('id', body(RemovalBody)),
    run: ({ db, deps, viewer }, removal) => removeReview(db, deps, viewer, removal),
    answer: message('Review removed successfully'),
  }),
];
