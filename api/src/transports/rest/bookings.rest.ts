import { CUSTOMER_OR_PROVIDER, PROVIDER, SIGNED_IN } from '../../marketplace/auth/guard.js';
import {
  AnswerBody,
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
import { pathId, readBody } from './read-body.js';
import { pageOf } from './read-page.js';
import { fileRoute, many, one, route } from './route.js';

const BOOKING = { numbers: ['guestCount', 'totalAmount'], nested: { customerDetails: CustomerDetailsInput } };

export const BOOKING_ROUTES = [
  route({
    method: 'post',
    path: '/bookings',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    status: 201,
    input: async (req) => ({
      request: await readBody(req, CreateBookingInput, BOOKING),
      idempotencyKey: req.get('Idempotency-Key') ?? null,
    }),
    run: ({ db, deps, viewer, address }, command) => requestBooking(db, deps, viewer, { ...command, address }),
    body: one('booking', presentBooking),
  }),
  route({
    method: 'get',
    path: '/bookings/my-bookings',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: pageOf,
    run: async ({ db, viewer }, page) => ({
      bookings: await bookingsOfCustomer(db, viewer.id, page),
      counts: await bookingCounts(db, viewer.id),
    }),
    body: ({ bookings, counts }, reader) => ({ ...many('bookings', presentBooking)(bookings, reader), counts }),
  }),
  route({
    method: 'patch',
    path: '/bookings/:id/cancel',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: async (req) => ({ id: pathId(req), ...(await readBody(req, ReasonBody)) }),
    run: ({ db, deps, viewer }, command) => cancelBooking(db, deps, viewer, command),
    body: one('booking', presentBooking),
  }),
  route({
    method: 'patch',
    path: '/bookings/:id/status',
    access: PROVIDER,
    reads: 'primary',
    input: async (req) => ({ id: pathId(req), ...(await readBody(req, StatusBody)) }),
    run: ({ db, deps, viewer }, command) => decideBooking(db, deps, viewer, command),
    body: one('booking', presentBooking),
  }),
  route({
    method: 'patch',
    path: '/bookings/:id/move',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: async (req) => ({ id: pathId(req), ...(await readBody(req, MoveBody)) }),
    run: ({ db, deps, viewer }, command) => moveBooking(db, deps, viewer, command),
    body: one('booking', presentBooking),
  }),
  route({
    method: 'post',
    path: '/bookings/:id/proposal',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    status: 201,
    input: async (req) => ({ bookingId: pathId(req), ...(await readBody(req, ProposalBody)) }),
    run: ({ db, deps, viewer }, command) => proposeChange(db, deps, viewer, command),
    body: one('booking', presentBooking),
  }),
  route({
    method: 'patch',
    path: '/bookings/:id/proposal',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: async (req) => ({ bookingId: pathId(req), ...(await readBody(req, AnswerBody)) }),
    run: ({ db, deps, viewer }, command) => answerChange(db, deps, viewer, command),
    body: one('booking', presentBooking),
  }),
  fileRoute({
    path: '/bookings/:id/calendar.ics',
    access: SIGNED_IN,
    type: 'text/calendar; charset=utf-8',
    input: pathId,
    run: ({ db, deps, viewer }, id) => bookingCalendar(db, deps, viewer, id),
  }),
];
