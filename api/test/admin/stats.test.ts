import { completePastBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { freshApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';

const STATS = `{ adminStats {
  totalUsers totalProviders totalServices totalBookings pendingBookings totalRevenue
} }`;

/** The statistics for administrators (P24). */
describe('the statistics of the marketplace', () => {
  const app = freshApp();
  let token: string;
  beforeEach(async () => {
    token = tokenOf(app, await anAdmin(app));
  });

  /** Both transports return the same statistics. */
  async function stats(): Promise<unknown> {
    const { data } = await app.graphql<{ adminStats: unknown }>(STATS, {}, token);
    const { body } = await app.rest('GET', '/admin/dashboard/stats', { token });
    expect(body.stats).toEqual(data?.adminStats);
    return body.stats;
  }

  it('reports zeros for a new marketplace, and does not count administrators as users', async () => {
    expect(await stats()).toEqual({
      totalUsers: 0,
      totalProviders: 0,
      totalServices: 0,
      totalBookings: 0,
      pendingBookings: 0,
      totalRevenue: 0,
    });
  });

  it('counts customers and providers separately, including banned ones', async () => {
    await aCustomer(app);
    await aCustomer(app, { isVerified: false });
    await aCustomer(app);
    await aProvider(app);
    await aProvider(app, { isVerified: false });
    expect(await stats()).toMatchObject({ totalUsers: 3, totalProviders: 2 });
  });

  it('counts all services, including inactive ones', async () => {
    const provider = await aProvider(app);
    await aService(app, { provider });
    await aService(app, { provider, isActive: false });
    expect(await stats()).toMatchObject({ totalServices: 2 });
  });

  it('counts all bookings, and sums the revenue of confirmed and completed ones to the cent', async () => {
    const service = await aService(app, { price: 0.1 });
    await aBooking(app, { service });
    await aBooking(app, { service, status: 'cancelled' });
    await aBooking(app, { service, status: 'confirmed' });
    await aBooking(app, { service: await aService(app, { price: 1000.2 }), status: 'confirmed' });
    const figures = { totalBookings: 4, pendingBookings: 1, totalRevenue: 1000.3 };
    expect(await stats()).toMatchObject(figures);
    app.clock.set('2026-07-02T10:00:00Z');
    expect(await completePastBookings(app.dataSource.manager, app.market)).toBe(2);
    expect(await stats()).toMatchObject(figures);
  });
});
