import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, aProvider, aRequest, aService, aSlot, tokenOf } from '../support/factories.js';
import { BOOKING, timelineWith } from './shapes.js';

describe('REST for bookings', () => {
  const app = sharedApp();
  let customer: User;
  let provider: User;
  let token: string;
  beforeAll(async () => {
    customer = await aCustomer(app);
    provider = await aProvider(app);
    token = tokenOf(app, customer);
  });

  it('creates a booking from the payload of the specification', async () => {
    const service = await aService(app);
    const body = aRequest(service, await aSlot(app, { providerId: service.providerId }));
    const answer = await app.rest('POST', '/bookings', { token, body });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      booking: {
        ...BOOKING,
        user: { _id: customer.id, name: customer.name, email: customer.email },
      },
    });
  });

  it('accepts the guest count as a string with blanks', async () => {
    const service = await aService(app);
    const slot = await aSlot(app, { providerId: service.providerId });
    const body = { ...aRequest(service, slot), guestCount: ' 80 ', message: undefined };
    const answer = await app.rest('POST', '/bookings', { token, body });
    expect(answer.body.booking).toMatchObject({ guestCount: 80, message: null });
  });

  it('returns the same booking to a repeated request with the same idempotency key', async () => {
    const service = await aService(app);
    const slot = await aSlot(app, { providerId: service.providerId });
    const body = aRequest(service, slot);
    const headers = { 'Idempotency-Key': 'one-submit' };
    const first = await app.rest('POST', '/bookings', { token, body, headers });
    const again = await app.rest('POST', '/bookings', { token, body, headers });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    const without = await app.rest('POST', '/bookings', { token, body });
    expect([without.status, without.body.code]).toEqual([409, 'CONFLICT']);
  });

  it('lists the bookings of the signed-in customer only', async () => {
    const somebody = await aCustomer(app);
    const booking = await aBooking(app, { customer: somebody });
    await aBooking(app, { customer });
    const mine = await app.rest('GET', '/bookings/my-bookings', { token: tokenOf(app, somebody) });
    expect(mine.status).toBe(200);
    expect(mine.body).toEqual({
      success: true,
      bookings: [{ ...BOOKING, _id: booking.id }],
      counts: { total: 1, pending: 1, confirmed: 0, completed: 0, cancelled: 0 },
    });
  });

  it('cancels a booking without a request body', async () => {
    const { id } = await aBooking(app, { customer });
    const { status, body } = await app.rest('PATCH', `/bookings/${id}/cancel`, { token });
    expect(status).toBe(200);
    const timeline = timelineWith(['withdrawn', 'customer']);
    const cancelled = { status: 'cancelled', cancelledBecause: 'withdrawn', timeline };
    expect(body).toEqual({ success: true, booking: { ...BOOKING, _id: id, ...cancelled } });
  });

  it.each(['confirmed', 'cancelled'])('lets the provider set a booking to %s', async (answer) => {
    const service = await aService(app, { provider });
    const { id } = await aBooking(app, { service, slot: await aSlot(app, { provider }) });
    const { status, body } = await app.rest('PATCH', `/bookings/${id}/status`, {
      token: tokenOf(app, provider),
      body: { status: answer },
    });
    expect(status).toBe(200);
    expect(body.booking).toMatchObject({ _id: id, status: answer });
  });

  it.each(['pending', 'completed', 'Confirmed', '', null, 1, ['confirmed']])(
    'rejects the status %j for a booking',
    async (answer) => {
      const service = await aService(app, { provider });
      const { id } = await aBooking(app, { service, slot: await aSlot(app, { provider }) });
      const { status, body } = await app.rest('PATCH', `/bookings/${id}/status`, {
        token: tokenOf(app, provider),
        body: { status: answer },
      });
      expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([400, 'BAD_USER_INPUT', ['status']]);
    },
  );
});
