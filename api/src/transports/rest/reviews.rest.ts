import { ADMIN, CUSTOMER_OR_PROVIDER, PROVIDER } from '../../marketplace/auth/guard.js';
import { providerProfile } from '../../marketplace/providers/provider-profile.js';
import { answerReview } from '../../marketplace/reviews/answer-review.js';
import { removeReview } from '../../marketplace/reviews/remove-review.js';
import { AnswerBody, RemovalBody, ReviewBody } from '../../marketplace/reviews/review.input.js';
import { reviewsOfProvider } from '../../marketplace/reviews/review-list.js';
import { reviewBooking } from '../../marketplace/reviews/write-review.js';
import { presentProviderProfile, presentReview } from './present.js';
import { pathId, queryNumber, queryText, readBody } from './read-body.js';
import { message, one, route } from './route.js';

export const REVIEW_ROUTES = [
  route({
    method: 'get',
    path: '/providers/:id',
    access: 'public',
    reads: 'primary',
    input: pathId,
    run: ({ db, deps, viewer }, id) => providerProfile(db, deps.clock, viewer, id),
    body: one('provider', presentProviderProfile),
  }),
  route({
    method: 'get',
    path: '/providers/:id/reviews',
    access: 'public',
    reads: 'primary',
    input: (req) => ({ providerId: pathId(req), first: queryNumber(req, 'first'), after: queryText(req, 'after') }),
    run: ({ db, viewer }, page) => reviewsOfProvider(db, viewer, page),
    body: ({ nodes, ...page }) => ({ reviews: nodes.map(presentReview), ...page }),
  }),
  route({
    method: 'put',
    path: '/bookings/:id/review',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: async (req) => ({
      bookingId: pathId(req),
      ...(await readBody(req, ReviewBody, { numbers: ['rating'] })),
    }),
    run: ({ db, deps, viewer, address }, review) => reviewBooking(db, deps, viewer, { ...review, address }),
    body: one('review', presentReview),
  }),
  route({
    method: 'put',
    path: '/reviews/:id/answer',
    access: PROVIDER,
    reads: 'primary',
    input: async (req) => ({ id: pathId(req), ...(await readBody(req, AnswerBody)) }),
    run: ({ db, deps, viewer }, answer) => answerReview(db, deps, viewer, answer),
    body: one('review', presentReview),
  }),
  route({
    method: 'delete',
    path: '/admin/reviews/:id',
    access: ADMIN,
    reads: 'primary',
    input: async (req) => ({ id: pathId(req), ...(await readBody(req, RemovalBody)) }),
    run: ({ db, deps, viewer }, removal) => removeReview(db, deps, viewer, removal),
    body: message('Review removed successfully'),
  }),
];
