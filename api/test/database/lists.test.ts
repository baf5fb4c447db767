import type { EntityManager } from 'typeorm';
import { listBookings, listServices, listUsers } from '../../src/marketplace/admin/admin-lists.js';
import { bookingsOfCustomer, bookingsOfProvider } from '../../src/marketplace/bookings/booking-pages.js';
import { publicServices, servicesOfProvider } from '../../src/marketplace/services/catalogue.sql.js';
import { freeSlots } from '../../src/marketplace/slots/slot-list.sql.js';
import { freeDatesForService, slotsOfProvider } from '../../src/marketplace/slots/slot-list.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';
import { statementsOf } from './support/statements.js';

const app = sharedApp();
let provider: User;
let customer: User;
let serviceId: string;
const tokens = { visitor: undefined as string | undefined, customer: '', provider: '', admin: '' };

/** A provider with services, slots and bookings of several customers, and rows of others. */
beforeAll(async () => {
  const images = ['a', 'b'].map((name) => ({ key: name.repeat(22), width: 40, height: 30 }));
  provider = await aProvider(app, { name: 'Wanda Fields', images });
  customer = await aCustomer(app);
  for (let i = 0; i < 7; i += 1) {
    const service = await aService(app, { provider, images });
    serviceId = service.id;
    await aBooking(app, { service, customer });
    await aBooking(app, { service, status: 'confirmed' });
    await aSlot(app, { provider });
    await aBooking(app, { customer });
  }
  Object.assign(tokens, {
    customer: tokenOf(app, customer),
    provider: tokenOf(app, provider),
    admin: tokenOf(app, await anAdmin(app)),
  });
});

describe('a list', () => {
  it.each<[string, number, (db: EntityManager) => Promise<unknown[]>]>([
    ['the catalogue', 14, (db) => publicServices(db, null)],
    ['the results of a search', 7, (db) => publicServices(db, null, { search: 'wanda', city: 'Springfield' })],
    ["a provider's services", 7, (db) => servicesOfProvider(db, provider.id)],
    ["a provider's slots", 21, (db) => slotsOfProvider(db, app.clock, provider.id)],
    ["a provider's free slots of a day", 7, (db) => freeSlots(db, provider.id, '2026-07-01')],
    ["a customer's bookings", 14, (db) => bookingsOfCustomer(db, customer.id)],
    ["a provider's bookings", 14, (db) => bookingsOfProvider(db, provider.id)],
    ["a provider's pending bookings", 7, (db) => bookingsOfProvider(db, provider.id, { status: 'pending' })],
    ["the administrators' users", 16, (db) => listUsers(db, {})],
    ["the administrators' services", 14, (db) => listServices(db, {})],
    ["the administrators' bookings", 21, (db) => listBookings(db, {})],
  ])('reads %s with one statement', async (_, length, list) => {
    let found: unknown[] = [];
    const statements = await statementsOf(app.dataSource, async () => {
      found = await list(app.dataSource.manager);
    });
    expect(found).toHaveLength(length);
    expect(statements).toHaveLength(1);
  });
});

type Who = keyof typeof tokens;

/**
 * The maximum number of statements: one for the account (P2) or the version of the public
 * catalogue, one for the list, and one for a count of all matches.
 */
const most = (counted = false) => 1 + 1 + (counted ? 1 : 0);

describe('a REST request for a list', () => {
  it.each<[string, Who, string, number]>([
    ['/services', 'visitor', 'services', 14],
    ['/providers/services', 'provider', 'services', 7],
    ['/providers/slots', 'provider', 'slots', 21],
    ['/providers/bookings', 'provider', 'bookings', 14],
    ['/bookings/my-bookings', 'customer', 'bookings', 14],
    ['/admin/users?limit=50', 'admin', 'users', 16],
    ['/admin/services?limit=50', 'admin', 'services', 14],
    ['/admin/bookings?limit=50', 'admin', 'bookings', 21],
  ])('runs few statements for many rows: %s, sent by the %s', async (path, who, key, length) => {
    let list: unknown;
    const statements = await statementsOf(app.dataSource, async () => {
      list = (await app.rest('GET', path, { token: tokens[who] })).body[key];
    });
    expect(list).toHaveLength(length);
    expect(statements.length).toBeLessThanOrEqual(most(who === 'admin' || path === '/bookings/my-bookings'));
  });

  it('runs no more than two statements: the days with free slots', async () => {
    let days: string[] = [];
    const statements = await statementsOf(app.dataSource, async () => {
      days = await freeDatesForService(app.dataSource.manager, app.clock, serviceId, {});
    });
    expect(days).toHaveLength(1);
    expect(statements.length).toBeLessThanOrEqual(2);
  });

  it('runs no more than two statements: /services/{id}/slots/{date}', async () => {
    const statements = await statementsOf(app.dataSource, () =>
      app.rest('GET', `/services/${serviceId}/slots/2026-07-01`),
    );
    expect(statements.length).toBeLessThanOrEqual(2);
  });
});

const PROVIDER = 'provider { id name businessName city email phone rating profileImage { url cardUrl } }';
const SERVICE = `{ id title price features images { url cardUrl width height } isActive createdAt ${PROVIDER} }`;
const BOOKING = `{ id service { id title category } user { id name email } ${PROVIDER} eventDate
  timeSlot { id startTime endTime endsNextDay } customerDetails { name email phone } status totalAmount createdAt }`;

describe('a GraphQL request for a list', () => {
  it.each<[string, Who, number, string]>([
    ['services', 'visitor', 14, SERVICE],
    ['providerServices', 'provider', 7, SERVICE],
    ['providerSlots', 'provider', 21, '{ id date startTime endTime endsNextDay isBooked }'],
    ['providerBookings', 'provider', 14, BOOKING],
    ['myBookings', 'customer', 14, BOOKING],
    ['adminUsers', 'admin', 16, '{ id name email profileImage { url } images { url } }'],
    ['adminServices', 'admin', 14, SERVICE],
    ['adminBookings', 'admin', 21, BOOKING],
  ])('runs few statements for many rows: %s, sent by the %s', async (name, who, length, fields) => {
    let list: unknown;
    const statements = await statementsOf(app.dataSource, async () => {
      const query = `{ list: ${name} ${fields} }`;
      const { data, errors } = await app.graphql<{ list: unknown[] }>(query, {}, tokens[who]);
      expect(errors).toEqual([]);
      list = data?.list;
    });
    expect(list).toHaveLength(length);
    expect(statements.length).toBeLessThanOrEqual(most());
  });
});

it('lists a thousand slots of a provider in order of time', async () => {
  const busy = await aProvider(app);
  await app.dataSource.query(
    `INSERT INTO slots (id, provider_id, date, start_time, end_time)
     SELECT gen_random_uuid(), $1, date '2026-07-01' + (n / 24), make_time(n % 24, 0, 0), make_time(n % 24, 59, 0)
     FROM generate_series(1000, 1, -1) n`,
    [busy.id],
  );
  const slots = await slotsOfProvider(app.dataSource.manager, app.clock, busy.id);
  const times = slots.map(({ date, startTime }) => `${date} ${startTime}`);
  expect(times).toHaveLength(1000);
  expect(times).toEqual([...times].sort());
});
