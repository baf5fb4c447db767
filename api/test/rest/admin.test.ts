import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';
import { BOOKING, CUSTOMER_ACCOUNT, PROVIDER_ACCOUNT, SERVICE } from './shapes.js';

describe('REST for administrators', () => {
  const app = sharedApp();
  let token: string;
  beforeAll(async () => {
    token = tokenOf(app, await anAdmin(app));
  });

  it('returns statistics, users, services and bookings to an administrator', async () => {
    const customer = await aCustomer(app);
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const booking = await aBooking(app, { customer, service });
    const get = (path: string) => app.rest('GET', `/admin/${path}`, { token });

    const stats = await get('dashboard/stats');
    expect(stats.status).toBe(200);
    expect(stats.body).toEqual({
      success: true,
      stats: {
        totalUsers: 1,
        totalProviders: 1,
        totalServices: 1,
        totalBookings: 1,
        pendingBookings: 1,
        totalRevenue: 0,
      },
    });
    const users = await get('users?limit=50');
    expect(users.status).toBe(200);
    expect(users.body).toMatchObject({
      success: true,
      users: [
        { ...PROVIDER_ACCOUNT, _id: provider.id },
        { ...CUSTOMER_ACCOUNT, _id: customer.id },
      ],
    });
    expect((await get('services?limit=50')).body).toEqual({
      success: true,
      services: [{ ...SERVICE, _id: service.id }],
      total: 1,
    });
    expect((await get('bookings?limit=50')).body).toEqual({
      success: true,
      bookings: [{ ...BOOKING, _id: booking.id }],
      total: 1,
    });
  });

  it.each(['users', 'services', 'bookings'])(
    'accepts a limit of 1 to 50 for the list of %s, and rejects any other',
    async (list) => {
      for (const limit of ['1', '50'])
        expect((await app.rest('GET', `/admin/${list}?limit=${limit}`, { token })).status).toBe(200);
      for (const limit of ['0', '51', '-1', '1.5', 'many', '1e1', '99999999999', '1&limit=2']) {
        const { status, body } = await app.rest('GET', `/admin/${list}?limit=${limit}`, { token });
        expect([limit, status, body.code]).toEqual([limit, 400, 'BAD_USER_INPUT']);
        expect(Object.keys(body.errors ?? {})).toEqual(['limit']);
      }
    },
  );

  it('rejects an unknown role or status as a filter of users', async () => {
    for (const [name, value] of [
      ['role', 'admin'],
      ['status', 'deleted'],
    ] as const) {
      const { status, body } = await app.rest('GET', `/admin/users?${name}=${value}`, { token });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [name]]);
    }
  });

  it('bans and unbans a user', async () => {
    const { id } = await aCustomer(app);
    for (const banned of [true, false]) {
      const body = { banned };
      const answer = await app.rest('PATCH', `/admin/users/${id}/ban`, { token, body });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        success: true,
        user: { ...CUSTOMER_ACCOUNT, _id: id, isVerified: !banned },
      });
    }
  });

  it.each([{}, { banned: 'true' }, { banned: 1 }, { banned: null }])('rejects a ban with the body %j', async (body) => {
    const { id } = await aCustomer(app);
    const answer = await app.rest('PATCH', `/admin/users/${id}/ban`, { token, body });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['banned']]);
  });

  it('toggles a service, regardless of the request body', async () => {
    const { id } = await aService(app);
    for (const [body, isActive] of [
      [undefined, false],
      [{}, true],
      ['', false],
    ] as const) {
      const answer = await app.rest('PATCH', `/admin/services/${id}/toggle`, { token, body });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ success: true, service: { ...SERVICE, _id: id, isActive } });
    }
  });

  it.each<[string, string, () => Promise<{ id: string }>]>([
    ['users', 'User deleted successfully', () => aCustomer(app)],
    ['services', 'Service deleted successfully', () => aService(app)],
    ['bookings', 'Booking deleted successfully', () => aBooking(app)],
  ])('deletes %s with the message «%s»', async (list, message, make) => {
    const { id } = await make();
    const answer = await app.rest('DELETE', `/admin/${list}/${id}`, { token });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message });
    const again = await app.rest('DELETE', `/admin/${list}/${id}`, { token });
    expect([again.status, again.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});
