import pg from 'pg';
import { importApi } from '../../scripts/lib/paths.mjs';

/**
 * Replaces the slots and bookings of a provider in the database of a running server: 20,000 slots, of which 3,000 are in
 * the next month, 100 a day, and 10,000 in the past. Of the coming ones, every tenth has a pending and every tenth a
 * confirmed booking.
 * @param {string} dataDir of that server
 * @param {{ provider: string, customer: string }} emails
 */
export async function fillSlots(dataDir, { provider, customer }) {
  const { startEmbedded } = await importApi('engine', 'database', 'embedded.js');
  const database = await startEmbedded({ dataDir }); // attaches to the running one
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query(
    `SELECT (SELECT id FROM users WHERE email = $1) AS provider, (SELECT id FROM users WHERE email = $2) AS customer`,
    [provider, customer],
  );
  const ids = rows[0];
  await client.query('BEGIN');
  await client.query('DELETE FROM bookings WHERE provider_id = $1', [ids.provider]);
  await client.query('DELETE FROM slots WHERE provider_id = $1', [ids.provider]);
  await insertDays(client, ids.provider, { perDay: 20, minutes: 60, from: 'current_date - 500', days: 500 });
  await insertDays(client, ids.provider, {
    ...{ perDay: 100, minutes: 10, from: `date_trunc('month', current_date + interval '1 month')::date`, days: 30 },
  });
  await insertDays(client, ids.provider, {
    ...{ perDay: 20, minutes: 60, from: `date_trunc('month', current_date + interval '2 months')::date`, days: 350 },
  });
  await client.query(
    `CREATE TEMP TABLE held ON COMMIT DROP AS
       SELECT gen_random_uuid() AS booking, id AS slot, n % 10 AS kind, date, start_time, end_time
       FROM (SELECT *, row_number() OVER (ORDER BY date, start_time) AS n FROM slots
         WHERE provider_id = $1 AND date > current_date) coming WHERE n % 10 < 2`,
    [ids.provider],
  );
  await client.query(
    `INSERT INTO bookings (id, customer_id, provider_id, slot_id, service_title, service_category, event_date, start_time,
       end_time, event_type, guest_count, contact_name, contact_email, contact_phone, status, total_amount)
     SELECT booking, $2, $1, slot, 'A celebration', 'Other', date, start_time, end_time, 'Wedding', 50, 'Kim',
       'kim@example.com', '555-0101', CASE kind WHEN 0 THEN 'pending' ELSE 'confirmed' END, 900
     FROM held`,
    [ids.provider, ids.customer],
  );
  await client.query('UPDATE slots SET booking_id = booking FROM held WHERE id = slot');
  await client.query('COMMIT');
  await client.query('ANALYZE slots, bookings');
  const { rows: counted } = await client.query('SELECT count(*)::int AS count FROM slots WHERE provider_id = $1', [
    ids.provider,
  ]);
  await client.end();
  await database.stop(); // detaches from it
  if (counted[0].count !== 20_000) throw new Error(`There are ${counted[0].count} slots, not 20,000.`);
}

/**
 * Slots one after the other from 06:00 on.
 * @param {pg.Client} client
 * @param {string} provider
 * @param {{ perDay: number, minutes: number, from: string, days: number }} series `from` in SQL
 */
const insertDays = (client, provider, { perDay, minutes, from, days }) =>
  client.query(
    `INSERT INTO slots (id, provider_id, date, start_time, end_time)
     SELECT gen_random_uuid(), $1, ${from} + d, time '06:00' + n * $3 * interval '1 minute',
       time '06:00' + (n + 1) * $3 * interval '1 minute'
     FROM generate_series(0, $4::int - 1) d, generate_series(0, $2::int - 1) n`,
    [provider, perDay, minutes, days],
  );
