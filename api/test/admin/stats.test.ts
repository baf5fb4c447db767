import { completePastBookings } from '../../src/bookings/completion.js';
import { anApp, type TestApp } from '../support/app.js';
import {
  aBooking,
  aCustomer,
  anAdmin,
  aProvider,
  aService,
  tokenOf,
} from '../support/factories.js';

const STATS = `{ adminStats {
  totalUsers totalProviders totalServices totalBookings pendingBookings totalRevenue
} }`;

/** The administrators' figures (P24). */
describe("the marketplace's figures", () => {
  let app: TestApp;
  let token: string;
  beforeEach(async () => {
    app = await anApp();
    token = tokenOf(app, await anAdmin(app));
  });
  afterEach(() => app.stop());

  /** Both doors tell the same. */
  async function stats(): Promise<unknown> {
    const { data } = await app.graphql<{ adminStats: unknown }>(STATS, {}, token);
    const { body } = await app.rest('GET', '/admin/dashboard/stats', { token });
    expect(body.stats).toEqual(data?.adminStats);
    return body.stats;
  }

  it('are all zero at first: administrators are no users', async () => {
    expect(await stats()).toEqual({
      totalUsers: 0,
      totalProviders: 0,
      totalServices: 0,
      totalBookings: 0,
      pendingBookings: 0,
      totalRevenue: 0,
    });
  });

  it('count customers and providers each for themselves, banned ones too', async () => {
    await aCustomer(app);
    await aCustomer(app, { isVerified: false });
    await aCustomer(app);
    await aProvider(app);
    await aProvider(app, { isVerified: false });
    expect(await stats()).toMatchObject({ totalUsers: 3, totalProviders: 2 });
  });

  it('count services, inactive ones too', async () => {
    const provider = await aProvider(app);
    await aService(app, { provider });
    await aService(app, { provider, isActive: false });
    expect(await stats()).toMatchObject({ totalServices: 2 });
  });

  it('count all bookings, and sum what confirmed and completed ones bring, to the cent', async () => {
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
