// Prepares a server for a siege: the demo marketplace, honest accounts, attackers' accounts, and one provider with
// years of bookings.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import sharp from 'sharp';
import { DEMO_ACCOUNTS } from '../support/server.mjs';
import { clientFrom } from './client.mjs';

/**
 * @typedef {Awaited<ReturnType<typeof setUpMarketplace>>} SiegeMarketplace
 * @typedef {ReturnType<SiegeMarketplace['plan']>} Plan what an attacker knows
 */

const ADDRESSES = { setup: '127.0.8.1' };

/**
 * @param {import('../support/server.mjs').Server} server
 * @param {string} project the checkout whose server runs
 */
export async function setUpMarketplace(server, project) {
  const { startEmbedded } = await import(
    pathToFileURL(join(project, 'api', 'dist', 'engine', 'database', 'embedded.js')).href
  );
  const database = await startEmbedded({ dataDir: server.dataDir }); // attaches to the running one
  const db = new pg.Client(database.connection);
  await db.connect();

  await insertAccounts(db, 'siege-honest', 'user', 60);
  await insertAccounts(db, 'siege-customer', 'user', 24);
  await insertAccounts(db, 'siege-provider', 'provider', 8);
  await insertAccounts(db, 'siege-veteran', 'provider', 1);
  await insertHistory(db, 'siege-veteran-1@example.com');

  let logins = 0;
  const tokenOf = async (/** @type {string} */ email) => {
    // Uses 200 addresses: the queue of an address counts all logins.
    const client = clientFrom(server.url, `127.0.8.${(logins++ % 200) + 1}`);
    const { text } = await client.send({
      method: 'POST',
      path: '/api/auth/login',
      body: { email, password: server.password },
    });
    client.close();
    const { token } = JSON.parse(text);
    if (!token) throw new Error(`${email} cannot sign in: ${text}`);
    return /** @type {string} */ (token);
  };
  const tokensOf = async (/** @type {string} */ kind, /** @type {number} */ count) => {
    const tokens = [];
    for (let n = 1; n <= count; n += 1) tokens.push(await tokenOf(`${kind}-${n}@example.com`));
    return tokens;
  };
  const adminToken = async () => {
    const client = clientFrom(server.url, ADDRESSES.setup);
    const response = await client.send({
      method: 'POST',
      path: '/api/admin/login',
      body: server.admin,
    });
    client.close();
    return /** @type {string} */ (JSON.parse(response.text).token);
  };

  const market = await publicMarket(db);
  const accounts = {
    honest: await tokensOf('siege-honest', 30),
    customers: await tokensOf('siege-customer', 24),
    providers: await tokensOf('siege-provider', 8),
    veteran: await tokenOf('siege-veteran-1@example.com'),
    shop: await tokenOf(DEMO_ACCOUNTS.provider),
    admin: await adminToken(),
  };
  const picture = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#c84',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  let largeProvider = '';
  let fullDays = /** @type {FullDay[]} */ ([]);

  return {
    url: server.url,
    accounts,
    market,
    picture,
    password: server.password,
    /** @param {number} services @param {boolean} areListed whether the catalogue contains them */
    async addLargeProvider(services, areListed = false) {
      largeProvider = await insertLargeProvider(db, services, areListed);
    },
    /** Fills days of the attackers' providers with slots. */
    async addFullDays() {
      fullDays = await insertFullDays(db, 'siege-provider');
    },
    /** Sets messages of the maximum length in the newest bookings of the provider with years of them. */
    addLongMessages: () =>
      db.query(
        `UPDATE bookings SET message = repeat('祝', 5000) WHERE id IN (SELECT b.id FROM bookings b
           JOIN users p ON p.id = b.provider_id WHERE p.email = 'siege-veteran-1@example.com'
           ORDER BY b.created_at DESC LIMIT 200)`,
      ),
    async close() {
      await db.end();
      await database.stop(); // detaches from it
    },
    plan: () => ({
      url: server.url,
      tokens: {
        customers: accounts.customers,
        providers: accounts.providers,
        veteran: accounts.veteran,
        admin: accounts.admin,
      },
      password: server.password,
      market,
      largeProvider,
      fullDays,
    }),
  };
}

/**
 * Inserts accounts with the password of the demo accounts into the database, since registrations are rate-limited.
 * @param {import('pg').Client} db
 * @param {string} name
 * @param {'user' | 'provider'} role
 * @param {number} count
 */
const insertAccounts = (db, name, role, count) =>
  db.query(
    `INSERT INTO users (id, role, name, email, password_hash, phone, city, business_name, business_description)
     SELECT gen_random_uuid(), $2, $1 || ' ' || n, $1 || '-' || n || '@example.com',
       (SELECT password_hash FROM users WHERE email = $4), '555-0100', 'Austin', $1 || ' ' || n, 'Events of all kinds.'
     FROM generate_series(1, $3::int) n`,
    [name, role, count, DEMO_ACCOUNTS.customer],
  );

/**
 * Inserts 20,000 slots and 50,000 bookings of one provider.
 * @param {import('pg').Client} db
 * @param {string} email
 */
async function insertHistory(db, email) {
  await db.query(
    `INSERT INTO slots (id, provider_id, date, start_time, end_time)
     SELECT gen_random_uuid(), p.id, current_date - 4800 + d, make_time(8 + 3 * h, 0, 0), make_time(10 + 3 * h, 0, 0)
     FROM users p, generate_series(0, 4999) d, generate_series(0, 3) h WHERE p.email = $1`,
    [email],
  );
  await db.query(
    `INSERT INTO bookings (id, customer_id, provider_id, service_title, service_category, event_date, start_time, end_time,
       event_type, guest_count, contact_name, contact_email, contact_phone, status, total_amount, created_at)
     SELECT gen_random_uuid(), c.id, p.id, 'A celebration', 'Other', current_date - 10 - n % 3000, '10:00', '14:00', 'Wedding',
       50, 'Kim', 'kim@example.com', '555-0101', CASE WHEN n % 5 = 0 THEN 'cancelled' ELSE 'completed' END, 900,
       now() - n * interval '30 minutes'
     FROM generate_series(1, 50000) n,
       (SELECT id FROM users WHERE email = $1) p, (SELECT id FROM users WHERE email = 'siege-honest-30@example.com') c`,
    [email],
  );
  await db.query('ANALYZE users, services, slots, bookings');
}

/**
 * Inserts a provider with services and 500 days of free slots; returns its id.
 * @param {import('pg').Client} db
 * @param {number} services
 * @param {boolean} areActive
 */
async function insertLargeProvider(db, services, areActive) {
  const name = `siege-doomed-${Date.now()}`;
  await insertAccounts(db, name, 'provider', 1);
  const { rows } = await db.query('SELECT id FROM users WHERE email = $1', [`${name}-1@example.com`]);
  const { id } = rows[0];
  await db.query(
    `INSERT INTO services (id, provider_id, title, description, category, price, duration, features, is_active)
     SELECT gen_random_uuid(), $1, 'Service ' || n, repeat('All that an event needs. ', 12), 'Other', 100, '4 hours',
       '{Cake,Music}', $3
     FROM generate_series(1, $2::int) n`,
    [id, services, areActive],
  );
  await db.query(
    `INSERT INTO slots (id, provider_id, date, start_time, end_time)
     SELECT gen_random_uuid(), $1, current_date + d, make_time(8 + 3 * h, 0, 0), make_time(10 + 3 * h, 0, 0)
     FROM generate_series(1, 500) d, generate_series(0, 3) h`,
    [id],
  );
  return /** @type {string} */ (id);
}

/** @typedef {{ serviceId: string, date: string }} FullDay */

/**
 * Inserts a service of each of these providers, and six days of 288 free slots.
 * @param {import('pg').Client} db
 * @param {string} name
 */
async function insertFullDays(db, name) {
  await db.query(
    `INSERT INTO services (id, provider_id, title, description, category, price, duration)
     SELECT gen_random_uuid(), id, 'Photo box', 'Five minutes each.', 'Other', 10, '5 minutes'
     FROM users WHERE email LIKE $1`,
    [`${name}-%`],
  );
  await db.query(
    `INSERT INTO slots (id, provider_id, date, start_time, end_time)
     SELECT gen_random_uuid(), id, current_date + day, time '00:00' + n * interval '5 minutes',
       time '00:05' + n * interval '5 minutes'
     FROM users, generate_series(30, 35) day, generate_series(0, 287) n WHERE email LIKE $1`,
    [`${name}-%`],
  );
  const { rows } = await db.query(
    `SELECT s.id AS "serviceId", (current_date + day)::text AS date
     FROM services s JOIN users p ON p.id = s.provider_id, generate_series(30, 35) day
     WHERE p.email LIKE $1 AND s.title = 'Photo box'`,
    [`${name}-%`],
  );
  return /** @type {FullDay[]} */ (rows);
}

/**
 * The services, free slots and pictures of the demo marketplace.
 * @param {import('pg').Client} db
 */
async function publicMarket(db) {
  const { rows: services } = await db.query(
    `SELECT s.id, s.provider_id AS "providerId", s.images FROM services s JOIN users p ON p.id = s.provider_id
     WHERE s.is_active AND p.is_verified AND p.email NOT LIKE 'siege-%'`,
  );
  const { rows: slots } = await db.query(
    `SELECT DISTINCT ON (sl.id) sl.id, sl.provider_id AS "providerId", sl.date::text, s.id AS "serviceId"
     FROM slots sl JOIN services s ON s.provider_id = sl.provider_id AND s.is_active JOIN users p ON p.id = sl.provider_id
     WHERE sl.booking_id IS NULL AND sl.date > current_date + 1 AND p.is_verified AND p.email NOT LIKE 'siege-%'
     ORDER BY sl.id`,
  );
  const images = services.flatMap((/** @type {any} */ { images }) =>
    images.map((/** @type {any} */ image) => `/uploads/${image.key}-card.webp`),
  );
  return {
    services: /** @type {{ id: string, providerId: string }[]} */ (
      services.map(({ id, providerId }) => ({ id, providerId }))
    ),
    slots: /** @type {{ id: string, providerId: string, date: string, serviceId: string }[]} */ (slots),
    images: /** @type {string[]} */ (images),
  };
}
