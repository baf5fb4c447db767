import { ArgsType, Field, ID, Int } from 'type-graphql';
import { readable } from '../../kernel/field-limits.js';
import { Id, Lines, OptionalLines, WholeNumber } from '../../kernel/validation.js';
import { MAX_RATING, MAX_REMOVAL_REASON, MAX_REVIEW_TEXT, MIN_RATING } from './review-limits.js';

const TEXT = `up to ${readable(MAX_REVIEW_TEXT)} characters, line breaks allowed`;

/** The body of the REST call; GraphQL has the id of the booking beside it. */
@ArgsType()
export class ReviewBody {
  @Field(() => Int, { description: `Number of stars, ${MIN_RATING} to ${MAX_RATING}.` })
  @WholeNumber('Rating', MIN_RATING, MAX_RATING)
  rating!: number;

  @Field(() => String, { description: `Plain text, ${TEXT}. May be empty.` })
  @OptionalLines('Review', MAX_REVIEW_TEXT)
  text!: string;
}

@ArgsType()
export class ReviewArgs extends ReviewBody {
  @Field(() => ID, { description: 'ID of a completed booking that the signed-in account has made.' })
  @Id('Booking')
  bookingId!: string;
}

@ArgsType()
export class AnswerBody {
  @Field(() => String, {
    description: `Plain text, 1 to ${readable(MAX_REVIEW_TEXT)} characters, line breaks allowed.`,
  })
  @Lines('Answer', MAX_REVIEW_TEXT)
  text!: string;
}

@ArgsType()
export class AnswerArgs extends AnswerBody {
  @Field(() => ID, { description: 'ID of the review.' })
  @Id('Review')
  id!: string;
}

@ArgsType()
export class RemovalBody {
  @Field(() => String, {
    description: `The reason, for the audit log. Plain text, 1 to ${MAX_REMOVAL_REASON} characters, line breaks allowed.`,
  })
  @Lines('Reason', MAX_REMOVAL_REASON)
  reason!: string;
}

@ArgsType()
export class RemovalArgs extends RemovalBody {
  @Field(() => ID, { description: 'ID of the review.' })
  @Id('Review')
  id!: string;
}
