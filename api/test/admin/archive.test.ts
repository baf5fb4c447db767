import { archiveAndRemove } from '../../src/marketplace/admin/archive.js';
import { adminStats } from '../../src/marketplace/admin/admin-stats.js';
import { bookingById } from '../../src/marketplace/bookings/booking-list.js';
import { completePastBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { freshApp } from '../support/app.js';
import { untilOneWaits } from '../support/lock-waits.js';
import { aBooking, aCustomer, aProvider, aService, aSlot } from '../support/factories.js';

const app = freshApp();

const archive = (archiveDays: number, keepDays: number | null = null, signal = new AbortController().signal) =>
  archiveAndRemove(app.dataSource.manager, { clock: app.clock, archiveDays, keepDays }, { signal, pauseMs: 0 });
const remove = (days: number) => archive(30, days);
const NOTHING = { archivedSlots: 0, messages: 0, auditEntries: 0, months: 0 };

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

const idsIn = async (table: 'slots' | 'past_slots'): Promise<string[]> =>
  (await app.dataSource.query<{ id: string }[]>(`SELECT id FROM ${table} ORDER BY date`)).map(({ id }) => id);

const months = async (): Promise<string[]> =>
  (
    await app.dataSource.query<{ name: string }[]>(
      `SELECT relid::text AS name FROM pg_partition_tree('past_slots') WHERE isleaf ORDER BY 1`,
    )
  ).map(({ name }) => name);

/** One slot on each of some days from the first of January 2020 on. */
const addSlots = (providers: { id: string }[], days: number) =>
  app.dataSource.query(
    `INSERT INTO slots (id, provider_id, date, start_time, end_time)
     SELECT gen_random_uuid(), provider, DATE '2020-01-01' + n, '10:00', '11:00'
     FROM unnest($1::uuid[]) provider, generate_series(0, $2::int - 1) n`,
    [providers.map(({ id }) => id), days],
  );

/** ARCHIVE_DAYS (docs/decisions/0027). */
describe('archiving slots', () => {
  it('moves past slots to a partition for each month, and leaves bookings and figures as they are', async () => {
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const dates = ['2026-07-01', '2026-07-02', '2026-08-31', '2026-09-02', '2026-10-01'] as const;
    const slots = [];
    for (const date of dates) slots.push(await aSlot(app, { provider, date }));
    const [booked] = slots;
    const { id } = await aBooking(app, { service, slot: booked!, status: 'confirmed' });
    app.clock.set('2026-10-02T10:00:00Z');
    await completePastBookings(app.dataSource.manager, app.market);
    const [before, stats] = [await bookingById(app.dataSource.manager, id), await adminStats(app.dataSource.manager)];

    await app.dataSource.query('DELETE FROM outbox');
    expect(await archive(30)).toEqual({ ...NOTHING, archivedSlots: 3 });
    expect(await idsIn('past_slots')).toEqual(slots.slice(0, 3).map((slot) => slot.id));
    expect(await idsIn('slots')).toEqual(slots.slice(3).map((slot) => slot.id));
    expect(await months()).toEqual(['past_slots_2026_07', 'past_slots_2026_08']);
    expect(await archive(30)).toEqual(NOTHING);
    expect(await archive(29)).toEqual({ ...NOTHING, archivedSlots: 1 });

    const after = await bookingById(app.dataSource.manager, id);
    expect(after).toEqual({ ...before, timeSlot: { ...before.timeSlot, id: null } });
    expect(await adminStats(app.dataSource.manager)).toEqual(stats);
    // It is no news for those who wait for a free slot.
    expect(await countOf('outbox')).toBe(0);
  });

  it('leaves a slot that a booking holds, and archives it once the booking is completed', async () => {
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const held = await aSlot(app, { provider, date: '2026-07-01' });
    await aBooking(app, { service, slot: held, status: 'confirmed' });
    app.clock.set('2027-01-01T10:00:00Z');
    expect(await archive(1)).toEqual(NOTHING);
    await completePastBookings(app.dataSource.manager, app.market);
    expect(await archive(1)).toEqual({ ...NOTHING, archivedSlots: 1 });
  });

  it('archives nothing that is to come by the clock of the database', async () => {
    await aSlot(app, { date: '2099-01-01' });
    app.clock.set('2100-01-01T10:00:00Z');
    expect(await archive(1)).toEqual(NOTHING);
    expect(await countOf('slots')).toBe(1);
  });

  it('archives in a new month if that was detached, and still removes the rest if it cannot', async () => {
    const provider = await aProvider(app);
    const late = [
      await aSlot(app, { provider, date: '2020-01-01' }),
      await aSlot(app, { provider, date: '2020-01-02' }),
    ];
    app.clock.set('2026-10-02T10:00:00Z');
    await archive(1);
    await app.dataSource.query('ALTER TABLE past_slots DETACH PARTITION past_slots_2020_01');
    const another = await aSlot(app, { provider, date: '2020-01-03' });
    expect(await archive(1)).toEqual({ ...NOTHING, archivedSlots: 1 });
    expect(await months()).toEqual(['past_slots_2020_01_2']);
    expect(await idsIn('past_slots')).toEqual([another.id]);

    await app.dataSource.query('ALTER TABLE past_slots RENAME TO away');
    await addAudit('2026-01-20T10:00:00Z');
    await aSlot(app, { provider, date: late[0]!.date, startTime: '20:00', endTime: '21:00' });
    await expect(remove(90)).rejects.toThrow('past_slots');
    expect(await countOf('audit_log')).toBe(0);
  });

  it('moves the slots of all providers in batches, and none once it is stopped', async () => {
    await addSlots(await Promise.all(Array.from({ length: 3 }, () => aProvider(app))), 400);
    app.clock.set('2027-01-01T10:00:00Z');
    expect(await archive(1, null, AbortSignal.abort())).toEqual(NOTHING);
    expect(await archive(1)).toEqual({ ...NOTHING, archivedSlots: 1200 });
    expect(await countOf('slots')).toBe(0);
    expect(await countOf('past_slots')).toBe(1200);
    expect(await months()).toHaveLength(14);
  });

  it('moves each slot once if two processes do so concurrently, and skips slots that are locked', async () => {
    const provider = await aProvider(app);
    await addSlots([provider], 1000);
    await aCustomer(app);
    app.clock.set('2028-01-01T10:00:00Z');
    await app.dataSource.transaction(async (db) => {
      await db.query(`SELECT FROM slots WHERE date = '2020-01-01' FOR UPDATE`);
      const [one, other] = await Promise.all([archive(1), archive(1)]);
      expect(one.archivedSlots + other.archivedSlots).toBe(999);
    });
    expect(await archive(1)).toMatchObject({ archivedSlots: 1 });
    expect(await countOf('past_slots')).toBe(1000);
  });

  it('deletes the archived slots of a deleted provider, also if it is deleted in the database', async () => {
    const [deleted, other] = [await aProvider(app), await aProvider(app)];
    await addSlots([deleted, other], 100);
    app.clock.set('2027-01-01T10:00:00Z');
    await archive(1);
    await app.dataSource.query('DELETE FROM users WHERE id = $1', [deleted.id]);
    const left = await app.dataSource.query<{ id: string }[]>('SELECT DISTINCT provider_id AS id FROM past_slots');
    expect(left).toEqual([{ id: other.id }]);
  });

  it('archives no slot of a provider that is deleted meanwhile', async () => {
    const provider = await aProvider(app);
    await addSlots([provider], 10);
    app.clock.set('2027-01-01T10:00:00Z');
    let archiving: Promise<unknown> = Promise.resolve();
    // As an operator might, without the lock of deletions.
    await app.dataSource.transaction(async (db) => {
      await db.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [provider.id]);
      archiving = archive(1);
      await untilOneWaits(db);
      await db.query('DELETE FROM users WHERE id = $1', [provider.id]);
    });
    expect(await archiving).toEqual(NOTHING);
    expect(await countOf('past_slots')).toBe(0);
  });
});

/** KEEP_DAYS (docs/decisions/0027). The clock shows 2027-01-01. */
describe('removing what is over', () => {
  it('removes months of the archive, messages and entries of the audit log that have been over for longer than the limit', async () => {
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const booked = await aSlot(app, { provider, date: '2026-06-30' });
    const [later, recent] = [
      await aSlot(app, { provider, date: '2026-07-02' }),
      await aSlot(app, { provider, date: '2026-12-31' }),
    ];
    const { id } = await aBooking(app, { service, slot: booked, status: 'confirmed' });
    app.clock.set('2027-01-01T10:00:00Z');
    await completePastBookings(app.dataSource.manager, app.market);
    await addMessage(id, '2026-06-20T10:00:00Z');
    await addAudit('2026-06-20T10:00:00Z');
    await addAudit('2026-12-20T10:00:00Z');
    const [before, stats] = [await bookingById(app.dataSource.manager, id), await adminStats(app.dataSource.manager)];

    // The last day of June has been over for 185 days.
    expect(await remove(185)).toEqual({ archivedSlots: 2, messages: 0, auditEntries: 1, months: 0 });
    expect(await remove(184)).toEqual({ archivedSlots: 0, messages: 1, auditEntries: 0, months: 1 });
    expect(await idsIn('past_slots')).toEqual([later.id]);
    expect(await idsIn('slots')).toEqual([recent.id]);
    expect(await months()).toEqual(['past_slots_2026_07']);
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

  it('archives first what it then removes, even if that is not to be archived yet', async () => {
    const provider = await aProvider(app);
    await aSlot(app, { provider, date: '2026-06-30' });
    app.clock.set('2027-01-01T10:00:00Z');
    expect(await archive(36_500, 90)).toEqual({ ...NOTHING, archivedSlots: 1, months: 1 });
  });

  it('retains messages of events to come', async () => {
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const { id } = await aBooking(app, { service, slot: await aSlot(app, { provider, date: '2027-07-01' }) });
    await addMessage(id, '2026-06-20T10:00:00Z');
    app.clock.set('2027-01-01T10:00:00Z');
    expect(await remove(90)).toEqual(NOTHING);
  });

  it('drops no month while it is read, after half a second, and drops it in the next run', async () => {
    const provider = await aProvider(app);
    await aSlot(app, { provider, date: '2026-06-30' });
    app.clock.set('2027-01-01T10:00:00Z');
    await archive(1);
    await app.dataSource.transaction(async (db) => {
      await db.query('SELECT FROM past_slots');
      expect(await remove(90)).toEqual(NOTHING);
    });
    expect(await remove(90)).toEqual({ ...NOTHING, months: 1 });
  });
});
