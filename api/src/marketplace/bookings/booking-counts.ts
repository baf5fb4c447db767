import type { EntityManager } from 'typeorm';
import { Booking } from './booking.entity.js';
import type { BookingStatus } from './booking-status.js';

/** The number of bookings that an account has made, regardless of how many of them a list shows. */
export interface BookingCounts extends Record<BookingStatus, number> {
  total: number;
}

export async function bookingCounts(db: EntityManager, customerId: string): Promise<BookingCounts> {
  const found = await db
    .createQueryBuilder(Booking, 'booking')
    .select(['booking.status AS status', 'count(*)::int AS count'])
    .where({ customerId })
    .groupBy('booking.status')
    .getRawMany<{ status: BookingStatus; count: number }>();
  const counts = { total: 0, pending: 0, confirmed: 0, completed: 0, cancelled: 0 };
  for (const { status, count } of found) {
    counts[status] = count;
    counts.total += count;
  }
  return counts;
}
