// Who makes the requests, and for what: looked up in a database of the benchmark.

/** @typedef {import('./workloads.mjs').People} People */
/** @typedef {import('./workloads.mjs').Offer} Offer */

/** The last day of the workload that books. */
const LAST_DAY = '2090-01-01';

/** @param {import('pg').Client} client @returns {Promise<People>} */
export async function findPeople(client) {
  const ids = async (/** @type {string} */ sql) => {
    const { rows } = await client.query(sql);
    return /** @type {string[]} */ (rows.map(({ id }) => id));
  };
  /** Of accounts that `fill.sql` has numbered, with an id that follows of the number. */
  const numbered = (/** @type {string} */ kind, /** @type {string} */ numbers) =>
    ids(`SELECT md5('${kind}' || n)::uuid AS id FROM ${numbers} ORDER BY n`);
  const providers = await numbered('provider', 'generate_series(1, 200) n WHERE n % 10 IN (1, 2)');
  const [{ of, ...days }] = (
    await client.query(`SELECT array_agg(id) AS of, (current_date + 8)::text AS day,
      date_trunc('month', current_date + interval '1 month')::date::text AS from,
      (date_trunc('month', current_date + interval '2 months')::date - 1)::text AS until,
      (date_trunc('month', current_date - interval '2 months')::date)::text AS "pastFrom",
      (date_trunc('month', current_date - interval '1 month')::date - 1)::text AS "pastUntil" FROM admins`)
  ).rows;
  const services = await client.query(
    'SELECT id, provider_id AS "providerId" FROM services WHERE provider_id = ANY ($1::uuid[]) ORDER BY id',
    [providers],
  );
  const regulars = await numbered('customer', 'generate_series(0, 49) n');
  return {
    admin: { role: 'admin', id: of[0] },
    busiest: { role: 'provider', id: /** @type {string} */ ((await numbered('provider', '(VALUES (0)) one (n)'))[0]) },
    providers: providers.map((id) => ({ role: 'provider', id })),
    regulars: regulars.map((id) => ({ role: 'customer', id })),
    services: services.rows,
    day: days.day,
    month: { from: days.from, until: days.until },
    pastMonth: { from: days.pastFrom, until: days.pastUntil },
  };
}

/**
 * Adds free slots of twenty providers, half of them of the busiest one, and customers without pending requests.
 * @param {import('pg').Client} client @param {number} count
 * @returns {Promise<Offer[]>}
 */
export async function makeOffers(client, count) {
  const { rows } = await client.query(
    `WITH offering AS (
       SELECT n, md5('provider' || CASE n % 2 WHEN 0 THEN 0 ELSE 1 + n % 20 END)::uuid AS provider
       FROM generate_series(0, $1::int - 1) n
     ), added AS (
       INSERT INTO slots (id, provider_id, date, start_time, end_time)
       SELECT md5('offered' || n)::uuid, provider, DATE '${LAST_DAY}', make_time(n / 40, n % 40, 0), make_time(n / 40, n % 40 + 1, 0)
       FROM offering
     ), customers AS (
       SELECT id, row_number() OVER (ORDER BY created_at, id) - 1 AS n
       FROM (SELECT * FROM users WHERE role = 'user' AND is_verified AND NOT EXISTS (
         SELECT FROM bookings WHERE customer_id = users.id AND status = 'pending'
       ) ORDER BY created_at LIMIT $1) u
     )
     SELECT md5('offered' || n)::uuid AS slot, provider, customers.id AS customer,
       (SELECT id FROM services WHERE provider_id = provider ORDER BY id LIMIT 1) AS service
     FROM offering JOIN customers USING (n) ORDER BY n`,
    [count],
  );
  return rows;
}

/** Deletes the offers, and what was booked of them, as if that had never happened. @param {import('pg').Client} client */
export async function removeOffers(client) {
  const { rows } = await client.query(
    `SELECT booking_id, id FROM slots WHERE provider_id = ANY (SELECT md5('provider' || n)::uuid FROM generate_series(0, 20) n)
       AND date = '${LAST_DAY}'`,
  );
  if (rows.length === 0) return;
  const slots = rows.map(({ id }) => id);
  const { rows: made } = await client.query('SELECT id FROM bookings WHERE slot_id = ANY ($1::uuid[])', [slots]);
  const bookings = made.map(({ id }) => id);
  await client.query('BEGIN');
  await client.query('UPDATE slots SET booking_id = NULL WHERE id = ANY ($1::uuid[])', [slots]);
  await client.query('DELETE FROM bookings WHERE id = ANY ($1::uuid[])', [bookings]);
  await client.query('DELETE FROM slots WHERE id = ANY ($1::uuid[])', [slots]);
  await client.query(`DELETE FROM mails WHERE created_at > now() - interval '1 day'`);
  await client.query('COMMIT');
}
