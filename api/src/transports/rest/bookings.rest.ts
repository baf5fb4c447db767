import { CUSTOMER_OR_PROVIDER, PROVIDER, SIGNED_IN } from '../../marketplace/auth/guard.js';
import {
  ProposalAnswerBody,
  CreateBookingInput,
  CustomerDetailsInput,
  MoveBody,
  ProposalBody,
  ReasonBody,
} from '../../marketplace/bookings/booking.input.js';
import { answerChange } from '../../marketplace/bookings/answer-change.js';
import { bookingCounts } from '../../marketplace/bookings/booking-counts.js';
import { bookingsOfCustomer } from '../../marketplace/bookings/booking-pages.js';
import { cancelBooking, decideBooking, requestBooking } from '../../marketplace/bookings/bookings.js';
import { moveBooking } from '../../marketplace/bookings/move-booking.js';
import { proposeChange } from '../../marketplace/bookings/propose-change.js';
import { bookingCalendar } from '../../reactions/calendar/booking-calendar.js';
import { StatusBody } from './bodies.js';
import { presentBooking } from './present.js';
import { as, listOf, one, parts } from './answer.js';
import { CREATE_BOOKING_LIMITS, MOVE_BOOKING_LIMITS, PROPOSE_CHANGE_LIMITS } from './limits.js';
import { all, body, header, pathId, withId } from './read-body.js';
import { page } from './read-page.js';
import { fileRoute, route } from './route.js';

export const BOOKING_ROUTES = [
  route({
    method: 'post',
    path: '/bookings',
    operation: 'createBooking',
    limits: CREATE_BOOKING_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    status: 201,
    input: all({
      request: body(CreateBookingInput, { customerDetails: CustomerDetailsInput }),
      idempotencyKey: header('Idempotency-Key', 'idempotencyKey'),
    }),
    run: ({ db, deps, viewer, address }, command) => requestBooking(db, deps, viewer, { ...command, address }),
    answer: one('booking', presentBooking),
  }),
  route({
    method: 'get',
    path: '/bookings/my-bookings',
    operation: 'myBookings',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: page,
    run: async ({ db, viewer }, page) => ({
      bookings: await bookingsOfCustomer(db, viewer.id, page),
      counts: await bookingCounts(db, viewer.id),
    }),
    answer: parts({ bookings: listOf(presentBooking), counts: as('BookingCounts!') }),
  }),
  route({
    method: 'patch',
    path: '/bookings/:id/cancel',
    operation: 'cancelBooking',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: withId('id', body(ReasonBody)),
    run: ({ db, deps, viewer }, command) => cancelBooking(db, deps, viewer, command),
    answer: one('booking', presentBooking),
  }),
  route({
    method: 'patch',
    path: '/bookings/:id/status',
    operation: 'updateBookingStatus',
    access: PROVIDER,
    reads: 'primary',
    input: withId('id', body(StatusBody)),
    run: ({ db, deps, viewer }, command) => decideBooking(db, deps, viewer, command),
    answer: one('booking', presentBooking),
  }),
  route({
    method: 'patch',
    path: '/bookings/:id/move',
    operation: 'moveBooking',
    limits: MOVE_BOOKING_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: withId('id', body(MoveBody)),
    run: ({ db, deps, viewer }, command) => moveBooking(db, deps, viewer, command),
    answer: one('booking', presentBooking),
  }),
  route({
    method: 'post',
    path: '/bookings/:id/proposal',
    operation: 'proposeChange',
    limits: PROPOSE_CHANGE_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    status: 201,
    input: withId('bookingId', body(ProposalBody)),
    run: ({ db, deps, viewer }, command) => proposeChange(db, deps, viewer, command),
    answer: one('booking', presentBooking),
  }),
  route({
    method: 'patch',
    path: '/bookings/:id/proposal',
    operation: 'answerChange',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: withId('bookingId', body(ProposalAnswerBody)),
    run: ({ db, deps, viewer }, command) => answerChange(db, deps, viewer, command),
    answer: one('booking', presentBooking),
  }),
  fileRoute({
    path: '/bookings/:id/calendar.ics',
    operation: 'bookingCalendar',
    description:
      'Returns the calendar file (RFC 5545) of a booking that the signed-in account has made or received, with instants in UTC.\n\nErrors:\n- `NOT_FOUND`: no such booking exists, or the signed-in account is neither its customer nor its provider.',
    access: SIGNED_IN,
    type: 'text/calendar; charset=utf-8',
    input: pathId,
    run: ({ db, deps, viewer }, id) => bookingCalendar(db, deps, viewer, id),
  }),
];
