import { Slot } from '../../src/marketplace/slots/slot.entity.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';
import { TRANSPORTS } from './support/transports.js';
import { violations } from './support/invariants.js';

const app = sharedApp();
afterEach(async () => expect(await violations(app.dataSource.manager)).toEqual([]));

const db = () => app.dataSource.manager;

/** A booking, and the tokens of its customer and its provider. */
async function aCase(status: 'pending' | 'confirmed' | 'cancelled' = 'pending') {
  const [customer, service] = await Promise.all([aCustomer(app), aService(app)]);
  const provider = await db().findOneByOrFail(User, { id: service.providerId });
  const { id, timeSlot } = await aBooking(app, { customer, service, status });
  const isBooked = async () => (await db().findOneByOrFail(Slot, { id: timeSlot.id ?? '' })).isBooked;
  return { id, isBooked, customer: tokenOf(app, customer), provider: tokenOf(app, provider) };
}

describe.each(TRANSPORTS)('a pending booking through %s', (_, transport) => {
  it('lets the provider confirm a pending booking, which still holds its slot', async () => {
    const { id, provider, isBooked } = await aCase();
    expect(await transport.decide(app, provider, id, 'confirmed')).toMatchObject({
      code: 'OK',
      booking: { id, status: 'confirmed', cancelledBecause: null },
    });
    expect(await isBooked()).toBe(true);
  });

  it('lets the provider decline a pending booking, and frees its slot', async () => {
    const { id, provider, isBooked } = await aCase();
    expect(await transport.decide(app, provider, id, 'cancelled')).toMatchObject({
      code: 'OK',
      booking: { id, status: 'cancelled', cancelledBecause: 'declined' },
    });
    expect(await isBooked()).toBe(false);
  });

  it('lets the customer cancel a pending booking, and frees its slot', async () => {
    const { id, customer, isBooked } = await aCase();
    expect(await transport.cancel(app, customer, id)).toMatchObject({
      code: 'OK',
      booking: { id, status: 'cancelled', cancelledBecause: 'withdrawn' },
    });
    expect(await isBooked()).toBe(false);
  });

  it('treats a provider who has booked another provider as the customer of the booking', async () => {
    const booker = await aProvider(app);
    const service = await aService(app);
    const asked = tokenOf(app, await db().findOneByOrFail(User, { id: service.providerId }));
    const first = await aBooking(app, { customer: booker, service });
    expect(await transport.cancel(app, tokenOf(app, booker), first.id)).toMatchObject({
      code: 'OK',
    });
    const second = await aBooking(app, { customer: booker, service });
    expect(await transport.decide(app, asked, second.id, 'confirmed')).toMatchObject({
      code: 'OK',
    });
  });

  it('returns NOT_FOUND for a booking of other accounts', async () => {
    const { id, isBooked } = await aCase();
    const refused = { code: 'NOT_FOUND', message: 'Booking not found', booking: null };
    const stranger = tokenOf(app, await aCustomer(app));
    const otherProvider = tokenOf(app, await aProvider(app));
    expect(await transport.cancel(app, stranger, id)).toMatchObject(refused);
    expect(await transport.cancel(app, otherProvider, id)).toMatchObject(refused);
    expect(await transport.decide(app, otherProvider, id, 'confirmed')).toMatchObject(refused);
    expect(await isBooked()).toBe(true);
  });

  it('rejects cancelling by the provider of a booking, and deciding by a provider who booked it', async () => {
    const { id, provider } = await aCase();
    expect(await transport.cancel(app, provider, id)).toMatchObject({ code: 'FORBIDDEN' });
    const booker = await aProvider(app);
    const own = await aBooking(app, { customer: booker });
    expect(await transport.decide(app, tokenOf(app, booker), own.id, 'confirmed')).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('rejects deciding by a customer, and deciding and cancelling by an administrator or a visitor', async () => {
    const { id, customer, isBooked } = await aCase();
    const admin = tokenOf(app, await anAdmin(app));
    expect(await transport.decide(app, customer, id, 'confirmed')).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await transport.decide(app, admin, id, 'confirmed')).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await transport.cancel(app, admin, id)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await transport.decide(app, undefined, id, 'confirmed')).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await transport.cancel(app, undefined, id)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await isBooked()).toBe(true);
  });

  it.each(['pending', 'completed'])('rejects the status %s as a decision of the provider', async (status) => {
    const { id, provider } = await aCase();
    const answer = await transport.decide(app, provider, id, status);
    expect(answer).toMatchObject({ code: 'BAD_USER_INPUT', booking: null });
    expect(Object.keys(answer.fields)).toEqual(['status']);
  });

  it.each(['declined', '', 'CONFIRMED'])('rejects the unknown status "%s"', async (status) => {
    const { id, provider } = await aCase();
    expect(await transport.decide(app, provider, id, status)).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });

  it('rejects a malformed booking id', async () => {
    const { customer, provider } = await aCase();
    expect(await transport.cancel(app, customer, 'x')).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await transport.decide(app, provider, '0', 'confirmed')).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });
});

describe.each(TRANSPORTS)('a decided booking through %s', (_, transport) => {
  it.each(['confirmed', 'cancelled'] as const)(
    'rejects cancelling and deciding a booking that is already %s',
    async (status) => {
      const { id, customer, provider, isBooked } = await aCase(status);
      const refused = { code: 'CONFLICT', message: `This booking is already ${status}` };
      expect(await transport.cancel(app, customer, id)).toMatchObject(refused);
      expect(await transport.decide(app, provider, id, 'confirmed')).toMatchObject(refused);
      expect(await transport.decide(app, provider, id, 'cancelled')).toMatchObject(refused);
      expect(await isBooked()).toBe(status === 'confirmed');
    },
  );

  it('returns NOT_FOUND to both parties of a booking that an administrator has deleted', async () => {
    const { id, customer, provider, isBooked } = await aCase('confirmed');
    const admin = tokenOf(app, await anAdmin(app));
    expect(await app.rest('DELETE', `/admin/bookings/${id}`, { token: admin })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await transport.cancel(app, customer, id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await transport.decide(app, provider, id, 'cancelled')).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await isBooked()).toBe(false);
  });
});
