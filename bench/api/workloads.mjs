// What the benchmark measures. A sample is one use of the page: the variables of the GraphQL operation, the calls of REST
// that return the same, and who makes them.
import { URLSearchParams } from 'node:url';
import { weddingOf } from '../support/wedding.mjs';
import { BOOK, CATALOGUE, DASHBOARD, FILTERED, MY_BOOKINGS, SERVICE, USERS } from './documents.mjs';

/**
 * @typedef {'customer' | 'provider' | 'admin'} Role
 * @typedef {{ role: Role, id: string }} Account
 * @typedef {{ method?: string, path: string, body?: unknown }} Call
 * @typedef {{ variables: any, account?: Account }} Sample
 * @typedef {object} Workload
 * @property {string} name
 * @property {string} document
 * @property {(client: import('pg').Client) => Promise<Sample[]>} samples
 * @property {(variables: any) => Call[]} rest
 * @property {(bodies: any[]) => object} data what GraphQL calls the results that REST has returned
 * @property {string} [handler] which the plain servers have for it, if it is that of another workload
 * @property {boolean} [writes] whether each sample can be sent once
 * @property {number} [goal] the speed that is wanted, in relation to the reference
 */

/** @param {Role} role @param {string} sql */
const accounts = (role, sql) => async (/** @type {import('pg').Client} */ client) => {
  const { rows } = await client.query(sql);
  return rows.map(({ id }) => ({ variables: {}, account: { role, id } }));
};

/** Services with the free slots of a day. */
const days =
  (/** @type {{ services: number, daysOfEach: number }} */ { services, daysOfEach }) =>
  async (/** @type {import('pg').Client} */ client) => {
    const { rows } = await client.query(
      `SELECT s.id, (current_date + 1 + (n::int + day) % 40)::text AS date
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM services ORDER BY id LIMIT $1) s,
         generate_series(0, $2 - 1) day
       ORDER BY day, n`,
      [services, daysOfEach],
    );
    return rows.map((variables) => ({ variables }));
  };

/** @param {any} variables */
const dayByRest = ({ id, date }) => [{ path: `/api/services/${id}` }, { path: `/api/services/${id}/slots/${date}` }];
/** @param {any[]} bodies */
const dayOf = ([{ service }, { slots }]) => ({ service, availableSlots: slots });

const one = (/** @type {object} */ variables) => async () => [{ variables }];

/** @type {Record<string, Workload>} */
export const WORKLOADS = {
  W1: {
    name: 'catalogue',
    document: CATALOGUE,
    samples: one({}),
    rest: () => [{ path: '/api/services' }],
    data: ([{ services }]) => ({ services }),
    goal: 40,
  },
  W2: {
    name: 'city and category',
    document: FILTERED,
    samples: one({ city: 'Springfield', category: 'Wedding Planning' }),
    rest: (filter) => [{ path: `/api/services?${new URLSearchParams(filter).toString()}` }],
    data: ([{ services }]) => ({ services }),
    goal: 15,
  },
  W3: {
    name: 'service and free slots',
    document: SERVICE,
    samples: days({ services: 500, daysOfEach: 1 }),
    rest: dayByRest,
    data: dayOf,
    goal: 1,
  },
  W3F: {
    name: 'the same of many more days',
    document: SERVICE,
    handler: 'W3',
    // More than the product caches.
    samples: days({ services: 1_000, daysOfEach: 10 }),
    rest: dayByRest,
    data: dayOf,
    goal: 0.3,
  },
  W4: {
    name: 'my 50 bookings',
    document: MY_BOOKINGS,
    samples: accounts(
      'customer',
      'SELECT id FROM users WHERE id IN (SELECT customer_id FROM bookings GROUP BY 1 HAVING count(*) >= 50) ORDER BY id LIMIT 100',
    ),
    rest: () => [{ path: '/api/bookings/my-bookings?limit=50' }],
    data: ([{ bookings }]) => ({ myBookings: bookings }),
    goal: 0.9,
  },
  W5: {
    name: "provider's dashboard",
    document: DASHBOARD,
    samples: accounts('provider', `SELECT id FROM users WHERE role = 'provider' ORDER BY id LIMIT 100`),
    rest: () => [
      { path: '/api/providers/services' },
      { path: '/api/providers/slots?until=9999-12-31' },
      { path: '/api/providers/bookings' },
    ],
    data: ([{ services }, { slots }, { bookings }]) => ({
      providerServices: services,
      providerSlots: slots,
      providerBookings: bookings,
    }),
    goal: 0.9,
  },
  W6: {
    name: '50 accounts by text',
    document: USERS,
    async samples(client) {
      const { rows } = await client.query(`SELECT id FROM admins WHERE email = 'bench@example.com'`);
      const names = ['Okafor', 'Lindqvist', 'Moreau', 'Tanaka', 'Novak', 'Castellano', 'Haddad', 'Ferrara', 'Brennan'];
      return names.map((search) => ({ variables: { search }, account: { role: 'admin', id: rows[0].id } }));
    },
    rest: ({ search }) => [{ path: `/api/admin/users?limit=50&search=${search}` }],
    data: ([{ users }]) => ({ adminUsers: users }),
    goal: 1,
  },
  W7: {
    name: 'book',
    document: BOOK,
    async samples(client) {
      const { rows } = await client.query(
        `SELECT sl.id AS slot, s.id AS service, sl.provider_id AS provider, c.id AS customer
         FROM (SELECT id, provider_id, row_number() OVER (ORDER BY id) AS n FROM slots WHERE date = '2090-01-01') sl
         JOIN LATERAL (SELECT id FROM services WHERE provider_id = sl.provider_id ORDER BY id LIMIT 1) s ON true
         JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM (SELECT id FROM users WHERE role = 'user' ORDER BY id LIMIT 1000) u) c
           ON c.n = 1 + sl.n % 1000`,
      );
      return rows.map((offer) => ({
        variables: { input: weddingOf(offer) },
        account: { role: 'customer', id: offer.customer },
      }));
    },
    rest: ({ input }) => [{ method: 'POST', path: '/api/bookings', body: input }],
    data: ([{ booking }]) => ({ createBooking: booking }),
    writes: true,
    goal: 0.35,
  },
};
