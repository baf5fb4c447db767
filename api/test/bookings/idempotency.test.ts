import { Booking } from '../../src/marketplace/bookings/booking.entity.js';
import { Service } from '../../src/marketplace/services/service.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, aRequest, aService, aSlot, tokenOf } from '../support/factories.js';
import { TRANSPORTS } from './support/transports.js';
import { violations } from './support/invariants.js';

const app = sharedApp();
beforeEach(() => app.clock.set('2026-06-15T10:00:00Z'));
afterEach(async () => expect(await violations(app.dataSource.manager)).toEqual([]));

const db = () => app.dataSource.manager;

async function aCase() {
  const [customer, service] = await Promise.all([aCustomer(app), aService(app)]);
  const slot = await aSlot(app, { providerId: service.providerId });
  const count = () => db().countBy(Booking, { customerId: customer.id });
  return {
    customer,
    token: tokenOf(app, customer),
    service,
    slot,
    request: aRequest(service, slot),
    count,
  };
}

describe.each(TRANSPORTS)('a booking request with a repeated idempotency key through %s', (_, transport) => {
  it('returns the first booking to a repeated request', async () => {
    const { token, request, count } = await aCase();
    const first = await transport.book(app, token, request, 'k-1');
    const again = await transport.book(app, token, request, 'k-1');
    expect(again).toEqual(first);
    expect(first.code).toBe('OK');
    expect(await count()).toBe(1);
  });

  it('returns the first booking when price, service, status and date have changed meanwhile', async () => {
    const { token, service, request, count } = await aCase();
    const { booking } = await transport.book(app, token, request, 'k-1');
    await db().update(Service, { id: service.id }, { price: 1, isActive: false });
    await transport.cancel(app, token, booking?.id ?? '');
    app.clock.set('2026-07-05T10:00:00Z');
    expect(await transport.book(app, token, request, 'k-1')).toMatchObject({
      code: 'OK',
      booking: { id: booking?.id, status: 'cancelled', totalAmount: 450 },
    });
    expect(await count()).toBe(1);
  });

  it('rejects an idempotency key that was used for a different request', async () => {
    const { token, request, count } = await aCase();
    await transport.book(app, token, request, 'k-1');
    for (const change of [
      { guestCount: 81 },
      { message: 'Something else.' },
      { customerDetails: { ...request.customerDetails, phone: '555-0199' } },
    ])
      expect(await transport.book(app, token, { ...request, ...change }, 'k-1')).toMatchObject({
        code: 'CONFLICT',
        message: 'This idempotency key was used for another booking',
      });
    expect(await count()).toBe(1);
  });

  it('does not share idempotency keys between accounts', async () => {
    const { token, request } = await aCase();
    await transport.book(app, token, request, 'k-1');
    const other = await aCase();
    expect(await transport.book(app, other.token, other.request, 'k-1')).toMatchObject({
      code: 'OK',
    });
    expect(await transport.book(app, other.token, request, 'k-2')).toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('processes a request again under the key of a rejected request', async () => {
    const { token, service, slot, request } = await aCase();
    const { id } = await aBooking(app, { service, slot });
    expect(await transport.book(app, token, request, 'k-1')).toMatchObject({ code: 'CONFLICT' });
    await db().transaction(async (db) => {
      await db.query('UPDATE slots SET booking_id = NULL WHERE booking_id = $1', [id]);
      await db.delete(Booking, { id });
    });
    expect(await transport.book(app, token, { ...request, guestCount: 0 }, 'k-1')).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    expect(await transport.book(app, token, request, 'k-1')).toMatchObject({ code: 'OK' });
  });

  it('rejects an idempotency key that is empty, contains white space or has more than 200 characters', async () => {
    const { token, request } = await aCase();
    for (const key of ['', 'x'.repeat(201), 'two words', 'a\tb']) {
      const answer = await transport.book(app, token, request, key);
      expect(answer).toMatchObject({ code: 'BAD_USER_INPUT' });
      expect(Object.keys(answer.fields)).toEqual(['idempotencyKey']);
    }
    expect(await transport.book(app, token, request, 'x'.repeat(200))).toMatchObject({
      code: 'OK',
    });
  });
});

it('returns the first booking to a request that repeats the key through the other transport', async () => {
  const { token, request, count } = await aCase();
  const answers = [];
  for (const [, transport] of TRANSPORTS) answers.push(await transport.book(app, token, request, 'both-transports'));
  expect(answers[1]?.booking?.id).toBe(answers[0]?.booking?.id);
  expect(await count()).toBe(1);
});

it('treats requests without an idempotency key as different requests', async () => {
  const [[, transport]] = TRANSPORTS as [(typeof TRANSPORTS)[number]];
  const { token, request } = await aCase();
  expect(await transport.book(app, token, request)).toMatchObject({ code: 'OK' });
  expect(await transport.book(app, token, request)).toMatchObject({ code: 'CONFLICT' });
});
