import { ArgsType, Field, ID, Int } from 'type-graphql';
import { LinesField } from '../../kernel/text-field.js';
import { Id, WholeNumber } from '../../kernel/validation.js';
import { MAX_RATING, MAX_REMOVAL_REASON, MAX_REVIEW_TEXT, MIN_RATING } from './review-limits.js';

/** The body of the REST call; GraphQL has the id of the booking beside it. */
@ArgsType()
export class ReviewBody {
  @Field(() => Int, { description: `Number of stars, ${MIN_RATING} to ${MAX_RATING}.` })
  @WholeNumber('Rating', MIN_RATING, MAX_RATING)
  rating!: number;

  @LinesField('Review', { max: MAX_REVIEW_TEXT, more: 'May be empty.', empty: true })
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
  @LinesField('Answer', { max: MAX_REVIEW_TEXT })
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
  @LinesField('Reason', { max: MAX_REMOVAL_REASON, description: 'The reason, for the audit log.' })
  reason!: string;
}

@ArgsType()
export class RemovalArgs extends RemovalBody {
  @Field(() => ID, { description: 'ID of the review.' })
  @Id('Review')
  id!: string;
}
