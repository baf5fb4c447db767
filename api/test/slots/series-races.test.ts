import { requestBooking } from '../../src/marketplace/bookings/bookings.js';
import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { addDays } from '../../src/kernel/clock.js';
import type { Service } from '../../src/marketplace/services/service.entity.js';
import { deleteFreeSlots } from '../../src/marketplace/slots/free-slots.js';
import { createSlotSeries } from '../../src/marketplace/slots/slot-series.js';
import { createSlot } from '../../src/marketplace/slots/slots.js';
import type { Slot } from '../../src/marketplace/slots/slot.entity.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { violations } from '../bookings/support/invariants.js';
import { race, ROUNDS } from '../bookings/support/race.js';
import { sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, aRequest, aService, aSlot, asViewer } from '../support/factories.js';

const app = sharedApp();
const db = () => app.dataSource.manager;
let provider: User;
let service: Service;
let customer: User;
beforeAll(async () => {
  [provider, customer] = await Promise.all([aProvider(app), aCustomer(app)]);
  service = await aService(app, { provider });
});
afterEach(async () => expect(await violations(db())).toEqual([]));

/** A new month for each round, so that the slots of the rounds do not overlap. */
let rounds = 0;
const aNewMonth = () => addDays('2027-01-01', 28 * (rounds += 1));

const FOUR_WEEKS = 27;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const address = '127.0.0.1';

const series = (from: string, startTime: string, endTime: string, who = provider) =>
  createSlotSeries(db(), app.deps, asViewer(who), {
    form: { startTime, endTime, weekdays: EVERY_DAY, from, until: addDays(from, FOUR_WEEKS) },
    address,
  });
const remove = (from: string) => deleteFreeSlots(db(), asViewer(provider), { from, until: addDays(from, FOUR_WEEKS) });
const book = (slot: Slot) =>
  requestBooking(db(), app.deps, asViewer(customer), {
    request: aRequest(service, slot),
    idempotencyKey: null,
    address: slot.id,
  });
const countFrom = async (from: string, who = provider): Promise<number> => {
  const [row] = await db().query<[{ count: number }]>(
    'SELECT count(*)::int AS count FROM slots WHERE provider_id = $1 AND date BETWEEN $2 AND $3',
    [who.id, from, addDays(from, FOUR_WEEKS)],
  );
  return row.count;
};

describe('concurrent series of one provider', () => {
  it('create each day once, by one of two series that overlap on every day', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = aNewMonth();
      const [one, other] = await race(
        round,
        () => series(from, '18:00', '23:00'),
        () => series(from, '22:00', '02:00'),
      );
      expect([one.status, other.status]).toEqual([200, 200]);
      const results = [one, other].map((outcome) => (outcome.won ? outcome.value : undefined));
      const made = results.map((result) => result?.slots.length ?? 0);
      expect([...made].sort((a, b) => a - b)).toEqual([0, 28]);
      expect(results.map((result) => result?.skipped.length)).toEqual(made.map((count) => 28 - count));
      expect(await countFrom(from)).toBe(28);
    }
  });

  it('leave a day to a single slot that was created first, or reject that slot', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = aNewMonth();
      const form = { date: addDays(from, 13), startTime: '20:00', endTime: '21:00' };
      const [many, single] = await race(
        round,
        () => series(from, '18:00', '23:00'),
        () => createSlot(db(), app.deps, asViewer(provider), { form, address }),
      );
      expect(many.status).toBe(200);
      const skipped = many.won ? many.value.skipped.map(({ date }) => date) : [];
      expect(skipped).toEqual(single.won ? [form.date] : []);
      expect(single.won || single.status === 409).toBe(true);
      expect(await countFrom(from)).toBe(28);
    }
  });

  it('are created, or find the account deleted', async () => {
    const admin = asViewer(await anAdmin(app));
    for (let round = 0; round < ROUNDS; round += 1) {
      const leaver = await aProvider(app);
      const from = aNewMonth();
      const [made, deleted] = await race(
        round,
        () => series(from, '18:00', '23:00', leaver),
        () => deleteUser(db(), admin, leaver.id),
      );
      expect(deleted.status).toBe(200);
      expect([200, 401]).toContain(made.status);
      expect(await countFrom(from, leaver)).toBe(0);
    }
  });
});

describe('the deletion of free slots', () => {
  const EVENING = { startTime: '18:00', endTime: '23:00' };

  it('leaves a slot that is booked at the same moment, or the booking finds no slot', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = aNewMonth();
      await series(from, '10:00', '12:00');
      const slot = await aSlot(app, { provider, date: addDays(from, 27), ...EVENING });
      const [booked, deleted] = await race(
        round,
        () => book(slot),
        () => remove(from),
      );
      expect(booked.won || booked.status === 404).toBe(true);
      expect(deleted).toMatchObject({ status: 200, value: booked.won ? 28 : 29 });
      expect(await countFrom(from)).toBe(booked.won ? 1 : 0);
    }
  });

  it('and a series at the same moment leave whole days, and never fail', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = aNewMonth();
      await series(from, '18:00', '23:00');
      const [deleted, made] = await race(
        round,
        () => remove(from),
        () => series(from, '22:00', '02:00'),
      );
      expect([deleted.status, made.status]).toEqual([200, 200]);
      const removed = deleted.won ? deleted.value : 0;
      const added = made.won ? made.value.slots.length : 0;
      expect(await countFrom(from)).toBe(28 + added - removed);
    }
  });

  it('counts each slot once when it is requested twice', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = aNewMonth();
      await series(from, '18:00', '23:00');
      const [one, other] = await race(
        round,
        () => remove(from),
        () => remove(from),
      );
      const counts = [one, other].map((outcome) => (outcome.won ? outcome.value : Number.NaN));
      expect(counts.reduce((sum, count) => sum + count)).toBe(28);
    }
  });
});
