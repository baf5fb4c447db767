import { completePastBookings } from '../../src/marketplace/bookings/due-bookings.js';
import type { Admin } from '../../src/marketplace/users/admin.entity.js';
import { aPng } from '../images/support/pictures.js';
import { freshApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';

/** What is deleted with an account, and what is retained (P21). */
describe('deleting a user', () => {
  const app = freshApp();
  let admin: Admin;
  beforeEach(async () => {
    admin = await anAdmin(app);
  });

  async function remove(id: string): Promise<void> {
    const { data } = await app.graphql('mutation ($id: ID!) { deleteUser(id: $id) }', { id }, tokenOf(app, admin));
    expect(data).toEqual({ deleteUser: id });
  }
  const list = async (path: string, account: Parameters<typeof tokenOf>[1]) => {
    const { body } = await app.rest('GET', path, { token: tokenOf(app, account) });
    return Object.values(body).find(Array.isArray) as Record<string, unknown>[];
  };

  /** The content of all tables that contain personal data, as text. */
  async function storedData(): Promise<string> {
    const tables = ['users', 'services', 'slots', 'bookings', 'audit_log'];
    const rows = await Promise.all(tables.map((table) => app.dataSource.query<unknown[]>(`SELECT * FROM ${table}`)));
    return JSON.stringify(rows);
  }

  it('cancels the live bookings of a deleted customer and frees their slots', async () => {
    const provider = await aProvider(app);
    const customer = await aCustomer(app);
    const service = await aService(app, { provider });
    for (const status of ['pending', 'confirmed', 'cancelled'] as const)
      await aBooking(app, { customer, service, slot: await aSlot(app, { provider }), status });
    const others = await aBooking(app, { service, slot: await aSlot(app, { provider }) });
    await remove(customer.id);

    const bookings = await list('/providers/bookings', provider);
    expect(bookings.map(({ status }) => status)).toEqual(['pending', 'cancelled', 'cancelled', 'cancelled']);
    expect(bookings.map(({ cancelledBecause }) => cancelledBecause)).toEqual([
      null,
      'declined',
      'account_ended',
      'account_ended',
    ]);
    expect(bookings[0]).toMatchObject({ _id: others.id });
    const slots = await list('/providers/slots', provider);
    expect(slots.map(({ isBooked }) => isBooked)).toEqual([false, false, false, true]);
  });

  it('erases the data of a deleted customer but leaves completed bookings readable', async () => {
    const provider = await aProvider(app);
    const customer = await aCustomer(app, { name: 'Zelda Quimby', email: 'zelda@example.com' });
    const service = await aService(app, { provider });
    const { id } = await aBooking(app, { customer, service, status: 'confirmed' });
    await app.dataSource.query(
      `UPDATE bookings SET idempotency_key = 'key-of-zelda', request_hash = 'hash-of-zelda' WHERE id = $1`,
      [id],
    );
    app.clock.set('2026-07-02T10:00:00Z');
    await completePastBookings(app.dataSource.manager, app.deps);
    await remove(customer.id);

    expect(await list('/providers/bookings', provider)).toMatchObject([
      {
        status: 'completed',
        eventType: 'Event',
        user: { _id: null, name: 'Deleted user', email: '' },
        customerDetails: { name: 'Deleted user', email: '', phone: '' },
        message: null,
        service: { title: service.title },
        eventDate: '2026-07-01',
        totalAmount: service.price,
      },
    ]);
    // The data of the booking form (see `aRequest`) is erased as well.
    expect(await storedData()).not.toMatch(/zelda|quimby|kim customer|kim@example|555-0101|we look forward|wedding/i);
  });

  it('deletes the services and slots of a deleted provider and cancels their bookings', async () => {
    const provider = await aProvider(app);
    const customer = await aCustomer(app);
    const service = await aService(app, { provider });
    await aBooking(app, { customer, service, status: 'confirmed' });
    await aBooking(app, { customer, service });
    await aSlot(app, { provider });
    await remove(provider.id);

    expect((await app.rest('GET', '/services')).body.services).toEqual([]);
    expect((await app.rest('GET', `/services/${service.id}`)).status).toBe(404);
    expect(await app.dataSource.query('SELECT FROM slots')).toEqual([]);
    const gone = {
      status: 'cancelled',
      cancelledBecause: 'account_ended',
      provider: { _id: null, name: 'Deleted user', email: null, phone: null, businessName: null },
      service: { _id: null, title: service.title, category: service.category },
    };
    expect(await list('/bookings/my-bookings', customer)).toMatchObject([gone, gone]);
    const { data, errors } = await app.graphql(
      '{ myBookings { provider { id name email city } service { id title } timeSlot { id startTime } } }',
      {},
      tokenOf(app, customer),
    );
    expect(errors).toEqual([]);
    expect(JSON.stringify(data)).toContain('"name":"Deleted user"');
  });

  it('erases the data of a deleted provider but leaves completed bookings readable', async () => {
    const provider = await aProvider(app, {
      name: 'Zelda Quimby',
      email: 'zelda@example.com',
      businessName: 'Quimby Events',
      phone: '555-0177',
    });
    const customer = await aCustomer(app);
    await aBooking(app, {
      customer,
      service: await aService(app, { provider }),
      status: 'confirmed',
    });
    app.clock.set('2026-07-02T10:00:00Z');
    await completePastBookings(app.dataSource.manager, app.deps);
    await remove(provider.id);
    expect(await list('/bookings/my-bookings', customer)).toMatchObject([
      { status: 'completed', provider: { name: 'Deleted user' }, totalAmount: 450 },
    ]);
    expect(await storedData()).not.toMatch(/zelda|quimby|555-0177/i);
  });

  it('cancels the bookings that a deleted provider has made with other providers', async () => {
    const booker = await aProvider(app);
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    await aBooking(app, { customer: booker, service });
    await remove(booker.id);
    expect(await list('/providers/bookings', provider)).toMatchObject([
      { status: 'cancelled', user: { name: 'Deleted user' } },
    ]);
    expect(await list('/providers/slots', provider)).toMatchObject([{ isBooked: false }]);
  });

  it('stops serving the images of a deleted provider and of their services', async () => {
    const picture = new Blob([new Uint8Array(await aPng())]);
    const send = (path: string, fields: Record<string, string>, token?: string) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      for (const name of ['a.png', 'b.png']) body.append('images', picture, name);
      return app.rest('POST', path, { token, body });
    };
    const account = { name: 'Mo', email: 'mo@example.com', password: 'correct horse' };
    const business = { phone: '1', city: 'x', businessName: 'x', businessDescription: 'x' };
    const { body } = await send('/auth/register-provider', { ...account, ...business });
    const { _id } = body.user as { _id: string };
    const token = app.deps.tokens.sign('marketplace', { id: _id, sessionVersion: 0 });
    const service = { title: 'x', description: 'x', category: 'Other', price: '1', duration: 'x' };
    await send('/providers/services', service, token);

    const files = async (): Promise<string[]> => {
      const list: string[] = [];
      for await (const { name } of app.deps.images.store.list()) list.push(name);
      return list;
    };
    const names = await files();
    expect(names).toHaveLength(8);
    await remove(_id);
    const answers = await Promise.all(
      names.map((name) => fetch(`${app.url}/uploads/${name}`).then(({ status }) => status)),
    );
    expect(answers).toEqual(names.map(() => 404));
  });

  it('lets a new account use the e-mail address of a deleted one, without its bookings', async () => {
    const customer = await aCustomer(app, {
      email: 'Again@example.com',
      password: 'correct horse',
    });
    await aBooking(app, { customer });
    await remove(customer.id);
    const login = { email: 'again@example.com', password: 'correct horse' };
    expect((await app.rest('POST', '/auth/login', { body: login })).status).toBe(401);
    const body = { ...login, name: 'New', password: 'another horse' };
    expect((await app.rest('POST', '/auth/register', { body })).status).toBe(201);
    const signedIn = await app.rest('POST', '/auth/login', { body });
    const token = String(signedIn.body.token);
    expect((await app.rest('GET', '/bookings/my-bookings', { token })).body.bookings).toEqual([]);
  });

  it('removes a deleted user from the list and returns 404 for a second deletion', async () => {
    const customer = await aCustomer(app);
    await remove(customer.id);
    expect(await list('/admin/users', admin)).toEqual([]);
    const again = await app.rest('DELETE', `/admin/users/${customer.id}`, {
      token: tokenOf(app, admin),
    });
    expect(again).toMatchObject({ status: 404, body: { message: 'User not found' } });
  });
});
