import fc from 'fast-check';
import ICAL from 'ical.js';
import type { BookingView } from '../../src/marketplace/bookings/booking-view.js';
import { move } from '../../src/marketplace/bookings/transitions.js';
import { component, text } from '../../src/reactions/calendar/icalendar.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { aClock, anApp, sharedApp, type TestApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aRequest, aService, aSlot, tokenOf } from '../support/factories.js';

interface File {
  status: number;
  headers: Headers;
  text: string;
}

async function download(app: TestApp, id: string, token?: string): Promise<File> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(`${app.url}/api/bookings/${id}/calendar.ics`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The event of a file, as another program reads it. */
function eventIn(file: string): ICAL.Event {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  return new ICAL.Event(events[0]);
}

const propertyOf = (event: ICAL.Event, name: string): unknown => event.component.getFirstPropertyValue(name);

/** Both parties of a booking, with the tokens of their sessions. */
async function partiesOf(app: TestApp, booking: BookingView) {
  const db = app.dataSource.manager;
  const customer = await db.findOneByOrFail(User, { id: booking.user.id ?? '' });
  const provider = await db.findOneByOrFail(User, { id: booking.provider.id ?? '' });
  return { customer, provider, ofCustomer: tokenOf(app, customer), ofProvider: tokenOf(app, provider) };
}

describe('the calendar file of a booking', () => {
  const PUBLIC_URL = 'https://marquee.example.com';
  const app = sharedApp(() => ({ deps: { publicUrl: PUBLIC_URL } }));

  it('contains for the customer the time, the status and how to reach the provider', async () => {
    const provider = await aProvider(app, {
      name: 'Maya Lindqvist',
      businessName: 'Lindqvist Events',
      city: 'Berlin',
      email: 'maya@calendar.test',
      phone: '555-0110',
    });
    const service = await aService(app, { provider, title: 'Garden Wedding' });
    const slot = await aSlot(app, { providerId: provider.id, startTime: '14:00', endTime: '20:00' });
    const booking = await aBooking(app, { service, slot, guestCount: 1200 });
    const { ofCustomer } = await partiesOf(app, booking);
    const file = await download(app, booking.id, ofCustomer);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=booking-2026-07-01.ics');
    expect(file.headers.get('cache-control')).toContain('no-store');
    const event = eventIn(file.text);
    expect(event.uid).toBe(booking.id);
    expect(event.summary).toBe('Garden Wedding – Lindqvist Events');
    expect(event.startDate.toJSDate()).toEqual(new Date('2026-07-01T12:00:00Z'));
    expect(event.endDate.toJSDate()).toEqual(new Date('2026-07-01T18:00:00Z'));
    expect(propertyOf(event, 'status')).toBe('TENTATIVE');
    expect(propertyOf(event, 'url')).toBe(`${PUBLIC_URL}/user/dashboard`);
    expect(event.description.split('\n')).toEqual([
      'Wednesday, July 1, 2026, 2:00 PM – 8:00 PM (Central European Summer Time)',
      'Requested, not confirmed yet',
      '',
      'Provider: Maya Lindqvist, Lindqvist Events, Berlin',
      'Email: maya@calendar.test',
      'Phone: 555-0110',
      'Event type: Wedding',
      'Guests: 1,200',
      '',
      'We look forward to it.',
    ]);
  });

  it('contains for the provider the contact details of the booking', async () => {
    const booking = await aBooking(app);
    const { ofProvider } = await partiesOf(app, booking);
    const event = eventIn((await download(app, booking.id, ofProvider)).text);
    const { summary, description } = event;
    expect(propertyOf(event, 'url')).toBe(`${PUBLIC_URL}/provider/dashboard?tab=bookings&booking=${booking.id}`);
    expect(summary).toBe(`${booking.service.title} – Kim Customer`);
    expect(description).toContain('Customer: Kim Customer\nEmail: kim@example.com\nPhone: 555-0101\n');
    expect(description).not.toContain('Provider');
  });

  it('has one UID, and a status, SEQUENCE and DTSTAMP that change with the booking', async () => {
    const booking = await aBooking(app, { status: 'confirmed' });
    const { ofCustomer } = await partiesOf(app, booking);
    const confirmed = eventIn((await download(app, booking.id, ofCustomer)).text);
    await app.dataSource.transaction((db) => move(db, 'called_off', { where: 'id = $1', values: [booking.id] }));
    const cancelled = eventIn((await download(app, booking.id, ofCustomer)).text);
    const states = [confirmed, cancelled].map((event) => [event.uid, propertyOf(event, 'status'), event.sequence]);
    expect(states).toEqual([
      [booking.id, 'CONFIRMED', 1],
      [booking.id, 'CANCELLED', 2],
    ]);
    expect([propertyOf(confirmed, 'transp'), propertyOf(cancelled, 'transp')]).toEqual([null, 'TRANSPARENT']);
    expect(cancelled.summary).toBe(`Cancelled: ${confirmed.summary}`);
    const [{ changed }] = await app.dataSource.query<[{ changed: Date }]>(
      `SELECT date_trunc('second', changed_at) AS changed FROM bookings WHERE id = $1`,
      [booking.id],
    );
    expect((propertyOf(cancelled, 'dtstamp') as ICAL.Time).toJSDate()).toEqual(changed);
  });

  it('is unchanged as long as the booking is', async () => {
    const booking = await aBooking(app);
    const { ofCustomer } = await partiesOf(app, booking);
    const first = await download(app, booking.id, ofCustomer);
    expect((await download(app, booking.id, ofCustomer)).text).toBe(first.text);
  });

  it('is found neither by strangers nor by administrators, and requires a session', async () => {
    const booking = await aBooking(app);
    const strangers = [await aCustomer(app), await aProvider(app), await anAdmin(app)];
    for (const stranger of strangers) {
      const { status, text } = await download(app, booking.id, tokenOf(app, stranger));
      expect(status).toBe(404);
      expect((JSON.parse(text) as { code: string }).code).toBe('NOT_FOUND');
    }
    expect((await download(app, booking.id)).status).toBe(401);
    expect((await download(app, 'x', tokenOf(app, strangers[0] as User))).status).toBe(400);
  });

  it('does not contain the contact details of a deleted account', async () => {
    const booking = await aBooking(app, { status: 'confirmed' });
    const { provider, ofCustomer } = await partiesOf(app, booking);
    const token = tokenOf(app, await anAdmin(app));
    expect((await app.rest('DELETE', `/admin/users/${provider.id}`, { token })).status).toBe(200);
    const { summary, description } = eventIn((await download(app, booking.id, ofCustomer)).text);
    expect(summary).toContain('– Deleted user');
    expect(description).toContain('Provider: Deleted user\nEvent type');
    expect(`${summary}${description}`).not.toContain(provider.name);
  });

  it('returns names and messages with line breaks, quotes and commas unchanged to a calendar', async () => {
    const name = String.raw`O’Brien, "Kim"; \n: BEGIN:VALARM`;
    const customer = await aCustomer(app);
    const service = await aService(app, { title: `Wedding; ${'🎉 éclairs, '.repeat(12)}end` });
    const request = aRequest(service, await aSlot(app, { providerId: service.providerId }));
    const message = 'First line\nEND:VEVENT\r\nthird line, with; all\\of it';
    const body = { ...request, message, customerDetails: { ...request.customerDetails, name } };
    const { body: answer } = await app.rest('POST', '/bookings', { token: tokenOf(app, customer), body });
    const { _id } = answer.booking as { _id: string };
    const provider = await app.dataSource.manager.findOneByOrFail(User, { id: service.providerId });
    const file = await download(app, _id, tokenOf(app, provider));
    for (const line of file.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const { summary, description } = eventIn(file.text);
    expect(summary).toBe(`${service.title} – ${name}`);
    expect(description).toContain(`Customer: ${name}\n`);
    expect(description).toMatch(/First line\nEND:VEVENT\nthird line, with; all\\of it$/);
  });
});

describe('the times of a calendar file', () => {
  it.each([
    ['Europe/Berlin', '2026-10-24', '22:00', '03:00', '2026-10-24T20:00:00Z', '2026-10-25T02:00:00Z'],
    ['Europe/Berlin', '2027-03-27', '22:00', '03:30', '2027-03-27T21:00:00Z', '2027-03-28T01:30:00Z'],
    ['Europe/Berlin', '2027-03-28', '01:30', '03:15', '2027-03-28T00:30:00Z', '2027-03-28T01:15:00Z'],
    ['Europe/Berlin', '2026-10-25', '02:30', '03:30', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00Z'],
    ['America/New_York', '2026-12-31', '20:00', '02:00', '2027-01-01T01:00:00Z', '2027-01-01T07:00:00Z'],
    ['Asia/Kathmandu', '2026-07-01', '10:00', '11:00', '2026-07-01T04:15:00Z', '2026-07-01T05:15:00Z'],
    ['Pacific/Pago_Pago', '2026-07-01', '10:00', '11:00', '2026-07-01T21:00:00Z', '2026-07-01T22:00:00Z'],
    ['Pacific/Kiritimati', '2026-07-01', '10:00', '11:00', '2026-06-30T20:00:00Z', '2026-06-30T21:00:00Z'],
  ])('are right in %s on %s from %s to %s', async (timeZone, date, startTime, endTime, start, end) => {
    const app = await anApp({ clock: aClock('2026-06-15T10:00:00Z', timeZone) });
    const service = await aService(app);
    const slot = await aSlot(app, { providerId: service.providerId, date, startTime, endTime });
    const booking = await aBooking(app, { service, slot });
    const { ofCustomer } = await partiesOf(app, booking);
    const event = eventIn((await download(app, booking.id, ofCustomer)).text);
    expect([event.startDate.toJSDate(), event.endDate.toJSDate()]).toEqual([new Date(start), new Date(end)]);
    await app.stop();
  });
});

describe('a component of a calendar', () => {
  it('is read back as it was written, in lines of at most 75 octets, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (value) => {
        const written = component('VEVENT', [['SUMMARY', text(value)]]);
        for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const read = new ICAL.Component(ICAL.parse(written) as unknown[]).getFirstPropertyValue('summary');
        // eslint-disable-next-line no-control-regex -- they are not allowed in a calendar
        expect(read).toBe(value.replace(/\r\n?/g, '\n').replace(/[\0-\x09\x0b-\x1f\x7f]/g, ' '));
      }),
      { numRuns: 500 },
    );
  });
});
