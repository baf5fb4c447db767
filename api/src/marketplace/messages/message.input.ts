import { ArgsType, Field, ID } from 'type-graphql';
import { LinesField } from '../../kernel/text-field.js';
import { Id } from '../../kernel/validation.js';
import { MAX_MESSAGE_TEXT } from './message-limits.js';

/** The body of the REST call; GraphQL has the id of the booking beside it. */
@ArgsType()
export class MessageBody {
  @LinesField('Message', { max: MAX_MESSAGE_TEXT })
  text!: string;
}

@ArgsType()
export class MessageArgs extends MessageBody {
  @Field(() => ID, { description: 'ID of a booking that the signed-in account has made or received.' })
  @Id('Booking')
  bookingId!: string;
}

@ArgsType()
export class ThreadMessageArgs extends MessageBody {
  @Field(() => ID, { description: 'ID of a thread of the signed-in account.' })
  @Id('Thread')
  id!: string;
}

@ArgsType()
export class QuestionArgs extends MessageBody {
  @Field(() => ID, { description: 'ID of a service of another account.' })
  @Id('Service')
  serviceId!: string;
}
