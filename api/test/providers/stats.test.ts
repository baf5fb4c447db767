import { completePastBookings } from '../../src/marketplace/bookings/due-bookings.js';
import type { Service } from '../../src/marketplace/services/service.entity.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { aClock, anApp, type TestApp } from '../support/app.js';
import { aBooking, anAdmin, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';

const STATS = `{ providerStats {
  totalServices availableSlots pendingBookings confirmedBookings thisMonthRevenue
} }`;

describe('the statistics of a provider', () => {
  let app: TestApp;
  let provider: User;
  let service: Service;
  let token: string;
  beforeEach(async () => {
    // Noon of 20 May in the time zone of the marketplace.
    app = await anApp({ clock: aClock('2026-05-20T10:00:00Z', 'Europe/Berlin') });
    provider = await aProvider(app);
    service = await aService(app, { provider, price: 100.1 });
    token = tokenOf(app, provider);
  });
  afterEach(() => app.stop());

  interface Stats {
    totalServices: number;
    availableSlots: number;
    pendingBookings: number;
    confirmedBookings: number;
    thisMonthRevenue: number;
  }

  /** Both transports return the same statistics. */
  async function stats(): Promise<Stats> {
    const { data } = await app.graphql<{ providerStats: Stats }>(STATS, {}, token);
    const { body } = await app.rest('GET', '/providers/stats', { token });
    expect(body.stats).toEqual(data?.providerStats);
    return body.stats as Stats;
  }

  async function booked(
    date: string,
    status: 'pending' | 'confirmed' | 'cancelled',
    offered: Service = service,
  ): Promise<void> {
    const slot = await aSlot(app, { provider, date });
    await aBooking(app, { service: offered, slot, status });
  }

  it('reports zeros for a new provider', async () => {
    provider = await aProvider(app);
    token = tokenOf(app, provider);
    expect(await stats()).toEqual({
      totalServices: 0,
      availableSlots: 0,
      pendingBookings: 0,
      confirmedBookings: 0,
      thisMonthRevenue: 0,
    });
  });

  it('counts all services of the provider, including inactive ones', async () => {
    await aService(app, { provider, isActive: false });
    await aService(app);
    expect(await stats()).toMatchObject({ totalServices: 2 });
  });

  it('counts the free slots of the provider from today on', async () => {
    for (const date of ['2026-05-19', '2026-05-20', '2026-05-21', '2026-06-01']) await aSlot(app, { provider, date });
    await booked('2026-05-22', 'pending');
    await aSlot(app);
    expect(await stats()).toMatchObject({ availableSlots: 3 });
    // It is the 21st in Berlin already.
    app.clock.set('2026-05-20T22:30:00Z');
    expect(await stats()).toMatchObject({ availableSlots: 2 });
  });

  it('counts pending and confirmed bookings of the provider only', async () => {
    await booked('2026-05-22', 'pending');
    await booked('2026-05-23', 'pending');
    await booked('2026-05-24', 'confirmed');
    await booked('2026-05-25', 'cancelled');
    await aBooking(app, { status: 'confirmed' });
    expect(await stats()).toMatchObject({ pendingBookings: 2, confirmedBookings: 1 });
  });

  it('sums the revenue of confirmed and completed bookings of this month to the cent', async () => {
    await booked('2026-05-21', 'confirmed');
    await booked('2026-05-22', 'confirmed');
    await booked('2026-05-23', 'pending');
    await booked('2026-05-24', 'cancelled');
    await booked('2026-05-25', 'confirmed', await aService(app, { provider, price: 0.2 }));
    await aBooking(app, { status: 'confirmed' });
    expect(await stats()).toMatchObject({ thisMonthRevenue: 200.4 });
    app.clock.set('2026-05-23T10:00:00Z');
    expect(await completePastBookings(app.dataSource.manager, app.deps)).toBe(2);
    expect(await stats()).toMatchObject({ confirmedBookings: 1, thisMonthRevenue: 200.4 });
  });

  it('determines the current month in the time zone of the marketplace', async () => {
    const priced = (price: number) => aService(app, { provider, price });
    await booked('2026-05-31', 'confirmed', await priced(1));
    await booked('2026-06-01', 'confirmed', await priced(10));
    await booked('2026-06-30', 'confirmed', await priced(100));
    await booked('2026-07-01', 'confirmed', await priced(1000));
    await booked('2027-06-15', 'confirmed', await priced(10_000));
    for (const [instant, thisMonthRevenue] of [
      ['2026-05-31T21:59:00Z', 1],
      ['2026-05-31T22:01:00Z', 110],
      ['2026-06-30T21:59:00Z', 110],
      ['2026-06-30T22:01:00Z', 1000],
      ['2026-12-31T22:59:00Z', 0],
      ['2027-06-01T12:00:00Z', 10_000],
    ] as const) {
      app.clock.set(instant);
      expect([instant, await stats()]).toEqual([instant, expect.objectContaining({ thisMonthRevenue })]);
    }
  });

  it('includes the revenue of a deleted service, at the price of the booking', async () => {
    await booked('2026-05-21', 'confirmed');
    const body = { ...service, price: 1 };
    await app.rest('PUT', `/providers/services/${service.id}`, { token, body });
    await app.rest('DELETE', `/providers/services/${service.id}`, { token });
    expect(await stats()).toMatchObject({ totalServices: 0, thisMonthRevenue: 100.1 });
  });

  it('excludes a booking that an administrator has deleted', async () => {
    await booked('2026-05-21', 'confirmed');
    const admin = tokenOf(app, await anAdmin(app));
    const { body } = await app.rest('GET', '/providers/bookings', { token });
    const [booking] = body.bookings as { _id: string }[];
    await app.rest('DELETE', `/admin/bookings/${booking?._id}`, { token: admin });
    expect(await stats()).toMatchObject({
      availableSlots: 1,
      confirmedBookings: 0,
      thisMonthRevenue: 0,
    });
  });
});
