import { jest } from '@jest/globals';
import { removeBooking } from '../../src/marketplace/admin/moderation.js';
import { type BookingFeed, bookingFeed } from '../../src/marketplace/bookings/booking-feed.js';
import type { BookingView } from '../../src/marketplace/bookings/booking-view.js';
import { cancelBooking } from '../../src/marketplace/bookings/bookings.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, asViewer } from '../support/factories.js';
import { A_TIMESTAMP } from '../support/timestamp.js';

const app = sharedApp();
let feed: BookingFeed;
let errors: unknown[];
beforeEach(() => {
  errors = [];
  feed = bookingFeed(app.dataSource.manager, app.deps.events, (error) => errors.push(error));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await feed.close();
});

const db = () => app.dataSource.manager;

/** Subscribes, and returns a function that resolves to the next change. */
function subscribe(accountId: string): () => Promise<BookingView | null> {
  const changes = feed.changesFor(accountId)[Symbol.asyncIterator]();
  const ask = async (): Promise<BookingView | null> => {
    const result = await changes.next();
    return result.done ? null : result.value;
  };
  // An asynchronous iterator begins with the first request for a value.
  let pending = ask();
  return async () => {
    const value = await pending;
    pending = ask();
    return value;
  };
}

describe('the feed of changed bookings', () => {
  it('reads a changed booking once for all subscribers of both parties', async () => {
    const customer = await aCustomer(app);
    const booking = await aBooking(app, { customer });
    const subscribers = [customer.id, customer.id, booking.provider.id ?? ''].map(subscribe);
    const query = jest.spyOn(db(), 'query');
    await app.deps.events.publish('bookingChanged', {
      change: 'confirmed',
      id: booking.id,
      customerId: customer.id,
      providerId: booking.provider.id,
    });
    for (const next of subscribers) expect(await next()).toEqual(booking);
    expect(query.mock.calls.filter(([sql]) => sql.includes('FROM bookings'))).toHaveLength(1);
  });

  it('sends a change to one subscriber per event loop iteration', async () => {
    const customer = await aCustomer(app);
    const booking = await aBooking(app, { customer });
    let now = 0;
    let isOver = false;
    const tick = (): void => {
      now += 1;
      if (!isOver) setImmediate(tick);
    };
    const received = Array.from({ length: 10 }, () => subscribe(customer.id)).map(async (next) => {
      await next();
      return now;
    });
    tick();
    await app.deps.events.publish('bookingChanged', {
      change: 'confirmed',
      id: booking.id,
      customerId: customer.id,
      providerId: booking.provider.id,
    });
    const iterations = await Promise.all(received);
    isOver = true;
    expect(new Set(iterations).size).toBe(10);
  });

  it('reads no booking that concerns no subscriber', async () => {
    const customer = await aCustomer(app);
    const booking = await aBooking(app, { customer });
    subscribe((await aCustomer(app)).id);
    const query = jest.spyOn(db(), 'query');
    await app.deps.events.publish('bookingChanged', {
      change: 'confirmed',
      id: booking.id,
      customerId: customer.id,
      providerId: booking.provider.id,
    });
    expect(query.mock.calls.filter(([sql]) => sql.includes('FROM bookings'))).toEqual([]);
  });

  it('sends the last state of a deleted booking, once', async () => {
    const customer = await aCustomer(app);
    const booking = await aBooking(app, { customer });
    const next = subscribe(customer.id);
    await removeBooking(db(), asViewer(await anAdmin(app)), booking.id);
    expect(await next()).toEqual({
      ...booking,
      status: 'cancelled',
      cancelledBecause: 'called_off',
      revision: booking.revision + 1,
      changedAt: A_TIMESTAMP,
      isDeleted: true,
      timeline: [...booking.timeline, { kind: 'called_off', by: 'administrator', at: A_TIMESTAMP, reason: null }],
    });
    const other = await aBooking(app, { customer });
    expect(await next()).toEqual(other);
  });

  it('reads a booking again after an error of the database', async () => {
    const customer = await aCustomer(app);
    const booking = await aBooking(app, { customer });
    const next = subscribe(customer.id);
    jest.spyOn(db(), 'query').mockRejectedValueOnce(new Error('connection lost'));
    await app.deps.events.publish('bookingChanged', {
      change: 'confirmed',
      id: booking.id,
      customerId: customer.id,
      providerId: null,
    });
    expect(await next()).toEqual(booking);
    expect(errors).toEqual([new Error('connection lost')]);
  });

  it('ends the subscription of a consumer that does not read, and no other', async () => {
    const customer = await aCustomer(app);
    const booking = await aBooking(app, { customer });
    const slow = feed.changesFor(customer.id)[Symbol.asyncIterator]();
    const first = slow.next();
    const next = subscribe(booking.provider.id ?? '');
    const change = {
      id: booking.id,
      customerId: customer.id,
      providerId: booking.provider.id,
      change: 'confirmed' as const,
    };
    for (let n = 0; n < 1_100; n += 1) {
      await app.deps.events.publish('bookingChanged', change);
      expect(await next()).toEqual(booking);
    }
    expect(await first).toEqual({ done: false, value: booking });
    const rest = async () => {
      for (;;) if ((await slow.next()).done) return;
    };
    await expect(rest()).rejects.toThrow(/pending/);
  });

  it('sends the current state last, if a booking changes several times', async () => {
    const customer = await aCustomer(app);
    const booking = await aBooking(app, { customer });
    const next = subscribe(customer.id);
    const change = {
      id: booking.id,
      customerId: customer.id,
      providerId: booking.provider.id,
      change: 'confirmed' as const,
    };
    await app.deps.events.publish('bookingChanged', change);
    await cancelBooking(db(), app.deps, asViewer(customer), { id: booking.id });
    await next();
    expect(await next()).toMatchObject({ id: booking.id, status: 'cancelled' });
  });
});
