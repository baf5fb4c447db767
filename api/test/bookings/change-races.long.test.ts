import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { banUser, removeBooking } from '../../src/marketplace/admin/moderation.js';
import { bookingsById } from '../../src/marketplace/bookings/booking-list.sql.js';
import { cancelBooking, requestBooking } from '../../src/marketplace/bookings/bookings.js';
import { settleDueBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { moveBooking } from '../../src/marketplace/bookings/move-booking.js';
import { proposeChange } from '../../src/marketplace/bookings/propose-change.js';
import type { Slot } from '../../src/marketplace/slots/slot.entity.js';
import { deleteSlot, updateSlot } from '../../src/marketplace/slots/slots.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aRequest, asViewer } from '../support/factories.js';
import { untilOneWaitsFor } from '../support/lock-waits.js';
import { aCase, type Case, commandsOf, holderOf } from './support/agreed.js';
import { violations } from './support/invariants.js';
import { type Outcome, race, ROUNDS } from './support/race.js';

/** Moves and proposals that are concurrent with other changes (P45). */
const app = sharedApp();
const db = () => app.dataSource.manager;
afterEach(async () => {
  app.clock.set('2026-06-15T10:00:00Z');
  expect(await violations(db())).toEqual([]);
});

const NOON = '2026-06-15T10:00:00Z';
const moveTo = ({ id, customer }: Case, slot: Slot) =>
  moveBooking(db(), app.deps, asViewer(customer), { id, slotId: slot.id });
const book = (by: User, { service }: Case, slot: Slot) =>
  requestBooking(db(), app.deps, asViewer(by), { request: aRequest(service, slot), address: by.id });
const { propose, answer, decide } = commandsOf(app);
const statusOf = async ({ id }: Case) => (await bookingsById(db(), [id]))[0]?.status;
const statuses = (outcomes: Outcome<unknown>[]) => outcomes.map(({ status }) => status);

/** A confirmed booking with an open proposal of its customer. */
async function aProposal(slotOf: (booking: Case) => Slot | null = ({ other }) => other): Promise<Case> {
  const booking = await aCase(app);
  await propose(booking, slotOf(booking));
  return booking;
}

/** Another booking of the same provider and service, whose customer wants the same slot. */
async function aRival(booking: Case, status: 'pending' | 'confirmed'): Promise<Case> {
  const customer = await aCustomer(app);
  const { id } = await aBooking(app, { customer, service: booking.service, slot: booking.third, status });
  return { ...booking, id, customer, slot: booking.third };
}

async function rounds(run: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await run(round);
}

describe('moving a pending booking concurrently with another change', () => {
  it('books the slot for one of two customers who move to it, and the other one remains in its own', () =>
    rounds(async (round) => {
      const one = await aCase(app, 'pending');
      const two = await aRival(one, 'pending');
      const outcomes = await race(
        round,
        () => moveTo(one, one.other),
        () => moveTo(two, one.other),
      );
      expect(statuses(outcomes).sort()).toEqual([200, 409]);
      const winner = outcomes[0].won ? one : two;
      expect(await holderOf(app, one.other)).toBe(winner.id);
      expect(await holderOf(app, one.slot)).toBe(winner === one ? null : one.id);
      expect(await holderOf(app, two.slot)).toBe(winner === two ? null : two.id);
    }));

  it('moves two bookings that want the slots of each other for neither', () =>
    rounds(async (round) => {
      const one = await aCase(app, 'pending');
      const two = await aRival(one, 'pending');
      const outcomes = await race(
        round,
        () => moveTo(one, two.slot),
        () => moveTo(two, one.slot),
      );
      expect(statuses(outcomes)).toEqual([409, 409]);
    }));

  it('books the slot for the customer who moves or for one who books it', () =>
    rounds(async (round) => {
      const booking = await aCase(app, 'pending');
      const stranger = await aCustomer(app);
      const [moved, booked] = await race(
        round,
        () => moveTo(booking, booking.other),
        () => book(stranger, booking, booking.other),
      );
      expect(statuses([moved, booked]).sort()).toEqual([200, 409]);
      expect(await holderOf(app, booking.slot)).toBe(moved.won ? null : booking.id);
    }));

  it('moves it twice in some order if its customer moves it to two slots at once', () =>
    rounds(async (round) => {
      const booking = await aCase(app, 'pending');
      const outcomes = await race(
        round,
        () => moveTo(booking, booking.other),
        () => moveTo(booking, booking.third),
      );
      expect(statuses(outcomes)).toEqual([200, 200]);
      expect(await holderOf(app, booking.slot)).toBeNull();
      const held = await Promise.all([booking.other, booking.third].map((slot) => holderOf(app, slot)));
      expect(held.filter(Boolean)).toEqual([booking.id]);
    }));

  it.each(['confirmed', 'cancelled'] as const)(
    'moves it before it is %s, or not at all, and frees what it no longer holds',
    (status) =>
      rounds(async (round) => {
        const booking = await aCase(app, 'pending');
        const [moved, decided] = await race(
          round,
          () => moveTo(booking, booking.other),
          () => decide(booking, status),
        );
        expect([
          [200, 200],
          [409, 200],
        ]).toContainEqual(statuses([moved, decided]));
        const held = await Promise.all([booking.slot, booking.other].map((slot) => holderOf(app, slot)));
        expect(held.filter(Boolean)).toEqual(status === 'confirmed' ? [booking.id] : []);
      }),
  );

  it('frees the slot that it has when its customer cancels it', () =>
    rounds(async (round) => {
      const booking = await aCase(app, 'pending');
      const cancel = () => cancelBooking(db(), app.deps, asViewer(booking.customer), { id: booking.id });
      const [moved, cancelled] = await race(round, () => moveTo(booking, booking.other), cancel);
      expect([
        [200, 200],
        [409, 200],
      ]).toContainEqual(statuses([moved, cancelled]));
      expect(await Promise.all([booking.slot, booking.other].map((slot) => holderOf(app, slot)))).toEqual([null, null]);
    }));

  it('takes the slot as it is then, or not at all, while its provider edits or deletes it', () =>
    rounds(async (round) => {
      const booking = await aCase(app, 'pending');
      const form = { date: '2026-07-02', startTime: '18:00', endTime: '20:00' };
      const change = () =>
        round % 2
          ? updateSlot(db(), app.deps, asViewer(booking.provider), { id: booking.other.id, form })
          : deleteSlot(db(), asViewer(booking.provider), booking.other.id);
      const [moved, changed] = await race<unknown, unknown>(round, () => moveTo(booking, booking.other), change);
      if (round % 2) expect([moved.status, [200, 409].includes(changed.status)]).toEqual([200, true]);
      else
        expect([
          [200, 409],
          [404, 200],
        ]).toContainEqual(statuses([moved, changed]));
    }));

  it('expires or moves it when its slot begins', () =>
    rounds(async (round) => {
      app.clock.set(NOON);
      const booking = await aCase(app, 'pending');
      app.clock.set(round % 2 ? '2026-07-01T08:00:00Z' : '2026-07-01T07:59:59Z');
      const settle = async () => {
        app.clock.set('2026-07-01T08:00:00Z');
        return settleDueBookings(db(), app.deps);
      };
      const [moved] = await race<unknown, unknown>(round, () => moveTo(booking, booking.other), settle);
      expect(await statusOf(booking)).toBe(moved.won ? 'pending' : 'cancelled');
    }));

  it.each(['provider', 'customer'] as const)('leaves nothing booked if the account of the %s is deleted', (side) =>
    rounds(async (round) => {
      const booking = await aCase(app, 'pending');
      const admin = asViewer(await anAdmin(app));
      const [moved, removed] = await race<unknown, unknown>(
        round,
        () => moveTo(booking, booking.other),
        () => deleteUser(db(), admin, booking[side].id),
      );
      expect([200, 404, 409]).toContain(moved.status);
      expect(removed.status).toBe(200);
      expect(await statusOf(booking)).toBe('cancelled');
    }),
  );
});

describe('a response to a proposal that is concurrent with another change', () => {
  it('moves the booking, or a stranger books the proposed slot', () =>
    rounds(async (round) => {
      const booking = await aProposal();
      const stranger = await aCustomer(app);
      const [accepted, booked] = await race(
        round,
        () => answer(booking, true),
        () => book(stranger, booking, booking.other),
      );
      expect(statuses([accepted, booked]).sort()).toEqual([200, 409]);
      expect(await holderOf(app, booking.slot)).toBe(accepted.won ? null : booking.id);
      expect(await db().query('SELECT FROM proposals WHERE booking_id = $1', [booking.id])).toEqual([]);
    }));

  it('books the slot for one of two bookings for which it was accepted', () =>
    rounds(async (round) => {
      const one = await aProposal();
      const two = await aRival(one, 'confirmed');
      await propose(two, one.other);
      const outcomes = await race(
        round,
        () => answer(one, true),
        () => answer(two, true),
      );
      expect(statuses(outcomes).sort()).toEqual([200, 409]);
    }));

  it.each([
    ['another slot', (booking: Case): Slot | null => booking.other],
    ['calling it off', (): Slot | null => null],
  ])('is one of accepting and refusing %s', (_, slotOf) =>
    rounds(async (round) => {
      const booking = await aProposal(slotOf);
      const outcomes = await race(
        round,
        () => answer(booking, true),
        () => answer(booking, false),
      );
      expect(statuses(outcomes).sort()).toEqual([200, 409]);
    }),
  );

  it('happens once if it is sent twice at the same moment', () =>
    rounds(async (round) => {
      const booking = await aProposal();
      const outcomes = await race(
        round,
        () => answer(booking, true),
        () => answer(booking, true),
      );
      expect(statuses(outcomes).sort()).toEqual([200, 409]);
      expect(await holderOf(app, booking.other)).toBe(booking.id);
    }));

  it('belongs to one of two proposals that both parties make at once', () =>
    rounds(async (round) => {
      const booking = await aCase(app);
      const ofProvider = () =>
        proposeChange(db(), app.deps, asViewer(booking.provider), {
          bookingId: booking.id,
          slotId: booking.third.id,
        });
      const outcomes = await race(round, () => propose(booking, booking.other), ofProvider);
      expect(statuses(outcomes).sort()).toEqual([200, 409]);
    }));

  it('finds the proposed slot as it was, or the proposal ends, while its provider edits or deletes the slot', () =>
    rounds(async (round) => {
      const booking = await aProposal();
      const form = { date: '2026-07-02', startTime: '18:00', endTime: '20:00' };
      const change = () =>
        round % 2
          ? updateSlot(db(), app.deps, asViewer(booking.provider), { id: booking.other.id, form })
          : deleteSlot(db(), asViewer(booking.provider), booking.other.id);
      const outcomes = await race<unknown, unknown>(round, () => answer(booking, true), change);
      expect(statuses(outcomes).sort()).toEqual([200, 409]);
      expect(await holderOf(app, booking.slot)).toBe(outcomes[0].won ? null : booking.id);
    }));

  it('does not outlive the deletion of the booking or of an account, and survives a ban', () =>
    rounds(async (round) => {
      const booking = await aProposal(round % 2 ? () => null : undefined);
      const admin = asViewer(await anAdmin(app));
      const ends = [
        () => removeBooking(db(), admin, booking.id),
        () => deleteUser(db(), admin, booking.customer.id),
        () => deleteUser(db(), admin, booking.provider.id),
        () => banUser(db(), admin, booking.customer.id, true),
      ] as const;
      const [accepted, ended] = await race<unknown, unknown>(round, () => answer(booking, true), ends[round % 4]!);
      expect([200, 404, 409]).toContain(accepted.status);
      expect(ended.status).toBe(200);
      if (round % 4 === 3) expect(accepted.status).toBe(200);
      expect(await db().query('SELECT FROM proposals WHERE booking_id = $1', [booking.id])).toEqual([]);
    }));

  it('ends with an account that is deleted, also if it is made while the deletion waits', async () => {
    const booking = await aCase(app);
    const admin = asViewer(await anAdmin(app));
    const proposing = app.dataSource.createQueryRunner();
    await proposing.startTransaction();
    await proposeChange(proposing.manager, app.deps, asViewer(booking.provider), { bookingId: booking.id });
    const deleted = deleteUser(db(), admin, booking.customer.id);
    await untilOneWaitsFor(proposing, db());
    await proposing.commitTransaction();
    await proposing.release();
    await deleted;
    expect(await db().query('SELECT FROM proposals WHERE booking_id = $1', [booking.id])).toEqual([]);
  });

  it('comes before the beginning of the slot, or is rejected', () =>
    rounds(async (round) => {
      app.clock.set(NOON);
      const booking = await aProposal();
      app.clock.set('2026-07-01T07:59:59Z');
      const settle = async () => {
        app.clock.set('2026-07-01T12:00:00Z');
        return settleDueBookings(db(), app.deps);
      };
      const [accepted] = await race<unknown, unknown>(round, () => answer(booking, true), settle);
      expect([200, 409]).toContain(accepted.status);
      // A run leaves what another transaction has locked to the next one.
      await settleDueBookings(db(), app.deps);
      expect(await statusOf(booking)).toBe(accepted.won ? 'confirmed' : 'completed');
    }));
});
