import { maintenanceDataSource } from '../../src/engine/database/data-source.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import type { TestApp } from './app.js';

/**
 * Inserts very many rows of an account, bypassing the rules, as from before there were limits.
 * Half of the slots are after the time of `aClock`, three per day; every tenth of those is held by
 * a live booking, all other bookings are completed.
 */
export async function fillProvider(
  app: TestApp,
  provider: User,
  customer: User,
  { services = 0, slots = 0, bookings = 0 },
): Promise<void> {
  const dataSource = await maintenanceDataSource(app.dataSource).initialize();
  await dataSource.transaction(async (db) => {
    await db.query('ALTER TABLE services DISABLE TRIGGER USER');
    await db.query(
      `INSERT INTO services (id, provider_id, title, description, category, price, duration, features, images)
       SELECT gen_random_uuid(), $1, 'Service ' || n, repeat('All that an event needs. ', 12), 'Other', 100,
         '4 hours', '{Cake,Music}', '[]'
       FROM generate_series(1, $2::int) n`,
      [provider.id, services],
    );
    await db.query(
      `INSERT INTO slots (id, provider_id, date, start_time, end_time)
       SELECT gen_random_uuid(), $1, date '2026-06-15' - $2::int / 6 + n / 3,
         make_time(8 + 4 * (n % 3), 0, 0), make_time(11 + 4 * (n % 3), 0, 0)
       FROM generate_series(0, $2::int - 1) n`,
      [provider.id, slots],
    );
    await db.query(
      `INSERT INTO bookings (id, customer_id, provider_id, service_id, slot_id, service_title, service_category,
         event_date, start_time, end_time, event_type, guest_count, message, contact_name, contact_email, contact_phone,
         status, total_amount)
       SELECT gen_random_uuid(), $2, $1, v.ids[1 + n % greatest(cardinality(v.ids), 1)], s.id, 'Service', 'Other',
         coalesce(s.date, '2026-01-01'), '08:00', '11:00', 'Wedding', 50, repeat('We look forward. ', 10), 'Kim',
         'kim@example.com', '555-0101', CASE WHEN s.live THEN 'confirmed' ELSE 'completed' END, 100
       FROM generate_series(1, $3::int) n
       CROSS JOIN (SELECT coalesce(array_agg(id), '{}') AS ids FROM services WHERE provider_id = $1) v
       LEFT JOIN (
         SELECT id, date, row_number() OVER (ORDER BY date DESC, start_time) AS k,
           date > '2026-06-15' AND (row_number() OVER (ORDER BY date DESC, start_time)) % 10 = 0 AS live
         FROM slots WHERE provider_id = $1
       ) s ON s.k = n`,
      [provider.id, customer.id, bookings],
    );
    await db.query(
      `UPDATE slots SET booking_id = b.id FROM bookings b
       WHERE b.live_slot_id = slots.id AND slots.provider_id = $1`,
      [provider.id],
    );
    await db.query('SET CONSTRAINTS ALL IMMEDIATE');
    await db.query('ALTER TABLE services ENABLE TRIGGER USER');
  });
  await dataSource.query('ANALYZE users, services, slots, bookings');
  await dataSource.destroy();
}
