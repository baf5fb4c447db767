import { Field, ID, Int, ObjectType } from 'type-graphql';
import { LongText, SHORTER, Entries } from '../../../engine/graphql/facts.js';
import { DateTime } from './scalars.js';
import { PLAIN } from './plain.js';
import type { Timestamp } from '../../../kernel/timestamp.js';
import { MAX_RATING, MIN_RATING } from '../../../marketplace/reviews/review-limits.js';

@ObjectType('ReviewAnswer', { ...PLAIN, description: 'What a provider responded to a review.' })
export class ReviewAnswerType {
  @LongText(SHORTER)
  @Field(() => String, { description: 'Plain text with line breaks, up to 2,000 characters.' })
  text!: string;

  @Field(() => DateTime, { description: 'When it was written, or replaced the last time.' })
  at!: Timestamp;
}

@ObjectType('Review', { ...PLAIN, description: 'What a customer wrote about a completed booking.' })
export class ReviewType {
  @Field(() => ID, { description: 'ID of the review.' })
  id!: string;

  @Field(() => Int, { description: `Number of stars, ${MIN_RATING} to ${MAX_RATING}.` })
  rating!: number;

  @LongText(SHORTER)
  @Field(() => String, { description: 'Plain text with line breaks, up to 2,000 characters. May be empty.' })
  text!: string;

  @Field(() => String, {
    description:
      'First word of the name of the customer and the initial of the last, for example `Maya L.`. `Deleted user` if the account has been deleted.',
  })
  author!: string;

  @Field(() => DateTime, { description: 'When the review was written. A change of the review does not change it.' })
  createdAt!: Timestamp;

  @Field(() => ReviewAnswerType, {
    nullable: true,
    description: 'The response of the provider. `null` if there is none.',
  })
  answer!: ReviewAnswerType | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Kind of the event, for example `Wedding`: a usual kind that the customer has named, or else that of the category. `null` if neither is one, and if the booking has been deleted.',
  })
  eventType!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Month of the event (`yyyy-MM`). `null` if the booking has been deleted.',
  })
  eventMonth!: string | null;
}

@ObjectType('ReviewConnection', { ...PLAIN, description: 'A page of the reviews of a provider, newest first.' })
export class ReviewConnectionType {
  // As many as the fields of the connection count for.
  @Entries(1)
  @Field(() => [ReviewType], { description: 'The reviews of the page.' })
  nodes!: ReviewType[];

  @Field(() => String, {
    nullable: true,
    description: 'Value of `after` for the next page. `null` if the page is empty.',
  })
  endCursor!: string | null;

  @Field(() => Boolean, { description: '`true` if there are reviews after the page.' })
  hasNextPage!: boolean;

  @Field(() => Int, { description: 'Number of all reviews of the provider, the same as `Provider.ratingCount`.' })
  totalCount!: number;

  @Field(() => [Int], {
    description: `Five numbers: how many of all reviews of the provider have ${MIN_RATING}, 2, 3, 4 and ${MAX_RATING} stars.`,
  })
  ratingCounts!: number[];
}

@ObjectType('LatestReview', { ...PLAIN, description: 'A review with the provider whom it is about.' })
export class LatestReviewType extends ReviewType {
  @Field(() => ID, { description: "ID of the provider's account." })
  providerId!: string;

  @Field(() => String, { description: 'Name of the provider.' })
  providerName!: string;
}
