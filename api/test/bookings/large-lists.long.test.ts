import { maintenanceDataSource } from '../../src/engine/database/data-source.js';
import { CPU_OF_A_REQUEST, cpuOf } from '../support/cpu.js';
import { sharedApp } from '../support/app.js';
import { fillProvider } from '../support/busy-provider.js';
import { aCustomer, anAdmin, aProvider, tokenOf } from '../support/factories.js';

/** One provider and one customer with 50,000 bookings, as after some busy years. */
const MANY = 50_000;
const app = sharedApp();
const tokens = { provider: '', customer: '', admin: '' };
beforeAll(async () => {
  const [provider, customer] = [await aProvider(app), await aCustomer(app)];
  await fillProvider(app, provider, customer, { services: 10, slots: 3000, bookings: MANY });
  const dataSource = await maintenanceDataSource(app.dataSource).initialize();
  await dataSource.query(
    `UPDATE bookings SET created_at = now() - (('x' || left(id::text, 6))::bit(24)::int / 10) * interval '1 s'`,
  );
  await dataSource.query('VACUUM ANALYZE bookings');
  await dataSource.destroy();
  tokens.provider = tokenOf(app, provider);
  tokens.customer = tokenOf(app, customer);
  tokens.admin = tokenOf(app, await anAdmin(app));
});

const BOOKING = `{ id service { id title category } user { id name email }
  provider { id name businessName city email phone rating profileImage { url cardUrl } }
  eventDate timeSlot { id startTime endTime endsNextDay } eventType guestCount message
  customerDetails { name email phone } status cancelledBecause totalAmount createdAt isDeleted }`;

type Who = keyof typeof tokens;

it.each<[string, Who, string, number]>([
  ['/providers/bookings', 'provider', 'bookings', 200],
  ['/providers/bookings?status=completed', 'provider', 'bookings', 200],
  ['/providers/bookings?status=cancelled', 'provider', 'bookings', 0],
  ['/bookings/my-bookings', 'customer', 'bookings', 200],
  ['/bookings/my-bookings?status=completed&limit=50', 'customer', 'bookings', 50],
  ['/providers/stats', 'provider', 'stats', 1],
  ['/admin/dashboard/stats', 'admin', 'stats', 1],
])('responds to GET %s by the %s within the CPU budget of a request', async (path, who, key, length) => {
  const work = await cpuOf(async () => {
    const { body } = await app.rest('GET', path, { token: tokens[who] });
    expect([body[key]].flat()).toHaveLength(length);
  });
  expect(work).toBeLessThan(CPU_OF_A_REQUEST);
});

it.each<[string, Who, number]>([
  [`list: providerBookings ${BOOKING}`, 'provider', 200],
  [`list: providerBookings(status: completed) ${BOOKING}`, 'provider', 200],
  [`list: myBookings ${BOOKING} myBookingCounts { total }`, 'customer', 200],
  [`list: providerStats { pendingBookings thisMonthRevenue }`, 'provider', 1],
])('responds to { %s } by the %s within the CPU budget of a request', async (fields, who, length) => {
  const work = await cpuOf(async () => {
    const answer = await app.graphql<{ list: unknown }>(`{ ${fields} }`, {}, tokens[who]);
    expect([answer.data?.list].flat()).toHaveLength(length);
  });
  expect(work).toBeLessThan(CPU_OF_A_REQUEST);
});

it('counts all 50,000 bookings when only one is listed', async () => {
  const { body } = await app.rest('GET', '/bookings/my-bookings?limit=1', {
    token: tokens.customer,
  });
  expect(body.counts).toMatchObject({ total: MANY, pending: 0 });
});
