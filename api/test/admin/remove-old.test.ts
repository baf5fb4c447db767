import { removeOld } from '../../src/admin/remove-old.js';
import { adminStats } from '../../src/admin/admin-stats.js';
import { bookingById } from '../../src/bookings/booking-list.js';
import { completePastBookings } from '../../src/bookings/due-bookings.js';
import { freshApp } from '../support/app.js';
import { aBooking, aCustomer, aProvider, aService, aSlot } from '../support/factories.js';

const app = freshApp();

const remove = (days: number, signal = new AbortController().signal) =>
  removeOld(app.dataSource.manager, { clock: app.clock, days }, { signal, pauseMs: 0 });

const addMessage = (bookingId: string, at: string) =>
  app.dataSource.query(
    `INSERT INTO messages (id, booking_id, number, author, text, created_at)
     VALUES (gen_random_uuid(), $1, 1 + (SELECT count(*) FROM messages WHERE booking_id = $1), 'customer', 'Until then!', $2)`,
    [bookingId, at],
  );

const addAudit = (at: string) =>
  app.dataSource.query(
    `INSERT INTO audit_log (admin_email, action, subject_type, before, at) VALUES ('a@example.com', 'user.ban', 'user', '{}', $1)`,
    [at],
  );

const countOf = async (table: string): Promise<number> => {
  const [{ count }] = await app.dataSource.query<[{ count: number }]>(`SELECT count(*)::int AS count FROM ${table}`);
  return count;
};

/** KEEP_DAYS (docs/decisions/0027). The clock shows 2027-01-01. */
describe('removing what is over', () => {
  it('removes slots, messages and entries of the audit log that are over for longer than the limit', async () => {
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const [booked, free, recent] = [
      await aSlot(app, { provider, date: '2026-07-01' }),
      await aSlot(app, { provider, date: '2026-07-02' }),
      await aSlot(app, { provider, date: '2026-12-01' }),
    ];
    const { id } = await aBooking(app, { service, slot: booked, status: 'confirmed' });
    app.clock.set('2027-01-01T10:00:00Z');
    await completePastBookings(app.dataSource.manager, app.market);
    await addMessage(id, '2026-06-20T10:00:00Z');
    await addAudit('2026-06-20T10:00:00Z');
    await addAudit('2026-12-20T10:00:00Z');
    const [before, stats] = [await bookingById(app.dataSource.manager, id), await adminStats(app.dataSource.manager)];

    expect(await remove(184)).toEqual({ slots: 0, messages: 0, auditEntries: 1 });
    expect(await remove(180)).toEqual({ slots: 2, messages: 1, auditEntries: 0 });
    const slots = await app.dataSource.query<{ id: string }[]>('SELECT id FROM slots');
    expect(slots.map(({ id }) => id)).toEqual([recent.id]);
    expect(slots).not.toContainEqual({ id: free.id });
    expect(await countOf('audit_log')).toBe(1);

    // The booking with its times, its timeline and what counts it remain.
    const after = await bookingById(app.dataSource.manager, id);
    expect(after).toEqual({
      ...before,
      timeSlot: { ...before.timeSlot, id: null },
      unread: { customer: 0, provider: 0 },
    });
    expect(await adminStats(app.dataSource.manager)).toEqual(stats);
  });

  it('retains slots that a booking still holds, and messages of events to come', async () => {
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const held = await aSlot(app, { provider, date: '2026-07-01' });
    await aBooking(app, { service, slot: held, status: 'confirmed' });
    const { id } = await aBooking(app, { service, slot: await aSlot(app, { provider, date: '2027-07-01' }) });
    await addMessage(id, '2026-06-20T10:00:00Z');
    app.clock.set('2027-01-01T10:00:00Z');
    expect(await remove(90)).toEqual({ slots: 0, messages: 0, auditEntries: 0 });
  });

  it('removes the slots of all providers in batches, and none once it is stopped', async () => {
    const providers = await Promise.all(Array.from({ length: 3 }, () => aProvider(app)));
    await app.dataSource.query(
      `INSERT INTO slots (id, provider_id, date, start_time, end_time)
       SELECT gen_random_uuid(), provider, DATE '2025-01-01' + n, '10:00', '11:00'
       FROM unnest($1::uuid[]) provider, generate_series(1, 400) n`,
      [providers.map(({ id }) => id)],
    );
    app.clock.set('2027-01-01T10:00:00Z');
    const stopped = AbortSignal.abort();
    expect(await remove(90, stopped)).toEqual({ slots: 0, messages: 0, auditEntries: 0 });
    expect(await remove(90)).toMatchObject({ slots: 1200 });
    expect(await countOf('slots')).toBe(0);
  });

  it('removes each row once if two processes do so concurrently, and skips rows that are locked', async () => {
    const provider = await aProvider(app);
    await app.dataSource.query(
      `INSERT INTO slots (id, provider_id, date, start_time, end_time)
       SELECT gen_random_uuid(), $1, DATE '2025-01-01' + n, '10:00', '11:00' FROM generate_series(0, 999) n`,
      [provider.id],
    );
    await aCustomer(app);
    app.clock.set('2028-01-01T10:00:00Z');
    await app.dataSource.transaction(async (db) => {
      await db.query(`SELECT FROM slots WHERE date = '2025-01-01' FOR UPDATE`);
      const [one, other] = await Promise.all([remove(90), remove(90)]);
      expect(one.slots + other.slots).toBe(999);
    });
    expect(await remove(90)).toMatchObject({ slots: 1 });
  });
});
