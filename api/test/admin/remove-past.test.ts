import { removePast } from '../../src/marketplace/admin/remove-past.js';
import { adminStats } from '../../src/marketplace/admin/admin-stats.sql.js';
import { bookingById } from '../../src/marketplace/bookings/booking-list.sql.js';
import { completePastBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { freshApp } from '../support/app.js';
import { aBooking, aProvider, aService, aSlot } from '../support/factories.js';

const app = freshApp();

const remove = (keepFreeSlotsDays: number, keepDays: number | null = null, signal = new AbortController().signal) =>
  removePast(app.dataSource.manager, { clock: app.clock, keepFreeSlotsDays, keepDays }, { signal, pauseMs: 0 });
const NOTHING = { slots: 0, messages: 0, auditEntries: 0 };

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

const idsOfSlots = async (): Promise<string[]> =>
  (await app.dataSource.query<{ id: string }[]>(`SELECT id FROM slots ORDER BY date`)).map(({ id }) => id);

/** One slot on each of some days from the first of January 2020 on. */
const addSlots = (providers: { id: string }[], days: number) =>
  app.dataSource.query(
    `INSERT INTO slots (id, provider_id, date, start_time, end_time)
     SELECT gen_random_uuid(), provider, DATE '2020-01-01' + n, '10:00', '11:00'
     FROM unnest($1::uuid[]) provider, generate_series(0, $2::int - 1) n`,
    [providers.map(({ id }) => id), days],
  );

/** KEEP_FREE_SLOTS_DAYS (docs/decisions/0027). */
describe('removing free slots', () => {
  it('leaves bookings, their times and figures as they are', async () => {
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const dates = ['2026-07-01', '2026-07-02', '2026-09-01', '2026-09-02', '2026-10-03'] as const;
    const slots = [];
    for (const date of dates) slots.push(await aSlot(app, { provider, date }));
    const [booked] = slots;
    const { id } = await aBooking(app, { service, slot: booked!, status: 'confirmed' });
    app.clock.set('2026-10-02T10:00:00Z');
    await completePastBookings(app.dataSource.manager, app.deps);
    const [before, stats] = [await bookingById(app.dataSource.manager, id), await adminStats(app.dataSource.manager)];

    await app.dataSource.query('DELETE FROM outbox');
    expect(await remove(30)).toEqual({ ...NOTHING, slots: 3 });
    expect(await idsOfSlots()).toEqual(slots.slice(3).map((slot) => slot.id));
    expect(await remove(30)).toEqual(NOTHING);
    expect(await remove(29)).toEqual({ ...NOTHING, slots: 1 });

    const after = await bookingById(app.dataSource.manager, id);
    expect(after).toEqual({ ...before, timeSlot: { ...before.timeSlot, id: null } });
    expect(await adminStats(app.dataSource.manager)).toEqual(stats);
    expect(await countOf('outbox')).toBe(0);
  });

  it('leaves a slot that a booking holds', async () => {
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const held = await aSlot(app, { provider, date: '2026-07-01' });
    await aBooking(app, { service, slot: held, status: 'confirmed' });
    app.clock.set('2027-01-01T10:00:00Z');
    expect(await remove(1)).toEqual(NOTHING);
    expect(await idsOfSlots()).toEqual([held.id]);
  });

  it('removes nothing that is to come by the clock of the database', async () => {
    await aSlot(app, { date: '2099-01-01' });
    app.clock.set('2100-01-01T10:00:00Z');
    expect(await remove(1)).toEqual(NOTHING);
    expect(await countOf('slots')).toBe(1);
  });

  it('removes those of all providers in batches, and none once it is stopped', async () => {
    await addSlots(await Promise.all(Array.from({ length: 3 }, () => aProvider(app))), 400);
    app.clock.set('2027-01-01T10:00:00Z');
    expect(await remove(1, null, AbortSignal.abort())).toEqual(NOTHING);
    expect(await remove(1)).toEqual({ ...NOTHING, slots: 1200 });
    expect(await countOf('slots')).toBe(0);
  });

  it('skips slots that are locked, also if two processes do so concurrently', async () => {
    await addSlots([await aProvider(app)], 1000);
    app.clock.set('2028-01-01T10:00:00Z');
    await app.dataSource.transaction(async (db) => {
      await db.query(`SELECT FROM slots WHERE date = '2020-01-01' FOR UPDATE`);
      const [one, other] = await Promise.all([remove(1), remove(1)]);
      expect(one.slots + other.slots).toBe(999);
    });
    expect(await remove(1)).toEqual({ ...NOTHING, slots: 1 });
  });

  it('removes the rest of what is over if slots cannot be removed', async () => {
    await addAudit('2026-01-20T10:00:00Z');
    app.clock.set('2026-10-02T10:00:00Z');
    await app.dataSource.query('ALTER TABLE slots RENAME TO away');
    await expect(remove(365, 90)).rejects.toThrow('slots');
    expect(await countOf('audit_log')).toBe(0);
  });
});

/** KEEP_DAYS (docs/decisions/0027). The clock shows 2027-01-01. */
describe('removing what is over', () => {
  it('removes free slots, messages and entries of the audit log that have been over for longer than the limit', async () => {
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const booked = await aSlot(app, { provider, date: '2026-06-30' });
    const recent = await aSlot(app, { provider, date: '2026-12-31' });
    const { id } = await aBooking(app, { service, slot: booked, status: 'confirmed' });
    app.clock.set('2027-01-01T10:00:00Z');
    await completePastBookings(app.dataSource.manager, app.deps);
    await addMessage(id, '2026-06-20T10:00:00Z');
    await addAudit('2026-06-20T10:00:00Z');
    await addAudit('2026-12-20T10:00:00Z');
    const [before, stats] = [await bookingById(app.dataSource.manager, id), await adminStats(app.dataSource.manager)];

    // The last day of June has been over for 185 days.
    expect(await remove(365, 185)).toEqual({ slots: 0, messages: 0, auditEntries: 1 });
    expect(await remove(365, 184)).toEqual({ slots: 1, messages: 1, auditEntries: 0 });
    expect(await idsOfSlots()).toEqual([recent.id]);
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

  it('retains messages of events to come', async () => {
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const { id } = await aBooking(app, { service, slot: await aSlot(app, { provider, date: '2027-07-01' }) });
    await addMessage(id, '2026-06-20T10:00:00Z');
    app.clock.set('2027-01-01T10:00:00Z');
    expect(await remove(365, 90)).toEqual(NOTHING);
  });
});
