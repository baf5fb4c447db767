import { User } from '../../src/marketplace/users/user.entity.js';
import { aClock, anApp, sharedApp, type TestApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';
import { addressOf, download, eventsIn, eventsOf, read, statusOf } from './support/calendars.js';

/** The private calendar of an account (P41). */
const app = sharedApp();

const partyOf = ({ dataSource }: TestApp, id: string | null): Promise<User> =>
  dataSource.manager.findOneByOrFail(User, { id: id ?? '' });

const idsOf = (events: { uid: string }[]): string[] => events.map(({ uid }) => uid).sort();

/** A finished booking of the past, which no rule creates. */
async function aPastBooking(customer: User, date: string, status = 'completed'): Promise<string> {
  const booking = await aBooking(app, { customer, status: 'cancelled' });
  await app.dataSource.query(
    'UPDATE bookings SET event_date = $2, status = $3, cancelled_because = NULL, slot_id = NULL WHERE id = $1',
    [booking.id, date, status],
  );
  return booking.id;
}

describe('the calendar of an account', () => {
  it('is a calendar with a name and an interval, without invitations', async () => {
    const { status, headers, text } = await download(await addressOf(app, await aCustomer(app)));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-disposition')).toBe('inline; filename="bookings.ics"');
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Marquee//Bookings//EN',
      'NAME:Marquee bookings',
      'X-WR-CALNAME:Marquee bookings',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('contains the bookings that a provider has made and received, and none of others', async () => {
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const received = await aBooking(app, { service, status: 'confirmed' });
    const made = await aBooking(app, { customer: provider });
    await aBooking(app);
    const events = await eventsOf(app, provider);
    expect(idsOf(events)).toEqual(idsOf([{ uid: received.id }, { uid: made.id }]));
    const [ofMade, ofReceived] = [made, received].map(({ id }) => events.find(({ uid }) => uid === id));
    expect(ofReceived?.summary).toBe(`${service.title} – Kim Customer`);
    expect(ofReceived?.description).toContain('Customer: Kim Customer\nEmail: kim@example.com\nPhone: 555-0101\n');
    expect(ofReceived && statusOf(ofReceived)).toBe('CONFIRMED');
    expect(ofMade?.summary).toBe(`${made.service.title} – ${made.provider.businessName ?? ''}`);
    expect(ofMade?.description).toContain(`Email: ${made.provider.email ?? ''}`);
    expect(ofMade && statusOf(ofMade)).toBe('TENTATIVE');
    for (const { component } of events) {
      expect(component.getAllProperties('attendee')).toEqual([]);
      expect(component.getAllProperties('organizer')).toEqual([]);
    }
  });

  it('has the same event as the file of the booking', async () => {
    const booking = await aBooking(app);
    const customer = await partyOf(app, booking.user.id);
    const token = tokenOf(app, customer);
    const url = `${app.url}/api/bookings/${booking.id}/calendar.ics`;
    const file = await download(url, { headers: { authorization: `Bearer ${token}` } });
    const eventIn = (text: string) => /BEGIN:VEVENT.*END:VEVENT/s.exec(text)?.[0];
    const { text } = await download(await addressOf(app, customer));
    expect(eventIn(text)).toBeDefined();
    expect(eventIn(text)).toBe(eventIn(file.text));
  });

  it('shows a cancelled booking as cancelled, with a higher SEQUENCE', async () => {
    const customer = await aCustomer(app);
    const booking = await aBooking(app, { customer });
    const [before] = await eventsOf(app, customer);
    await app.rest('PATCH', `/bookings/${booking.id}/cancel`, {
      token: tokenOf(app, customer),
    });
    const [after] = await eventsOf(app, customer);
    expect([before, after].map((event) => [event?.uid, event && statusOf(event), event?.sequence])).toEqual([
      [booking.id, 'TENTATIVE', 0],
      [booking.id, 'CANCELLED', 1],
    ]);
  });

  it('contains events of the last 90 days, and live ones of any date', async () => {
    const customer = await aCustomer(app);
    const recent = await aPastBooking(customer, '2026-03-17');
    const cancelled = await aPastBooking(customer, '2026-03-17', 'cancelled');
    await aPastBooking(customer, '2026-03-16');
    const live = await aBooking(app, { customer, status: 'confirmed' });
    await app.dataSource.query(`UPDATE bookings SET event_date = '2026-01-01' WHERE id = $1`, [live.id]);
    const events = await eventsOf(app, customer);
    expect(idsOf(events)).toEqual([recent, cancelled, live.id].sort());
    expect(events.map((event) => [event.uid, statusOf(event)])).toContainEqual([cancelled, 'CANCELLED']);
  });

  it('no longer contains a booking that an administrator has deleted', async () => {
    const customer = await aCustomer(app);
    const booking = await aBooking(app, { customer });
    const token = tokenOf(app, await anAdmin(app));
    expect((await app.rest('DELETE', `/admin/bookings/${booking.id}`, { token })).status).toBe(200);
    expect(await eventsOf(app, customer)).toEqual([]);
  });

  it('does not contain the contact details of a deleted account', async () => {
    const booking = await aBooking(app, { status: 'confirmed' });
    const customer = await partyOf(app, booking.user.id);
    const { id, name, email } = await partyOf(app, booking.provider.id);
    const token = tokenOf(app, await anAdmin(app));
    expect((await app.rest('DELETE', `/admin/users/${id}`, { token })).status).toBe(200);
    const { text } = await download(await addressOf(app, customer));
    expect(text).toContain('Deleted user');
    for (const personal of [name, email, '555-0100']) expect(text).not.toContain(personal);
  });

  it('has only its own properties, regardless of names and messages', async () => {
    const injected = 'x\r\nEND:VEVENT\r\nBEGIN:VALARM\nATTENDEE:mailto:x@example.com;,\\';
    const provider = await aProvider(app, { name: injected, businessName: injected });
    const service = await aService(app, { provider, title: injected });
    const booking = await aBooking(app, { service });
    await app.dataSource.query('UPDATE bookings SET message = $2, contact_name = $2, event_type = $2 WHERE id = $1', [
      booking.id,
      injected,
    ]);
    for (const party of [await partyOf(app, booking.user.id), provider]) {
      const { text } = await download(await addressOf(app, party));
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const [event, ...others] = read(text).getAllSubcomponents();
      expect(others).toEqual([]);
      expect(event?.getAllSubcomponents()).toEqual([]);
      const names = event?.getAllProperties().map(({ name }) => name);
      expect(names).toEqual([
        'uid',
        'dtstamp',
        'sequence',
        'status',
        'dtstart',
        'dtend',
        'summary',
        'url',
        'description',
      ]);
    }
  });
});

describe('the times of the calendar of an account', () => {
  it.each([
    ['Europe/Berlin', '2026-10-24', '22:00', '03:00', '2026-10-24T20:00:00Z', '2026-10-25T02:00:00Z'],
    ['Europe/Berlin', '2027-03-27', '22:00', '03:30', '2027-03-27T21:00:00Z', '2027-03-28T01:30:00Z'],
    ['Pacific/Pago_Pago', '2026-07-01', '22:00', '02:00', '2026-07-02T09:00:00Z', '2026-07-02T13:00:00Z'],
    ['Pacific/Kiritimati', '2026-07-01', '22:00', '02:00', '2026-07-01T08:00:00Z', '2026-07-01T12:00:00Z'],
  ])('are right in %s on %s from %s to %s', async (timeZone, date, startTime, endTime, start, end) => {
    const elsewhere = await anApp({ clock: aClock('2026-06-15T10:00:00Z', timeZone) });
    const service = await aService(elsewhere);
    const slot = await aSlot(elsewhere, { providerId: service.providerId, date, startTime, endTime });
    const booking = await aBooking(elsewhere, { service, slot });
    const customer = await partyOf(elsewhere, booking.user.id);
    const [event] = eventsIn((await download(await addressOf(elsewhere, customer))).text);
    expect([event?.startDate.toJSDate(), event?.endDate.toJSDate()]).toEqual([new Date(start), new Date(end)]);
    await elsewhere.stop();
  });
});
