import { setImmediate as nextIteration } from 'node:timers/promises';
import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { banUser, removeBooking, removeService } from '../../src/marketplace/admin/moderation.js';
import { COUNTED_TOTALS, countTotals, foldTotals, SUMMED_TOTALS } from '../../src/marketplace/admin/totals.js';
import { completePastBookings, expirePendingBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { decideBooking, cancelBooking } from '../../src/marketplace/bookings/bookings.js';
import type { Admin } from '../../src/marketplace/users/admin.entity.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { freshApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, asViewer, aService, aSlot } from '../support/factories.js';

const app = freshApp();
let admin: Admin;
beforeEach(async () => {
  admin = await anAdmin(app);
});

type Sums = Record<string, string>;

/** What triggers have counted, and the rows that exist, at one moment. */
async function bothTotals(): Promise<[counted: Sums, existing: Sums]> {
  return app.dataSource.transaction('REPEATABLE READ', async (db) => {
    const [counted] = await db.query<[Sums]>(SUMMED_TOTALS);
    const [existing] = await db.query<[Sums]>(COUNTED_TOTALS);
    return [counted, { ...existing, revenue: String(existing.revenue) }];
  });
}

const withScale = (sums: Sums): Sums => ({ ...sums, revenue: Number(sums.revenue).toFixed(2) });

async function assertExact(): Promise<Sums> {
  const [counted, existing] = await bothTotals();
  expect(withScale(counted)).toEqual(withScale(existing));
  return withScale(counted);
}

const rowsOf = async (table: string): Promise<number> => {
  const [{ count }] = await app.dataSource.query<[{ count: number }]>(`SELECT count(*)::int AS count FROM ${table}`);
  return count;
};

/** The totals of the marketplace (P24), which triggers count. */
describe('the totals', () => {
  it('follow every change of an account, a service and a booking', async () => {
    const { manager } = app.dataSource;
    const [customer, other] = [await aCustomer(app), await aCustomer(app)];
    const provider = await aProvider(app);
    const service = await aService(app, { provider, price: 99.95 });
    const at = (startTime: string, endTime: string) => aSlot(app, { provider, date: '2026-07-01', startTime, endTime });
    const slots = [await at('08:00', '09:00'), await at('10:00', '11:00'), await at('12:00', '13:00')];
    const [confirmed, cancelled, expired] = [
      await aBooking(app, { customer, service, slot: slots[0], status: 'confirmed' }),
      await aBooking(app, { customer, service, slot: slots[1] }),
      await aBooking(app, { customer: other, service, slot: slots[2] }),
    ];
    expect(await assertExact()).toMatchObject({
      customers: '2',
      bookings: '3',
      pending_bookings: '2',
      revenue: '99.95',
    });
    await cancelBooking(manager, app.market, asViewer(customer), { id: cancelled.id });
    expect(await assertExact()).toMatchObject({ bookings: '3', pending_bookings: '1' });
    app.clock.set('2026-07-02T10:00:00Z');
    expect(await expirePendingBookings(manager, app.market)).toBe(1);
    expect(await completePastBookings(manager, app.market)).toBe(1);
    expect(await assertExact()).toMatchObject({ pending_bookings: '0', revenue: '99.95' });
    await foldTotals(manager);
    await banUser(manager, asViewer(admin), other.id, true);
    expect(await assertExact()).toMatchObject({ customers: '2', banned_customers: '1' });
    await removeBooking(manager, asViewer(admin), expired.id);
    await removeBooking(manager, asViewer(admin), confirmed.id);
    expect(await assertExact()).toMatchObject({ bookings: '1', revenue: '0.00' });
    await deleteUser(manager, asViewer(admin), other.id);
    await removeService(manager, asViewer(admin), service.id);
    await deleteUser(manager, asViewer(admin), provider.id);
    expect(await assertExact()).toMatchObject({ customers: '1', banned_customers: '0', providers: '0', services: '0' });
  });

  it('do not count what is rolled back', async () => {
    await app.dataSource
      .transaction(async (db) => {
        await db.query(`UPDATE users SET is_verified = false`);
        await db.query('DELETE FROM users');
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await aCustomer(app);
    expect(await assertExact()).toMatchObject({ customers: '1', banned_customers: '0' });
  });

  it('are exact at any moment while they are folded and counted anew, and accounts do everything at once', async () => {
    const { manager } = app.dataSource;
    const { market } = app;
    const providers = await Promise.all(Array.from({ length: 3 }, () => aProvider(app)));
    let done = false;
    const whileOthersWork = async (work: () => Promise<unknown>): Promise<number> => {
      let runs = 0;
      for (; !done; runs += 1) {
        await work();
        await nextIteration();
      }
      return runs;
    };
    /** A few bookings from the request to each of their ends, and the end of an account. */
    const live = async (provider: User, day: number): Promise<void> => {
      const service = await aService(app, { provider, price: 10 + day / 100 });
      const date = `2026-07-${String(day).padStart(2, '0')}`;
      const customer = await aCustomer(app);
      const bookings: { id: string }[] = [];
      for (const hour of ['08', '10', '12', '14']) {
        const slot = await aSlot(app, { provider, date, startTime: `${hour}:00`, endTime: `${hour}:30` });
        bookings.push(await aBooking(app, { customer, service, slot }));
      }
      const [first, second, third] = bookings as [{ id: string }, { id: string }, { id: string }, { id: string }];
      await Promise.all([
        decideBooking(manager, market, asViewer(provider), { id: first.id, status: 'confirmed' }),
        decideBooking(manager, market, asViewer(provider), { id: second.id, status: 'cancelled' }),
        cancelBooking(manager, market, asViewer(customer), { id: third.id }),
        banUser(manager, asViewer(admin), customer.id, day % 2 === 0),
      ]);
      await (day % 3 === 0
        ? deleteUser(manager, asViewer(admin), customer.id)
        : removeBooking(manager, asViewer(admin), first.id));
    };
    const observed = [
      whileOthersWork(() => foldTotals(manager)),
      whileOthersWork(() => foldTotals(manager)),
      whileOthersWork(() => countTotals(manager)),
      whileOthersWork(assertExact),
    ];
    const work = providers.map(async (provider) => {
      for (let day = 1; day <= 6; day += 1) await live(provider, day);
    });
    await Promise.all(work).finally(() => (done = true));
    const runs = await Promise.all(observed);
    expect(Math.min(...runs)).toBeGreaterThan(3);
    expect(await assertExact()).toMatchObject({ providers: '3', services: '18' });
    await foldTotals(manager);
    expect(await rowsOf('totals_changes')).toBe(0);
    await assertExact();
  });

  it('let bookings of different providers wait for nothing in common', async () => {
    const customer = await aCustomer(app);
    await app.dataSource.transaction(async (db) => {
      // Has counted, and does not end before the other has.
      await db.query(`UPDATE users SET is_verified = false WHERE id = $1`, [customer.id]);
      expect(await db.query('SELECT FROM totals_changes WHERE banned_customers = 1')).toHaveLength(1);
      await app.dataSource.transaction(async (other) => {
        await other.query(`SET LOCAL lock_timeout = '1ms'`);
        await other.query(`UPDATE users SET is_verified = false WHERE id <> $1`, [customer.id]);
        await foldTotals(other);
      });
    });
    await assertExact();
  });

  it('append nothing for what does not change them', async () => {
    const booking = await aBooking(app, { status: 'confirmed' });
    await foldTotals(app.dataSource.manager);
    app.clock.set('2099-01-01T10:00:00Z');
    await app.dataSource.query('UPDATE bookings SET event_date = $1 WHERE id = $2', ['2026-07-01', booking.id]);
    expect(await completePastBookings(app.dataSource.manager, app.market)).toBe(1);
    await app.dataSource.query(`UPDATE users SET city = 'Springfield'`);
    expect(await rowsOf('totals_changes')).toBe(0);
    await assertExact();
  });

  it('include the rows that existed before they were counted', async () => {
    await aBooking(app, { status: 'confirmed' });
    await app.dataSource.query(`UPDATE totals SET is_counted = false, customers = 0, bookings = 0, revenue = 0`);
    await app.dataSource.query('DELETE FROM totals_changes');
    await countTotals(app.dataSource.manager);
    expect(await assertExact()).toMatchObject({ customers: '1', providers: '1', services: '1', bookings: '1' });
  });
});
