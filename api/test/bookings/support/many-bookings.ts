import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../support/app.js';
import { aCustomer, aService } from '../../support/factories.js';

/** Inserts up to 1,438 live bookings of one provider's slots, a minute each from 00:01 on. */
export async function manyBookings(
  app: TestApp,
  count: number,
  status: 'pending' | 'confirmed' = 'confirmed',
  date = '2026-07-01',
): Promise<void> {
  const [customer, service] = await Promise.all([aCustomer(app), aService(app)]);
  await app.dataSource.transaction(async (db) => {
    // Ids that derive from the number, so that a booking and its slot can refer to each other.
    const [batch, bookingId, slotId] = [randomUUID(), `md5($1 || 'b' || n)::uuid`, `md5($1 || 's' || n)::uuid`];
    const [start, end] = [`time '00:00' + n * interval '1 min'`, `time '00:01' + n * interval '1 min'`];
    await db.query(
      `INSERT INTO slots (id, provider_id, date, start_time, end_time, booking_id)
       SELECT ${slotId}, $2, $3, ${start}, ${end}, ${bookingId} FROM generate_series(1, $4::int) n`,
      [batch, service.providerId, date, count],
    );
    await db.query(
      `INSERT INTO bookings (id, customer_id, provider_id, service_id, slot_id, service_title, service_category,
         event_date, start_time, end_time, event_type, guest_count, contact_name, contact_email, contact_phone, status,
         total_amount)
       SELECT ${bookingId}, $2, $3, $4, ${slotId}, 'Many', 'Other', $5, ${start}, ${end}, 'Wedding', 10, 'Kim',
         'kim@example.com', '555-0101', $7, 450 FROM generate_series(1, $6::int) n`,
      [batch, customer.id, service.providerId, service.id, date, count, status],
    );
  });
}
