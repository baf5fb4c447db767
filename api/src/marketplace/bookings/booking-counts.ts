import type { EntityManager } from 'typeorm';
import type { BookingStatus } from './booking-status.js';

/** The number of bookings that an account has made, regardless of how many of them a list shows. */
export interface BookingCounts extends Record<BookingStatus, number> {
  total: number;
}

export async function bookingCounts(db: EntityManager, customerId: string): Promise<BookingCounts> {
  const found = await db.query<{ status: BookingStatus; count: number }[]>(
    'SELECT status, count(*)::int AS count FROM bookings WHERE customer_id = $1 GROUP BY status',
    [customerId],
  );
  const counts = { total: 0, pending: 0, confirmed: 0, completed: 0, cancelled: 0 };
  for (const { status, count } of found) {
    counts[status] = count;
    counts.total += count;
  }
  return counts;
}
