import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Info,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { selectedFields } from '../../../engine/graphql/selected-fields.js';
import { Facts, LONG_READ } from '../../../engine/graphql/facts.js';
import { CUSTOMER_OR_PROVIDER, SIGNED_IN } from '../../../marketplace/auth/guard.js';
import type { BookingView } from '../../../marketplace/bookings/booking-view.js';
import { unreadBy } from '../../../marketplace/bookings/booking-messages.js';
import type { RequestContext, SignedInContext } from '../../request/request-context.js';
import { readable } from '../../../kernel/field-limits.js';
import { assertId } from '../../../kernel/validation.js';
import { MessageArgs, QuestionArgs, ThreadMessageArgs } from '../../../marketplace/messages/message.input.js';
import {
  DEFAULT_LISTED_MESSAGES,
  MAX_LISTED_MESSAGES,
  MAX_LISTED_THREADS,
  MAX_THREAD,
  MESSAGES_OF_ACCOUNT,
  OPEN_DAYS,
  QUESTION_OPEN_DAYS,
  QUESTIONS_OF_ACCOUNT,
} from '../../../marketplace/messages/message-limits.js';
import { askQuestion } from '../../../marketplace/messages/ask-question.js';
import { messagesOf } from '../../../marketplace/messages/message-list.js';
import type { MessageView } from '../../../marketplace/messages/message-view.js';
import { readMessages, readThread } from '../../../marketplace/messages/read-messages.js';
import { sendMessage, sendToThread } from '../../../marketplace/messages/send-message.js';
import { threadOf, threadsOf } from '../../../marketplace/messages/thread-list.sql.js';
import { BookingType } from '../types/booking.type.js';
import { MessageType } from '../types/message.type.js';
import { ThreadType } from '../types/thread.type.js';
import {
  INVALID_ID,
  INVALID_INPUT,
  NOT_PUBLIC,
  NEEDS_CUSTOMER_OR_PROVIDER,
  NEEDS_SESSION,
  operation,
} from './describe.js';

const NOT_A_PARTY = 'no such booking exists, or the signed-in account is neither its customer nor its provider';
const NOT_MY_THREAD = 'no such thread exists, or the signed-in account is neither its customer nor its provider';
const TOO_MANY_MESSAGES = `has sent ${MESSAGES_OF_ACCOUNT.points} messages within an hour`;

/** Of what returns a thread, whose messages are most of it. */
const WITH_MESSAGES = { entries: DEFAULT_LISTED_MESSAGES, readCost: LONG_READ };

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
        RATE_LIMITED: `the account ${TOO_MANY_MESSAGES}`,
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
  @Facts({ reads: 'primary', list: { entries: MAX_LISTED_THREADS, readCost: LONG_READ } })
  @Query(
    () => [ThreadType],
    operation(
      'Returns the threads of the signed-in account, also those of bookings, the last word first. A thread begins with its first message. Customers and providers only.',
      {
        ...NEEDS_CUSTOMER_OR_PROVIDER,
        BAD_USER_INPUT:
          '`first` is out of range, or `before` is neither the ID of a thread of the account nor a timestamp',
      },
    ),
  )
  threads(
    @Ctx() { db, deps, viewer }: SignedInContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('first', () => Int, {
      nullable: true,
      description: `Maximum number of results, 1 to ${MAX_LISTED_THREADS}. Default: ${MAX_LISTED_THREADS}.`,
    })
    first?: number | null,
    @Arg('before', () => String, {
      nullable: true,
      description:
        'Pagination cursor: the ID of the last thread of the previous page. Alternatively an ISO 8601 timestamp, to return only threads whose last message is older.',
    })
    before?: string | null,
  ) {
    return threadsOf(db, deps, viewer, { first, before, withMessages: selectedFields(info).has('messages') });
  }

  @Authorized(SIGNED_IN)
  @Facts({ reads: 'primary', list: { entries: MAX_LISTED_MESSAGES, readCost: LONG_READ } })
  @Query(
    () => ThreadType,
    operation(
      'Returns a thread. Reading it does not mark it as read. Customers and providers read their own; administrators read any, and the audit log records it.',
      {
        ...NEEDS_SESSION,
        BAD_USER_INPUT:
          '`id` is not a UUID, `first` is out of range, or `before` is neither the ID of a message of this thread nor a timestamp',
        NOT_FOUND: NOT_MY_THREAD,
      },
    ),
  )
  thread(
    @Arg('id', () => ID, { description: 'ID of the thread.' }) id: string,
    @Ctx() { db, deps, viewer }: SignedInContext,
    @Arg('first', () => Int, {
      nullable: true,
      description: `Maximum number of its messages, 1 to ${MAX_LISTED_MESSAGES}. Default: ${DEFAULT_LISTED_MESSAGES}.`,
    })
    first?: number | null,
    @Arg('before', () => String, {
      nullable: true,
      description: 'Pagination cursor of its messages, as in `messages`.',
    })
    before?: string | null,
  ) {
    assertId(id);
    return threadOf(db, deps, viewer, { id, first, before });
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary', list: WITH_MESSAGES })
  @Mutation(
    () => ThreadType,
    operation(
      'Asks the provider of a service, before a booking, and returns the thread about it that is open, or that of a live booking, or a new one. Customers and providers only.',
      {
        ...NEEDS_CUSTOMER_OR_PROVIDER,
        BAD_USER_INPUT: `${INVALID_INPUT}; or it is a service of the signed-in account`,
        NOT_FOUND: NOT_PUBLIC,
        CONFLICT: `the thread has ${readable(MAX_THREAD)} messages`,
        RATE_LIMITED: `the account has begun ${QUESTIONS_OF_ACCOUNT.points} threads within 24 hours, or ${TOO_MANY_MESSAGES}`,
      },
    ),
  )
  askQuestion(@Args(() => QuestionArgs) question: QuestionArgs, @Ctx() { db, deps, viewer }: SignedInContext) {
    return askQuestion(db, deps, viewer, question);
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => MessageType,
    operation(
      `Sends a message to the other party of a thread: in that of a booking like \`sendMessage\`, in another until ${QUESTION_OPEN_DAYS} days after its last message. Customers and providers only.`,
      {
        ...NEEDS_CUSTOMER_OR_PROVIDER,
        BAD_USER_INPUT: INVALID_INPUT,
        NOT_FOUND: NOT_MY_THREAD,
        CONFLICT: `the thread is no longer open, it has ${readable(MAX_THREAD)} messages, or the account of the other party has been deleted`,
        RATE_LIMITED: `the account ${TOO_MANY_MESSAGES}`,
      },
    ),
  )
  sendToThread(
    @Args(() => ThreadMessageArgs) message: ThreadMessageArgs,
    @Ctx() { db, deps, viewer }: SignedInContext,
  ) {
    return sendToThread(db, deps, viewer, message);
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary', list: WITH_MESSAGES })
  @Mutation(
    () => ThreadType,
    operation(
      'Marks all messages of the other party of a thread as read, and returns the thread. Customers and providers only.',
      { ...NEEDS_CUSTOMER_OR_PROVIDER, BAD_USER_INPUT: INVALID_ID, NOT_FOUND: NOT_MY_THREAD },
    ),
  )
  readThread(
    @Arg('id', () => ID, { description: 'ID of the thread.' }) id: string,
    @Ctx() { db, deps, viewer }: SignedInContext,
  ) {
    assertId(id);
    return readThread(db, deps, viewer, id);
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Subscription(() => MessageType, {
    subscribe: ({ context }: { context: SignedInContext }) => context.feeds.messages.changesFor(context.viewer.id),
    ...operation(
      'Sends each message that the signed-in account receives, in any of its threads. Customers and providers only.',
      NEEDS_CUSTOMER_OR_PROVIDER,
    ),
  })
  messageSent(@Root() message: MessageView): MessageView {
    return message;
  }
}
