import type { EntityManager } from 'typeorm';
import { readList } from '../platform/database/connections-of-address.js';
import { prepared } from '../platform/database/prepared.js';
import { notFound } from '../kernel/errors.js';
import { type BookingRow, SELECT_BOOKING, bookingView, type BookingView } from './booking-view.js';

const NEWEST_FIRST = 'ORDER BY b.created_at DESC, b.id DESC';

const BY_ID = prepared(`${SELECT_BOOKING} WHERE b.id = $1`);

/** Null if it has been deleted. */
export async function findBooking(db: EntityManager, id: string): Promise<BookingView | null> {
  const [row] = await db.query<BookingRow[]>(BY_ID, [id]);
  return row ? bookingView(row) : null;
}

export async function bookingById(db: EntityManager, id: string): Promise<BookingView> {
  const booking = await findBooking(db, id);
  if (!booking) throw notFound('Booking');
  return booking;
}

export const bookingsById = async (db: EntityManager, ids: string[]): Promise<BookingView[]> =>
  (await db.query<BookingRow[]>(`${SELECT_BOOKING} WHERE b.id = ANY($1::uuid[])`, [ids])).map(bookingView);

/**
 * Bookings that match a condition over `b`, one of a few, newest first; `limit` is a placeholder of the parameters, such as
 * `$1`.
 */
export async function bookingsWhere(
  db: EntityManager,
  condition: string,
  limit: string,
  parameters: unknown[],
): Promise<BookingView[]> {
  const select = prepared(`${SELECT_BOOKING} WHERE ${condition} ${NEWEST_FIRST} LIMIT ${limit}`);
  return (await readList<BookingRow>(db, select, parameters)).map(bookingView);
}

/** All bookings, newest first, for administrators. */
export const newestBookings = (db: EntityManager, limit: number): Promise<BookingView[]> =>
  bookingsWhere(db, 'true', '$1', [limit]);
