import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { banUser, removeBooking, removeService } from '../../src/marketplace/admin/moderation.js';
import { cancelBooking } from '../../src/marketplace/bookings/bookings.js';
import { completePastBookings, expirePendingBookings } from '../../src/marketplace/bookings/due-bookings.js';
import type { Admin } from '../../src/marketplace/users/admin.entity.js';
import { freshApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, asViewer, aService, aSlot, tokenOf } from '../support/factories.js';

const STATS = `{ adminStats {
  totalUsers totalProviders totalServices totalBookings pendingBookings totalRevenue
} }`;

/** The statistics for administrators (P24). */
describe('the statistics of the marketplace', () => {
  const app = freshApp();
  let admin: Admin;
  let token: string;
  beforeEach(async () => {
    admin = await anAdmin(app);
    token = tokenOf(app, admin);
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
    expect(await completePastBookings(app.dataSource.manager, app.deps)).toBe(2);
    expect(await stats()).toMatchObject(figures);
  });

  it('follow every change of an account, a service and a booking at once', async () => {
    const { manager } = app.dataSource;
    const [customer, other] = [await aCustomer(app), await aCustomer(app)];
    const provider = await aProvider(app);
    const service = await aService(app, { provider, price: 99.95 });
    const at = (startTime: string, endTime: string) => aSlot(app, { provider, date: '2026-07-01', startTime, endTime });
    const slots = [await at('08:00', '09:00'), await at('10:00', '11:00'), await at('12:00', '13:00')];
    const confirmed = await aBooking(app, { customer, service, slot: slots[0], status: 'confirmed' });
    const cancelled = await aBooking(app, { customer, service, slot: slots[1] });
    const expired = await aBooking(app, { customer: other, service, slot: slots[2] });
    const before = { totalUsers: 2, totalProviders: 1, totalServices: 1, totalBookings: 3, totalRevenue: 99.95 };
    expect(await stats()).toEqual({ ...before, pendingBookings: 2 });

    await cancelBooking(manager, app.deps, asViewer(customer), { id: cancelled.id });
    expect(await stats()).toEqual({ ...before, pendingBookings: 1 });
    app.clock.set('2026-07-02T10:00:00Z');
    expect(await expirePendingBookings(manager, app.deps)).toBe(1);
    expect(await completePastBookings(manager, app.deps)).toBe(1);
    await banUser(manager, asViewer(admin), other.id, true);
    expect(await stats()).toEqual({ ...before, pendingBookings: 0 });

    await removeBooking(manager, asViewer(admin), expired.id);
    await removeBooking(manager, asViewer(admin), confirmed.id);
    expect(await stats()).toMatchObject({ totalBookings: 1, totalRevenue: 0 });
    await deleteUser(manager, asViewer(admin), other.id);
    await removeService(manager, asViewer(admin), service.id);
    await deleteUser(manager, asViewer(admin), provider.id);
    expect(await stats()).toMatchObject({ totalUsers: 1, totalProviders: 0, totalServices: 0, pendingBookings: 0 });
  });
});
