// The requests of the pages whose cost must not grow with the marketplace.
import { readFileSync } from 'node:fs';
import { inProject } from '../../scripts/lib/paths.mjs';
import { weddingOf } from '../support/wedding.mjs';

/**
 * @typedef {{ role: 'customer' | 'provider' | 'admin', id: string }} Account
 * @typedef {{ query: string, operationName?: string, variables?: object, account?: Account | undefined }} Request
 * @typedef {object} People
 * @property {Account} admin
 * @property {Account} busiest the provider with 50,000 bookings
 * @property {Account[]} providers with 250 bookings each
 * @property {Account[]} regulars customers with fifty bookings each
 * @property {{ id: string, providerId: string }[]} services of these providers
 * @property {string} day `yyyy-MM-dd`, with free slots
 * @property {{ from: string, until: string }} month to come
 * @property {{ from: string, until: string }} pastMonth
 * @typedef {{ name: string, request(n: number, people: People): Request }} Workload
 */

/** The web app's own operations, with the fragments in the same file. */
const documentOf = (/** @type {string} */ file) => readFileSync(inProject('web', 'src', 'features', file), 'utf8');
const MY_BOOKINGS = documentOf('bookings/my-bookings.graphql');
const DASHBOARD = documentOf('provider/dashboard.graphql');
const BOOKING = documentOf('bookings/booking.graphql');
const ADMIN_USERS = documentOf('admin/admin-users.graphql');
const HISTORY = documentOf('admin/admin-history.graphql');
const BY_STATUS = `query ($status: BookingStatus) {
  providerBookings(status: $status, limit: 50) { id status eventDate timeSlot { startTime } customerDetails { name } }
}`;
const PAGE = `query ($filter: ServicesFilter) { servicesConnection(first: 24, filter: $filter) {
  nodes { id title price provider { name city rating } } pageInfo { endCursor hasNextPage } totalCount } }`;

/** @template T @param {T[]} list @param {number} n @returns {T} */
const at = (list, n) => /** @type {T} */ (list[n % list.length]);

/**
 * @param {string} name @param {string} query @param {string | undefined} operationName
 * @param {(n: number, people: People) => { account?: Account, variables?: object }} use
 * @returns {Workload}
 */
const read = (name, query, operationName, use) => ({
  name,
  request: (n, people) => ({ query, ...(operationName ? { operationName } : {}), ...use(n, people) }),
});

/** Public responses are cached: each of these requests is another one, so that it is not. @type {typeof read} */
const fresh = (name, query, operationName, use) => ({
  name,
  request: (n, people) => ({
    query: `${query}\n# ${n} ${Date.now()}`,
    ...(operationName ? { operationName } : {}),
    ...use(n, people),
  }),
});

/** Without the figures for administrators, which count all rows (docs/decisions/0027). @type {Workload[]} */
export const READS = [
  read('my bookings (50)', MY_BOOKINGS, 'MyBookings', (n, { regulars }) => ({ account: at(regulars, n) })),
  read('my counts', MY_BOOKINGS, 'MyBookingCounts', (n, { regulars }) => ({ account: at(regulars, n) })),
  ...['pending', 'confirmed', 'completed', 'cancelled'].map((status) =>
    read(`busiest: ${status} bookings`, BY_STATUS, undefined, (_, { busiest }) => ({
      account: busiest,
      variables: { status },
    })),
  ),
  read('busiest: slots of a month', DASHBOARD, 'SlotsOfDays', (_, { busiest, month }) => ({
    account: busiest,
    variables: month,
  })),
  read('busiest: slots of a past month', DASHBOARD, 'SlotsOfDays', (_, { busiest, pastMonth }) => ({
    account: busiest,
    variables: pastMonth,
  })),
  read('busiest: figures', DASHBOARD, 'ProviderFigures', (_, { busiest }) => ({ account: busiest })),
  read('busiest: dashboard', DASHBOARD, 'ProviderDashboard', (_, { busiest }) => ({ account: busiest })),
  read('provider: figures', DASHBOARD, 'ProviderFigures', (n, { providers }) => ({ account: at(providers, n) })),
  read('provider: dashboard', DASHBOARD, 'ProviderDashboard', (n, { providers }) => ({ account: at(providers, n) })),
  read('admin: users', ADMIN_USERS, 'AdminUsers', (_, { admin }) => ({ account: admin })),
  read('admin: banned customers', ADMIN_USERS, 'AdminUsers', (_, { admin }) => ({
    account: admin,
    variables: { role: 'user', status: 'banned' },
  })),
  read('admin: users by address', ADMIN_USERS, 'AdminUsers', (n, { admin }) => ({
    account: admin,
    variables: { search: `customer${1000 + n}@` },
  })),
  read('admin: services', documentOf('admin/admin-services.graphql'), 'AdminServices', (_, { admin }) => ({
    account: admin,
  })),
  read('admin: bookings', documentOf('admin/admin-bookings.graphql'), 'AdminBookings', (_, { admin }) => ({
    account: admin,
  })),
  read('admin: history', HISTORY, 'AdminHistory', (n, { admin, regulars }) => ({
    account: admin,
    variables: { subjectId: at(regulars, n).id },
  })),
  fresh('catalogue: page of a city', PAGE, undefined, (n) => ({ variables: { filter: { city: `City ${n % 4}` } } })),
  fresh('a service', BOOKING, 'BookableService', (n, { services }) => ({ variables: { id: at(services, n).id } })),
  fresh('free slots of a day', BOOKING, 'AvailableSlots', (n, { services, day }) => ({
    variables: { serviceId: at(services, n).id, date: day },
  })),
  fresh('free days', BOOKING, 'AvailableDates', (n, { services }) => ({
    variables: { serviceId: at(services, n).id },
  })),
  fresh('page of a provider', documentOf('services/provider.graphql'), 'ProviderPage', (n, { providers }) => ({
    variables: { id: at(providers, n).id },
  })),
  fresh('latest reviews', '{ latestReviews { id rating text } }', undefined, () => ({})),
];

const CREATE = `mutation ($input: CreateBookingInput!) { createBooking(input: $input) { id } }`;
const DECIDE = `mutation ($id: ID!, $status: BookingStatus!) { updateBookingStatus(id: $id, status: $status) { id } }`;
const CANCEL = `mutation ($id: ID!) { cancelBooking(id: $id) { id } }`;

/** @typedef {{ slot: string, service: string, provider: string, customer: string, booking?: string }} Offer */

/** Each is sent once for each offer; the first stores its booking. */
export const WRITES = [
  {
    name: 'book',
    /** @param {Offer} offer @returns {Request} */
    request: (offer) => ({
      query: CREATE,
      account: { role: 'customer', id: offer.customer },
      variables: { input: weddingOf(offer) },
    }),
  },
  {
    name: 'cancel',
    /** @param {Offer} offer @returns {Request} */
    request: ({ booking, customer }) => ({
      query: CANCEL,
      account: { role: 'customer', id: customer },
      variables: { id: booking },
    }),
  },
  {
    name: 'confirm',
    /** @param {Offer} offer @returns {Request} */
    request: ({ booking, provider }) => ({
      query: DECIDE,
      account: { role: 'provider', id: provider },
      variables: { id: booking, status: 'confirmed' },
    }),
  },
];
