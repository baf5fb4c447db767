import { BOOKINGS_FROM_ADDRESS } from '../../src/marketplace/bookings/booking-limits.js';
import { Booking } from '../../src/marketplace/bookings/booking.entity.js';
import { decideBooking } from '../../src/marketplace/bookings/bookings.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import type { Service } from '../../src/marketplace/services/service.entity.js';
import { Slot } from '../../src/marketplace/slots/slot.entity.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { freshApp } from '../support/app.js';
import { untilServed } from '../support/eventually.js';
import { aBooking, aCustomer, aProvider, aRequest, aService, aSlot, asViewer, tokenOf } from '../support/factories.js';
import { TRANSPORTS } from './support/transports.js';
import { violations } from './support/invariants.js';
import { outcomeOf } from './support/race.js';

afterEach(async () => {
  expect(await violations(app.dataSource.manager)).toEqual([]);
});

/**
 * An account can have 10 pending booking requests and make 20 bookings in a day, counted over both
 * transports.
 */
const app = freshApp(() => ({ deps: { limits: createRateLimits() } }));
let service: Service;
let slots: Slot[];
beforeEach(async () => {
  service = await aService(app);
  await app.dataSource.query(
    `INSERT INTO slots (id, provider_id, date, start_time, end_time)
     SELECT gen_random_uuid(), $1, '2026-07-01', time '00:00' + n * interval '5 min', time '00:05' + n * interval '5 min'
     FROM generate_series(0, 129) n`,
    [service.providerId],
  );
  slots = await app.dataSource.manager.findBy(Slot, { providerId: service.providerId });
});

const db = () => app.dataSource.manager;
const [rest, graphql] = TRANSPORTS.map(([, transport]) => transport) as [
  (typeof TRANSPORTS)[0][1],
  (typeof TRANSPORTS)[0][1],
];
const requestOf = (slot: Slot | undefined) => aRequest(service, slot as Slot);
const pendingOf = (customer: User) => db().findBy(Booking, { customerId: customer.id, status: 'pending' });

/** Requests this many free slots concurrently, alternating between the two transports. */
const ask = (token: string, count: number) =>
  Promise.all(
    slots.splice(0, count).map((slot, index) => (index % 2 ? rest : graphql).book(app, token, requestOf(slot))),
  );

async function book(token: string, count: number): Promise<void> {
  const answers = await ask(token, count);
  expect(answers.map(({ code }) => code)).toEqual(Array(count).fill('OK'));
}

/** The provider confirms all pending requests of the customer. */
async function answerAll(customer: User): Promise<void> {
  const provider = await db().findOneByOrFail(User, { id: service.providerId });
  for (const { id } of await pendingOf(customer))
    await decideBooking(db(), app.deps, asViewer(provider), { id, status: 'confirmed' });
}

const FULL = {
  code: 'CONFLICT',
  message: 'You have 10 pending booking requests, which is the maximum. Please wait for a response or cancel one.',
  booking: null,
};

it('rejects the 21st booking of an account within a day through both transports, with Retry-After', async () => {
  const customer = await aCustomer(app);
  const token = tokenOf(app, customer);
  for (let i = 0; i < 2; i += 1) {
    await book(token, 10);
    await answerAll(customer);
  }
  for (const [, transport] of TRANSPORTS) {
    const answer = await transport.book(app, token, requestOf(slots[0]));
    expect(answer).toMatchObject({ code: 'RATE_LIMITED', booking: null });
    expect(answer.message).toBe('Too many attempts. Please try again in 24 hours.');
    expect(answer.retryAfter).toBeGreaterThan(86_000);
    expect(answer.retryAfter).toBeLessThanOrEqual(86_400);
  }
  const other = tokenOf(app, await aCustomer(app));
  expect(await rest.book(app, other, requestOf(slots[0]))).toMatchObject({ code: 'OK' });
});

it('rejects the 31st booking of a provider from one client address within a day, without counting a rejected one', async () => {
  const key = `127.0.0.1|${service.providerId}`;
  for (let i = 0; i < 29; i += 1) await app.deps.limits.take(BOOKINGS_FROM_ADDRESS, key);
  const request = requestOf(slots[0]);
  const token = async () => tokenOf(app, await aCustomer(app));
  const unknown = { ...request, timeSlot: service.id };
  expect(await rest.book(app, await token(), unknown)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await rest.book(app, await token(), request)).toMatchObject({ code: 'OK' });
  for (const [, transport] of TRANSPORTS) {
    const again = requestOf(slots[1]);
    for (const providerId of [again.providerId, again.providerId.toUpperCase()]) {
      const answer = await transport.book(app, await token(), { ...again, providerId });
      expect(answer).toMatchObject({ code: 'RATE_LIMITED', booking: null });
      expect(answer.retryAfter).toBeGreaterThan(86_000);
    }
  }
  const other = await aService(app);
  const slot = await aSlot(app, { providerId: other.providerId });
  expect(await rest.book(app, await token(), aRequest(other, slot))).toMatchObject({ code: 'OK' });
});

it('does not count rejected bookings and repeated requests against the booking limits', async () => {
  const customer = await aCustomer(app);
  const token = tokenOf(app, customer);
  const taken = await aBooking(app, { service, slot: slots.pop() as Slot });
  const request = { ...requestOf(slots[0]), timeSlot: taken.timeSlot.id };
  const refused = await Promise.all(
    Array.from({ length: 50 }, (_, i) => untilServed(() => (i % 2 ? rest : graphql).book(app, token, request))),
  );
  // Concurrent requests may reach the limit until rejected ones have returned their points.
  for (const { code } of refused) expect(['CONFLICT', 'RATE_LIMITED']).toContain(code);
  for (let i = 0; i < 10; i += 1) await rest.book(app, token, { ...request, guestCount: 0 });

  const first = requestOf(slots.shift());
  for (let i = 0; i < 30; i += 1) expect(await rest.book(app, token, first, 'again')).toMatchObject({ code: 'OK' });
  await book(token, 9);
  for (const [, transport] of TRANSPORTS)
    expect(await transport.book(app, token, requestOf(slots[0]))).toMatchObject(FULL);
  expect(await rest.book(app, token, first, 'again')).toMatchObject({ code: 'OK' });
  await answerAll(customer);
  await book(token, 10);
  await answerAll(customer);
  expect(await rest.book(app, token, requestOf(slots[0]))).toMatchObject({ code: 'RATE_LIMITED' });
  expect(await rest.book(app, token, first, 'again')).toMatchObject({ code: 'OK' });
});

it('counts an eleventh pending request as refused, not as taken, in the metrics', async () => {
  const token = tokenOf(app, await aCustomer(app));
  await book(token, 10);
  expect(await rest.book(app, token, requestOf(slots[0]))).toMatchObject(FULL);
  const figures = await (await fetch(`${app.url}/metrics`)).text();
  expect(figures).toContain('bookings_total{outcome="refused"} 1\n');
  expect(figures).not.toContain('bookings_total{outcome="taken"}');
});

describe('pending requests of one account', () => {
  it('accepts only 5 of 20 concurrent requests of an account that has 5 pending ones', async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await aCustomer(app);
      const token = tokenOf(app, customer);
      for (const slot of slots.splice(0, 5)) await aBooking(app, { customer, service, slot });
      const answers = await ask(token, 20);
      expect(await pendingOf(customer)).toHaveLength(10);
      expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(5);
      for (const { code } of answers) expect(['OK', 'CONFLICT', 'RATE_LIMITED']).toContain(code);
    }
  });

  it('rejects an eleventh pending request until the customer cancels one of the ten', async () => {
    const customer = await aCustomer(app);
    const token = tokenOf(app, customer);
    await book(token, 10);
    const next = requestOf(slots.shift());
    for (const [, transport] of TRANSPORTS) expect(await transport.book(app, token, next)).toMatchObject(FULL);
    const [waiting] = await pendingOf(customer);
    expect(await rest.cancel(app, token, waiting?.id ?? '')).toMatchObject({ code: 'OK' });
    expect(await rest.book(app, token, next)).toMatchObject({ code: 'OK' });
    expect(await graphql.book(app, token, requestOf(slots.shift()))).toMatchObject(FULL);
  });

  it('returns the same tenth pending booking to 8 concurrent requests with the same idempotency key', async () => {
    const customer = await aCustomer(app);
    const token = tokenOf(app, customer);
    await book(token, 9);
    const tenth = requestOf(slots.shift());
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => (i % 2 ? rest : graphql).book(app, token, tenth, 'k')),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array(8).fill('OK'));
    expect(new Set(answers.map(({ booking }) => booking?.id)).size).toBe(1);
    expect(await pendingOf(customer)).toHaveLength(10);
  });
});

it('lets two providers book each other concurrently without a deadlock', async () => {
  const sides = await Promise.all(
    [0, 1].map(async () => {
      const provider = await aProvider(app);
      return { provider, service: await aService(app, { provider }) };
    }),
  );
  const [one, two] = sides as [(typeof sides)[0], (typeof sides)[0]];
  for (let round = 0; round < 8; round += 1) {
    const outcomes = await Promise.all(
      [
        [one, two],
        [two, one],
      ].map(async ([who, whom]) => {
        const [booker, asked] = [who as typeof one, whom as typeof one];
        const slot = await aSlot(app, { provider: asked.provider });
        return outcomeOf(() => aBooking(app, { customer: booker.provider, service: asked.service, slot }));
      }),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200]);
  }
});
