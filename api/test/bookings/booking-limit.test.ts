import { createRateLimits } from '../../src/limits/rate-limits.js';
import type { Service } from '../../src/services/service.entity.js';
import { Slot } from '../../src/slots/slot.entity.js';
import { anApp, type TestApp } from '../support/app.js';
import { aBooking, aCustomer, aRequest, aService, tokenOf } from '../support/factories.js';
import { DOORS } from './support/doors.js';

/** 120 bookings of an account in an hour, both doors counting together (decision 5). */
let app: TestApp;
let service: Service;
let slots: Slot[];
beforeEach(async () => {
  app = await anApp({ market: { limits: createRateLimits() } });
  service = await aService(app);
  await app.dataSource.query(
    `INSERT INTO slots (id, provider_id, date, start_time, end_time)
     SELECT gen_random_uuid(), $1, '2026-07-01', time '00:00' + n * interval '5 min', time '00:05' + n * interval '5 min'
     FROM generate_series(0, 129) n`,
    [service.providerId],
  );
  slots = await app.dataSource.manager.findBy(Slot, { providerId: service.providerId });
});
afterEach(() => app.stop());

const [rest, graphql] = DOORS.map(([, door]) => door) as [
  (typeof DOORS)[0][1],
  (typeof DOORS)[0][1],
];
const requestOf = (slot: Slot | undefined) => aRequest(service, slot as Slot);

/** Books this many free slots, in turn through the one door and the other. */
async function bookMany(token: string, count: number): Promise<void> {
  const codes = await Promise.all(
    slots
      .splice(0, count)
      .map((slot, index) => (index % 2 ? rest : graphql).book(app, token, requestOf(slot))),
  );
  expect(codes.map(({ code }) => code)).toEqual(Array(count).fill('OK'));
}

it('the 121st booking within an hour is refused at both doors, and they say when to come back', async () => {
  const token = tokenOf(app, await aCustomer(app));
  for (const count of [40, 40, 40]) await bookMany(token, count);
  for (const [, door] of DOORS) {
    const answer = await door.book(app, token, requestOf(slots[0]));
    expect(answer).toMatchObject({ code: 'RATE_LIMITED', booking: null });
    expect(answer.retryAfter).toBeGreaterThan(3500);
    expect(answer.retryAfter).toBeLessThanOrEqual(3600);
  }
  const other = tokenOf(app, await aCustomer(app));
  expect(await rest.book(app, other, requestOf(slots[0]))).toMatchObject({ code: 'OK' });
});

it('bookings that were refused, and requests that were sent again, do not count', async () => {
  const customer = await aCustomer(app);
  const token = tokenOf(app, customer);
  const taken = await aBooking(app, { service, slot: slots.pop() as Slot });
  const request = { ...requestOf(slots[0]), timeSlot: taken.timeSlot.id };
  const refused = await Promise.all(
    Array.from({ length: 150 }, (_, i) => (i % 2 ? rest : graphql).book(app, token, request)),
  );
  // All at once some may meet the limit, until others have given back what they did not use.
  for (const { code } of refused) expect(['CONFLICT', 'RATE_LIMITED']).toContain(code);
  for (let i = 0; i < 10; i += 1) await rest.book(app, token, { ...request, guestCount: 0 });

  const first = requestOf(slots.shift());
  for (let i = 0; i < 30; i += 1)
    expect(await rest.book(app, token, first, 'again')).toMatchObject({ code: 'OK' });
  for (const count of [40, 40, 39]) await bookMany(token, count);
  expect(await rest.book(app, token, requestOf(slots[0]))).toMatchObject({ code: 'RATE_LIMITED' });
  expect(await rest.book(app, token, first, 'again')).toMatchObject({ code: 'OK' });
});
