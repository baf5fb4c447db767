// The mix of requests of the load benchmark: a marketplace on a busy evening.
import { readFileSync } from 'node:fs';
import { inProject } from '../../scripts/lib/paths.mjs';

/** The web app's own operations, with the fragments in the same file. */
const documentsOf = (/** @type {string} */ file) => readFileSync(inProject('web', 'src', 'features', file), 'utf8');
const CATALOGUE = documentsOf('services/services.graphql');
const BOOKING = documentsOf('bookings/form/booking.graphql');
const MY_BOOKINGS = documentsOf('bookings/my-bookings.graphql');
const STATS = '{ providerStats { totalServices availableSlots pendingBookings thisMonthRevenue } }';
const DECIDE = `mutation ($id: ID!, $status: BookingStatus!) {
  updateBookingStatus(id: $id, status: $status) { id status }
}`;

/**
 * @typedef {import('./people.mjs').FreeSlot} FreeSlot
 * @typedef {import('./people.mjs').Person} Person
 * @typedef {{ id: string, customer: Person, provider: Person, slot: FreeSlot }} MadeBooking
 * @typedef {{ share: number, call(): import('./client.mjs').Call | undefined, then?(response: any): void }} Kind
 *   `share`: percentage of the requests; `call` returns undefined if no request is possible now; `then` receives the
 *   parsed response
 */

/**
 * @param {object} world
 * @param {Person[]} world.customers
 * @param {Person[]} world.providers
 * @param {FreeSlot[]} world.slots
 * @param {string[]} world.serviceIds
 * @param {string[]} world.files paths of the web app's page, scripts and pictures
 * @param {() => number} world.random from 0 to 1
 * @returns {Record<string, Kind>}
 */
export function mixOf({ customers, providers, slots, serviceIds, files, random }) {
  const pending = /** @type {MadeBooking[]} */ ([]);
  let nextSlot = 0;
  /** @template T @param {T[]} from */
  const any = (from) => /** @type {T} */ (from[Math.floor(random() * from.length)]);
  const post = (
    /** @type {string} */ query,
    /** @type {object} */ variables = {},
    /** @type {string | undefined} */ token = undefined,
    /** @type {string | undefined} */ operationName = undefined,
  ) => ({
    method: 'POST',
    path: '/graphql',
    token,
    body: { query, variables, ...(operationName ? { operationName } : {}) },
  });

  /** The oldest pending booking. */
  const takePending = () => pending.shift();

  return {
    'web app: page, script or picture': { share: 20, call: () => ({ path: any(files) }) },
    'services, the whole list (GraphQL)': { share: 20, call: () => post(CATALOGUE) },
    'services, searched (REST)': {
      share: 12,
      call: () => ({
        path: any([
          '/api/services?search=cake',
          '/api/services?category=Wedding%20Planning',
          '/api/services?city=Austin&search=party',
        ]),
      }),
    },
    'a service (GraphQL)': {
      share: 10,
      call: () => post(BOOKING, { id: any(serviceIds) }, any(customers).token, 'BookableService'),
    },
    'free slots of a day (GraphQL)': {
      share: 12,
      call() {
        const { serviceId, date } = any(slots);
        return post(BOOKING, { serviceId, date }, any(customers).token, 'AvailableSlots');
      },
    },
    'days with free slots (GraphQL)': {
      share: 6,
      call: () => post(BOOKING, { serviceId: any(serviceIds) }, any(customers).token, 'AvailableDates'),
    },
    'my bookings (GraphQL)': {
      share: 6,
      call: () => post(MY_BOOKINGS, {}, any(customers).token, 'MyBookings'),
    },
    'provider: figures (GraphQL)': { share: 3, call: () => post(STATS, {}, any(providers).token) },
    'provider: bookings (REST)': {
      share: 3,
      call: () => ({ path: '/api/providers/bookings', token: any(providers).token }),
    },
    'book (REST)': bookings(),
    'confirm or decline (GraphQL)': {
      share: 2,
      call() {
        const made = takePending();
        if (!made) return undefined;
        const status = random() < 0.8 ? 'confirmed' : 'cancelled';
        return post(DECIDE, { id: made.id, status }, made.provider.token);
      },
    },
    'cancel (REST)': {
      share: 1.5,
      call() {
        const made = takePending();
        if (!made) return undefined;
        return {
          method: 'PATCH',
          path: `/api/bookings/${made.id}/cancel`,
          token: made.customer.token,
        };
      },
    },
    'edit a service (REST)': {
      share: 0.5,
      call() {
        const { serviceId, provider } = any(slots);
        const body = {
          title: `An evening to remember, edition ${Math.floor(random() * 1000)}`,
          description: 'Everything that an event of yours needs, from one hand.',
          category: 'Other',
          price: 900,
          duration: '4 hours',
          features: ['Cake', 'Music'],
        };
        const path = `/api/providers/services/${serviceId}`;
        return { method: 'PUT', path, token: provider.token, body };
      },
    },
    'log in (REST)': {
      share: 0.5,
      call() {
        const { email, password } = any(customers);
        return { method: 'POST', path: '/api/auth/login', body: { email, password } };
      },
    },
  };

  /** @returns {Kind} */
  function bookings() {
    const requested = /** @type {Omit<MadeBooking, 'id'>[]} */ ([]);
    return {
      share: 4,
      call() {
        const slot = slots[nextSlot++];
        if (!slot) return undefined;
        const customer = any(customers);
        requested.push({ customer, provider: slot.provider, slot });
        return {
          method: 'POST',
          path: '/api/bookings',
          token: customer.token,
          body: {
            serviceId: slot.serviceId,
            providerId: slot.providerId,
            eventDate: slot.date,
            timeSlot: slot.id,
            eventType: 'Wedding',
            guestCount: 50,
            message: 'We would like a band as well.',
            customerDetails: { name: 'Load', email: customer.email, phone: '555-0100' },
          },
        };
      },
      then({ booking }) {
        const request = requested.find(({ slot }) => slot.id === booking.timeSlot._id);
        if (request) pending.push({ id: booking._id, ...request });
      },
    };
  }
}
