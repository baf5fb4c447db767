import type { Request } from 'express';
import type { Page } from '../../marketplace/bookings/booking-pages.js';
import { BOOKING_STATUSES } from '../../marketplace/bookings/booking-status.js';
import { assertOneOf } from '../../kernel/validation.js';
import { queryNumber, queryText } from './read-body.js';

/** Reads the page of a list of bookings from the query string. Throws BAD_USER_INPUT. */
export const pageOf = (req: Request): Page => ({
  status: assertOneOf(queryText(req, 'status'), 'status', BOOKING_STATUSES),
  limit: queryNumber(req, 'limit'),
  before: queryText(req, 'before'),
});
