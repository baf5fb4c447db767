import { MAX_MESSAGE_TEXT } from '../../src/marketplace/messages/message-limits.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, aCompletedBooking, anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';
import { aThread, fillThread, unreadIn, write } from './support/a-thread.js';
import { TRANSPORTS } from './support/transports.js';

const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) as string;
const anId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;

describe.each(TRANSPORTS)('a message over %s', (_name, transport) => {
  const app = sharedApp();
  beforeEach(() => app.clock.set('2026-06-15T10:00:00Z'));

  it('is sent by either party, and read by both, newest first', async () => {
    const { booking, ofCustomer, ofProvider } = await aThread(app);
    const sent = await transport.send(app, ofCustomer, booking.id, '  Is there parking?\nFor six cars. ');
    const message = {
      id: anId,
      threadId: booking.id,
      bookingId: booking.id,
      by: 'customer',
      text: 'Is there parking?\nFor six cars.',
      at: anInstant,
      read: false,
    };
    expect(sent).toEqual({ code: 'OK', message: undefined, fields: {}, value: message });
    expect((await transport.send(app, ofProvider, booking.id, 'Yes')).value).toMatchObject({ by: 'provider' });
    for (const token of [ofCustomer, ofProvider])
      expect((await transport.list(app, token, booking.id)).value).toMatchObject([
        { by: 'provider', text: 'Yes', read: false },
        { ...sent.value, read: false },
      ]);
  });

  it('has a greater ID than the messages before', async () => {
    const { booking, ofCustomer } = await aThread(app);
    const ids: unknown[] = [];
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five'])
      ids.push((await transport.send(app, ofCustomer, booking.id, text)).value?.id);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(5);
  });

  it('is by the customer of a booking that a provider has made', async () => {
    const { booking, ofCustomer } = await aThread(app, { customer: await aProvider(app) });
    expect((await transport.send(app, ofCustomer, booking.id, 'Hello')).value).toMatchObject({ by: 'customer' });
  });

  it('is unread until the other party reads the thread, which the list does not do', async () => {
    const { booking, ofCustomer, ofProvider } = await aThread(app);
    for (const text of ['One', 'Two']) await transport.send(app, ofCustomer, booking.id, text);
    await transport.send(app, ofProvider, booking.id, 'Three');
    await transport.list(app, ofProvider, booking.id);
    expect(await unreadIn(app, 'providerBookings', ofProvider)).toEqual({ [booking.id]: 2 });
    expect(await unreadIn(app, 'myBookings', ofCustomer)).toEqual({ [booking.id]: 1 });

    expect((await transport.read(app, ofProvider, booking.id)).value).toBe(0);
    expect(await unreadIn(app, 'providerBookings', ofProvider)).toEqual({ [booking.id]: 0 });
    expect(await unreadIn(app, 'myBookings', ofCustomer)).toEqual({ [booking.id]: 1 });
    const { value } = await transport.list(app, ofCustomer, booking.id);
    expect(value?.map(({ text, read }) => [text, read])).toEqual([
      ['Three', false],
      ['Two', true],
      ['One', true],
    ]);
    expect((await transport.read(app, ofProvider, booking.id)).code).toBe('OK');
  });

  it('is only for the parties of the booking', async () => {
    const { booking, ofCustomer } = await aThread(app);
    await transport.send(app, ofCustomer, booking.id, 'Hello');
    const strangers = [await aCustomer(app), await aProvider(app)];
    for (const id of [booking.id, '00000000-0000-4000-8000-000000000000'])
      for (const token of strangers.map((stranger) => tokenOf(app, stranger))) {
        expect(await transport.list(app, token, id)).toMatchObject({ code: 'NOT_FOUND', message: 'Booking not found' });
        expect(await transport.send(app, token, id, 'Hello')).toMatchObject({ code: 'NOT_FOUND' });
        expect(await transport.read(app, token, id)).toMatchObject({ code: 'NOT_FOUND' });
      }
    expect((await transport.list(app, ofCustomer, booking.id)).value).toMatchObject([{ text: 'Hello', read: false }]);
  });

  it.each([
    ['nothing', '', 'Message is required'],
    ['spaces', ' \n\t ', 'Message is required'],
    ['invisible characters only', '\u200b\u200b', /Message/],
    ['a control character', 'Hello\u0007', /plain text/],
    ['more than 2,000 characters', 'x'.repeat(MAX_MESSAGE_TEXT + 1), 'Message can have up to 2,000 characters'],
  ])('is rejected if it contains %s', async (_what, text, message) => {
    const { booking, ofCustomer } = await aThread(app);
    const answer = await transport.send(app, ofCustomer, booking.id, text);
    expect(answer.code).toBe('BAD_USER_INPUT');
    expect(answer.fields.text).toMatch(message);
    expect((await transport.list(app, ofCustomer, booking.id)).value).toEqual([]);
  });

  it('contains up to 2,000 characters exactly as they were written', async () => {
    const { booking, ofCustomer, ofProvider } = await aThread(app);
    const text = `<b>"Bold" & 'plain'</b>\n\n🎉 ${'x'.repeat(MAX_MESSAGE_TEXT)}`.slice(0, MAX_MESSAGE_TEXT);
    await transport.send(app, ofCustomer, booking.id, text);
    expect((await transport.list(app, ofProvider, booking.id)).value).toMatchObject([{ text }]);
  });

  it('is sent in a booking of any status', async () => {
    for (const status of ['pending', 'confirmed', 'cancelled'] as const) {
      const { booking, ofCustomer } = await aThread(app, { status });
      expect((await transport.send(app, ofCustomer, booking.id, status)).code).toBe('OK');
    }
    const customer = await aCustomer(app);
    const completed = await aCompletedBooking(app, { customer });
    expect((await transport.send(app, tokenOf(app, customer), completed.id, 'Thanks')).code).toBe('OK');
  });

  it('is sent until 30 days after the event, and read afterwards', async () => {
    const { booking, ofCustomer, ofProvider } = await aThread(app, { status: 'cancelled' });
    // The event ends at 01:00 in Berlin.
    app.clock.set('2026-07-30T22:59:59Z');
    expect((await transport.send(app, ofCustomer, booking.id, 'Thanks')).code).toBe('OK');
    app.clock.set('2026-07-30T23:00:01Z');
    expect(await transport.send(app, ofProvider, booking.id, 'Thanks')).toMatchObject({
      code: 'CONFLICT',
      message: 'Messages can be sent until 30 days after the event',
    });
    expect((await transport.list(app, ofProvider, booking.id)).value).toHaveLength(1);
    expect((await transport.read(app, ofProvider, booking.id)).code).toBe('OK');
  });

  it('is rejected once the thread has 1,000 messages', async () => {
    const { booking, ofCustomer, ofProvider } = await aThread(app);
    await fillThread(app, booking, 999);
    expect((await transport.send(app, ofProvider, booking.id, 'The last')).code).toBe('OK');
    expect(await transport.send(app, ofCustomer, booking.id, 'One more')).toMatchObject({
      code: 'CONFLICT',
      message: 'A booking can have up to 1,000 messages',
    });
  });

  it('remains with its author when the account of the author is deleted, to which nothing can be sent', async () => {
    const { booking, customer, ofCustomer, ofProvider } = await aThread(app);
    await transport.send(app, ofCustomer, booking.id, 'Hello');
    await app.rest('DELETE', `/admin/users/${customer.id}`, { token: tokenOf(app, await anAdmin(app)) });
    expect((await transport.list(app, ofProvider, booking.id)).value).toMatchObject([
      { by: 'customer', text: 'Hello' },
    ]);
    expect(await transport.send(app, ofProvider, booking.id, 'Hello?')).toMatchObject({
      code: 'CONFLICT',
      message: 'The customer of this booking has left the marketplace',
    });
    expect((await transport.list(app, ofCustomer, booking.id)).code).toBe('UNAUTHENTICATED');
  });

  it('is not received from a banned account, and is still sent to one', async () => {
    const { booking, customer, ofCustomer, ofProvider } = await aThread(app);
    await app.rest('PATCH', `/admin/users/${customer.id}/ban`, {
      token: tokenOf(app, await anAdmin(app)),
      body: { banned: true },
    });
    expect((await transport.send(app, ofCustomer, booking.id, 'Hello')).code).toBe('UNAUTHENTICATED');
    expect((await transport.send(app, ofProvider, booking.id, 'Hello')).code).toBe('OK');
  });

  it('is deleted with its booking', async () => {
    const { booking, ofCustomer } = await aThread(app);
    await transport.send(app, ofCustomer, booking.id, 'Hello');
    await app.rest('DELETE', `/admin/bookings/${booking.id}`, { token: tokenOf(app, await anAdmin(app)) });
    expect((await transport.list(app, ofCustomer, booking.id)).code).toBe('NOT_FOUND');
    expect(await app.dataSource.query('SELECT FROM messages WHERE booking_id = $1', [booking.id])).toEqual([]);
  });

  it('is read by an administrator, neither written nor marked as read, and the audit log records that', async () => {
    const { booking, ofCustomer, ofProvider } = await aThread(app);
    await transport.send(app, ofCustomer, booking.id, 'Secret');
    const admin = await anAdmin(app);
    const token = tokenOf(app, admin);
    expect((await transport.list(app, token, booking.id)).value).toMatchObject([{ text: 'Secret', read: false }]);
    expect((await transport.send(app, token, booking.id, 'Hello')).code).toBe('FORBIDDEN');
    expect((await transport.read(app, token, booking.id)).code).toBe('FORBIDDEN');
    expect((await transport.list(app, token, '00000000-0000-4000-8000-000000000000')).code).toBe('NOT_FOUND');
    expect(
      await app.dataSource.query(`SELECT action, subject_type, subject_id, before FROM audit_log WHERE admin_id = $1`, [
        admin.id,
      ]),
    ).toEqual([{ action: 'booking.read_messages', subject_type: 'booking', subject_id: booking.id, before: {} }]);
    expect((await transport.list(app, ofProvider, booking.id)).value).toMatchObject([{ read: false }]);
    expect(Object.values(await unreadIn(app, 'adminBookings', token)).every((count) => count === 0)).toBe(true);
  });
});

describe('the number of unread messages', () => {
  const app = sharedApp();

  it('counts for each booking of a list separately, with one query', async () => {
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const expected: Record<string, number> = {};
    for (const count of [0, 1, 3]) {
      const customer = await aCustomer(app);
      const booking = await aBooking(app, { customer, service });
      for (let n = 0; n < count; n += 1) await write(app, customer, booking);
      await write(app, provider, booking);
      expected[booking.id] = count;
    }
    expect(await unreadIn(app, 'providerBookings', tokenOf(app, provider))).toEqual(expected);
    const { body } = await app.rest('GET', '/providers/bookings', { token: tokenOf(app, provider) });
    const shown = (body.bookings as { _id: string; unreadMessages: number }[]).map(
      ({ _id, unreadMessages }) => [_id, unreadMessages] as const,
    );
    expect(Object.fromEntries(shown)).toEqual(expected);
  });
});
