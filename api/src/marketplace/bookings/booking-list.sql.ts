// W4, W5, W7: 50 bookings take the database 1.6 ms (bench/results/2026-11-28-api.md), and hardly more among 10 million
// (bench/results/2026-11-28-growth.md).
import type { EntityManager } from 'typeorm';
import { readList } from '../../engine/database/connections-of-address.js';
import { prepared } from '../../engine/database/prepared.js';
import type { ViewRow } from '../../engine/database/view-columns.js';
import { notFound } from '../../kernel/errors.js';
import { type BookingShape, type BookingView, WHOLE_BOOKING } from './booking-view.js';

const NEWEST_FIRST = 'ORDER BY b.created_at DESC, b.id DESC';

const { select: SELECT, viewOf } = WHOLE_BOOKING;

const BY_ID = prepared(`${SELECT} WHERE b.id = $1`);
const BY_IDS = `${SELECT} WHERE b.id = ANY($1::uuid[])`;

/** Null if it has been deleted. */
export async function findBooking(db: EntityManager, id: string): Promise<BookingView | null> {
  const [row] = await db.query<ViewRow[]>(BY_ID, [id]);
  return row ? viewOf(row) : null;
}

export async function bookingById(db: EntityManager, id: string): Promise<BookingView> {
  const booking = await findBooking(db, id);
  if (!booking) throw notFound('Booking');
  return booking;
}

export const bookingsById = async (db: EntityManager, ids: string[]): Promise<BookingView[]> =>
  (await db.query<ViewRow[]>(BY_IDS, [ids])).map(viewOf);

/**
 * Bookings that match a condition over `b`, one of a few, newest first; `limit` is a placeholder of the parameters, such as
 * `$1`.
 * @param shape what is read of them
 */
export async function bookingsWhere(
  db: EntityManager,
  condition: string,
  parameters: unknown[],
  { limit, shape = WHOLE_BOOKING }: { limit: string; shape?: BookingShape },
): Promise<BookingView[]> {
  const select = prepared(`${shape.select} WHERE ${condition} ${NEWEST_FIRST} LIMIT ${limit}`);
  return (await readList<ViewRow>(db, select, parameters)).map(shape.viewOf);
}
