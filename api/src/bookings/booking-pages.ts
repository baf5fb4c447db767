import type { EntityManager } from 'typeorm';
import { badInput } from '../kernel/errors.js';
import { assertLimit, isId } from '../kernel/validation.js';
import { bookingsWhere, type BookingView } from './booking-list.js';
import type { BookingStatus } from './booking-status.js';

/** How many bookings one answer lists at the most, and when nobody says how many: some 20 ms of the only thread. */
export const MOST_LISTED = 200;

/** A part of an account's bookings, newest first. */
export interface Page {
  status?: BookingStatus | null | undefined;
  /** From 1 to `MOST_LISTED`. */
  limit?: number | null | undefined;
  /** Continues after this booking of the same account, or lists those made before an instant of ISO 8601. */
  before?: string | null | undefined;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

type Party = 'customer_id' | 'provider_id';

/** Where a list begins: a condition over `$1`, the account, and `$3`, whose value comes with it. */
function beginning(party: Party, before: Page['before']): [condition: string, value: unknown] {
  if (before === null || before === undefined || before === '') return ['$3::text IS NULL', null];
  // Compared where it is stored: JavaScript knows no microseconds.
  if (isId(before))
    return [
      `(b.created_at, b.id) < (SELECT created_at, id FROM bookings WHERE id = $3 AND ${party} = $1)`,
      before,
    ];
  const instant = INSTANT.test(before) ? Date.parse(before) : Number.NaN;
  if (Number.isNaN(instant)) throw notABeginning();
  return ['b.created_at < to_timestamp($3::float8 / 1000)', instant];
}

const notABeginning = () =>
  badInput({
    before:
      'before must be the id of one of your bookings, or a timestamp like 2026-05-31T18:30:00Z',
  });

async function pageOf(
  db: EntityManager,
  party: Party,
  id: string,
  { status, limit, before }: Page,
): Promise<BookingView[]> {
  const most = assertLimit(limit, MOST_LISTED, MOST_LISTED);
  const [begins, value] = beginning(party, before);
  const ofStatus = status ? 'b.status = $4' : '$4::text IS NULL';
  const bookings = await bookingsWhere(db, `b.${party} = $1 AND ${ofStatus} AND ${begins}`, '$2', [
    id,
    most,
    value,
    status ?? null,
  ]);
  // Whether it is another's or nobody's is all the same; nothing older of one's own is an empty list.
  if (bookings.length === 0 && isId(before)) {
    const own = await db.query<unknown[]>(`SELECT FROM bookings WHERE id = $1 AND ${party} = $2`, [
      before,
      id,
    ]);
    if (own.length === 0) throw notABeginning();
  }
  return bookings;
}

/** What an account has booked. BAD_USER_INPUT (limit, before). */
export const bookingsOfCustomer = (db: EntityManager, customerId: string, page: Page = {}) =>
  pageOf(db, 'customer_id', customerId, page);

/** What a provider was asked for. BAD_USER_INPUT (limit, before). */
export const bookingsOfProvider = (db: EntityManager, providerId: string, page: Page = {}) =>
  pageOf(db, 'provider_id', providerId, page);
