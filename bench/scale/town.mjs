// The accounts, services and slots of the crowd.
import { customers } from '../load/people.mjs';

const CUSTOMERS = 40;
const PROVIDERS = 20;
const LOGIN = `mutation ($email: String!, $password: String!) {
  login(email: $email, password: $password) { token }
}`;

/** @typedef {Awaited<ReturnType<typeof buildTown>>} Town */

/**
 * Registers customers over the API; adds providers, each with a service, and `slots` free slots in total.
 * @param {import('../load/client.mjs').Client} client
 * @param {import('pg').Client} db
 * @param {number} slots
 */
export async function buildTown(client, db, slots) {
  const people = await customers(client, CUSTOMERS);
  const { rows: offers } = await db.query(
    `WITH providers AS (
       INSERT INTO users (id, role, name, email, password_hash, phone, city, business_name, business_description)
       SELECT gen_random_uuid(), 'provider', 'Provider ' || n, 'scale-' || n || '@example.com',
         (SELECT password_hash FROM users WHERE email = $1), '555-0100', 'Austin', 'Provider ' || n, 'Events of all kinds.'
       FROM generate_series(1, $2::int) n RETURNING id, email
     ), services AS (
       INSERT INTO services (id, provider_id, title, description, category, price, duration)
       SELECT gen_random_uuid(), id, 'A celebration', 'All that an event needs.', 'Other', 450, '4 hours' FROM providers
       RETURNING id, provider_id
     ) SELECT s.id AS "serviceId", p.id AS "providerId", p.email FROM services s JOIN providers p ON p.id = s.provider_id`,
    [people[0]?.email, PROVIDERS],
  );
  const byProvider = new Map();
  for (const { email, serviceId, providerId } of offers) {
    const password = people[0]?.password ?? '';
    const { login } = await client.graphql(LOGIN, { email, password });
    byProvider.set(providerId, { serviceId, provider: { email, password, token: login.token } });
  }
  const { rows } = await db.query(
    `INSERT INTO slots (id, provider_id, date, start_time, end_time)
     SELECT gen_random_uuid(), p.id, current_date + 3 + n / 20, make_time(n % 20, 0, 0), make_time(n % 20 + 1, 0, 0)
     FROM users p, generate_series(0, $1::int - 1) n WHERE p.email LIKE 'scale-%'
     RETURNING id, provider_id AS "providerId", date::text`,
    [Math.ceil(slots / PROVIDERS)],
  );
  return {
    customers: people,
    providers: /** @type {import('../load/people.mjs').Person[]} */ (
      [...byProvider.values()].map(({ provider }) => provider)
    ),
    serviceIds: /** @type {string[]} */ (offers.map(({ serviceId }) => serviceId)),
    slots: /** @type {import('../load/people.mjs').FreeSlot[]} */ (
      rows
        .map((slot) => ({ ...slot, ...byProvider.get(slot.providerId) }))
        .sort((one, other) => (one.id < other.id ? -1 : 1))
    ),
  };
}
