import { Arg, Args, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Facts, SHORT_READ, LONG_READ } from '../../../engine/graphql/facts.js';
import { ADMIN, CUSTOMER_OR_PROVIDER, PROVIDER } from '../../../marketplace/auth/guard.js';
import type { RequestContext, SignedInContext } from '../../request/request-context.js';
import { assertId, assertIds } from '../../../kernel/validation.js';
import { providerProfile } from '../../../marketplace/providers/provider-profile.js';
import { MAX_PROVIDER_RECORDS, providerRecords } from '../../../marketplace/providers/provider-records.sql.js';
import { answerReview } from '../../../marketplace/reviews/answer-review.js';
import { latestReviews } from '../../../marketplace/reviews/latest-reviews.sql.js';
import { removeReview } from '../../../marketplace/reviews/remove-review.js';
import { AnswerArgs, RemovalArgs, ReviewArgs } from '../../../marketplace/reviews/review.input.js';
import { reviewsOfProvider } from '../../../marketplace/reviews/review-list.js';
import {
  ANSWERS_OF_ACCOUNT,
  CHANGE_DAYS,
  DEFAULT_LISTED_REVIEWS,
  MAX_LATEST_REVIEWS,
  MAX_LISTED_REVIEWS,
  REVIEW_DAYS,
  REVIEWS_FROM_ADDRESS,
  REVIEWS_OF_ACCOUNT,
} from '../../../marketplace/reviews/review-limits.js';
import { reviewBooking } from '../../../marketplace/reviews/write-review.js';
import { ProviderProfileType } from '../types/provider-profile.type.js';
import { ProviderRecordType } from '../types/provider-record.type.js';
import { LatestReviewType, ReviewConnectionType, ReviewType } from '../types/review.type.js';
import {
  INVALID_ID,
  INVALID_INPUT,
  NEEDS_ADMIN,
  NEEDS_CUSTOMER_OR_PROVIDER,
  NEEDS_PROVIDER,
  operation,
} from './describe.js';

const NO_PROVIDER = 'no such provider exists, or it is banned';

@Resolver()
export class ReviewResolver {
  // No list, but it reads the services of a provider, also if they are not requested.
  @Facts({ reads: 'primary', list: { entries: 1, readCost: 20_000 } })
  @Query(
    () => ProviderProfileType,
    operation('Returns the public profile of a provider, with its active services. Needs no token.', {
      BAD_USER_INPUT: INVALID_ID,
      NOT_FOUND: NO_PROVIDER,
    }),
  )
  provider(
    @Arg('id', () => ID, { description: "ID of the provider's account." }) id: string,
    @Ctx() { db, deps, viewer }: RequestContext,
  ) {
    assertId(id);
    return providerProfile(db, deps.clock, viewer, id);
  }

  @Facts({ reads: 'primary', list: { entries: MAX_PROVIDER_RECORDS, readCost: LONG_READ } })
  @Query(
    () => [ProviderRecordType],
    operation(
      'Returns what is measured of some providers, in the same order and each once; nothing of those who do not exist or are banned. Needs no token.',
      { BAD_USER_INPUT: `there are more than ${MAX_PROVIDER_RECORDS} IDs, or one of them is not a UUID` },
    ),
  )
  providerRecords(
    @Arg('providerIds', () => [ID], { description: `IDs of the providers, up to ${MAX_PROVIDER_RECORDS}.` })
    providerIds: string[],
    @Ctx() { db, deps }: RequestContext,
  ) {
    assertIds(providerIds, 'providerIds', MAX_PROVIDER_RECORDS);
    return providerRecords(db, deps.clock, providerIds);
  }

  @Facts({ reads: 'primary', list: { entries: MAX_LISTED_REVIEWS, readCost: SHORT_READ } })
  @Query(
    () => ReviewConnectionType,
    operation('Returns the reviews of a provider, newest first. Needs no token.', {
      BAD_USER_INPUT:
        '`providerId` is not a UUID, `first` is out of range, or `after` is not the `endCursor` of a page of this provider',
      NOT_FOUND: `${NO_PROVIDER}; administrators also receive the reviews of banned providers`,
    }),
  )
  reviews(
    @Arg('providerId', () => ID, { description: "ID of the provider's account." }) providerId: string,
    @Ctx() { db, viewer }: RequestContext,
    @Arg('first', () => Int, {
      nullable: true,
      description: `Maximum number of results, 1 to ${MAX_LISTED_REVIEWS}. Default: ${DEFAULT_LISTED_REVIEWS}.`,
    })
    first?: number | null,
    @Arg('after', () => String, {
      nullable: true,
      description: 'Pagination cursor: the `endCursor` of the previous page.',
    })
    after?: string | null,
  ) {
    assertId(providerId, 'providerId');
    return reviewsOfProvider(db, viewer, { providerId, first, after });
  }

  @Facts({ reads: 'primary', list: { entries: MAX_LATEST_REVIEWS, readCost: LONG_READ } })
  @Query(() => [LatestReviewType], {
    description: `Returns the reviews with a text of the latest events, at most ${MAX_LATEST_REVIEWS} and one of each provider. Needs no token.`,
  })
  latestReviews(@Ctx() { db }: RequestContext) {
    return latestReviews(db);
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => ReviewType,
    operation(
      `Writes the review of a completed booking that the signed-in account has made, within ${REVIEW_DAYS} days of the end of the event; or changes it, within ${CHANGE_DAYS} days of the writing. The rating of the provider changes with it. Customers and providers only.`,
      {
        ...NEEDS_CUSTOMER_OR_PROVIDER,
        FORBIDDEN: 'the signed-in account is the provider of the booking, or the token belongs to an administrator',
        BAD_USER_INPUT: INVALID_INPUT,
        NOT_FOUND: 'no such booking exists, or the signed-in account is neither its customer nor its provider',
        CONFLICT:
          'the booking is not completed, the time is over, an administrator has removed the review, or the account of the provider has been deleted',
        RATE_LIMITED: `${REVIEWS_OF_ACCOUNT.points} reviews of the account were written or changed within an hour, or ${REVIEWS_FROM_ADDRESS.points} from the same IP address within 24 hours`,
      },
    ),
  )
  reviewBooking(@Args(() => ReviewArgs) review: ReviewArgs, @Ctx() { db, deps, viewer, address }: SignedInContext) {
    return reviewBooking(db, deps, viewer, { ...review, address });
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => ReviewType,
    operation('Responds to a review of the signed-in provider, or replaces the response. Providers only.', {
      ...NEEDS_PROVIDER,
      BAD_USER_INPUT: INVALID_INPUT,
      NOT_FOUND: 'no such review exists, it was removed, or it is about another provider',
      RATE_LIMITED: `${ANSWERS_OF_ACCOUNT.points} responses of the account were written within an hour`,
    }),
  )
  answerReview(@Args(() => AnswerArgs) answer: AnswerArgs, @Ctx() { db, deps, viewer }: SignedInContext) {
    return answerReview(db, deps, viewer, answer);
  }

  @Authorized(ADMIN)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => ID,
    operation(
      'Removes a review permanently and returns the ID. The rating of the provider no longer counts it, and the customer cannot write it again. The reason is recorded in the audit log. Administrators only.',
      { ...NEEDS_ADMIN, BAD_USER_INPUT: INVALID_INPUT, NOT_FOUND: 'no such review exists, or it was removed before' },
    ),
  )
  removeReview(@Args(() => RemovalArgs) removal: RemovalArgs, @Ctx() { db, deps, viewer }: SignedInContext) {
    return removeReview(db, deps, viewer, removal);
  }
}
