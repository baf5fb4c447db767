import type { EntityManager } from 'typeorm';
import { badInput } from '../../kernel/errors.js';
import { assertLimit, isId, parseInstant } from '../../kernel/validation.js';
import { bookingsWhere } from './booking-list.sql.js';
import { type BookingView, shapeWith } from './booking-view.js';
import { Booking } from './booking.entity.js';
import type { BookingStatus, Party } from './booking-status.js';
import { MAX_LISTED_BOOKINGS } from './booking-limits.js';

/** A part of an account's bookings, newest first. */
export interface Page {
  status?: BookingStatus | null | undefined;
  /** From 1 to `MAX_LISTED_BOOKINGS`. */
  limit?: number | null | undefined;
  /** Continues after this booking of the same account, or lists those made before a timestamp in ISO 8601. */
  before?: string | null | undefined;
  /** The paths of the fields to read, such as `service.image`; others may be missing. Default: all. */
  fields?: ReadonlySet<string>;
}

/** The condition for the start of a page: over `$1`, the account, and `$3`, whose value is returned with it. */
function startOf(party: Party, before: Page['before']): [condition: string, value: unknown] {
  if (before === null || before === undefined || before === '') return ['$3::text IS NULL', null];
  // Compared in the database, since dates of JavaScript have no microseconds.
  if (isId(before))
    return [`(b.created_at, b.id) < (SELECT created_at, id FROM bookings WHERE id = $3 AND ${party}_id = $1)`, before];
  const instant = parseInstant(before);
  if (instant === null) throw invalidBefore();
  return ['b.created_at < to_timestamp($3::float8 / 1000)', instant];
}

const invalidBefore = () =>
  badInput({
    before: 'before must be the id of one of your bookings, or a timestamp like 2026-05-31T18:30:00Z',
  });

async function pageOf(
  db: EntityManager,
  party: Party,
  id: string,
  { status, limit, before, fields }: Page,
): Promise<BookingView[]> {
  const maximum = assertLimit(limit, MAX_LISTED_BOOKINGS, MAX_LISTED_BOOKINGS);
  const [isAfterStart, value] = startOf(party, before);
  const ofStatus = status ? 'b.status = $4' : '$4::text IS NULL';
  const condition = `b.${party}_id = $1 AND ${ofStatus} AND ${isAfterStart}`;
  const shape = shapeWith(fields);
  const bookings = await bookingsWhere(db, condition, [id, maximum, value, status ?? null], { limit: '$2', shape });
  // A booking of another account is rejected like an unknown one; if no own booking is older, the list is empty.
  if (bookings.length === 0 && isId(before) && !(await db.existsBy(Booking, { id: before, [`${party}Id`]: id })))
    throw invalidBefore();
  return bookings;
}

/** The bookings that an account has made. Throws BAD_USER_INPUT (limit, before). */
export const bookingsOfCustomer = (db: EntityManager, customerId: string, page: Page = {}) =>
  pageOf(db, 'customer', customerId, page);

/** The bookings that a provider has received. Throws BAD_USER_INPUT (limit, before). */
export const bookingsOfProvider = (db: EntityManager, providerId: string, page: Page = {}) =>
  pageOf(db, 'provider', providerId, page);
