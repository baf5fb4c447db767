import { bookingById } from '../../src/marketplace/bookings/booking-list.sql.js';
import { expirePendingBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { settleDueBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { startOutbox } from '../../src/engine/outbox/outbox.js';
import { reactions } from '../../src/reactions/reactions.js';
import { createDataSource } from '../../src/database/schema.js';
import type { BookingEvents } from '../../src/marketplace/bookings/booking-events.js';
import { Slot } from '../../src/marketplace/slots/slot.entity.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { freshApp } from '../support/app.js';
import { testServer } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { aBooking, aCustomer, aService, aSlot, tokenOf } from '../support/factories.js';
import { A_TIMESTAMP } from '../support/timestamp.js';
import { TRANSPORTS } from './support/transports.js';
import { violations } from './support/invariants.js';
import { manyBookings } from './support/many-bookings.js';

afterEach(async () => {
  expect(await violations(app.dataSource.manager)).toEqual([]);
});

/** A pending booking expires when its slot begins (P38). */
const app = freshApp();
let published: BookingEvents['bookingChanged'][];
beforeEach(async () => {
  published = [];
  app.deps.events.listen('bookingChanged', (change) => published.push(change));
});

const noReader = () => Promise.resolve();

const db = () => app.dataSource.manager;

/** A booking for 1 July, 18:00 to 22:00 in Berlin, with the tokens of both parties. */
async function anEvening(status: 'pending' | 'confirmed' | 'cancelled' = 'pending') {
  const [customer, service] = await Promise.all([aCustomer(app), aService(app)]);
  const { providerId } = service;
  const slot = await aSlot(app, { providerId, startTime: '18:00', endTime: '22:00' });
  const booking = await aBooking(app, { customer, service, slot, status });
  published.length = 0;
  const provider = await db().findOneByOrFail(User, { id: providerId });
  const [asCustomer, asProvider] = [tokenOf(app, customer), tokenOf(app, provider)];
  return { ...booking, slot, asCustomer, asProvider };
}

const BEFORE = '2026-07-01T15:59:59Z';
const BEGUN = '2026-07-01T16:00:00Z';

const at = async (instant: string, { id }: { id: string }) => {
  app.clock.set(instant);
  await settleDueBookings(db(), app.deps);
  const { status, cancelledBecause } = await bookingById(db(), id);
  return { status, cancelledBecause };
};

describe('a pending booking', () => {
  it('cancels a pending booking exactly when its slot begins in the time zone of the marketplace', async () => {
    const booking = await anEvening();
    expect(await at(BEFORE, booking)).toEqual({ status: 'pending', cancelledBecause: null });
    expect(await at(BEGUN, booking)).toEqual({ status: 'cancelled', cancelledBecause: 'expired' });
  });

  it('frees the slot of an expired booking and publishes one change to both parties', async () => {
    const { slot, asCustomer, asProvider, ...booking } = await anEvening();
    app.clock.set('2026-07-04T10:00:00Z');
    expect(await expirePendingBookings(db(), app.deps)).toBe(1);
    expect(await expirePendingBookings(db(), app.deps)).toBe(0);
    expect((await db().findOneByOrFail(Slot, { id: slot.id })).isBooked).toBe(false);
    expect(published).toEqual([
      { id: booking.id, customerId: booking.user.id, providerId: booking.provider.id, change: 'expired' },
    ]);
    expect(await bookingById(db(), booking.id)).toEqual({
      ...booking,
      revision: booking.revision + 1,
      changedAt: A_TIMESTAMP,
      status: 'cancelled',
      cancelledBecause: 'expired',
      timeline: [...booking.timeline, { kind: 'expired', by: 'system', at: A_TIMESTAMP, reason: null }],
    });
  });

  it('does not count an expired booking as pending in the statistics', async () => {
    const booking = await anEvening();
    await at(BEGUN, booking);
    const { body } = await app.rest('GET', '/providers/stats', { token: booking.asProvider });
    expect(body.stats).toMatchObject({ pendingBookings: 0, confirmedBookings: 0 });
  });
});

describe.each(TRANSPORTS)('a pending booking that has begun, through %s', (_, transport) => {
  it('rejects the confirmation of a booking that has begun, before and after it expires', async () => {
    const [booking, other] = [await anEvening(), await anEvening()];
    app.clock.set(BEFORE);
    expect(await transport.decide(app, other.asProvider, other.id, 'confirmed')).toMatchObject({
      code: 'OK',
    });
    app.clock.set(BEGUN);
    expect(await transport.decide(app, booking.asProvider, booking.id, 'confirmed')).toMatchObject({
      code: 'CONFLICT',
      message: 'This booking can no longer be confirmed because its time slot has begun',
    });
    expect(await bookingById(db(), booking.id)).toMatchObject({ status: 'pending' });
    expect(await at(BEGUN, booking)).toEqual({ status: 'cancelled', cancelledBecause: 'expired' });
    expect(await transport.decide(app, booking.asProvider, booking.id, 'confirmed')).toMatchObject({
      code: 'CONFLICT',
      message: 'This booking is already cancelled',
    });
  });

  it('lets a booking that has begun be declined or cancelled until it expires', async () => {
    const [declined, withdrawn] = [await anEvening(), await anEvening()];
    app.clock.set(BEGUN);
    expect(await transport.decide(app, declined.asProvider, declined.id, 'cancelled')).toMatchObject({
      booking: { status: 'cancelled', cancelledBecause: 'declined' },
    });
    expect(await transport.cancel(app, withdrawn.asCustomer, withdrawn.id)).toMatchObject({
      booking: { status: 'cancelled', cancelledBecause: 'withdrawn' },
    });
    expect(await expirePendingBookings(db(), app.deps)).toBe(0);
  });
});

it('does not expire confirmed or cancelled bookings', async () => {
  const [confirmed, cancelled] = [await anEvening('confirmed'), await anEvening('cancelled')];
  app.clock.set(BEGUN);
  expect(await expirePendingBookings(db(), app.deps)).toBe(0);
  expect(await at(BEGUN, confirmed)).toEqual({ status: 'confirmed', cancelledBecause: null });
  expect(await at(BEGUN, cancelled)).toEqual({ status: 'cancelled', cancelledBecause: 'declined' });
});

it('expires each overdue booking once after downtime, in four concurrent runs', async () => {
  const database = String(app.dataSource.options.database);
  const other = await createDataSource({ ...testServer(), database }, 4).initialize();
  const stopOutbox = startOutbox(
    other,
    reactions(app.deps.events, { planner: noReader, wishes: noReader, webhooks: noReader }),
    () => undefined,
  );
  try {
    await manyBookings(app, 1300, 'pending');
    const service = await aService(app);
    const slot = await aSlot(app, { providerId: service.providerId, date: '2026-09-01' });
    const later = await aBooking(app, { service, slot });
    published.length = 0;
    app.clock.set('2026-07-01T23:00:00Z');
    const sources = [app.dataSource, other, app.dataSource, other];
    const counts = await Promise.all(sources.map((source) => settleDueBookings(source.manager, app.deps)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1300);
    await eventually(() => expect(published).toHaveLength(1300));
    expect(new Set(published.map(({ id }) => id)).size).toBe(1300);
    expect(new Set(published.map(({ id }) => id))).not.toContain(later.id);
    expect(await bookingById(db(), later.id)).toMatchObject({ status: 'pending' });
  } finally {
    await stopOutbox();
    await other.destroy();
  }
});
