import { banUser } from '../../src/marketplace/admin/moderation.js';
import { bookingsOfCustomer } from '../../src/marketplace/bookings/booking-pages.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import { freshApp, sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, aSlot, asViewer, tokenOf } from '../support/factories.js';
import { aCase, holderOf } from './support/agreed.js';
import { violations } from './support/invariants.js';
import { TRANSPORTS } from './support/transports.js';

const app = sharedApp();
afterEach(async () => {
  app.clock.set('2026-06-15T10:00:00Z');
  expect(await violations(app.dataSource.manager)).toEqual([]);
});

describe.each(TRANSPORTS)('moving a pending booking through %s', (_, transport) => {
  it('books the new slot, frees the old one, and changes nothing else', async () => {
    const { id, customer, ofCustomer, slot, other } = await aCase(app, 'pending');
    const [before] = await bookingsOfCustomer(app.dataSource.manager, customer.id);
    const { code, booking } = await transport.move(app, ofCustomer, id, other.id);
    expect([code, booking]).toMatchObject([
      'OK',
      {
        id,
        status: 'pending',
        eventDate: '2026-07-02',
        timeSlot: { id: other.id, startTime: '10:00' },
        totalAmount: 450,
      },
    ]);
    expect(booking?.timeline.map(({ kind, by }) => `${kind} ${by}`)).toEqual(['requested customer', 'moved customer']);
    expect([await holderOf(app, slot), await holderOf(app, other)]).toEqual([null, id]);
    const [after] = await bookingsOfCustomer(app.dataSource.manager, customer.id);
    // What was promised remains, and calendars see a change.
    expect(after?.answerDueAt).toEqual(before?.answerDueAt);
    expect(after?.revision).toBe(1);
  });

  it('rejects a slot that is booked, and leaves the booking as it is', async () => {
    const { id, ofCustomer, provider, slot, other } = await aCase(app, 'pending');
    const second = await aCase(app, 'pending');
    const taken = await transport.move(app, second.ofCustomer, second.id, second.other.id);
    expect(taken.code).toBe('OK');
    expect(await transport.move(app, second.ofCustomer, second.id, second.other.id)).toMatchObject({
      code: 'CONFLICT',
      message: 'This booking already has this time slot',
    });
    const stranger = tokenOf(app, await aCustomer(app));
    await transport.book(app, stranger, {
      serviceId: second.service.id,
      providerId: second.provider.id,
      eventDate: second.third.date,
      timeSlot: second.third.id,
      eventType: 'Wedding',
      guestCount: 8,
      customerDetails: { name: 'Kim', email: 'kim@example.com', phone: '555-0101' },
    });
    expect(await transport.move(app, second.ofCustomer, second.id, second.third.id)).toMatchObject({
      code: 'CONFLICT',
      message: 'This time slot has just been booked. Please choose another.',
    });
    expect(await transport.move(app, ofCustomer, id, second.slot.id)).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { slotId: 'This time slot belongs to another provider' },
    });
    const today = await aSlot(app, { provider, date: '2026-06-15', startTime: '20:00', endTime: '22:00' });
    expect(await transport.move(app, ofCustomer, id, today.id)).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { slotId: 'The new date must be tomorrow or later' },
    });
    expect(await transport.move(app, ofCustomer, id, id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await transport.move(app, ofCustomer, id, 'x')).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect([await holderOf(app, slot), await holderOf(app, other)]).toEqual([id, null]);
  });

  it.each(['confirmed', 'cancelled'] as const)('rejects moving a booking that is %s', async (status) => {
    const { id, ofCustomer, other } = await aCase(app, status);
    expect(await transport.move(app, ofCustomer, id, other.id)).toMatchObject({
      code: 'CONFLICT',
      message: `This booking is already ${status}`,
    });
  });

  it('is not for the provider, and does not exist for other accounts', async () => {
    const { id, ofProvider, slot, other } = await aCase(app, 'pending');
    expect(await transport.move(app, ofProvider, id, other.id)).toMatchObject({ code: 'FORBIDDEN' });
    for (const stranger of [await aCustomer(app), await aProvider(app)])
      expect(await transport.move(app, tokenOf(app, stranger), id, other.id)).toMatchObject({
        code: 'NOT_FOUND',
        message: 'Booking not found',
      });
    expect(await holderOf(app, slot)).toBe(id);
  });
});

describe('moving a pending booking', () => {
  const [rest] = TRANSPORTS.map(([, transport]) => transport) as [(typeof TRANSPORTS)[0][1]];

  it('is rejected once its slot has begun', async () => {
    const { id, ofCustomer, other } = await aCase(app, 'pending');
    app.clock.set('2026-07-01T08:00:00Z');
    expect(await rest.move(app, ofCustomer, id, other.id)).toMatchObject({
      code: 'CONFLICT',
      message: 'This booking can no longer be moved because its time slot has begun',
    });
  });

  it('is rejected while the provider is banned, whose slots cannot be booked', async () => {
    const { id, ofCustomer, provider, other } = await aCase(app, 'pending');
    await banUser(app.dataSource.manager, asViewer(await anAdmin(app)), provider.id, true);
    expect(await rest.move(app, ofCustomer, id, other.id)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is possible 10 times', async () => {
    const { id, ofCustomer, slot, other } = await aCase(app, 'pending');
    for (let time = 0; time < 10; time += 1)
      expect((await rest.move(app, ofCustomer, id, time % 2 ? slot.id : other.id)).code).toBe('OK');
    expect(await rest.move(app, ofCustomer, id, other.id)).toMatchObject({
      code: 'CONFLICT',
      message: 'This booking can no longer be moved because it was changed 10 times',
    });
  });
});

describe('the quota of moves', () => {
  const limited = freshApp(() => ({ deps: { limits: createRateLimits() } }));

  it('counts those of an account over both transports, and none that was rejected', async () => {
    const { id, ofCustomer, slot, other, third } = await aCase(limited, 'pending');
    await limited.dataSource.query('UPDATE bookings SET revision = -100');
    const transports = TRANSPORTS.map(([, transport]) => transport);
    for (let time = 0; time < 20; time += 1) {
      const [transport] = time % 2 ? transports : [...transports].reverse();
      expect((await transport?.move(limited, ofCustomer, id, id))?.code).toBe('NOT_FOUND');
      expect((await transport?.move(limited, ofCustomer, id, time % 2 ? slot.id : other.id))?.code).toBe('OK');
    }
    for (const transport of transports) {
      const rejected = await transport.move(limited, ofCustomer, id, third.id);
      expect(rejected.code).toBe('RATE_LIMITED');
      expect(rejected.retryAfter ?? 1).toBeGreaterThan(0);
    }
  });
});
