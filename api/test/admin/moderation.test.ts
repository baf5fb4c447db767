import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describe('moderation by administrators', () => {
  const app = sharedApp();
  let token: string;
  beforeAll(async () => {
    token = tokenOf(app, await anAdmin(app));
  });

  const mutate = (field: string) => app.graphql(`mutation { ${field} }`, {}, token);

  it('bans and unbans an account, also one that is already banned or active', async () => {
    const { id } = await aCustomer(app);
    for (const banned of [true, true, false, false]) {
      const { data } = await mutate(`banUser(id: "${id}", banned: ${banned}) { id isVerified }`);
      expect(data).toEqual({ banUser: { id, isVerified: !banned } });
    }
  });

  it('leaves the bookings of a banned provider unchanged', async () => {
    const provider = await aProvider(app);
    const customer = await aCustomer(app);
    const service = await aService(app, { provider });
    const { id } = await aBooking(app, { customer, service, status: 'confirmed' });
    await mutate(`banUser(id: "${provider.id}", banned: true) { id }`);
    const mine = await app.rest('GET', '/bookings/my-bookings', { token: tokenOf(app, customer) });
    expect(mine.body.bookings).toMatchObject([{ _id: id, status: 'confirmed' }]);
  });

  it('removes a service from the catalogue when it is switched off, and restores it', async () => {
    const { id } = await aService(app);
    const inCatalogue = async () => (await app.rest('GET', `/services/${id}`)).status;
    for (const [isActive, status] of [
      [false, 404],
      [true, 200],
    ] as const) {
      const { data } = await mutate(`toggleService(id: "${id}") { id isActive }`);
      expect(data).toEqual({ toggleService: { id, isActive } });
      expect(await inCatalogue()).toBe(status);
    }
  });

  it('lists all services, also inactive ones and those of banned providers, newest first', async () => {
    const banned = await aProvider(app, { isVerified: false });
    const older = await aService(app, { provider: banned });
    const newer = await aService(app, { isActive: false });
    const { data } = await app.graphql('{ adminServices(limit: 2) { id isActive } }', {}, token);
    expect(data).toEqual({
      adminServices: [
        { id: newer.id, isActive: false },
        { id: older.id, isActive: true },
      ],
    });
  });

  it('lists all bookings to an administrator, newest first', async () => {
    const older = await aBooking(app);
    const newer = await aBooking(app, { status: 'cancelled' });
    const { data } = await app.graphql('{ adminBookings(limit: 2) { id status } }', {}, token);
    expect(data).toEqual({
      adminBookings: [
        { id: newer.id, status: 'cancelled' },
        { id: older.id, status: 'pending' },
      ],
    });
  });

  it('deletes a service and leaves its bookings readable', async () => {
    const customer = await aCustomer(app);
    const service = await aService(app);
    await aBooking(app, { customer, service });
    const { data } = await mutate(`adminDeleteService(id: "${service.id}")`);
    expect(data).toEqual({ adminDeleteService: service.id });
    expect((await app.rest('GET', `/services/${service.id}`)).status).toBe(404);
    const mine = await app.rest('GET', '/bookings/my-bookings', { token: tokenOf(app, customer) });
    expect(mine.body.bookings).toMatchObject([
      { service: { _id: null, title: service.title, category: service.category } },
    ]);
  });

  it.each(['pending', 'confirmed'] as const)('deletes a %s booking and frees its slot', async (status) => {
    const provider = await aProvider(app);
    const customer = await aCustomer(app);
    const service = await aService(app, { provider });
    const slot = await aSlot(app, { provider });
    const { id } = await aBooking(app, { customer, service, slot, status });
    const { data } = await mutate(`adminDeleteBooking(id: "${id}")`);
    expect(data).toEqual({ adminDeleteBooking: id });
    const slots = await app.rest('GET', '/providers/slots', { token: tokenOf(app, provider) });
    expect(slots.body.slots).toMatchObject([{ _id: slot.id, isBooked: false }]);
    const mine = await app.rest('GET', '/bookings/my-bookings', {
      token: tokenOf(app, customer),
    });
    expect(mine.body.bookings).toEqual([]);
  });

  it('does not free a slot with a newer booking when it deletes an old booking', async () => {
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const slot = await aSlot(app, { provider });
    const old = await aBooking(app, { service, slot, status: 'cancelled' });
    await aBooking(app, { service, slot });
    await mutate(`adminDeleteBooking(id: "${old.id}")`);
    const slots = await app.rest('GET', '/providers/slots', { token: tokenOf(app, provider) });
    expect(slots.body.slots).toMatchObject([{ _id: slot.id, isBooked: true }]);
  });

  it.each([
    ['User', `banUser(id: "${UNKNOWN_ID}", banned: true) { id }`],
    ['User', `deleteUser(id: "${UNKNOWN_ID}")`],
    ['Service', `toggleService(id: "${UNKNOWN_ID}") { id }`],
    ['Service', `adminDeleteService(id: "${UNKNOWN_ID}")`],
    ['Booking', `adminDeleteBooking(id: "${UNKNOWN_ID}")`],
  ])('returns "%s not found" for an unknown id in %s', async (what, field) => {
    const { data, errors } = await mutate(field);
    expect(data).toBeNull();
    expect(errors[0]).toMatchObject({
      message: `${what} not found`,
      extensions: { code: 'NOT_FOUND' },
    });
  });

  it('does not let an administrator ban or delete an administrator', async () => {
    const { id } = await anAdmin(app);
    for (const field of [`banUser(id: "${id}", banned: true) { id }`, `deleteUser(id: "${id}")`])
      expect((await mutate(field)).errors[0]?.extensions.code).toBe('NOT_FOUND');
  });
});
