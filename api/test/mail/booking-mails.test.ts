import { jest } from '@jest/globals';
import ICAL from 'ical.js';
import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { banUser, removeBooking } from '../../src/marketplace/admin/moderation.js';
import { answerChange } from '../../src/marketplace/bookings/answer-change.js';
import { cancelBooking, decideBooking } from '../../src/marketplace/bookings/bookings.js';
import type { BookingView } from '../../src/marketplace/bookings/booking-view.js';
import { proposeChange } from '../../src/marketplace/bookings/propose-change.js';
import { settleDueBookings } from '../../src/marketplace/bookings/due-bookings.js';
import type { ClaimedMail } from '../../src/reactions/mail/sender.js';
import type { OutgoingMail } from '../../src/engine/mail/outgoing-mail.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { allPlanned } from '../accounts/support/mails.js';
import { freshApp } from '../support/app.js';
import { anAdmin, aBooking, aCustomer, aProvider, aService, aSlot, asViewer } from '../support/factories.js';
import { composerOf, deliver, kindsOf } from './support/post-office.js';

/** Which mails a change of a booking causes, and to whom (P33). */
const app = freshApp();
const db = () => app.dataSource.manager;

const CUSTOMER = 'customer@example.com';
const PROVIDER = 'provider@example.com';

let customer: User;
let provider: User;

beforeEach(async () => {
  customer = await aCustomer(app, { name: 'Maya Lopez', email: CUSTOMER });
  provider = await aProvider(app, { businessName: 'Blossom Events', email: PROVIDER, phone: '555-0199' });
});

/** A booking for Wednesday, 1 July 2026, 18:00 to 02:00, of which both parties have been informed. */
async function aParty(status: 'pending' | 'confirmed' = 'pending'): Promise<BookingView> {
  const service = await aService(app, { provider, title: 'Garden Wedding' });
  const slot = await aSlot(app, { provider, startTime: '18:00', endTime: '02:00' });
  const booking = await aBooking(app, { customer, service, slot, status });
  await deliver(app);
  return booking;
}

const decide = (id: string, status: 'confirmed' | 'cancelled'): Promise<unknown> =>
  decideBooking(db(), app.deps, asViewer(provider), { id, status });

const cancel = (id: string): Promise<unknown> => cancelBooking(db(), app.deps, asViewer(customer), { id });

/** The events in the calendar files of a mail. */
const statesIn = (attachments: OutgoingMail['attachments'] = []) =>
  attachments.flatMap(({ content }) => {
    const calendar = new ICAL.Component(ICAL.parse(content) as unknown[]);
    return calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, sequence } = new ICAL.Event(component);
      return [uid, component.getFirstPropertyValue('status'), sequence];
    });
  });

async function agree(bookingId: string): Promise<void> {
  await proposeChange(db(), app.deps, asViewer(provider), { bookingId });
  await answerChange(db(), app.deps, asViewer(customer), { bookingId, accept: true });
}

it('informs both parties of a request: the provider with its contents, the customer that it was received', async () => {
  const service = await aService(app, { provider, title: 'Garden Wedding' });
  const slot = await aSlot(app, { provider, startTime: '18:00', endTime: '02:00' });
  await aBooking(app, { customer, service, slot });
  const mails = await deliver(app);
  expect(kindsOf(mails)).toEqual([`booking-received ${CUSTOMER}`, `booking-requested ${PROVIDER}`]);
  const [received, requested] = mails;
  expect(requested?.subject).toBe('New request: Garden Wedding on Wed, Jul 1, 2026');
  for (const fact of ['Garden Wedding', 'Kim Customer', '80', 'We look forward to it.', '6:00 PM', '2:00 AM'])
    expect(requested?.text).toContain(fact);
  expect(requested?.text).toContain('https://marquee.example.com/provider/dashboard');
  expect(received?.text).toContain('Blossom Events');
  expect(received?.text).toContain('https://marquee.example.com/user/dashboard');
});

it('informs both parties of a confirmation, with the calendar file', async () => {
  const { id } = await aParty();
  await decide(id, 'confirmed');
  const mails = await deliver(app);
  expect(kindsOf(mails)).toEqual([`booking-confirmed ${CUSTOMER}`, `booking-confirmed ${PROVIDER}`]);
  for (const { attachments } of mails) {
    expect(attachments).toHaveLength(1);
    expect(attachments[0]?.contentType).toBe('text/calendar; charset=utf-8');
    expect(attachments[0]?.content).toContain(`UID:${id}`);
    expect(attachments[0]?.content).toContain('STATUS:CONFIRMED');
  }
});

it('informs the customer of a declined request, with what else is free that day in that city and category', async () => {
  const other = await aProvider(app, { businessName: 'Petal & Co' });
  const elsewhere = await aProvider(app, { businessName: 'Far Away', city: 'Shelbyville' });
  const banned = await aProvider(app, { businessName: 'Banned', isVerified: false });
  for (const owner of [other, elsewhere, banned]) {
    await aService(app, { provider: owner, title: `Party by ${owner.businessName ?? ''}` });
    await aService(app, { provider: owner, title: 'Another category', category: 'Weddings' });
    await aService(app, { provider: owner, title: 'Switched off', isActive: false });
    await aSlot(app, { provider: owner, startTime: '12:00', endTime: '16:00' });
    await aSlot(app, { provider: owner, date: '2026-07-02' });
  }
  const { id } = await aParty();
  await aSlot(app, { provider, startTime: '08:00', endTime: '12:00' });
  await decide(id, 'cancelled');
  const mails = await deliver(app);
  expect(kindsOf(mails)).toEqual([`booking-declined ${CUSTOMER}`]);
  expect(mails[0]?.text).toContain('Party by Petal & Co');
  // The one that has declined is not suggested at another time.
  expect(mails[0]?.text).not.toContain('8:00 AM');
  for (const absent of ['Far Away', 'Banned', 'Another category', 'Switched off'])
    expect(mails[0]?.text).not.toContain(absent);
});

it('names what is free at once, though providers fill the day with slots and the category with services', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, () => aProvider(app, { businessName: 'Crowd' })));
  const ids = crowd.map(({ id }) => id);
  await app.dataSource.query(
    `INSERT INTO services (id, provider_id, title, description, category, price, duration)
     SELECT gen_random_uuid(), id, repeat('x', 140) || n, 'd', 'Birthday Parties', 100, '1h'
     FROM unnest($1::uuid[]) WITH ORDINALITY AS crowd (id, k), generate_series(1, CASE k WHEN 1 THEN 3 ELSE 60 END) n`,
    [ids],
  );
  await app.dataSource.query(
    `INSERT INTO slots (id, provider_id, date, start_time, end_time)
     SELECT gen_random_uuid(), id, '2026-07-01', time '00:00' + n * interval '1 min', time '00:01' + n * interval '1 min'
     FROM unnest($1::uuid[]) WITH ORDINALITY AS crowd (id, k), generate_series(10 * (k - 1), 1439) n`,
    [ids],
  );
  const { id } = await aParty();
  await decide(id, 'cancelled');
  const [mail] = await deliver(app);
  const times = mail?.text.match(/^12:\d\d (?=.*, Crowd$)/gm);
  expect(times).toEqual(['12:00 ', '12:00 ', '12:00 ', '12:10 ', '12:10 ']);
});

it('informs the customer of a refusal without what else is free if that cannot be read', async () => {
  const other = await aProvider(app);
  await aService(app, { provider: other });
  await aSlot(app, { provider: other, startTime: '08:00', endTime: '12:00' });
  const { id } = await aParty();
  await decide(id, 'cancelled');
  await allPlanned(app);
  // The booking contains its title; only the query of what is free reads that of services.
  const rename = (from: string, to: string) =>
    app.dataSource.query(`ALTER TABLE services RENAME COLUMN ${from} TO ${to}`);
  await rename('title', 'unreadable');
  const mails = await deliver(app).finally(() => rename('unreadable', 'title'));
  expect(kindsOf(mails)).toEqual([`booking-declined ${CUSTOMER}`]);
  expect(mails[0]?.text).not.toContain('8:00 AM');
});

it('informs the provider that the customer has withdrawn a request', async () => {
  const { id } = await aParty();
  await cancel(id);
  expect(kindsOf(await deliver(app))).toEqual([`booking-withdrawn ${PROVIDER}`]);
});

it('informs both parties that a request has expired', async () => {
  await aParty();
  app.clock.set('2026-07-01T16:00:00Z');
  await settleDueBookings(db(), app.deps);
  expect(kindsOf(await deliver(app))).toEqual([`request-expired ${CUSTOMER}`, `request-expired ${PROVIDER}`]);
});

it('confirms no booking that is deleted while the mail is made', async () => {
  const { id } = await aParty();
  await decide(id, 'confirmed');
  await allPlanned(app);
  const admin = asViewer(await anAdmin(app));
  const [mail] = await db().query<ClaimedMail[]>(
    `SELECT id, kind, account_id AS "accountId", booking_id AS "bookingId", data FROM mails WHERE kind = 'booking-confirmed'`,
  );
  const query = db().query.bind(db());
  // Between the text of the mail and its calendar file.
  const spy = jest.spyOn(db(), 'query').mockImplementation(async (sql: string, values) => {
    if (sql.includes('b.customer_id = $3')) {
      spy.mockRestore();
      await removeBooking(db(), admin, id);
    }
    return query(sql, values);
  });
  expect(await composerOf(app)({ ...mail!, attempts: 1, isLastAttempt: false })).toBeNull();
  expect(await db().query('SELECT FROM bookings')).toEqual([]);
});

it('informs neither party that an event is over', async () => {
  await aParty('confirmed');
  app.clock.set('2026-07-02T00:00:01Z');
  expect(await settleDueBookings(db(), app.deps)).toBe(1);
  expect(await deliver(app)).toEqual([]);
});

it.each(['pending', 'confirmed'] as const)(
  'informs both parties that an administrator has deleted a %s booking',
  async (status) => {
    const { id } = await aParty(status);
    await removeBooking(db(), asViewer(await anAdmin(app)), id);
    const mails = await deliver(app);
    expect(kindsOf(mails)).toEqual([`booking-called-off ${CUSTOMER}`, `booking-called-off ${PROVIDER}`]);
    for (const { text } of mails) expect(text).toContain('Garden Wedding');
    const states = status === 'confirmed' ? [[id, 'CANCELLED', 2]] : [];
    for (const { attachments } of mails) expect(statesIn(attachments)).toEqual(states);
  },
);

it.each([
  ['both have called off', agree],
  ['ends with the account of its provider', async () => deleteUser(db(), asViewer(await anAdmin(app)), provider.id)],
])('cancels in the calendars a confirmed booking that %s', async (_how, end) => {
  const { id } = await aParty('confirmed');
  await end(id);
  const mails = (await deliver(app)).filter(({ kind }) => kind === 'booking-called-off');
  expect(mails.length).toBeGreaterThan(0);
  for (const { attachments } of mails) expect(statesIn(attachments)).toEqual([[id, 'CANCELLED', 2]]);
});

describe('of a booking that an administrator deletes before the mails about its end are sent', () => {
  const ENDS: [how: string, status: 'pending' | 'confirmed', end: (id: string) => Promise<unknown>, told: string[]][] =
    [
      ['declined', 'pending', (id) => decide(id, 'cancelled'), [`booking-declined ${CUSTOMER}`]],
      ['withdrawn', 'pending', cancel, [`booking-withdrawn ${PROVIDER}`]],
      [
        'expired',
        'pending',
        () => (app.clock.set('2026-07-01T16:00:00Z'), settleDueBookings(db(), app.deps)),
        [`request-expired ${CUSTOMER}`, `request-expired ${PROVIDER}`],
      ],
      ['called off by both', 'confirmed', agree, [`booking-called-off ${CUSTOMER}`, `booking-called-off ${PROVIDER}`]],
      [
        'cancelled with the account of the provider',
        'confirmed',
        async () => deleteUser(db(), asViewer(await anAdmin(app)), provider.id),
        ['account-deleted provider@example.com', `booking-called-off ${CUSTOMER}`],
      ],
    ];

  it.each(ENDS)('informs the same parties that it was %s', async (_how, status, end, told) => {
    const { id } = await aParty(status);
    await end(id);
    await allPlanned(app);
    await removeBooking(db(), asViewer(await anAdmin(app)), id);
    const mails = await deliver(app);
    expect(kindsOf(mails)).toEqual(told);
    for (const { kind, text } of mails) if (kind !== 'account-deleted') expect(text).toContain('Garden Wedding');
    for (const { text } of mails) expect(text).not.toContain('An administrator');
    expect(await deliver(app)).toEqual([]);
  });

  it.each(ENDS)('informs the same parties that it was %s, if neither change is planned yet', async (...row) => {
    const [, status, end, told] = row;
    const { id } = await aParty(status);
    await end(id);
    await removeBooking(db(), asViewer(await anAdmin(app)), id);
    expect(kindsOf(await deliver(app))).toEqual(told);
  });

  it('informs them also if the sender found no booking meanwhile', async () => {
    const { id } = await aParty();
    await cancel(id);
    await allPlanned(app);
    const before = await db().query<{ id: string }[]>(`SELECT id FROM mails WHERE state = 'pending'`);
    await db().query(`UPDATE mails SET state = 'skipped', account_id = NULL, booking_id = NULL, data = NULL
      WHERE state = 'pending'`);
    await removeBooking(db(), asViewer(await anAdmin(app)), id);
    const mails = await deliver(app);
    expect(kindsOf(mails)).toEqual([`booking-withdrawn ${PROVIDER}`]);
    expect(mails.map((mail) => mail.id)).toEqual(before.map((mail) => mail.id));
  });

  it('informs neither party of what ended days ago, of which mails may be forgotten', async () => {
    const { id } = await aParty();
    await cancel(id);
    await deliver(app);
    await db().query('DELETE FROM mails');
    await db().query(`UPDATE bookings SET changed_at = now() - interval '49 hours'`);
    await removeBooking(db(), asViewer(await anAdmin(app)), id);
    expect(await deliver(app)).toEqual([]);
  });
});

it('informs neither party that an administrator has deleted a booking that had ended before', async () => {
  const { id } = await aParty();
  await cancel(id);
  await deliver(app);
  await removeBooking(db(), asViewer(await anAdmin(app)), id);
  expect(await deliver(app)).toEqual([]);
});

it('informs the other party alone if an account is deleted', async () => {
  await aParty('confirmed');
  await deleteUser(db(), asViewer(await anAdmin(app)), provider.id);
  const mails = await deliver(app);
  expect(kindsOf(mails).filter((kind) => kind.startsWith('booking'))).toEqual([`booking-called-off ${CUSTOMER}`]);
});

it('sends nothing about a ban, and nothing more to a banned account', async () => {
  const { id } = await aParty();
  const admin = asViewer(await anAdmin(app));
  await decide(id, 'confirmed');
  await allPlanned(app);
  await banUser(db(), admin, customer.id, true);
  expect(kindsOf(await deliver(app))).toEqual([`booking-confirmed ${PROVIDER}`]);
  await removeBooking(db(), admin, id);
  expect(kindsOf(await deliver(app))).toEqual([`booking-called-off ${PROVIDER}`]);
});

it('does not send what is no longer true', async () => {
  const { id } = await aParty();
  await decide(id, 'confirmed');
  await removeBooking(db(), asViewer(await anAdmin(app)), id);
  expect(kindsOf(await deliver(app))).toEqual([`booking-called-off ${CUSTOMER}`, `booking-called-off ${PROVIDER}`]);
});

it('sends nothing but the expiry once the slot has begun', async () => {
  const { id } = await aParty();
  await decide(id, 'confirmed');
  app.clock.set('2026-07-01T16:00:00Z');
  expect(await deliver(app)).toEqual([]);
});
