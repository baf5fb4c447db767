import { IsNull } from 'typeorm';
import { requestBooking } from '../../src/marketplace/bookings/bookings.js';
import { Booking } from '../../src/marketplace/bookings/booking.entity.js';
import { moveBooking } from '../../src/marketplace/bookings/move-booking.js';
import { Service } from '../../src/marketplace/services/service.entity.js';
import { Slot } from '../../src/marketplace/slots/slot.entity.js';
import { sharedApp } from '../support/app.js';
import { aCustomer, aRequest, aService, aSlot, asViewer, tokenOf } from '../support/factories.js';
import { aCase, holderOf } from './support/agreed.js';
import { violations } from './support/invariants.js';
import { race, ROUNDS } from './support/race.js';
import { TRANSPORTS } from './support/transports.js';

/** What an account has read is what it agrees to (P14, P45). */
const app = sharedApp();
const db = () => app.dataSource.manager;
afterEach(async () => expect(await violations(db())).toEqual([]));

const TIMES = { startTime: '10:00', endTime: '12:00' };
const SHOWN = { ...TIMES, totalAmount: 450 };

async function anOffer() {
  const service = await aService(app, { price: 450 });
  const slot = await aSlot(app, { providerId: service.providerId, ...TIMES });
  const customer = await aCustomer(app);
  return { service, slot, customer, token: tokenOf(app, customer), request: { ...aRequest(service, slot), ...SHOWN } };
}

describe.each(TRANSPORTS)('the terms that were shown, through %s', (_, transport) => {
  it('are accepted with a request while they are the present ones', async () => {
    const { token, request } = await anOffer();
    expect(await transport.book(app, token, request)).toMatchObject({ code: 'OK', booking: { totalAmount: 450 } });
  });

  it.each([
    ['price', Service, { price: 900.5 }, 'Wed, Jul 1, 2026, 10:00 AM – 12:00 PM, $900.50'],
    ['start', Slot, { startTime: '11:00' }, 'Wed, Jul 1, 2026, 11:00 AM – 12:00 PM, $450'],
    ['end', Slot, { endTime: '01:00' }, 'Wed, Jul 1, 2026, 10:00 AM – 1:00 AM next day, $450'],
  ] as const)('are compared with a request: another %s is 409, and stated', async (_, entity, change, terms) => {
    const { service, slot, token, request } = await anOffer();
    await db().update<Service | Slot>(entity, { id: entity === Service ? service.id : slot.id }, change);
    expect(await transport.book(app, token, request)).toMatchObject({
      code: 'CONFLICT',
      message: `The terms have changed. They are now: ${terms}. Please check them and try again.`,
    });
    expect(await holderOf(app, slot)).toBeNull();
    const { startTime: _start, endTime: _end, totalAmount: _total, ...without } = request;
    expect((await transport.book(app, token, without)).code).toBe('OK');
  });

  it('are part of what a repeated request must have in common with the first', async () => {
    const { token, request } = await anOffer();
    const first = await transport.book(app, token, request, 'k-1');
    expect(await transport.book(app, token, request, 'k-1')).toEqual(first);
    expect(await transport.book(app, token, { ...request, totalAmount: 900 }, 'k-1')).toMatchObject({
      code: 'CONFLICT',
      message: 'This idempotency key was used for another booking',
    });
  });

  it('are rejected if they are malformed', async () => {
    const { token, request } = await anOffer();
    const malformed = { ...request, startTime: '25:00', endTime: '' };
    expect((await transport.book(app, token, malformed)).fields).toEqual({
      startTime: 'Start time must be a time like 18:30',
      endTime: 'End time is required',
    });
  });

  it('are compared with a move: another day or time of the slot is 409, and stated', async () => {
    const { id, ofCustomer, other } = await aCase(app, 'pending');
    const shown = { eventDate: other.date, ...TIMES };
    await db().update(Slot, { id: other.id }, { date: '2026-07-09', startTime: '20:00', endTime: '23:00' });
    expect(await transport.move(app, ofCustomer, id, other.id, shown)).toMatchObject({
      code: 'CONFLICT',
      message:
        'The terms have changed. They are now: Thu, Jul 9, 2026, 8:00 PM – 11:00 PM. Please check them and try again.',
    });
    const present = { eventDate: '2026-07-09', startTime: '20:00', endTime: '23:00' };
    expect(await transport.move(app, ofCustomer, id, other.id, present)).toMatchObject({
      code: 'OK',
      booking: { eventDate: '2026-07-09' },
    });
  });

  it.each(['confirmed', 'cancelled'])(
    'are compared when a booking is %s: one that was moved is 409',
    async (status) => {
      const { id, ofCustomer, ofProvider, slot, other } = await aCase(app, 'pending');
      const shown = { eventDate: slot.date, ...TIMES };
      expect((await transport.move(app, ofCustomer, id, other.id)).code).toBe('OK');
      expect(await transport.decide(app, ofProvider, id, status, undefined, shown)).toMatchObject({
        code: 'CONFLICT',
        message:
          'The terms have changed. They are now: Thu, Jul 2, 2026, 10:00 AM – 12:00 PM. Please check them and try again.',
      });
      expect(await db().findOneByOrFail(Booking, { id })).toMatchObject({ status: 'pending' });
      const present = { ...shown, eventDate: other.date };
      expect(await transport.decide(app, ofProvider, id, status, undefined, present)).toMatchObject({
        code: 'OK',
        booking: { status },
      });
    },
  );

  it('are compared with a proposal: another time of the slot is 409, and nothing is proposed', async () => {
    const { id, ofCustomer, other } = await aCase(app);
    const proposal = { slotId: other.id, eventDate: other.date, ...TIMES };
    await db().update(Slot, { id: other.id }, { endTime: '13:00' });
    expect(await transport.propose(app, ofCustomer, id, proposal)).toMatchObject({
      code: 'CONFLICT',
      message:
        'The terms have changed. They are now: Thu, Jul 2, 2026, 10:00 AM – 1:00 PM. Please check them and try again.',
    });
    expect(await transport.propose(app, ofCustomer, id, { ...proposal, endTime: '13:00' })).toMatchObject({
      code: 'OK',
      booking: { proposal: { slot: { id: other.id } } },
    });
  });

  it.each([
    ['another time', 'Fri, Jul 3, 2026, 10:00 AM – 12:00 PM'],
    ['calling it off', 'to call the booking off'],
  ])('are a proposal that was read: %s that was proposed since is not accepted', async (what, terms) => {
    const { id, ofCustomer, ofProvider, other, third } = await aCase(app);
    const { booking } = await transport.propose(app, ofCustomer, id, { slotId: other.id });
    const read = booking?.proposal?.id;
    await transport.answer(app, ofProvider, id, false, read);
    await transport.propose(app, ofCustomer, id, { slotId: what === 'another time' ? third.id : null });
    expect(await transport.answer(app, ofProvider, id, true, read)).toMatchObject({
      code: 'CONFLICT',
      message: `The proposal has changed. It is now: ${terms}. Please check it and try again.`,
    });
    expect((await transport.answer(app, ofProvider, id, true)).code).toBe('OK');
  });
});

describe('terms that change while requests arrive', () => {
  const change = (slot: Slot, service: Service, what: string) =>
    what === 'price'
      ? db().update(Service, { id: service.id }, { price: 900 })
      : db().update(Slot, { id: slot.id, bookingId: IsNull() }, { startTime: '19:00', endTime: '23:00' });

  it.each(['price', 'slot'])('never make a booking on others than those that were sent: %s', async (what) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { service, slot, customer, request } = await anOffer();
      const [made] = await race<{ id: string }, unknown>(
        round,
        () => requestBooking(db(), app.deps, asViewer(customer), { request, address: customer.id }),
        () => change(slot, service, what),
      );
      expect([200, 409]).toContain(made.status);
      if (made.won)
        expect(await db().findOneByOrFail(Booking, { id: made.value.id })).toMatchObject({
          ...TIMES,
          totalAmount: 450,
        });
    }
  });

  it('never move a booking to others than those that were sent', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, customer, other, service } = await aCase(app, 'pending');
      const command = { id, slotId: other.id, eventDate: other.date, ...TIMES };
      const [moved] = await race<unknown, unknown>(
        round,
        () => moveBooking(db(), app.deps, asViewer(customer), command),
        () => change(other, service, 'slot'),
      );
      expect([200, 409]).toContain(moved.status);
      const expected = moved.won ? { eventDate: '2026-07-02', ...TIMES } : { eventDate: '2026-07-01' };
      expect(await db().findOneByOrFail(Booking, { id })).toMatchObject(expected);
    }
  });
});
