import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { removeService } from '../../src/marketplace/admin/moderation.js';
import { deleteService } from '../../src/marketplace/services/services.js';
import { freshApp } from '../support/app.js';
import { fillProvider } from '../support/busy-provider.js';
import { eventually } from '../support/eventually.js';
import { aCustomer, anAdmin, aProvider, aService, asViewer, tokenOf } from '../support/factories.js';

const app = freshApp();

const TRANSPORTS: [string, (id: string, token: string) => Promise<{ status: number }>][] = [
  ['REST', (id, token) => app.rest('DELETE', `/admin/users/${id}`, { token })],
  [
    'GraphQL',
    async (id, token) => {
      const { status, errors } = await app.graphql('mutation ($id: ID!) { deleteUser(id: $id) }', { id }, token);
      expect(errors).toEqual([]);
      return { status };
    },
  ],
];

describe('deleting an account with 20,000 services, slots and bookings', () => {
  it.each(TRANSPORTS)(
    'deletes an account with 20,000 services, slots and bookings in one %s request',
    async (_transport, remove) => {
      const provider = await aProvider(app);
      const customer = await aCustomer(app);
      await fillProvider(app, provider, customer, {
        services: 20_000,
        slots: 20_000,
        bookings: 20_000,
      });
      const received: string[] = [];
      app.deps.events.listen('sessionsEnded', ({ accountId }) => received.push(accountId));
      let cancelled = 0;
      app.deps.events.listen('bookingChanged', () => (cancelled += 1));

      const admin = tokenOf(app, await anAdmin(app));
      expect(await remove(provider.id, admin)).toMatchObject({ status: 200 });
      expect(received).toEqual([provider.id]);
      await eventually(() => expect(cancelled).toBeGreaterThan(900));
      const [left] = await app.dataSource.query<unknown[]>(
        `SELECT (SELECT count(*)::int FROM services) AS services, (SELECT count(*)::int FROM slots) AS slots,
         count(*)::int AS bookings, count(coalesce(provider_id, service_id, slot_id))::int AS "notLetGo"
       FROM bookings`,
      );
      expect(left).toEqual({ services: 0, slots: 0, bookings: 20_000, notLetGo: 0 });
    },
  );
});

describe('deleting a service or an account with 12,000 bookings', () => {
  it.each([
    ['service', 'its provider'],
    ['service', 'an administrator'],
    ['provider', 'an administrator'],
    ['customer', 'an administrator'],
  ] as const)('writes at most 5,000 bookings in one statement when a %s is deleted by %s', async (what, who) => {
    const provider = await aProvider(app);
    const customer = await aCustomer(app);
    const service = await aService(app, { provider });
    await fillProvider(app, provider, customer, { bookings: 12_000 });
    await app.dataSource.query(`CREATE TABLE statements (bookings integer)`);
    await app.dataSource.query(`
        CREATE FUNCTION count_written() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO statements SELECT count(*) FROM written;
          RETURN NULL;
        END $$`);
    await app.dataSource.query(
      `CREATE TRIGGER statements AFTER UPDATE ON bookings REFERENCING NEW TABLE AS written
         FOR EACH STATEMENT EXECUTE FUNCTION count_written()`,
    );

    const { manager } = app.dataSource;
    const ids = { service: service.id, provider: provider.id, customer: customer.id };
    if (who === 'its provider') await deleteService(manager, asViewer(provider), service.id);
    else {
      const remove = what === 'service' ? removeService : deleteUser;
      await remove(manager, asViewer(await anAdmin(app)), ids[what]);
    }
    const [writes] = await app.dataSource.query<unknown[]>(
      `SELECT max(bookings)::int AS largest, sum(bookings)::int AS all FROM statements`,
    );
    expect(writes).toEqual({ largest: 5_000, all: 12_000 });
    const [left] = await app.dataSource.query<unknown[]>(
      `SELECT count(*)::int AS bookings FROM bookings WHERE ${what}_id IS NULL`,
    );
    expect(left).toEqual({ bookings: 12_000 });
  });
});

describe('deleting an account', () => {
  it('writes each booking of a deleted account once, and a live one a second time to cancel it', async () => {
    const provider = await aProvider(app);
    await fillProvider(app, provider, await aCustomer(app), {
      services: 3,
      slots: 60,
      bookings: 60,
    });
    await app.dataSource.query(`CREATE SEQUENCE writes`);
    await app.dataSource.query(`
      CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM nextval('writes');
        RETURN NULL;
      END $$`);
    await app.dataSource.query(
      `CREATE TRIGGER writes AFTER UPDATE ON bookings FOR EACH ROW EXECUTE FUNCTION count_write()`,
    );
    const [live] = await app.dataSource.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM bookings WHERE status = 'confirmed'`,
    );
    expect(live?.count).toBeGreaterThan(0);

    await deleteUser(app.dataSource.manager, asViewer(await anAdmin(app)), provider.id);
    const [writes] = await app.dataSource.query<{ count: number }[]>(`SELECT last_value::int AS count FROM writes`);
    expect(writes?.count).toBe(60 + (live?.count ?? 0));
  });
});
