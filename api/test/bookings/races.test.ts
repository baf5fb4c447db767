import { bookingById } from '../../src/marketplace/bookings/booking-list.sql.js';
import { addDays } from '../../src/kernel/clock.js';
import { cancelBooking, decideBooking, requestBooking } from '../../src/marketplace/bookings/bookings.js';
import type { Service } from '../../src/marketplace/services/service.entity.js';
import { createSlot, deleteSlot, updateSlot } from '../../src/marketplace/slots/slots.js';
import { Slot } from '../../src/marketplace/slots/slot.entity.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, aProvider, aRequest, aService, aSlot, asViewer, tokenOf } from '../support/factories.js';
import { violations } from './support/invariants.js';
import { outcomeOf, race, ROUNDS } from './support/race.js';

/** The tests share a provider with a service, and two customers. */
const app = sharedApp();
let provider: User;
let service: Service;
let customer: User;
let other: User;

beforeAll(async () => {
  [provider, customer, other] = await Promise.all([aProvider(app), aCustomer(app), aCustomer(app)]);
  service = await aService(app, { provider });
});
afterEach(async () => expect(await violations(app.dataSource.manager)).toEqual([]));

const db = () => app.dataSource.manager;
/** A new date for each slot, so that the slots of the tests do not overlap. */
let days = 0;
const aNewDay = () => addDays('2027-01-01', (days += 1));
const aFreeSlot = (overrides: Partial<Slot> = {}) =>
  aSlot(app, {
    provider,
    date: aNewDay(),
    startTime: '10:00',
    endTime: '12:00',
    ...overrides,
  });
const isBooked = async ({ id }: { id: string | null }) => (await db().findOneByOrFail(Slot, { id: id ?? '' })).isBooked;
const book = (slot: Slot, who = customer, key: string | null = null) =>
  requestBooking(db(), app.deps, asViewer(who), {
    request: aRequest(service, slot),
    idempotencyKey: key,
    address: who.id,
  });
const cancel = (id: string) => cancelBooking(db(), app.deps, asViewer(customer), { id });
const decide = (id: string, status: 'confirmed' | 'cancelled') =>
  decideBooking(db(), app.deps, asViewer(provider), { id, status });

describe('concurrent decisions on a pending booking', () => {
  it('either confirms or cancels a pending booking, and rejects the other decision', async () => {
    const winners = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, timeSlot } = await aBooking(app, { service, customer, slot: await aFreeSlot() });
      const [confirmed, cancelled] = await race(
        round,
        () => decide(id, 'confirmed'),
        () => cancel(id),
      );
      expect([confirmed.status, cancelled.status].sort()).toEqual([200, 409]);
      const status = confirmed.won ? 'confirmed' : 'cancelled';
      winners.add(status);
      expect(confirmed.won ? cancelled : confirmed).toMatchObject({
        message: `This booking is already ${status}`,
      });
      expect((await bookingById(db(), id)).status).toBe(status);
      expect(await isBooked(timeSlot)).toBe(confirmed.won);
    }
    expect([...winners].sort()).toEqual(['cancelled', 'confirmed']);
  });

  it('does not free a rebooked slot when a booking is declined and cancelled concurrently', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const slot = await aFreeSlot();
      const { id } = await aBooking(app, { service, customer, slot });
      const [[declined, cancelled], next] = await Promise.all([
        race(
          round,
          () => decide(id, 'cancelled'),
          () => cancel(id),
        ),
        outcomeOf(() => book(slot, other)),
      ]);
      expect([declined.status, cancelled.status].sort()).toEqual([200, 409]);
      expect([200, 409]).toContain(next.status);
      expect(await isBooked(slot)).toBe(next.won);
    }
  });
});

describe('a slot that its provider changes while a customer books it', () => {
  it('books a slot with its current times while its provider changes them', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const slot = await aFreeSlot();
      const form = { date: slot.date, startTime: '18:00', endTime: '23:00' };
      const [booked, moved] = await race(
        round,
        () => book(slot),
        () => updateSlot(db(), app.deps, asViewer(provider), { id: slot.id, form }),
      );
      expect(booked.status).toBe(200);
      expect([200, 409]).toContain(moved.status);
      const times = moved.won ? { startTime: '18:00', endTime: '23:00' } : { startTime: '10:00', endTime: '12:00' };
      expect(booked).toMatchObject({ value: { timeSlot: { id: slot.id, ...times } } });
      expect(await db().findOneByOrFail(Slot, { id: slot.id })).toMatchObject(times);
    }
  });

  it('either books a slot or moves it to another day', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const slot = await aFreeSlot();
      const form = { date: aNewDay(), startTime: '10:00', endTime: '12:00' };
      const [booked, moved] = await race(
        round,
        () => book(slot),
        () => updateSlot(db(), app.deps, asViewer(provider), { id: slot.id, form }),
      );
      expect([booked.status, moved.status]).toEqual(booked.won ? [200, 409] : [400, 200]);
    }
  });

  it('either books a slot or deletes it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const slot = await aFreeSlot();
      const [booked, deleted] = await race(
        round,
        () => book(slot),
        () => deleteSlot(db(), asViewer(provider), slot.id),
      );
      expect([booked.status, deleted.status]).toEqual(booked.won ? [200, 409] : [404, 200]);
    }
  });
});

describe('concurrent requests with one idempotency key', () => {
  it('returns one booking to 16 concurrent requests with the same idempotency key', async () => {
    const token = tokenOf(app, customer);
    for (let round = 0; round < 5; round += 1) {
      const body = aRequest(service, await aFreeSlot());
      const headers = { 'Idempotency-Key': `sixteen-${round}` };
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => app.rest('POST', '/bookings', { token, body, headers })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201));
      expect(new Set(answers.map(({ body }) => (body.booking as { _id: string })._id)).size).toBe(1);
    }
  });

  it('accepts only one of two different concurrent requests with the same idempotency key', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const slots = [await aFreeSlot(), await aFreeSlot()] as const;
      const outcomes = await race(
        round,
        () => book(slots[0], customer, `two-${round}`),
        () => book(slots[1], customer, `two-${round}`),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(outcomes.find(({ won }) => !won)).toMatchObject({
        message: 'This idempotency key was used for another booking',
      });
      const taken = await Promise.all(slots.map(isBooked));
      expect(taken).toEqual(outcomes.map(({ won }) => won));
    }
  });

  it('accepts concurrent requests of two accounts with the same idempotency key', async () => {
    const slots = [await aFreeSlot(), await aFreeSlot()] as const;
    const outcomes = await race(
      0,
      () => book(slots[0], customer, 'the-same-key'),
      () => book(slots[1], other, 'the-same-key'),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('concurrent changes of the slots of one provider', () => {
  const evening = { startTime: '18:00', endTime: '23:00' };

  it('creates only one of four identical concurrent slots', async () => {
    for (let round = 0; round < 60; round += 1) {
      const form = { ...evening, date: aNewDay() };
      const outcomes = await Promise.all(
        Array.from({ length: 4 }, () =>
          outcomeOf(() => createSlot(db(), app.deps, asViewer(provider), { form, address: '127.0.0.1' })),
        ),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    }
  });

  it('lets only one of two concurrent moves take a time', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const date = aNewDay();
      const slots = [await aFreeSlot(), await aFreeSlot()] as const;
      const move = ({ id }: Slot) => updateSlot(db(), app.deps, asViewer(provider), { id, form: { ...evening, date } });
      const outcomes = await race(
        round,
        () => move(slots[0]),
        () => move(slots[1]),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});
