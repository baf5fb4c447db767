import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { banUser, removeBooking } from '../../src/marketplace/admin/moderation.js';
import { cancelBooking, requestBooking } from '../../src/marketplace/bookings/bookings.js';
import { settleDueBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { moveBooking } from '../../src/marketplace/bookings/move-booking.js';
import type { Slot } from '../../src/marketplace/slots/slot.entity.js';
import { deleteSlot, updateSlot } from '../../src/marketplace/slots/slots.js';
import { sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, aRequest, asViewer } from '../support/factories.js';
import { aCase, type Case, commandsOf, holderOf } from './support/agreed.js';
import { violations } from './support/invariants.js';
import { outcomeOf, race, ROUNDS } from './support/race.js';

/** Proposals that are made, or refused, concurrently with other changes, and moves concurrent with bans (P45). */
const app = sharedApp();
const db = () => app.dataSource.manager;
const NOON = '2026-06-15T10:00:00Z';
afterEach(async () => {
  app.clock.set(NOON);
  expect(await violations(db())).toEqual([]);
});

const { propose, answer, decide } = commandsOf(app);
const cancel = ({ id, customer }: Case) => cancelBooking(db(), app.deps, asViewer(customer), { id });
const book = async ({ service }: Case, slot: Slot) => {
  const stranger = await aCustomer(app);
  return () =>
    requestBooking(db(), app.deps, asViewer(stranger), { request: aRequest(service, slot), address: stranger.id });
};
const proposals = async ({ id }: Case): Promise<number> =>
  (await db().query<unknown[]>('SELECT FROM proposals WHERE booking_id = $1', [id])).length;

async function rounds(run: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await run(round);
}

describe('a proposal that is made concurrently with another change', () => {
  it.each(['another slot', 'calling it off'])('of %s does not outlive the booking or the account of a party', (what) =>
    rounds(async (round) => {
      const booking = await aCase(app);
      const admin = asViewer(await anAdmin(app));
      const ends = [
        () => removeBooking(db(), admin, booking.id),
        () => deleteUser(db(), admin, booking.customer.id),
        () => deleteUser(db(), admin, booking.provider.id),
      ] as const;
      for (const end of ends.slice(round % 2 ? 0 : 1)) {
        const proposed = () => propose(booking, what === 'another slot' ? booking.other : null);
        const [made, ended] = await race<unknown, unknown>(round, proposed, end);
        expect([200, 404, 409]).toContain(made.status);
        expect([200, 404]).toContain(ended.status);
        expect(await proposals(booking)).toBe(0);
      }
    }),
  );

  it('is open after a ban of either party', () =>
    rounds(async (round) => {
      const booking = await aCase(app);
      const admin = asViewer(await anAdmin(app));
      const banned = round % 2 ? booking.customer : booking.provider;
      const outcomes = await race<unknown, unknown>(
        round,
        () => propose(booking, null),
        () => banUser(db(), admin, banned.id, true),
      );
      expect(outcomes.map(({ status }) => status)).toEqual([200, 200]);
      expect(await proposals(booking)).toBe(1);
    }));

  it('is rejected once the slot has begun, and ends when the booking is completed', () =>
    rounds(async (round) => {
      app.clock.set(NOON);
      const booking = await aCase(app);
      app.clock.set('2026-07-01T07:59:59Z');
      const settle = async () => {
        app.clock.set('2026-07-01T12:00:00Z');
        return settleDueBookings(db(), app.deps);
      };
      const [made] = await race<unknown, unknown>(round, () => propose(booking, booking.other), settle);
      expect([200, 409]).toContain(made.status);
      // A run leaves what another transaction has locked to the next one.
      await settleDueBookings(db(), app.deps);
      expect((await outcomeOf(() => answer(booking, true))).status).toBe(409);
      expect(await proposals(booking)).toBe(0);
    }));

  it.each(['confirmed', 'declined', 'withdrawn'] as const)('is possible only after a pending booking is %s', (how) =>
    rounds(async (round) => {
      const booking = await aCase(app, 'pending');
      const decided = () =>
        how === 'withdrawn' ? cancel(booking) : decide(booking, how === 'confirmed' ? 'confirmed' : 'cancelled');
      const [made, done] = await race<unknown, unknown>(round, () => propose(booking, booking.other), decided);
      expect(done.status).toBe(200);
      if (how === 'confirmed') expect([200, 409]).toContain(made.status);
      else expect(made.status).toBe(409);
      expect(await proposals(booking)).toBe(made.won ? 1 : 0);
    }),
  );

  it('is accepted with the times that it has, or not at all, while its provider edits or deletes the slot', () =>
    rounds(async (round) => {
      const booking = await aCase(app);
      const form = { date: '2026-07-02', startTime: '18:00', endTime: '20:00' };
      const edits = round % 4 < 2;
      const change = () =>
        edits
          ? updateSlot(db(), app.deps, asViewer(booking.provider), { id: booking.other.id, form })
          : deleteSlot(db(), asViewer(booking.provider), booking.other.id);
      const [made, changed] = await race<unknown, unknown>(round, () => propose(booking, booking.other), change);
      expect(changed.status).toBe(200);
      expect(edits ? [200] : [200, 404]).toContain(made.status);
      if (!edits) return expect(await proposals(booking)).toBe(0);
      const [proposed] = await db().query<[{ start: string }]>(
        'SELECT start_time::text AS start FROM proposals WHERE booking_id = $1',
        [booking.id],
      );
      const accepted = await outcomeOf(() => answer(booking, true));
      expect(accepted.status).toBe(proposed.start === '18:00:00' ? 200 : 409);
    }));

  it('leaves the slot to a stranger who books it', () =>
    rounds(async (round) => {
      const booking = await aCase(app);
      const [made, booked] = await race(
        round,
        () => propose(booking, booking.other),
        await book(booking, booking.other),
      );
      expect(booked.status).toBe(200);
      // In this round it was booked before.
      expect(round === 1 ? [409] : [200, 409]).toContain(made.status);
      expect(await holderOf(app, booking.slot)).toBe(booking.id);
    }));
});

describe('a proposal that is refused concurrently with another change', () => {
  it('leaves both slots as they are, and the proposed one to a stranger who books it', () =>
    rounds(async (round) => {
      const booking = await aCase(app);
      await propose(booking, booking.other);
      const [refused, booked] = await race(round, () => answer(booking, false), await book(booking, booking.other));
      expect([refused.status, booked.status]).toEqual([200, 200]);
      expect(await holderOf(app, booking.slot)).toBe(booking.id);
    }));

  it('ends once, whether it is refused or the booking or an account is deleted', () =>
    rounds(async (round) => {
      const booking = await aCase(app);
      await propose(booking, null);
      const admin = asViewer(await anAdmin(app));
      const end = () =>
        round % 2 ? removeBooking(db(), admin, booking.id) : deleteUser(db(), admin, booking.customer.id);
      const [refused, ended] = await race<unknown, unknown>(round, () => answer(booking, false), end);
      expect([200, 404, 409]).toContain(refused.status);
      expect(ended.status).toBe(200);
      expect(await proposals(booking)).toBe(0);
    }));
});

it('moves a pending booking before its provider is banned, or not at all', () =>
  rounds(async (round) => {
    const booking = await aCase(app, 'pending');
    const admin = asViewer(await anAdmin(app));
    const move = () =>
      moveBooking(db(), app.deps, asViewer(booking.customer), { id: booking.id, slotId: booking.other.id });
    const [moved, banned] = await race<unknown, unknown>(round, move, () =>
      banUser(db(), admin, booking.provider.id, true),
    );
    expect(banned.status).toBe(200);
    expect([200, 404]).toContain(moved.status);
    const held = await Promise.all([booking.slot, booking.other].map((slot) => holderOf(app, slot)));
    expect(held).toEqual(moved.won ? [null, booking.id] : [booking.id, null]);
  }));
