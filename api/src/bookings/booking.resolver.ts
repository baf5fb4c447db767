import {
  Arg,
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
import { MEMBER, PROVIDER } from '../auth/guard.js';
import { changesFor } from '../events/booking-changes.js';
import type { MemberContext } from '../request-context.js';
import { endsNextDay } from '../slots/slots.js';
import { assertId } from '../validation.js';
import { CreateBookingInput } from './booking.input.js';
import { bookingCounts } from './booking-counts.js';
import type { BookingView } from './booking-list.js';
import { bookingsOfCustomer, bookingsOfProvider, MOST_LISTED } from './booking-pages.js';
import type { BookingStatus } from './booking-status.js';
import {
  BookedSlotType,
  BookingCountsType,
  BookingStatusEnum,
  BookingType,
} from './booking.type.js';
import { cancelBooking, decideBooking, requestBooking } from './bookings.js';

const STATUS = { nullable: true, description: 'Only those of this status.' } as const;
const LIMIT = {
  nullable: true,
  description: `How many at most, from 1 to ${MOST_LISTED}, which is the default.`,
} as const;
const BEFORE = {
  nullable: true,
  description:
    'The id of one of the listed bookings, to continue after it; or an instant, ISO 8601, to list those made before it.',
} as const;

@Resolver(() => BookedSlotType)
export class BookedSlotResolver {
  @FieldResolver(() => Boolean, { description: 'True when it runs past midnight.' })
  endsNextDay(@Root() slot: BookedSlotType): boolean {
    return endsNextDay(slot);
  }
}

@Resolver()
export class BookingResolver {
  @Authorized(MEMBER)
  @Query(() => [BookingType], {
    description: 'What the signed-in account has booked, newest first.',
  })
  myBookings(
    @Ctx() { db, viewer }: MemberContext,
    @Arg('status', () => BookingStatusEnum, STATUS) status?: BookingStatus | null,
    @Arg('limit', () => Int, LIMIT) limit?: number | null,
    @Arg('before', () => String, BEFORE) before?: string | null,
  ) {
    return bookingsOfCustomer(db, viewer.id, { status, limit, before });
  }

  @Authorized(MEMBER)
  @Query(() => BookingCountsType, {
    description: 'How many bookings the signed-in account has made, listed or not.',
  })
  myBookingCounts(@Ctx() { db, viewer }: MemberContext) {
    return bookingCounts(db, viewer.id);
  }

  @Authorized(PROVIDER)
  @Query(() => [BookingType], {
    description: 'What the signed-in provider was asked for, newest first.',
  })
  providerBookings(
    @Ctx() { db, viewer }: MemberContext,
    @Arg('status', () => BookingStatusEnum, STATUS) status?: BookingStatus | null,
    @Arg('limit', () => Int, LIMIT) limit?: number | null,
    @Arg('before', () => String, BEFORE) before?: string | null,
  ) {
    return bookingsOfProvider(db, viewer.id, { status, limit, before });
  }

  @Authorized(MEMBER)
  @Mutation(() => BookingType, {
    description:
      'Books a slot; of any number of people after one slot exactly one gets it, the others get CONFLICT.',
  })
  createBooking(
    @Arg('input', () => CreateBookingInput, { description: 'The request.' })
    input: CreateBookingInput,
    @Ctx() { db, market, viewer }: MemberContext,
    @Arg('idempotencyKey', () => String, {
      nullable: true,
      description:
        'Sent again with the same request, answers with the booking made the first time.',
    })
    idempotencyKey?: string | null,
  ) {
    return requestBooking(db, market, viewer, input, idempotencyKey ?? null);
  }

  @Authorized(MEMBER)
  @Mutation(() => BookingType, {
    description: 'Withdraws an own pending booking and frees its slot.',
  })
  cancelBooking(
    @Arg('id', () => ID, { description: 'The booking.' }) id: string,
    @Ctx() { db, market, viewer }: MemberContext,
  ) {
    assertId(id);
    return cancelBooking(db, market, viewer, id);
  }

  @Authorized(PROVIDER)
  @Mutation(() => BookingType, { description: "The provider's answer to a pending booking." })
  updateBookingStatus(
    @Arg('id', () => ID, { description: 'The booking.' }) id: string,
    @Arg('status', () => BookingStatusEnum, {
      description: '`confirmed`, or `cancelled` to decline.',
    })
    status: BookingStatus,
    @Ctx() { db, market, viewer }: MemberContext,
  ) {
    assertId(id);
    return decideBooking(db, market, viewer, id, status);
  }

  @Authorized(MEMBER)
  @Subscription(() => BookingType, {
    subscribe: ({ context }: { context: MemberContext }) =>
      changesFor(context.market.events, context.viewer.id),
    description: 'Every change of a booking that the signed-in customer or provider is party to.',
  })
  bookingChanged(@Root() booking: BookingView): BookingView {
    return booking;
  }
}
