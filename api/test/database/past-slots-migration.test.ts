import { removePast } from '../../src/marketplace/admin/remove-past.js';
import { returnPastSlots } from '../../src/marketplace/slots/past-slots.sql.js';
import { pagesOfSlots } from '../../src/marketplace/slots/slot-list.sql.js';
import { slotsOfProvider } from '../../src/marketplace/slots/slot-list.js';
import { bookingById } from '../../src/marketplace/bookings/booking-list.sql.js';
import { completePastBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { adminStats } from '../../src/marketplace/admin/admin-stats.sql.js';
import { SlotsOfOneTable1763600000029 } from '../../src/database/migrations/0029-slots-of-one-table.js';
import { migrate } from '../../src/engine/database/migrate.js';
import { freshApp } from '../support/app.js';
import { untilOneWaits } from '../support/lock-waits.js';
import { aBooking, aProvider, aService, aSlot } from '../support/factories.js';

const app = freshApp();
const PACE = { signal: new AbortController().signal, pauseMs: 0 };
const query = (sql: string) => app.dataSource.query<unknown[]>(sql);
const returnAll = (before = '2000-01-01') => returnPastSlots(app.dataSource.manager, before, PACE);

/** What version 1.0.0 did with free slots that had been over for 30 days; it read them in the view `all_slots`. */
const MOVE = `
  WITH moved AS (
    DELETE FROM slots WHERE date < '2026-08-01' AND booking_id IS NULL
    RETURNING id, provider_id, date, start_time, end_time
  )
  INSERT INTO past_slots SELECT * FROM moved`;

/** A database with the tables of slots of version 1.0.0, and with slots of several months in `past_slots`. */
async function olderDatabase() {
  const runner = app.dataSource.createQueryRunner();
  await new SlotsOfOneTable1763600000029().down(runner);
  await runner.query('DELETE FROM migrations WHERE name = $1', [SlotsOfOneTable1763600000029.name]);
  await runner.release();
  for (const month of ['05', '06', '07'])
    await query(`CREATE TABLE past_slots_2026_${month} PARTITION OF past_slots
      FOR VALUES FROM ('2026-${month}-01') TO (DATE '2026-${month}-01' + INTERVAL '1 month')`);
  const provider = await aProvider(app);
  const service = await aService(app, { provider });
  const free = await aSlot(app, { provider, date: '2026-06-01', startTime: '22:00', endTime: '02:00' });
  const completed = await aSlot(app, { provider, date: '2026-07-01' });
  const held = await aSlot(app, { provider, date: '2026-07-20' });
  const recent = await aSlot(app, { provider, date: '2026-09-10' });
  const { id } = await aBooking(app, { service, slot: completed, status: 'confirmed' });
  const live = await aBooking(app, { service, slot: held, status: 'confirmed' });
  app.clock.set('2026-07-10T10:00:00Z');
  await completePastBookings(app.dataSource.manager, app.deps);
  app.clock.set('2026-09-15T10:00:00Z');
  await query(`INSERT INTO slots (id, provider_id, date, start_time, end_time)
    SELECT gen_random_uuid(), '${provider.id}', DATE '2026-05-01', TIME '00:00' + n * INTERVAL '1 minute', TIME '00:01' + n * INTERVAL '1 minute'
    FROM generate_series(0, 1199) n`);
  return { provider, slots: { free, completed, held, recent }, bookings: [id, live.id] };
}

/** What the provider, both sides of a booking and an administrator see. */
async function seen({ provider, bookings }: Awaited<ReturnType<typeof olderDatabase>>) {
  const db = app.dataSource.manager;
  const copied = [];
  for await (const page of pagesOfSlots(db, provider.id)) copied.push(...page);
  return {
    all: copied,
    listed: await slotsOfProvider(db, app.clock, provider.id, { from: '2026-05-02', until: '2026-12-31' }),
    bookings: await Promise.all(bookings.map((id) => bookingById(db, id))),
    stats: await adminStats(db),
  };
}

describe('the slots that the version before moved to a table of the past', () => {
  it('are shown to all viewers as before once they are returned', async () => {
    const market = await olderDatabase();
    const before = await seen(market);
    await query(MOVE);
    expect(await query('SELECT FROM past_slots')).toHaveLength(1202);
    await query('DELETE FROM outbox');

    expect(await migrate(app.dataSource)).toBe(1);
    expect(await returnAll()).toBe(1202);
    const after = await seen(market);
    const [completed, live] = before.bookings;
    // That version had taken its ID from the completed booking.
    expect(after).toEqual({
      ...before,
      bookings: [{ ...completed, timeSlot: { ...completed?.timeSlot, id: null } }, live],
    });
    expect(await query('SELECT FROM past_slots')).toEqual([]);
    expect(await query('SELECT FROM outbox')).toEqual([]);
    expect(await returnAll()).toBe(0);
  });

  it('are not returned if they would be removed at once, nor if they overlap', async () => {
    const market = await olderDatabase();
    await query(MOVE);
    await aSlot(app, { provider: market.provider, date: '2026-06-01', startTime: '23:00', endTime: '23:30' });
    await migrate(app.dataSource);
    expect(await returnAll('2026-05-31')).toBe(1202);
    const ids = (await seen(market)).listed.map(({ id }) => id);
    expect(ids).toContain(market.slots.completed.id);
    expect(ids).not.toContain(market.slots.free.id);
    expect(ids).toHaveLength(4);
    expect(await query('SELECT FROM past_slots')).toEqual([]);
    const limits = { clock: app.clock, keepFreeSlotsDays: 365, keepDays: null };
    expect(await removePast(app.dataSource.manager, limits, PACE)).toMatchObject({ slots: 0 });
  });

  it('are no longer moved there, by a server of that version, which still sees them all', async () => {
    const market = await olderDatabase();
    await query(MOVE);
    await migrate(app.dataSource);
    const all = () => query('SELECT * FROM all_slots ORDER BY id');
    const before = await all();
    await aSlot(app, { provider: market.provider, date: '2026-06-20' });
    await expect(query(MOVE)).rejects.toThrow('slots of the past stay');
    expect(await all()).toHaveLength(before.length + 1);
    await query(`DELETE FROM slots WHERE date = '2026-06-20'`);
    await returnAll();
    expect(await all()).toEqual(before);
  });

  it('are deleted with a provider that is deleted meanwhile', async () => {
    const { provider } = await olderDatabase();
    await query('UPDATE slots SET booking_id = NULL; DELETE FROM bookings');
    await query(MOVE);
    await migrate(app.dataSource);
    let returning: Promise<number> = Promise.resolve(0);
    await app.dataSource.transaction(async (db) => {
      await db.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [provider.id]);
      returning = returnAll();
      await untilOneWaits(db);
      await db.query('DELETE FROM users WHERE id = $1', [provider.id]);
    });
    expect(await returning).toBe(0);
    expect(await query('SELECT FROM all_slots')).toEqual([]);
  });
});
