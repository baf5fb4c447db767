import { bookingsOfCustomer } from '../../src/marketplace/bookings/booking-pages.js';
import { settleDueBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import { deleteSlot, updateSlot } from '../../src/marketplace/slots/slots.js';
import { freshApp, sharedApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aSlot, asViewer, tokenOf } from '../support/factories.js';
import { untilOneWaitsFor } from '../support/lock-waits.js';
import { aCase, type Case, holderOf } from './support/agreed.js';
import { violations } from './support/invariants.js';
import { TRANSPORTS, type Transport } from './support/transports.js';

const app = sharedApp();
const db = () => app.dataSource.manager;
afterEach(async () => {
  app.clock.set('2026-06-15T10:00:00Z');
  expect(await violations(db())).toEqual([]);
});

const SIDES = [
  ['customer', 'provider'],
  ['provider', 'customer'],
] as const;
const tokenFor = ({ ofCustomer, ofProvider }: Case, party: 'customer' | 'provider') =>
  party === 'customer' ? ofCustomer : ofProvider;

describe.each(TRANSPORTS)('a change of a confirmed booking through %s', (_, transport) => {
  it.each(SIDES)('is proposed by the %s, and moves the booking once the %s accepts it', async (one, other) => {
    const booking = await aCase(app);
    const proposal = { slotId: booking.other.id, message: 'Two hours\nlater?' };
    const proposed = await transport.propose(app, tokenFor(booking, one), booking.id, proposal);
    expect([proposed.code, proposed.booking]).toMatchObject([
      'OK',
      {
        status: 'confirmed',
        eventDate: '2026-07-01',
        timeSlot: { id: booking.slot.id },
        proposal: {
          slot: { id: booking.other.id, date: '2026-07-02', startTime: '10:00' },
          by: one,
          message: 'Two hours\nlater?',
        },
      },
    ]);
    expect(await holderOf(app, booking.other)).toBeNull();
    const accepted = await transport.answer(app, tokenFor(booking, other), booking.id, true);
    expect([accepted.code, accepted.booking]).toMatchObject([
      'OK',
      { status: 'confirmed', eventDate: '2026-07-02', timeSlot: { id: booking.other.id }, proposal: null },
    ]);
    expect(accepted.booking?.timeline.at(-1)).toMatchObject({ kind: 'moved', by: one, reason: 'Two hours\nlater?' });
    expect([await holderOf(app, booking.slot), await holderOf(app, booking.other)]).toEqual([null, booking.id]);
    const [view] = await bookingsOfCustomer(db(), booking.customer.id);
    expect(view?.revision).toBe(2);
  });

  it.each(SIDES)('is calling it off, proposed by the %s, once the %s accepts it', async (one, other) => {
    const booking = await aCase(app);
    const proposed = await transport.propose(app, tokenFor(booking, one), booking.id, { slotId: null });
    expect(proposed.booking).toMatchObject({ status: 'confirmed', proposal: { slot: null, by: one, message: null } });
    const accepted = await transport.answer(app, tokenFor(booking, other), booking.id, true);
    expect(accepted.booking).toMatchObject({ status: 'cancelled', cancelledBecause: 'called_off', proposal: null });
    expect(accepted.booking?.timeline.at(-1)).toMatchObject({ kind: 'called_off', by: one, reason: null });
    expect(await holderOf(app, booking.slot)).toBeNull();
  });

  it('leaves the booking as it is if it is refused, and another can be proposed', async () => {
    const booking = await aCase(app);
    await transport.propose(app, booking.ofCustomer, booking.id, { slotId: booking.other.id });
    const refused = await transport.answer(app, booking.ofProvider, booking.id, false);
    expect([refused.code, refused.booking]).toMatchObject([
      'OK',
      { status: 'confirmed', timeSlot: { id: booking.slot.id }, proposal: null },
    ]);
    expect(await transport.answer(app, booking.ofProvider, booking.id, true)).toMatchObject({
      code: 'CONFLICT',
      message: 'This booking has no open proposal',
    });
    expect((await transport.propose(app, booking.ofProvider, booking.id, { slotId: null })).code).toBe('OK');
  });

  it('is proposed once at a time, and neither party can replace the open proposal', async () => {
    const booking = await aCase(app);
    await transport.propose(app, booking.ofCustomer, booking.id, { slotId: booking.other.id });
    for (const token of [booking.ofCustomer, booking.ofProvider])
      expect(await transport.propose(app, token, booking.id, { slotId: booking.third.id })).toMatchObject({
        code: 'CONFLICT',
        message: 'This booking already has an open proposal',
      });
  });

  it('cannot be accepted or refused by the party that proposed it', async () => {
    const booking = await aCase(app);
    await transport.propose(app, booking.ofProvider, booking.id, { slotId: booking.other.id });
    for (const accept of [true, false])
      expect(await transport.answer(app, booking.ofProvider, booking.id, accept)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await holderOf(app, booking.other)).toBeNull();
  });

  it('concerns its parties alone', async () => {
    const booking = await aCase(app);
    for (const stranger of [await aCustomer(app), await aProvider(app)]) {
      const token = tokenOf(app, stranger);
      const missing = { code: 'NOT_FOUND', message: 'Booking not found' };
      expect(await transport.propose(app, token, booking.id, { slotId: null })).toMatchObject(missing);
      await transport.propose(app, booking.ofCustomer, booking.id, { slotId: null });
      expect(await transport.answer(app, token, booking.id, true)).toMatchObject(missing);
    }
    const admin = tokenOf(app, await anAdmin(app));
    expect(await transport.answer(app, admin, booking.id, true)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is rejected for a slot of another provider, a booked or unknown one, and one that has begun', async () => {
    const booking = await aCase(app);
    const { id, ofCustomer, service, provider } = booking;
    const foreign = await aSlot(app);
    const booked = await aSlot(app, { provider, date: '2026-08-01' });
    await aBooking(app, { service, slot: booked });
    const past = await aSlot(app, { provider, date: '2026-06-15', startTime: '11:00', endTime: '12:00' });
    const cases = [
      [foreign.id, 'BAD_USER_INPUT'],
      [booked.id, 'CONFLICT'],
      [booking.slot.id, 'CONFLICT'],
      [past.id, 'CONFLICT'],
      [id, 'NOT_FOUND'],
      ['x', 'BAD_USER_INPUT'],
    ] as const;
    for (const [slotId, code] of cases)
      expect([slotId, (await transport.propose(app, ofCustomer, id, { slotId })).code]).toEqual([slotId, code]);
    expect(await transport.propose(app, ofCustomer, id, { slotId: null, message: 'x'.repeat(501) })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { message: 'Message can have up to 500 characters' },
    });
  });

  it.each([
    ['pending', 'This booking is not confirmed yet'],
    ['cancelled', 'This booking is already cancelled'],
  ] as const)('is rejected while the booking is %s', async (status, message) => {
    const booking = await aCase(app, status);
    expect(await transport.propose(app, booking.ofCustomer, booking.id, { slotId: null })).toMatchObject({
      code: 'CONFLICT',
      message,
    });
  });
});

describe('a proposal', () => {
  const [rest] = TRANSPORTS.map(([, transport]) => transport) as [Transport];
  const propose = ({ id, ofCustomer }: Case, slotId: string | null) => rest.propose(app, ofCustomer, id, { slotId });
  const accept = ({ id, ofProvider }: Case) => rest.answer(app, ofProvider, id, true);
  const LOST = { code: 'CONFLICT', message: 'The proposed time is no longer free. The booking remains as it was.' };

  it('ends if the slot was booked meanwhile', async () => {
    const booking = await aCase(app);
    await propose(booking, booking.other.id);
    await aBooking(app, { service: booking.service, slot: booking.other });
    expect(await accept(booking)).toMatchObject(LOST);
    expect(await accept(booking)).toMatchObject({ message: 'This booking has no open proposal' });
    expect(await holderOf(app, booking.slot)).toBe(booking.id);
    expect((await propose(booking, booking.third.id)).code).toBe('OK');
  });

  it('does not move the booking to times that its slot has got since', async () => {
    const booking = await aCase(app);
    await propose(booking, booking.other.id);
    const form = { date: '2026-07-02', startTime: '20:00', endTime: '22:00' };
    await updateSlot(db(), app.deps, asViewer(booking.provider), { id: booking.other.id, form });
    const { body } = await app.rest('GET', '/providers/bookings', { token: booking.ofProvider });
    expect(body.bookings).toMatchObject([{ proposal: { slot: { startTime: '10:00' } } }]);
    expect(await accept(booking)).toMatchObject(LOST);
    expect(await holderOf(app, booking.other)).toBeNull();
  });

  it('ends with the slot that its provider deletes', async () => {
    const booking = await aCase(app);
    await propose(booking, booking.other.id);
    await deleteSlot(db(), asViewer(booking.provider), booking.other.id);
    expect(await accept(booking)).toMatchObject({ message: 'This booking has no open proposal' });
  });

  it.each([true, false])('ends with its slot while a response to it waits: accepts %s', async (isAccepted) => {
    const booking = await aCase(app);
    await propose(booking, booking.other.id);
    const deleting = app.dataSource.createQueryRunner();
    await deleting.startTransaction();
    await deleteSlot(deleting.manager, asViewer(booking.provider), booking.other.id);
    const answered = rest.answer(app, booking.ofProvider, booking.id, isAccepted);
    await untilOneWaitsFor(deleting, db());
    await deleting.commitTransaction();
    await deleting.release();
    expect(await answered).toMatchObject({ code: 'CONFLICT', message: 'This booking has no open proposal' });
  });

  it.each([
    ['the booking', '2026-07-01T08:00:00Z', '2026-07-02'],
    ['the proposal', '2026-06-20T08:00:00Z', '2026-06-20'],
  ])('ends when the slot of %s begins, and its parties are informed', async (_, begins, date) => {
    const booking = await aCase(app);
    const slot = await aSlot(app, { provider: booking.provider, date, startTime: '10:00', endTime: '12:00' }).catch(
      () => booking.other,
    );
    await propose(booking, slot.id);
    app.clock.set(new Date(Date.parse(begins) - 1000).toISOString());
    await settleDueBookings(db(), app.deps);
    expect(await db().query('SELECT FROM proposals WHERE booking_id = $1', [booking.id])).toHaveLength(1);
    app.clock.set(begins);
    expect(await accept(booking)).toMatchObject({ message: 'This booking has no open proposal' });
    const changes: string[] = [];
    const stop = app.deps.events.listen('bookingChanged', ({ id, change }) => void changes.push(`${change} ${id}`));
    await settleDueBookings(db(), app.deps);
    stop();
    expect(changes).toContain(`proposal_ended ${booking.id}`);
    expect(await db().query('SELECT FROM proposals WHERE booking_id = $1', [booking.id])).toEqual([]);
  });

  it('does not prevent another one while it waits to be ended', async () => {
    const booking = await aCase(app);
    const early = await aSlot(app, {
      provider: booking.provider,
      date: '2026-06-20',
      startTime: '10:00',
      endTime: '12:00',
    });
    await propose(booking, early.id);
    app.clock.set('2026-06-20T08:00:00Z');
    expect((await propose(booking, booking.other.id)).code).toBe('OK');
  });
});

describe('the quota of proposals', () => {
  const limited = freshApp(() => ({ deps: { limits: createRateLimits() } }));

  it('counts those of an account over both transports, and none that was rejected', async () => {
    const { id, ofCustomer, ofProvider, other } = await aCase(limited);
    const transports = TRANSPORTS.map(([, transport]) => transport);
    for (let time = 0; time < 50; time += 1) {
      const [transport] = time % 2 ? transports : [...transports].reverse();
      expect((await transport?.propose(limited, ofCustomer, id, { slotId: other.id }))?.code).toBe('OK');
      const again = await transport?.propose(limited, ofCustomer, id, { slotId: other.id });
      expect(again?.code).toBe(time < 50 - 1 ? 'CONFLICT' : 'RATE_LIMITED');
      expect((await transport?.answer(limited, ofProvider, id, false))?.code).toBe('OK');
    }
    for (const transport of transports)
      expect((await transport.propose(limited, ofCustomer, id, { slotId: null })).code).toBe('RATE_LIMITED');
    expect((await transports[0]?.propose(limited, ofProvider, id, { slotId: null }))?.code).toBe('OK');
  });
});
