import { Slot } from '../../src/slots/slot.entity.js';
import { User } from '../../src/users/user.entity.js';
import { anApp, type TestApp } from '../support/app.js';
import {
  aBooking,
  aCustomer,
  anAdmin,
  aProvider,
  aService,
  tokenOf,
} from '../support/factories.js';
import { DOORS } from './support/doors.js';
import { brokenPromises } from './support/invariants.js';

let app: TestApp;
beforeAll(async () => void (app = await anApp()));
afterEach(async () => expect(await brokenPromises(app.dataSource.manager)).toEqual([]));
afterAll(() => app.stop());

const db = () => app.dataSource.manager;

/** A booking, and the tokens of the two who are party to it. */
async function aCase(status: 'pending' | 'confirmed' | 'cancelled' = 'pending') {
  const [customer, service] = await Promise.all([aCustomer(app), aService(app)]);
  const provider = await db().findOneByOrFail(User, { id: service.providerId });
  const { id, timeSlot } = await aBooking(app, { customer, service, status });
  const isBooked = async () =>
    (await db().findOneByOrFail(Slot, { id: timeSlot.id ?? '' })).isBooked;
  return { id, isBooked, customer: tokenOf(app, customer), provider: tokenOf(app, provider) };
}

describe.each(DOORS)('a pending booking through %s', (_, door) => {
  it('is confirmed by its provider, and keeps its slot', async () => {
    const { id, provider, isBooked } = await aCase();
    expect(await door.decide(app, provider, id, 'confirmed')).toMatchObject({
      code: 'OK',
      booking: { id, status: 'confirmed', cancelledBecause: null },
    });
    expect(await isBooked()).toBe(true);
  });

  it('is declined by its provider, and its slot is free again', async () => {
    const { id, provider, isBooked } = await aCase();
    expect(await door.decide(app, provider, id, 'cancelled')).toMatchObject({
      code: 'OK',
      booking: { id, status: 'cancelled', cancelledBecause: 'declined' },
    });
    expect(await isBooked()).toBe(false);
  });

  it('is cancelled by its customer, and its slot is free again', async () => {
    const { id, customer, isBooked } = await aCase();
    expect(await door.cancel(app, customer, id)).toMatchObject({
      code: 'OK',
      booking: { id, status: 'cancelled', cancelledBecause: 'withdrawn' },
    });
    expect(await isBooked()).toBe(false);
  });

  it('of one provider with another is cancelled by the one who booked, and confirmed by the other', async () => {
    const booker = await aProvider(app);
    const service = await aService(app);
    const asked = tokenOf(app, await db().findOneByOrFail(User, { id: service.providerId }));
    const first = await aBooking(app, { customer: booker, service });
    expect(await door.cancel(app, tokenOf(app, booker), first.id)).toMatchObject({ code: 'OK' });
    const second = await aBooking(app, { customer: booker, service });
    expect(await door.decide(app, asked, second.id, 'confirmed')).toMatchObject({ code: 'OK' });
  });

  it('is not found by anybody who is not party to it', async () => {
    const { id, isBooked } = await aCase();
    const refused = { code: 'NOT_FOUND', message: 'Booking not found', booking: null };
    const stranger = tokenOf(app, await aCustomer(app));
    const otherProvider = tokenOf(app, await aProvider(app));
    expect(await door.cancel(app, stranger, id)).toMatchObject(refused);
    expect(await door.cancel(app, otherProvider, id)).toMatchObject(refused);
    expect(await door.decide(app, otherProvider, id, 'confirmed')).toMatchObject(refused);
    expect(await isBooked()).toBe(true);
  });

  it('is not cancelled by its provider, nor decided by the provider who booked it', async () => {
    const { id, provider } = await aCase();
    expect(await door.cancel(app, provider, id)).toMatchObject({ code: 'FORBIDDEN' });
    const booker = await aProvider(app);
    const own = await aBooking(app, { customer: booker });
    expect(await door.decide(app, tokenOf(app, booker), own.id, 'confirmed')).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('is not decided by a customer, an administrator or a visitor', async () => {
    const { id, customer, isBooked } = await aCase();
    const admin = tokenOf(app, await anAdmin(app));
    expect(await door.decide(app, customer, id, 'confirmed')).toMatchObject({ code: 'FORBIDDEN' });
    expect(await door.decide(app, admin, id, 'confirmed')).toMatchObject({ code: 'FORBIDDEN' });
    expect(await door.cancel(app, admin, id)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await door.decide(app, undefined, id, 'confirmed')).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect(await door.cancel(app, undefined, id)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await isBooked()).toBe(true);
  });

  it.each(['pending', 'completed'])('is not set to %s by anybody', async (status) => {
    const { id, provider } = await aCase();
    const answer = await door.decide(app, provider, id, status);
    expect(answer).toMatchObject({ code: 'BAD_USER_INPUT', booking: null });
    expect(Object.keys(answer.fields)).toEqual(['status']);
  });

  it.each(['declined', '', 'CONFIRMED'])(
    'is not set to "%s", which is no status',
    async (status) => {
      const { id, provider } = await aCase();
      expect(await door.decide(app, provider, id, status)).toMatchObject({
        code: 'BAD_USER_INPUT',
      });
    },
  );

  it('is named by an identifier of the right form', async () => {
    const { customer, provider } = await aCase();
    expect(await door.cancel(app, customer, 'x')).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await door.decide(app, provider, '0', 'confirmed')).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });
});

describe.each(DOORS)('a decided booking through %s', (_, door) => {
  it.each(['confirmed', 'cancelled'] as const)(
    'that is %s is decided once and for all',
    async (status) => {
      const { id, customer, provider, isBooked } = await aCase(status);
      const refused = { code: 'CONFLICT', message: `This booking is already ${status}` };
      expect(await door.cancel(app, customer, id)).toMatchObject(refused);
      expect(await door.decide(app, provider, id, 'confirmed')).toMatchObject(refused);
      expect(await door.decide(app, provider, id, 'cancelled')).toMatchObject(refused);
      expect(await isBooked()).toBe(status === 'confirmed');
    },
  );

  it('is gone for both parties when an administrator has deleted it', async () => {
    const { id, customer, provider, isBooked } = await aCase('confirmed');
    const admin = tokenOf(app, await anAdmin(app));
    expect(await app.rest('DELETE', `/admin/bookings/${id}`, { token: admin })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await door.cancel(app, customer, id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await door.decide(app, provider, id, 'cancelled')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await isBooked()).toBe(false);
  });
});
