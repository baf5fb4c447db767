import { Arg, Args, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { Facts } from '../../../engine/graphql/facts.js';
import { CUSTOMER_OR_PROVIDER } from '../../../marketplace/auth/guard.js';
import { answerChange } from '../../../marketplace/bookings/answer-change.js';
import { ProposalAnswerBody, MoveBody, ProposalBody } from '../../../marketplace/bookings/booking.input.js';
import { MAX_CHANGES, MOVES_OF_ACCOUNT, PROPOSALS_OF_ACCOUNT } from '../../../marketplace/bookings/booking-limits.js';
import { moveBooking } from '../../../marketplace/bookings/move-booking.js';
import { proposeChange } from '../../../marketplace/bookings/propose-change.js';
import type { SignedInContext } from '../../request/request-context.js';
import { assertId } from '../../../kernel/validation.js';
import { BookingType } from '../types/booking.type.js';
import { INVALID_INPUT, NEEDS_CUSTOMER_OR_PROVIDER, NOT_A_PARTY, operation } from './describe.js';

const BOOKING_ID = { description: 'ID of the booking.' };
const NO_SLOT = 'the slot does not exist';

@Resolver()
export class BookingChangeResolver {
  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => BookingType,
    operation(
      'Moves a pending booking that the signed-in account has made to another free slot of the same provider, and returns it. The old slot becomes free only if the new one could be booked. Customers and providers only.',
      {
        ...NEEDS_CUSTOMER_OR_PROVIDER,
        FORBIDDEN: 'the signed-in account is the provider of the booking, or the token belongs to an administrator',
        BAD_USER_INPUT: `${INVALID_INPUT}; also if the slot belongs to another provider, or is today or earlier`,
        NOT_FOUND: `${NOT_A_PARTY}; or ${NO_SLOT}, or its provider is banned`,
        CONFLICT: `the slot is no longer free or is not on the date and at the times that were sent, the booking is no longer pending, its slot has begun, or it was changed ${MAX_CHANGES} times`,
        RATE_LIMITED: `the account has moved bookings ${MOVES_OF_ACCOUNT.points} times within 24 hours`,
      },
    ),
  )
  moveBooking(
    @Arg('id', () => ID, BOOKING_ID) id: string,
    @Args(() => MoveBody) move: MoveBody,
    @Ctx() { db, deps, viewer }: SignedInContext,
  ) {
    assertId(id);
    return moveBooking(db, deps, viewer, { ...move, id });
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => BookingType,
    operation(
      'Proposes to the other party of a confirmed booking another free slot of the provider, or to call the booking off, and returns the booking, which remains as it is until the other party agrees. A booking has one open proposal at a time, which cannot be replaced. Customers and providers only.',
      {
        ...NEEDS_CUSTOMER_OR_PROVIDER,
        BAD_USER_INPUT: `${INVALID_INPUT}; also if the slot belongs to another provider`,
        NOT_FOUND: `${NOT_A_PARTY}; or ${NO_SLOT}`,
        CONFLICT: `the booking is not confirmed, its slot has begun, it has an open proposal, the slot is not free, has begun or is not on the date and at the times that were sent, or the booking was changed ${MAX_CHANGES} times`,
        RATE_LIMITED: `the account has made ${PROPOSALS_OF_ACCOUNT.points} proposals within 24 hours`,
      },
    ),
  )
  proposeChange(
    @Arg('bookingId', () => ID, BOOKING_ID) bookingId: string,
    @Args(() => ProposalBody) proposal: ProposalBody,
    @Ctx() { db, deps, viewer }: SignedInContext,
  ) {
    assertId(bookingId, 'bookingId');
    return proposeChange(db, deps, viewer, { ...proposal, bookingId });
  }

  @Authorized(CUSTOMER_OR_PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => BookingType,
    operation(
      'Accepts or refuses what the other party of a booking has proposed, and returns the booking. Accepting moves the booking to the proposed slot, or cancels it. Customers and providers only.',
      {
        ...NEEDS_CUSTOMER_OR_PROVIDER,
        FORBIDDEN: 'the signed-in account has made the proposal, or the token belongs to an administrator',
        BAD_USER_INPUT: INVALID_INPUT,
        NOT_FOUND: NOT_A_PARTY,
        CONFLICT:
          'the booking has no open proposal or another one than that which was sent, or the proposed slot is no longer free or has other times, which ends the proposal',
      },
    ),
  )
  answerChange(
    @Arg('bookingId', () => ID, BOOKING_ID) bookingId: string,
    @Args(() => ProposalAnswerBody) answer: ProposalAnswerBody,
    @Ctx() { db, deps, viewer }: SignedInContext,
  ) {
    assertId(bookingId, 'bookingId');
    return answerChange(db, deps, viewer, { ...answer, bookingId });
  }
}
