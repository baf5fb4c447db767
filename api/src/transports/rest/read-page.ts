import type { Page } from '../../marketplace/bookings/booking-pages.js';
import { BOOKING_STATUSES } from '../../marketplace/bookings/booking-status.js';
import { all, type Input, queryNumber, queryOneOf, queryText } from './read-body.js';

/** The page of a list of bookings in the query string. Throws BAD_USER_INPUT. */
export const page: Input<Page> = all({
  status: queryOneOf('status', BOOKING_STATUSES),
  limit: queryNumber('limit'),
  before: queryText('before'),
});
