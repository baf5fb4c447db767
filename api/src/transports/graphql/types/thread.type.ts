import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Timestamp } from '../../../kernel/timestamp.js';
import { MESSAGES_OF_LISTED_THREAD } from '../../../marketplace/messages/message-limits.js';
import type { ThreadView } from '../../../marketplace/messages/thread-view.js';
import { BookedServiceType } from './booking.type.js';
import { MessageType } from './message.type.js';
import { PLAIN } from './plain.js';
import { BookingProviderType } from './provider.type.js';
import { DateTime } from './scalars.js';

@ObjectType('ThreadCustomer', { ...PLAIN, description: 'The account that writes to the provider of a service.' })
export class ThreadCustomerType {
  @Field(() => ID, { nullable: true, description: 'ID of the account. `null` if it has been deleted.' })
  id!: string | null;

  @Field(() => String, { description: 'Full name. `Deleted user` if the account has been deleted.' })
  name!: string;
}

@ObjectType('Thread', {
  ...PLAIN,
  description: 'What an account and the provider of a service write to each other, before a booking or about it.',
})
export class ThreadType implements ThreadView {
  @Field(() => ID, { description: 'ID of the thread.' })
  id!: string;

  @Field(() => BookedServiceType, {
    description: 'The service. Title and category are copies from the time of the question, or of the booking.',
  })
  service!: BookedServiceType;

  @Field(() => BookingProviderType, { description: 'The provider of the service.' })
  provider!: BookingProviderType;

  @Field(() => ThreadCustomerType, { description: 'The account that has asked or booked.' })
  customer!: ThreadCustomerType;

  @Field(() => ID, {
    nullable: true,
    description: 'ID of the booking. `null` until the account books the service, which continues the thread.',
  })
  bookingId!: string | null;

  @Field(() => DateTime, { description: 'When the last message was sent.' })
  lastMessageAt!: Timestamp;

  @Field(() => Boolean, { description: '`true` if the other party can still be written to; see `sendToThread`.' })
  isOpen!: boolean;

  @Field(() => Int, {
    description: 'Number of messages of the other party that the signed-in account has not read. 0 for administrators.',
  })
  unreadMessages!: number;

  @Field(() => [MessageType], {
    description: `The messages, newest first: a page of them, and in a list of threads the newest ${MESSAGES_OF_LISTED_THREAD}.`,
  })
  messages!: MessageType[];
}
