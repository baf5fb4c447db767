import type { DataSource } from 'typeorm';
import { bookingById } from '../../src/marketplace/bookings/booking-list.sql.js';
import { completePastBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { startOutbox } from '../../src/engine/outbox/outbox.js';
import { reactions } from '../../src/reactions/reactions.js';
import { createDataSource } from '../../src/database/schema.js';
import type { BookingEvents } from '../../src/marketplace/bookings/booking-events.js';
import { Slot } from '../../src/marketplace/slots/slot.entity.js';
import { freshApp } from '../support/app.js';
import { testServer } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { aBooking, aService, aSlot } from '../support/factories.js';
import { A_TIMESTAMP } from '../support/timestamp.js';
import { violations } from './support/invariants.js';
import { manyBookings } from './support/many-bookings.js';

const noReader = () => Promise.resolve();
afterEach(async () => {
  expect(await violations(app.dataSource.manager)).toEqual([]);
});

const app = freshApp();
let published: BookingEvents['bookingChanged'][];
beforeEach(async () => {
  published = [];
  app.deps.events.listen('bookingChanged', (change) => published.push(change));
});

const complete = (dataSource: DataSource = app.dataSource) => completePastBookings(dataSource.manager, app.deps);

/** A booking of a slot, confirmed by default; discards the change events of its creation. */
async function booked(
  date: string,
  [startTime, endTime]: [string, string],
  status: 'pending' | 'confirmed' | 'cancelled' = 'confirmed',
) {
  const service = await aService(app);
  const slot = await aSlot(app, { providerId: service.providerId, date, startTime, endTime });
  const booking = await aBooking(app, { service, slot, status });
  published.length = 0;
  return booking;
}

const statusOf = async ({ id }: { id: string }) => (await bookingById(app.dataSource.manager, id)).status;

async function statusAt(instant: string, booking: { id: string }): Promise<string> {
  app.clock.set(instant);
  await complete();
  return statusOf(booking);
}

describe('a confirmed booking', () => {
  it('completes a booking exactly when its slot ends in the time zone of the marketplace', async () => {
    const booking = await booked('2026-07-01', ['18:00', '22:00']);
    expect(await statusAt('2026-07-01T19:59:59Z', booking)).toBe('confirmed');
    expect(await statusAt('2026-07-01T20:00:00Z', booking)).toBe('completed');
  });

  it('completes a booking that runs past midnight on the next day', async () => {
    const booking = await booked('2026-07-01', ['20:00', '02:00']);
    expect(await statusAt('2026-07-01T23:59:59Z', booking)).toBe('confirmed');
    expect(await statusAt('2026-07-02T00:00:00Z', booking)).toBe('completed');
  });

  it('completes a booking that ends at 00:00 at that midnight', async () => {
    const booking = await booked('2026-12-31', ['18:00', '00:00']);
    expect(await statusAt('2026-12-31T22:59:59Z', booking)).toBe('confirmed');
    expect(await statusAt('2026-12-31T23:00:00Z', booking)).toBe('completed');
  });

  it.each([
    // On 28 March 2027 at 01:00 UTC, clocks in Berlin change from 02:00 to 03:00.
    ['at the moment of the spring clock change', ['20:00', '02:00'], '00:59:59', '01:00:00'],
    ['after the hour that the spring clock change skips', ['20:00', '04:00'], '01:59:59', '02:00:00'],
  ] as const)(
    'completes a booking that ends %s once the local clock has reached its end',
    async (_, times, before, after) => {
      const booking = await booked('2027-03-27', [...times]);
      expect(await statusAt(`2027-03-28T${before}Z`, booking)).toBe('confirmed');
      expect(await statusAt(`2027-03-28T${after}Z`, booking)).toBe('completed');
    },
  );

  it.each([
    // On 25 October 2026 at 01:00 UTC, clocks in Berlin change back to 02:00: 02:30 occurs twice.
    ['in the hour that the autumn clock change repeats', ['20:00', '02:30'], '00:29:59', '01:30:00'],
    ['after the hour that the autumn clock change repeats', ['20:00', '04:00'], '02:59:59', '03:00:00'],
  ] as const)(
    'completes a booking that ends %s by the last occurrence of its end time',
    async (_, times, before, after) => {
      const booking = await booked('2026-10-24', [...times]);
      expect(await statusAt(`2026-10-25T${before}Z`, booking)).toBe('confirmed');
      expect(await statusAt(`2026-10-25T${after}Z`, booking)).toBe('completed');
    },
  );

  it('frees the slot of a completed booking and publishes one change to both parties', async () => {
    const booking = await booked('2026-07-01', ['18:00', '22:00']);
    app.clock.set('2026-07-02T10:00:00Z');
    expect(await complete()).toBe(1);
    expect(await complete()).toBe(0);
    const slot = await app.dataSource.manager.findOneByOrFail(Slot, {
      id: booking.timeSlot.id ?? '',
    });
    expect(slot.isBooked).toBe(false);
    expect(published).toEqual([
      { id: booking.id, customerId: booking.user.id, providerId: booking.provider.id, change: 'completed' },
    ]);
    expect(await bookingById(app.dataSource.manager, booking.id)).toEqual({
      ...booking,
      revision: booking.revision + 1,
      changedAt: A_TIMESTAMP,
      status: 'completed',
      timeline: [...booking.timeline, { kind: 'completed', by: 'system', at: A_TIMESTAMP, reason: null }],
    });
  });
});

it('does not complete pending or cancelled bookings', async () => {
  const pending = await booked('2026-07-01', ['18:00', '22:00'], 'pending');
  const cancelled = await booked('2026-07-01', ['18:00', '22:00'], 'cancelled');
  app.clock.set('2027-01-01T00:00:00Z');
  expect(await complete()).toBe(0);
  expect([await statusOf(pending), await statusOf(cancelled)]).toEqual(['pending', 'cancelled']);
});

it('completes all bookings that have ended while no process was running', async () => {
  await manyBookings(app, 1201);
  const later = await booked('2026-09-01', ['18:00', '22:00']);
  app.clock.set('2026-08-15T10:00:00Z');
  expect(await complete()).toBe(1201);
  await eventually(() => expect(published).toHaveLength(1201));
  expect(new Set(published.map(({ id }) => id)).size).toBe(1201);
  expect(await statusOf(later)).toBe('confirmed');
});

it('completes each booking once, with one published change, in four concurrent runs', async () => {
  const { database } = app.dataSource.options;
  const other = await createDataSource({ ...testServer(), database: String(database) }, 4).initialize();
  const stopOutbox = startOutbox(
    other,
    reactions(app.deps.events, { planner: noReader, wishes: noReader, webhooks: noReader }),
    () => undefined,
  );
  try {
    await manyBookings(app, 1300);
    app.clock.set('2026-07-03T10:00:00Z');
    const sources = [app.dataSource, other, app.dataSource, other];
    const counts = await Promise.all(sources.map((source) => complete(source)));
    // A run completes nothing while the others have locked all bookings, so only the sum counts.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1300);
    await eventually(() => expect(published).toHaveLength(1300));
    expect(new Set(published.map(({ id }) => id)).size).toBe(1300);
  } finally {
    await stopOutbox();
    await other.destroy();
  }
});
