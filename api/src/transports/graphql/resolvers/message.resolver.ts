import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import { Facts, LONG_READ } from '../../../engine/graphql/facts.js';
import { CUSTOMER_OR_PROVIDER, SIGNED_IN } from '../../../marketplace/auth/guard.js';
import type { BookingView } from '../../../marketplace/bookings/booking-view.js';
import { unreadBy } from '../../../marketplace/bookings/booking-messages.js';
import type { RequestContext, SignedInContext } from '../../request/request-context.js';
import { readable } from '../../../kernel/field-limits.js';
import { assertId } from '../../../kernel/validation.js';
import { MessageArgs } from '../../../marketplace/messages/message.input.js';
import {
  DEFAULT_LISTED_MESSAGES,
  MAX_LISTED_MESSAGES,
  MAX_THREAD,
  MESSAGES_OF_ACCOUNT,
  OPEN_DAYS,
} from '../../../marketplace/messages/message-limits.js';
import { messagesOf } from '../../../marketplace/messages/message-list.js';
import type { MessageView } from '../../../marketplace/messages/message-view.js';
import { readMessages } from '../../../marketplace/messages/read-messages.js';
import { sendMessage } from '../../../marketplace/messages/send-message.js';
import { BookingType } from '../types/booking.type.js';
import { MessageType } from '../types/message.type.js';
import { INVALID_INPUT, NEEDS_CUSTOMER_OR_PROVIDER, NEEDS_SESSION, operation } from './describe.js';

const NOT_A_PARTY = 'no such booking exists, or the signed-in account is neither its customer nor its provider';

@Resolver(() => BookingType)
export class MessageResolver {
  @FieldResolver(() => Int, {
    description: 'Number of messages of the other party that the signed-in account has not read. 0 for administrators.',
  })
  unreadMessages(@Root() booking: BookingView, @Ctx() { viewer }: RequestContext): number {
    return unreadBy(viewer, booking);
  }

  @Authorized(SIGNED_IN)
  @Facts({ reads: 'primary', list: { entries: MAX_LISTED_MESSAGES, readCost: LONG_READ } })
  @Query(
    () => [MessageType],
    operation(
      'Returns the messages of a booking, newest first. Reading them does not mark them as read. Customers and providers read those of their own bookings; administrators read those of any booking, and the audit log records it.',
      {
        ...NEEDS_SESSION,
        BAD_USER_INPUT:
          '`bookingId` is not a UUID, `first` is out of range, or `before` is neither the ID of a message of this booking nor a timestamp',
        NOT_FOUND: NOT_A_PARTY,
      },
    ),
  )
  messages(
    @Arg('bookingId', () => ID, { description: 'ID of the booking.' }) bookingId: string,
    @Ctx() { db, viewer }: SignedInContext,
    @Arg('first', () => Int, {
      nullable: true,
      description: `Maximum number of results, 1 to ${MAX_LISTED_MESSAGES}. Default: ${DEFAULT_LISTED_MESSAGES}.`,
    })
    first?: number | null,
    @Arg('before', () => String, {
      nullable: true,
      description:
        'Pagination cursor: the ID of the last message of the previous page, which is its oldest. Alternatively an ISO 8601 timestamp, to return only messages sent before it.',
    })
    before?: string | null,
  ) {
    assertId(bookingId, 'bookingId');
    return messagesOf(db, viewer, { bookingId, first, before });
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => MessageType,
    operation(
      `Sends a message to the other party of a booking in any status, until ${OPEN_DAYS} days after the event. Customers and providers only.`,
      {
        ...NEEDS_CUSTOMER_OR_PROVIDER,
        BAD_USER_INPUT: INVALID_INPUT,
        NOT_FOUND: NOT_A_PARTY,
        CONFLICT: `the event was more than ${OPEN_DAYS} days ago, the booking has ${readable(MAX_THREAD)} messages, or the account of the other party has been deleted`,
        RATE_LIMITED: `the account has sent ${MESSAGES_OF_ACCOUNT.points} messages within an hour`,
      },
    ),
  )
  sendMessage(@Args(() => MessageArgs) message: MessageArgs, @Ctx() { db, deps, viewer }: SignedInContext) {
    return sendMessage(db, deps, viewer, message);
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => BookingType,
    operation(
      'Marks all messages of the other party of a booking as read, and returns the booking. Customers and providers only.',
      { ...NEEDS_CUSTOMER_OR_PROVIDER, BAD_USER_INPUT: '`bookingId` is not a UUID', NOT_FOUND: NOT_A_PARTY },
    ),
  )
  readMessages(
    @Arg('bookingId', () => ID, { description: 'ID of the booking.' }) bookingId: string,
    @Ctx() { db, deps, viewer }: SignedInContext,
  ) {
    assertId(bookingId, 'bookingId');
    return readMessages(db, deps, viewer, bookingId);
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Subscription(() => MessageType, {
    subscribe: ({ context }: { context: SignedInContext }) => context.feeds.messages.changesFor(context.viewer.id),
    ...operation(
      'Sends each message that the signed-in account receives, about any of its bookings. Customers and providers only.',
      NEEDS_CUSTOMER_OR_PROVIDER,
    ),
  })
  messageSent(@Root() message: MessageView): MessageView {
    return message;
  }
}
