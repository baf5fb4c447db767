import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { LongText, SHORTER } from '../../../engine/graphql/facts.js';
import type { Party } from '../../../marketplace/bookings/booking-status.js';
import { readable } from '../../../kernel/field-limits.js';
import { MAX_MESSAGE_TEXT } from '../../../marketplace/messages/message-limits.js';
import type { MessageView } from '../../../marketplace/messages/message-view.js';
import { PLAIN } from './plain.js';
import { DateTime } from './scalars.js';

export const PartyEnum = { customer: 'customer', provider: 'provider' } as const;
registerEnumType(PartyEnum, {
  name: 'Party',
  description: 'The role of an account in a booking.',
  valuesConfig: {
    customer: { description: 'The account that made the booking. It can be a provider of other services.' },
    provider: { description: 'The provider of the service.' },
  },
});

@ObjectType('Message', {
  ...PLAIN,
  description: 'A message in a thread, from one of its parties to the other. It cannot be changed.',
})
export class MessageType implements MessageView {
  @Field(() => ID, { description: 'ID of the message.' })
  id!: string;

  @Field(() => ID, { description: 'ID of the thread.' })
  threadId!: string;

  @Field(() => ID, { nullable: true, description: 'ID of the booking. `null` in a thread without a booking.' })
  bookingId!: string | null;

  @Field(() => PartyEnum, {
    description: 'The party that wrote the message. It remains the same when the account is deleted.',
  })
  by!: Party;

  @LongText(SHORTER)
  @Field(() => String, {
    description: `Plain text with line breaks, up to ${readable(MAX_MESSAGE_TEXT)} characters. It contains no markup.`,
  })
  text!: string;

  @Field(() => DateTime, { description: 'When the message was sent.' })
  at!: Date;

  @Field(() => Boolean, { description: '`true` if the other party has read the message; see `readThread`.' })
  read!: boolean;
}
