import { Router } from 'express';
import { CUSTOMER_OR_PROVIDER, PROVIDER } from '../auth/guard.js';
import { CreateBookingInput, CustomerDetailsInput } from '../bookings/booking.input.js';
import { bookingCounts } from '../bookings/booking-counts.js';
import { bookingsOfCustomer } from '../bookings/booking-pages.js';
import { cancelBooking, decideBooking, requestBooking } from '../bookings/bookings.js';
import { StatusBody } from './bodies.js';
import { respondTo } from './respond.js';
import { presentBooking } from './present.js';
import { pathId, readBody } from './read-body.js';
import { pageOf } from './read-page.js';

const BOOKING = { numbers: ['guestCount'], nested: { customerDetails: CustomerDetailsInput } };

export const bookingRoutes = Router()
  .post(
    '/',
    respondTo(CUSTOMER_OR_PROVIDER, 201, async ({ db, market, viewer }, req) => {
      const request = await readBody(req, CreateBookingInput, BOOKING);
      const booking = await requestBooking(
        db,
        market,
        viewer,
        request,
        req.get('Idempotency-Key') ?? null,
      );
      return { booking: presentBooking(booking, viewer) };
    }),
  )
  .get(
    '/my-bookings',
    respondTo(CUSTOMER_OR_PROVIDER, 200, async ({ db, viewer }, req) => {
      const bookings = await bookingsOfCustomer(db, viewer.id, pageOf(req));
      return {
        bookings: bookings.map((booking) => presentBooking(booking, viewer)),
        counts: await bookingCounts(db, viewer.id),
      };
    }),
  )
  .patch(
    '/:id/cancel',
    respondTo(CUSTOMER_OR_PROVIDER, 200, async ({ db, market, viewer }, req) => {
      const id = pathId(req);
      return { booking: presentBooking(await cancelBooking(db, market, viewer, id), viewer) };
    }),
  )
  .patch(
    '/:id/status',
    respondTo(PROVIDER, 200, async ({ db, market, viewer }, req) => {
      const id = pathId(req);
      const { status } = await readBody(req, StatusBody);
      return {
        booking: presentBooking(await decideBooking(db, market, viewer, id, status), viewer),
      };
    }),
  );
