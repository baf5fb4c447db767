import type { GraphQLResolveInfo } from 'graphql';
import { Facts, LONG_READ } from '../../../engine/graphql/facts.js';
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
import { CUSTOMER_OR_PROVIDER, PROVIDER } from '../../../marketplace/auth/guard.js';
import { INVALID_INPUT, NEEDS_CUSTOMER_OR_PROVIDER, NEEDS_PROVIDER, NOT_A_PARTY, operation } from './describe.js';
import type { RequestContext, SignedInContext } from '../../request/request-context.js';
import { assertId } from '../../../kernel/validation.js';
import { selectedFields } from '../../../engine/graphql/selected-fields.js';
import { CreateBookingInput, DecisionBody, ReasonBody } from '../../../marketplace/bookings/booking.input.js';
import {
  BOOKINGS_FROM_ADDRESS,
  BOOKINGS_OF_ACCOUNT,
  MAX_PENDING_BOOKINGS,
  MAX_LISTED_BOOKINGS,
} from '../../../marketplace/bookings/booking-limits.js';
import { bookingCounts } from '../../../marketplace/bookings/booking-counts.js';
import type { BookingView } from '../../../marketplace/bookings/booking-view.js';
import { bookingsOfCustomer, bookingsOfProvider } from '../../../marketplace/bookings/booking-pages.js';
import { type BookingStatus, BookingStatusEnum, isOverdue } from '../../../marketplace/bookings/booking-status.js';
import { BookingCountsType, BookingType } from '../types/booking.type.js';
import { cancelBooking, decideBooking, requestBooking } from '../../../marketplace/bookings/bookings.js';

const STATUS = { nullable: true, description: 'Returns only bookings with this status.' } as const;
const LIMIT = {
  nullable: true,
  description: `Maximum number of results, 1 to ${MAX_LISTED_BOOKINGS}. Default: ${MAX_LISTED_BOOKINGS}.`,
} as const;
const BEFORE = {
  nullable: true,
  description:
    'Pagination cursor: the ID of the last booking of the previous page. Alternatively an ISO 8601 timestamp, to return only bookings created before it.',
} as const;

const INVALID_PAGE = {
  BAD_USER_INPUT: '`limit` is out of range, or `before` is neither the ID of a booking of this list nor a timestamp',
} as const;

@Resolver(() => BookingType)
export class BookingResolver {
  @FieldResolver(() => Boolean, {
    description: 'Whether the booking is still `pending` after `answerDueAt`, when it is read.',
  })
  isOverdue(@Root() booking: BookingView, @Ctx() { deps }: RequestContext): boolean {
    return isOverdue(booking, deps.clock);
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary', list: { entries: MAX_LISTED_BOOKINGS, readCost: LONG_READ } })
  @Query(
    () => [BookingType],
    operation('Returns the bookings that the signed-in account has made, newest first. Customers and providers only.', {
      ...NEEDS_CUSTOMER_OR_PROVIDER,
      ...INVALID_PAGE,
    }),
  )
  myBookings(
    @Ctx() { db, viewer }: SignedInContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('status', () => BookingStatusEnum, STATUS) status?: BookingStatus | null,
    @Arg('limit', () => Int, LIMIT) limit?: number | null,
    @Arg('before', () => String, BEFORE) before?: string | null,
  ) {
    return bookingsOfCustomer(db, viewer.id, { status, limit, before, fields: selectedFields(info) });
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Query(
    () => BookingCountsType,
    operation(
      'Returns the number of bookings that the signed-in account has made, in total and by status. Customers and providers only.',
      NEEDS_CUSTOMER_OR_PROVIDER,
    ),
  )
  myBookingCounts(@Ctx() { db, viewer }: SignedInContext) {
    return bookingCounts(db, viewer.id);
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary', list: { entries: MAX_LISTED_BOOKINGS, readCost: LONG_READ } })
  @Query(
    () => [BookingType],
    operation('Returns the bookings of the services of the signed-in provider, newest first. Providers only.', {
      ...NEEDS_PROVIDER,
      ...INVALID_PAGE,
    }),
  )
  providerBookings(
    @Ctx() { db, viewer }: SignedInContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('status', () => BookingStatusEnum, STATUS) status?: BookingStatus | null,
    @Arg('limit', () => Int, LIMIT) limit?: number | null,
    @Arg('before', () => String, BEFORE) before?: string | null,
  ) {
    return bookingsOfProvider(db, viewer.id, { status, limit, before, fields: selectedFields(info) });
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => BookingType,
    operation(
      'Requests a booking of a free slot and returns it with the status `pending`. If several accounts request the same slot at the same time, exactly one succeeds. Customers and providers only.',
      {
        ...NEEDS_CUSTOMER_OR_PROVIDER,
        FORBIDDEN: 'the service belongs to the signed-in account, or the token belongs to an administrator',
        BAD_USER_INPUT: INVALID_INPUT,
        NOT_FOUND:
          'the service does not exist, is inactive or belongs to a banned provider, or the slot does not exist',
        CONFLICT: `the slot is no longer free, its times or the price are not those in the input, the account already has ${MAX_PENDING_BOOKINGS} pending bookings, or the idempotency key was used with a different input`,
        RATE_LIMITED: `the account has made ${BOOKINGS_OF_ACCOUNT.points} bookings within 24 hours, or ${BOOKINGS_FROM_ADDRESS.points} bookings of this provider were made from the same IP address`,
      },
    ),
  )
  createBooking(
    @Arg('input', () => CreateBookingInput, { description: 'The booking to request.' })
    input: CreateBookingInput,
    @Ctx() { db, deps, viewer, address }: SignedInContext,
    @Arg('idempotencyKey', () => String, {
      nullable: true,
      description:
        'Makes retries safe: a second request of the same account with the same key and input returns the first booking instead of creating another. 1 to 200 visible ASCII characters, for example a UUID.',
    })
    idempotencyKey?: string | null,
  ) {
    return requestBooking(db, deps, viewer, { request: input, idempotencyKey, address });
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => BookingType,
    operation(
      'Cancels a pending booking that the signed-in account has made, and returns it. The slot becomes free again. Customers and providers only.',
      {
        ...NEEDS_CUSTOMER_OR_PROVIDER,
        FORBIDDEN: 'the signed-in account is the provider of the booking, or the token belongs to an administrator',
        BAD_USER_INPUT: '`id` is not a UUID, or `reason` is too long',
        NOT_FOUND: NOT_A_PARTY,
        CONFLICT: 'the booking is no longer pending',
      },
    ),
  )
  cancelBooking(
    @Arg('id', () => ID, { description: 'ID of the booking.' }) id: string,
    @Args(() => ReasonBody) { reason }: ReasonBody,
    @Ctx() { db, deps, viewer }: SignedInContext,
  ) {
    assertId(id);
    return cancelBooking(db, deps, viewer, { id, reason });
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => BookingType,
    operation(
      'Confirms or declines a pending booking of the signed-in provider, and returns it. After declining, the slot is free again. Providers only.',
      {
        ...NEEDS_PROVIDER,
        FORBIDDEN: 'the account is not a provider, or is the customer of the booking',
        BAD_USER_INPUT:
          '`id` is not a UUID, `status` is neither `confirmed` nor `cancelled`, the date or a time is malformed, or `reason` is too long',
        NOT_FOUND: NOT_A_PARTY,
        CONFLICT:
          'the booking is no longer pending, is not on the date and at the times that were sent, or cannot be confirmed because its slot has begun',
      },
    ),
  )
  updateBookingStatus(
    @Arg('id', () => ID, { description: 'ID of the booking.' }) id: string,
    @Arg('status', () => BookingStatusEnum, {
      description: '`confirmed` to confirm the booking, `cancelled` to decline it.',
    })
    status: BookingStatus,
    @Args(() => DecisionBody) decision: DecisionBody,
    @Ctx() { db, deps, viewer }: SignedInContext,
  ) {
    assertId(id);
    return decideBooking(db, deps, viewer, { ...decision, id, status });
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Subscription(() => BookingType, {
    subscribe: ({ context }: { context: SignedInContext }) => context.feeds.bookings.changesFor(context.viewer.id),
    ...operation(
      'Sends a booking whenever it is created, changes its status, its slot or its proposal, or is deleted, if the signed-in account is its customer or its provider. Customers and providers only.',
      NEEDS_CUSTOMER_OR_PROVIDER,
    ),
  })
  bookingChanged(@Root() booking: BookingView): BookingView {
    return booking;
  }
}
