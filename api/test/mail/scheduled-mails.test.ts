import { decideBooking } from '../../src/marketplace/bookings/bookings.js';
import type { BookingView } from '../../src/marketplace/bookings/booking-view.js';
import { planDueMails } from '../../src/reactions/mail/schedule.js';
import { createDataSource } from '../../src/database/schema.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { aClock, freshApp } from '../support/app.js';
import { testServer } from '../support/database.js';
import { aBooking, aCustomer, aProvider, aService, aSlot, asViewer } from '../support/factories.js';
import { deliver, kindsOf } from './support/post-office.js';

/** Mails that time makes due (P33): nudges of requests and reminders of events. */
const app = freshApp(() => ({ clock: aClock('2026-06-15T10:00:00Z') }));
const db = () => app.dataSource.manager;

const CUSTOMER = 'customer@example.com';
const PROVIDER = 'provider@example.com';

let customer: User;
let provider: User;

beforeEach(async () => {
  customer = await aCustomer(app, { email: CUSTOMER });
  provider = await aProvider(app, { email: PROVIDER, phone: '555-0199' });
});

/** A booking that was requested at noon of 15 June, for 1 July, 18:00 to 22:00, unless the slot is another. */
async function aParty(slot: { date?: string; startTime?: string; endTime?: string } = {}): Promise<BookingView> {
  const service = await aService(app, { provider, title: 'Garden Wedding' });
  const times = { startTime: '18:00', endTime: '22:00', ...slot };
  const booking = await aBooking(app, { customer, service, slot: await aSlot(app, { provider, ...times }) });
  await db().query(
    `UPDATE bookings SET created_at = $2, answer_due_at = $2::timestamptz + interval '24 hours' WHERE id = $1`,
    [booking.id, app.clock.now()],
  );
  await deliver(app);
  return booking;
}

async function confirm({ id }: BookingView): Promise<void> {
  await decideBooking(db(), app.deps, asViewer(provider), { id, status: 'confirmed' });
  await db().query('UPDATE bookings SET changed_at = $2 WHERE id = $1', [id, app.clock.now()]);
  await deliver(app);
}

/** The mails that are sent at an instant. */
async function at(instant: string): Promise<string[]> {
  app.clock.set(instant);
  await planDueMails(db(), app.clock);
  return kindsOf(await deliver(app));
}

describe('a request without a response', () => {
  it('is brought to the attention of the provider after 12 and 20 hours, and of the customer after 24', async () => {
    await aParty();
    expect(await at('2026-06-15T21:59:59Z')).toEqual([]);
    expect(await at('2026-06-15T22:00:00Z')).toEqual([`request-waiting ${PROVIDER}`]);
    expect(await at('2026-06-16T05:59:59Z')).toEqual([]);
    expect(await at('2026-06-16T06:00:00Z')).toEqual([`request-waiting ${PROVIDER}`]);
    expect(await at('2026-06-16T09:59:59Z')).toEqual([]);
    expect(await at('2026-06-16T10:00:00Z')).toEqual([`request-overdue ${CUSTOMER}`]);
    expect(await at('2026-06-20T10:00:00Z')).toEqual([]);
  });

  it('contains the phone number of the provider once it is overdue, and since when it is', async () => {
    await aParty();
    app.clock.set('2026-06-16T10:00:00Z');
    await planDueMails(db(), app.clock);
    const overdue = (await deliver(app)).find(({ kind }) => kind === 'request-overdue');
    expect(overdue?.text).toContain('555-0199');
    expect(overdue?.text).toContain('Overdue since');
  });

  it('causes only the latest nudge after a downtime, and nothing that is long past', async () => {
    await aParty();
    app.clock.set('2026-06-17T10:00:00Z');
    await planDueMails(db(), app.clock);
    const mails = await deliver(app);
    expect(kindsOf(mails)).toEqual([`request-overdue ${CUSTOMER}`, `request-waiting ${PROVIDER}`]);
    for (const { text } of mails) expect(text).toContain('Overdue since');
    await aParty({ startTime: '12:00', endTime: '16:00' });
    expect(await at('2026-06-26T10:00:00Z')).toEqual([]);
  });

  it('causes only the latest nudge if the mail server was unavailable meanwhile', async () => {
    await aParty();
    for (const instant of ['2026-06-15T22:00:00Z', '2026-06-16T06:00:00Z']) {
      app.clock.set(instant);
      expect(await planDueMails(db(), app.clock)).toBe(1);
    }
    const [nudge, ...others] = await deliver(app);
    expect(nudge?.text).toContain('more than 20 hours ago');
    expect(others).toEqual([]);
  });

  it('causes no nudge once it has a response, is withdrawn, or its slot has begun', async () => {
    await confirm(await aParty());
    await aParty({ date: '2026-06-16', startTime: '01:00', endTime: '05:00' });
    expect(await at('2026-06-16T12:00:00Z')).toEqual([]);
  });

  it('causes no nudge if it gets its response after the nudge was planned', async () => {
    const booking = await aParty();
    app.clock.set('2026-06-15T23:00:00Z');
    expect(await planDueMails(db(), app.clock)).toBe(1);
    await decideBooking(db(), app.deps, asViewer(provider), { id: booking.id, status: 'confirmed' });
    expect(kindsOf(await deliver(app)).filter((kind) => kind.startsWith('request'))).toEqual([]);
  });

  it('causes no nudge if the provider has switched nudges off', async () => {
    await db().query(`UPDATE users SET mail_settings = mail_settings || '{"nudges": false}' WHERE id = $1`, [
      provider.id,
    ]);
    await aParty();
    expect(await at('2026-06-15T22:00:00Z')).toEqual([]);
    expect(await at('2026-06-16T10:00:00Z')).toEqual([`request-overdue ${CUSTOMER}`]);
  });
});

describe('a reminder of an event', () => {
  const BOTH = [`event-reminder ${CUSTOMER}`, `event-reminder ${PROVIDER}`];

  it('is sent to both parties at 09:00 two days before', async () => {
    await confirm(await aParty());
    expect(await at('2026-06-29T06:59:59Z')).toEqual([]);
    expect(await at('2026-06-29T07:00:00Z')).toEqual(BOTH);
    expect(await at('2026-06-30T07:00:00Z')).toEqual([]);
  });

  it('is sent at 09:00 of the marketplace, also in a zone unknown to the database', async () => {
    app.clock.timeZone = 'US/Pacific-New';
    await confirm(await aParty());
    expect(await at('2026-06-29T15:59:59Z')).toEqual([]);
    expect(await at('2026-06-29T16:00:00Z')).toEqual(BOTH);
  });

  it('is sent after a downtime until the event begins', async () => {
    await confirm(await aParty());
    expect(await at('2026-07-01T15:59:59Z')).toEqual(BOTH);
  });

  it('is not sent once the event has begun', async () => {
    await confirm(await aParty());
    expect(await at('2026-07-01T16:00:00Z')).toEqual([]);
  });

  it('is not sent if the event was confirmed after the time of the reminder', async () => {
    const booking = await aParty();
    app.clock.set('2026-06-29T07:00:00Z');
    await confirm(booking);
    expect(await at('2026-06-29T08:00:00Z')).toEqual([]);
  });

  it('is sent two days before the day on which an overnight event ends', async () => {
    await confirm(await aParty({ date: '2026-07-01', startTime: '22:00', endTime: '03:00' }));
    expect(await at('2026-06-30T06:59:59Z')).toEqual([]);
    expect(await at('2026-06-30T07:00:00Z')).toEqual(BOTH);
  });

  it('counts an event that ends at midnight as one of the day before', async () => {
    await confirm(await aParty({ date: '2026-07-01', startTime: '18:00', endTime: '00:00' }));
    expect(await at('2026-06-29T06:59:59Z')).toEqual([]);
    expect(await at('2026-06-29T07:00:00Z')).toEqual(BOTH);
  });

  it('is not sent to an account that has switched reminders off', async () => {
    await confirm(await aParty());
    await db().query(`UPDATE users SET mail_settings = mail_settings || '{"reminders": false}' WHERE id = $1`, [
      customer.id,
    ]);
    expect(await at('2026-06-29T07:00:00Z')).toEqual([`event-reminder ${PROVIDER}`]);
  });
});

describe.each([
  ['America/New_York', '2026-11-02', '2026-10-31T13:00:00Z', 'before clocks are set back'],
  ['America/New_York', '2026-11-03', '2026-11-01T14:00:00Z', 'on the day on which clocks are set back'],
  ['Europe/Berlin', '2027-03-30', '2027-03-28T07:00:00Z', 'on the day on which clocks are set forward'],
  ['Pacific/Pago_Pago', '2026-07-10', '2026-07-08T20:00:00Z', 'eleven hours behind UTC'],
  ['Pacific/Kiritimati', '2026-07-10', '2026-07-07T19:00:00Z', 'fourteen hours ahead of UTC'],
])('in the time zone %s, a reminder of %s', (timeZone, date, instant, what) => {
  it(`is due at 09:00 local time, ${what}`, async () => {
    Object.assign(app.clock, { timeZone });
    await confirm(await aParty({ date }));
    expect(await at(new Date(Date.parse(instant) - 1000).toISOString())).toEqual([]);
    expect(await at(instant)).toHaveLength(2);
  });
});

it('plans each mail once in concurrent runs of two processes', async () => {
  const { database } = app.dataSource.options;
  const other = await createDataSource({ ...testServer(), database: String(database) }, 4).initialize();
  try {
    for (let hour = 8; hour < 20; hour += 2)
      await aParty({ startTime: `${String(hour).padStart(2, '0')}:00`, endTime: `${hour + 2}:00` });
    app.clock.set('2026-06-16T10:00:00Z');
    const runs = [app.dataSource, other, app.dataSource, other];
    const counts = await Promise.all(runs.map((source) => planDueMails(source.manager, app.clock)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(12);
    expect(kindsOf(await deliver(app))).toHaveLength(12);
  } finally {
    await other.destroy();
  }
});
