import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { settleDueBookings } from '../../src/marketplace/bookings/due-bookings.js';
import { bookingsOfCustomer } from '../../src/marketplace/bookings/booking-pages.js';
import { sharedApp } from '../support/app.js';
import { aBooking, anAdmin, aService, aSlot, asViewer, tokenOf } from '../support/factories.js';
import { aCase } from './support/agreed.js';
import { violations } from './support/invariants.js';
import { TRANSPORTS } from './support/transports.js';

const app = sharedApp();
afterEach(async () => {
  app.clock.set('2026-06-15T10:00:00Z');
  expect(await violations(app.dataSource.manager)).toEqual([]);
});
const db = () => app.dataSource.manager;

const REQUESTED = ['requested', 'customer', null];
const shortOf = (timeline: { kind: string; by: string; reason: string | null }[] = []) =>
  timeline.map(({ kind, by, reason }) => [kind, by, reason]);

describe.each(TRANSPORTS)('the timeline of a booking through %s', (_, transport) => {
  it('has the reason that the provider wrote when it declined the request', async () => {
    const { id, ofProvider } = await aCase(app, 'pending');
    const { booking } = await transport.decide(app, ofProvider, id, 'cancelled', ' We are\non holiday. ');
    expect(shortOf(booking?.timeline)).toEqual([REQUESTED, ['declined', 'provider', 'We are\non holiday.']]);
    expect(Date.parse(booking?.timeline[1]?.at ?? '')).toBeGreaterThan(Date.parse(booking?.timeline[0]?.at ?? ''));
  });

  it('has the reason that the customer wrote when it cancelled the request', async () => {
    const { id, ofCustomer } = await aCase(app, 'pending');
    const { booking } = await transport.cancel(app, ofCustomer, id, 'The party is off.');
    expect(shortOf(booking?.timeline)).toEqual([REQUESTED, ['withdrawn', 'customer', 'The party is off.']]);
  });

  it('has no reason if none was written, or only spaces', async () => {
    const first = await aCase(app, 'pending');
    const { booking } = await transport.cancel(app, first.ofCustomer, first.id);
    expect(shortOf(booking?.timeline)).toEqual([REQUESTED, ['withdrawn', 'customer', null]]);
    const second = await aCase(app, 'pending');
    const confirmed = await transport.decide(app, second.ofProvider, second.id, 'confirmed', '  ');
    expect(shortOf(confirmed.booking?.timeline)).toEqual([REQUESTED, ['confirmed', 'provider', null]]);
  });

  it('accepts a reason of 500 characters, and rejects a longer one', async () => {
    const { id, ofProvider } = await aCase(app, 'pending');
    expect(await transport.decide(app, ofProvider, id, 'cancelled', 'x'.repeat(501))).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { reason: 'Reason can have up to 500 characters' },
    });
    expect(await transport.decide(app, ofProvider, id, 'cancelled', 'x'.repeat(500))).toMatchObject({ code: 'OK' });
  });
});

describe('the timeline of a booking', () => {
  const timelineOf = async (customerId: string) => shortOf((await bookingsOfCustomer(db(), customerId))[0]?.timeline);

  it('has the completion and the expiry, which the server makes', async () => {
    const confirmed = await aCase(app, 'confirmed');
    const pending = await aCase(app, 'pending');
    app.clock.set('2026-07-01T22:00:00Z');
    await settleDueBookings(db(), app.deps);
    const CONFIRMED = ['confirmed', 'provider', null];
    expect(await timelineOf(confirmed.customer.id)).toEqual([REQUESTED, CONFIRMED, ['completed', 'system', null]]);
    expect(await timelineOf(pending.customer.id)).toEqual([REQUESTED, ['expired', 'system', null]]);
  });

  it('has the end of an account by an administrator or by its owner', async () => {
    const first = await aCase(app, 'pending');
    await deleteUser(db(), asViewer(await anAdmin(app)), first.provider.id);
    expect(await timelineOf(first.customer.id)).toEqual([REQUESTED, ['called_off', 'administrator', null]]);
  });

  it('is seen by both parties and by administrators, in one query for all bookings of a list', async () => {
    const { id, ofCustomer, ofProvider, customer, service, provider } = await aCase(app);
    await aBooking(app, { customer, service, slot: await aSlot(app, { provider, date: '2026-08-01' }) });
    const admin = tokenOf(app, await anAdmin(app));
    const logged: string[] = [];
    const log = app.dataSource.logger;
    app.dataSource.setOptions({
      logging: ['query'],
      logger: { ...log, logQuery: (sql: string) => void logged.push(sql) },
    });
    const lists = await Promise.all([
      app.rest('GET', '/bookings/my-bookings', { token: ofCustomer }),
      app.rest('GET', '/providers/bookings', { token: ofProvider }),
      app.rest('GET', '/admin/bookings', { token: admin }),
    ]);
    app.dataSource.setOptions({ logging: false, logger: log });
    for (const { body } of lists) {
      const found = (body.bookings as { _id: string; timeline: [] }[]).find(({ _id }) => _id === id);
      expect(shortOf(found?.timeline)).toEqual([REQUESTED, ['confirmed', 'provider', null]]);
    }
    expect(logged.filter((sql) => sql.includes('timeline_entries')).length).toBeLessThanOrEqual(lists.length);
  });

  it('loses what a deleted account wrote, and nothing else', async () => {
    const [rest] = TRANSPORTS;
    const { id, ofProvider, ofCustomer, customer, provider } = await aCase(app, 'pending');
    await rest?.[1].decide(app, ofProvider, id, 'cancelled', 'We are closed.');
    await deleteUser(db(), asViewer(await anAdmin(app)), customer.id);
    const { body } = await app.rest('GET', '/providers/bookings', { token: ofProvider });
    expect(body.bookings).toMatchObject([{ timeline: [{ reason: null }, { reason: 'We are closed.' }] }]);
    expect(ofCustomer).toBeTruthy();
    await deleteUser(db(), asViewer(await anAdmin(app)), provider.id);
    expect(await db().query('SELECT FROM timeline_entries WHERE booking_id = $1 AND reason IS NOT NULL', [id])).toEqual(
      [],
    );
  });
});

describe('the time until which a response was promised', () => {
  const dueAtOf = async (slot: { date: string; startTime: string; endTime: string }) => {
    const service = await aService(app);
    const booking = await aBooking(app, {
      service,
      slot: await aSlot(app, { providerId: service.providerId, ...slot }),
    });
    return { ...booking, after: (Date.parse(booking.answerDueAt) - Date.parse(booking.createdAt)) / 3_600_000 };
  };

  it('is 24 hours after the request', async () => {
    expect((await dueAtOf({ date: '2100-01-01', startTime: '10:00', endTime: '12:00' })).after).toBe(24);
  });

  it('is the beginning of the slot in the time zone of the marketplace, if that is earlier', async () => {
    const { answerDueAt } = await dueAtOf({ date: '2026-07-01', startTime: '18:00', endTime: '20:00' });
    expect(answerDueAt).toBe('2026-07-01T16:00:00.000Z');
  });

  it.each(TRANSPORTS)('is when a pending booking becomes overdue, through %s', async (_, transport) => {
    const { id, ofProvider, ofCustomer, other, third } = await aCase(app, 'pending');
    const moved = await transport.move(app, ofCustomer, id, other.id);
    expect(moved.booking?.isOverdue).toBe(false);
    app.clock.set(moved.booking?.answerDueAt ?? '');
    expect((await transport.move(app, ofCustomer, id, third.id)).booking?.isOverdue).toBe(true);
    expect((await transport.decide(app, ofProvider, id, 'confirmed')).booking?.isOverdue).toBe(false);
  });
});
