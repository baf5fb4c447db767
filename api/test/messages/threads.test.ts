import { banUser, removeBooking } from '../../src/marketplace/admin/moderation.js';
import { deleteAccount } from '../../src/marketplace/accounts/delete-account.js';
import { messagesOf } from '../../src/marketplace/messages/message-list.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import { freshApp, sharedApp, type TestApp } from '../support/app.js';
import {
  aBooking,
  aCustomer,
  anAdmin,
  aProvider,
  aRequest,
  aService,
  aSlot,
  asViewer,
  tokenOf,
} from '../support/factories.js';
import { aThread, fillThread, write } from './support/a-thread.js';
import { type ShownThread, THREAD_TRANSPORTS, type ThreadTransport } from './support/thread-transports.js';

const QUESTION = 'Are you free on our day?';

async function people(app: TestApp) {
  const [customer, provider] = [await aCustomer(app), await aProvider(app)];
  const service = await aService(app, { provider });
  return { customer, provider, service, ofCustomer: tokenOf(app, customer), ofProvider: tokenOf(app, provider) };
}

const texts = ({ messages }: ShownThread) => messages.map(({ text }) => text);

function valueOf<T>({ code, value }: { code: string; value: T | null }): T {
  expect(code).toBe('OK');
  if (value === null) throw new Error('There is no value');
  return value;
}

describe.each(THREAD_TRANSPORTS)('a question over %s', (_name, transport: ThreadTransport) => {
  const app = sharedApp();
  beforeEach(() => app.clock.set('2026-06-15T10:00:00Z'));

  it('begins a thread that both parties see, without the contact data of the one who asks', async () => {
    const { customer, provider, service, ofCustomer, ofProvider } = await people(app);
    const thread = valueOf(await transport.ask(app, ofCustomer, service.id, `  ${QUESTION}\n`));
    expect(thread).toMatchObject({
      service: { id: service.id, title: service.title },
      provider: { id: provider.id, name: provider.name },
      customer: { id: customer.id, name: customer.name },
      bookingId: null,
      isOpen: true,
      unreadMessages: 0,
      messages: [{ by: 'customer', text: QUESTION, bookingId: null, threadId: thread.id, read: false }],
    });
    expect(Object.keys(thread.customer).sort()).toEqual(['id', 'name']);
    expect(thread.lastMessageAt).toBe('2026-06-15T10:00:00.000Z');
    expect(valueOf(await transport.list(app, ofProvider))).toEqual([{ ...thread, unreadMessages: 1 }]);
    expect(valueOf(await transport.list(app, ofCustomer))).toEqual([thread]);
    expect(valueOf(await transport.open(app, ofProvider, thread.id))).toEqual({ ...thread, unreadMessages: 1 });
  });

  it('is answered, and read by either party', async () => {
    const { service, ofCustomer, ofProvider } = await people(app);
    const { id } = valueOf(await transport.ask(app, ofCustomer, service.id, QUESTION));
    const read = valueOf(await transport.read(app, ofProvider, id));
    expect(read).toMatchObject({ id, unreadMessages: 0, messages: [{ read: true }] });
    const answer = valueOf(await transport.send(app, ofProvider, id, 'Yes'));
    expect(answer).toMatchObject({ by: 'provider', text: 'Yes', threadId: id, bookingId: null, read: false });
    expect(valueOf(await transport.open(app, ofCustomer, id))).toMatchObject({
      unreadMessages: 1,
      messages: [answer, { text: QUESTION, read: true }],
    });
  });

  it('is put into the same thread while that is open, and into another after 90 days without a message', async () => {
    const { service, ofCustomer, ofProvider } = await people(app);
    const first = valueOf(await transport.ask(app, ofCustomer, service.id, 'One'));
    expect(texts(valueOf(await transport.ask(app, ofCustomer, service.id, 'Two')))).toEqual(['Two', 'One']);
    app.clock.set('2026-09-13T10:00:00Z');
    const last = valueOf(await transport.ask(app, ofCustomer, service.id, 'Three'));
    expect([last.id, texts(last)]).toEqual([first.id, ['Three', 'Two', 'One']]);
    app.clock.set('2026-12-12T10:00:01Z');
    expect((await transport.send(app, ofProvider, first.id, 'Late')).code).toBe('CONFLICT');
    expect(valueOf(await transport.open(app, ofCustomer, first.id)).isOpen).toBe(false);
    const other = valueOf(await transport.ask(app, ofCustomer, service.id, 'Four'));
    expect([other.id === first.id, texts(other)]).toEqual([false, ['Four']]);
  });

  it('goes on as the thread of the booking that the same account makes, and no other one', async () => {
    const { customer, provider, service, ofCustomer, ofProvider } = await people(app);
    const other = await aService(app, { provider });
    const elsewhere = valueOf(await transport.ask(app, ofCustomer, other.id, 'Elsewhere'));
    const stranger = valueOf(await transport.ask(app, tokenOf(app, await aCustomer(app)), service.id, 'Stranger'));
    const { id } = valueOf(await transport.ask(app, ofCustomer, service.id, QUESTION));
    const booking = await aBooking(app, { customer, service });
    await write(app, provider, booking, 'We look forward to it');
    const thread = valueOf(await transport.open(app, ofCustomer, id));
    expect(thread).toMatchObject({ id, bookingId: booking.id, unreadMessages: 1, isOpen: true });
    expect(texts(thread)).toEqual(['We look forward to it', QUESTION]);
    const same = await messagesOf(app.dataSource.manager, asViewer(customer), { bookingId: booking.id });
    expect(same.map(({ id, bookingId, text }) => ({ id, bookingId, text }))).toEqual(
      thread.messages.map(({ id, bookingId, text }) => ({ id, bookingId, text })),
    );
    expect(valueOf(await transport.ask(app, ofCustomer, service.id, 'And parking?'))).toMatchObject({ id });
    for (const [token, { id }] of [
      [ofCustomer, elsewhere],
      [ofProvider, stranger],
    ] as const)
      expect(valueOf(await transport.open(app, token, id)).bookingId).toBeNull();
    const list = await app.rest('GET', '/providers/bookings', { token: ofProvider });
    expect(list.body.bookings).toMatchObject([{ unreadMessages: 2 }]);
    await transport.read(app, ofProvider, id);
    const after = await app.rest('GET', '/providers/bookings', { token: ofProvider });
    expect(after.body.bookings).toMatchObject([{ unreadMessages: 0 }]);
    // Another booking has a thread of its own.
    const second = await aBooking(app, { customer, service });
    await write(app, customer, second, 'Again');
    expect(valueOf(await transport.list(app, ofCustomer))[0]).toMatchObject({ id: second.id, bookingId: second.id });
  });

  it('goes into the thread of a live booking of the service, also if that has no words yet', async () => {
    const { customer, service, ofCustomer } = await people(app);
    await aBooking(app, { customer, service, status: 'confirmed' });
    const live = await aBooking(app, { customer, service });
    const thread = valueOf(await transport.ask(app, ofCustomer, service.id, QUESTION));
    expect(thread).toMatchObject({ bookingId: live.id, messages: [{ text: QUESTION, bookingId: live.id }] });
    const same = await messagesOf(app.dataSource.manager, asViewer(customer), { bookingId: live.id });
    expect(same).toMatchObject([{ text: QUESTION, threadId: thread.id }]);
    expect(valueOf(await transport.list(app, ofCustomer))).toEqual([thread]);
  });

  it('begins a thread after a booking that is over', async () => {
    const { customer, service, ofCustomer } = await people(app);
    await aBooking(app, { customer, service, status: 'cancelled' });
    expect(valueOf(await transport.ask(app, ofCustomer, service.id, QUESTION))).toMatchObject({ bookingId: null });
  });

  it('is rejected for a service that is hidden or unknown, of a banned provider, or of the account itself', async () => {
    const { provider, service, ofCustomer, ofProvider } = await people(app);
    const hidden = await aService(app, { provider, isActive: false });
    for (const id of [hidden.id, '00000000-0000-4000-8000-000000000000'])
      expect((await transport.ask(app, ofCustomer, id, QUESTION)).code).toBe('NOT_FOUND');
    expect((await transport.ask(app, ofCustomer, 'x', QUESTION)).code).toBe('BAD_USER_INPUT');
    expect(await transport.ask(app, ofProvider, service.id, QUESTION)).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { serviceId: 'You cannot ask a question about your own service' },
    });
    expect((await transport.ask(app, ofCustomer, service.id, ' ')).fields).toHaveProperty('text');
    const { id } = valueOf(await transport.ask(app, ofCustomer, service.id, QUESTION));
    const { manager } = app.dataSource;
    await banUser(manager, asViewer(await anAdmin(app)), provider.id, true);
    expect((await transport.ask(app, ofCustomer, service.id, QUESTION)).code).toBe('NOT_FOUND');
    expect((await transport.send(app, ofCustomer, id, 'Hello?')).code).toBe('OK');
    expect(valueOf(await transport.list(app, ofCustomer))).toHaveLength(1);
  });

  it('is only for its parties; administrators read it, and the audit log records that', async () => {
    const { service, ofCustomer } = await people(app);
    const { id } = valueOf(await transport.ask(app, ofCustomer, service.id, QUESTION));
    const stranger = tokenOf(app, await aProvider(app));
    for (const call of [transport.open, transport.read] as const)
      expect((await call(app, stranger, id)).code).toBe('NOT_FOUND');
    expect((await transport.send(app, stranger, id, 'Hello')).code).toBe('NOT_FOUND');
    expect(valueOf(await transport.list(app, stranger))).toEqual([]);
    expect((await transport.list(app, stranger, { before: id })).fields).toHaveProperty('before');
    expect((await transport.open(app, undefined, id)).code).toBe('UNAUTHENTICATED');
    const admin = tokenOf(app, await anAdmin(app));
    expect(valueOf(await transport.open(app, admin, id))).toMatchObject({
      unreadMessages: 0,
      messages: [{ read: false }],
    });
    const log = await app.dataSource.query<object[]>('SELECT action FROM audit_log WHERE subject_id = $1', [id]);
    expect(log).toEqual([{ action: 'thread.read_messages' }]);
    expect((await transport.ask(app, admin, service.id, QUESTION)).code).toBe('FORBIDDEN');
    expect((await transport.send(app, admin, id, 'Hello')).code).toBe('FORBIDDEN');
    expect((await transport.read(app, admin, id)).code).toBe('FORBIDDEN');
    expect((await transport.list(app, admin)).code).toBe('FORBIDDEN');
  });

  it('stays with the words of a deleted account, to which nothing can be sent', async () => {
    const { customer, service, ofCustomer, ofProvider } = await people(app);
    await app.dataSource.query('UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $1)', [
      (await aCustomer(app, { password: 'correct horse' })).id,
    ]);
    const { id } = valueOf(await transport.ask(app, ofCustomer, service.id, QUESTION));
    const command = { password: 'correct horse', address: '203.0.113.1' };
    await deleteAccount(app.dataSource.manager, app.deps, asViewer(customer), command);
    const thread = valueOf(await transport.open(app, ofProvider, id));
    expect(thread).toMatchObject({ customer: { id: null, name: 'Deleted user' }, isOpen: false });
    expect(thread.messages).toMatchObject([{ by: 'customer', text: QUESTION }]);
    expect(await transport.send(app, ofProvider, id, 'Hello')).toMatchObject({
      code: 'CONFLICT',
      message: 'The customer of this thread has left the marketplace',
    });
  });

  it('is listed by its last word, in pages', async () => {
    const { customer, provider, ofCustomer } = await people(app);
    const services = [];
    for (let n = 0; n < 3; n += 1) services.push(await aService(app, { provider }));
    const ids: string[] = [];
    for (const [hour, { id }] of services.entries()) {
      app.clock.set(`2026-06-15T1${hour}:00:00Z`);
      ids.push(valueOf(await transport.ask(app, ofCustomer, id, QUESTION)).id);
    }
    app.clock.set('2026-06-15T15:00:00Z');
    await transport.send(app, ofCustomer, ids[0] ?? '', 'Last word');
    // The account is the provider of the last one.
    await app.dataSource.query(
      'UPDATE threads SET customer_id = provider_id, provider_id = customer_id WHERE id = $1',
      [ids[2]],
    );
    const page = async (options: object) => valueOf(await transport.list(app, ofCustomer, options)).map(({ id }) => id);
    const order = [ids[0], ids[2], ids[1]];
    expect(await page({})).toEqual(order);
    expect(await page({ first: 2 })).toEqual(order.slice(0, 2));
    expect(await page({ first: 2, before: order[1] })).toEqual(order.slice(2));
    expect(await page({ before: order[2] })).toEqual([]);
    expect(await page({ before: '2026-06-15T12:00:00Z' })).toEqual(order.slice(2));
    for (const wrong of [{ first: 0 }, { first: 51 }, { before: 'x' }])
      expect((await transport.list(app, ofCustomer, wrong)).code).toBe('BAD_USER_INPUT');
    expect(customer.id).not.toBe(provider.id);
  });

  it('shows 50 messages, more on request, and the newest three in the list', async () => {
    const { service, ofCustomer, ofProvider } = await people(app);
    const { id } = valueOf(await transport.ask(app, ofCustomer, service.id, QUESTION));
    await app.dataSource.query('DELETE FROM messages WHERE booking_id = $1', [id]);
    await fillThread(app, { id }, 120);
    const [listed] = valueOf(await transport.list(app, ofProvider));
    expect(listed && texts(listed)).toEqual(['Message 120', 'Message 119', 'Message 118']);
    const first = valueOf(await transport.open(app, ofProvider, id));
    expect([first.messages.length, texts(first).at(-1)]).toEqual([50, 'Message 71']);
    const next = valueOf(await transport.open(app, ofProvider, id, { first: 100, before: first.messages.at(-1)?.id }));
    expect([next.messages.length, texts(next)[0]]).toEqual([70, 'Message 70']);
    for (const before of ['x', '00000000-0000-4000-8000-000000000000'])
      expect((await transport.open(app, ofProvider, id, { before })).fields).toEqual({
        before: 'before must be the id of a message of this thread, or a timestamp like 2026-05-31T18:30:00Z',
      });
  });
});

describe('the thread of a booking', () => {
  const app = sharedApp();
  const [[, rest] = []] = THREAD_TRANSPORTS;
  if (!rest) throw new Error('There are two transports');

  it('is one of the threads of both parties, without an empty one, until an administrator deletes the booking', async () => {
    const { booking, customer, ofCustomer, ofProvider } = await aThread(app);
    expect(valueOf(await rest.list(app, ofCustomer))).toEqual([]);
    await write(app, customer, booking, 'Hello');
    const [thread] = valueOf(await rest.list(app, ofProvider));
    expect(thread).toMatchObject({
      id: booking.id,
      bookingId: booking.id,
      unreadMessages: 1,
      messages: [{ text: 'Hello' }],
    });
    expect(valueOf(await rest.send(app, ofProvider, booking.id, 'Yes'))).toMatchObject({ bookingId: booking.id });
    await removeBooking(app.dataSource.manager, asViewer(await anAdmin(app)), booking.id);
    expect((await rest.open(app, ofProvider, booking.id)).code).toBe('NOT_FOUND');
  });

  it('is open until 30 days after the event, however old its last message', async () => {
    app.clock.set('2026-01-15T10:00:00Z');
    const { booking, customer, ofCustomer } = await aThread(app);
    await write(app, customer, booking, 'Hello');
    for (const [time, isOpen, code] of [
      ['2026-07-30T20:00:00Z', true, 'OK'],
      ['2026-08-02T18:00:00Z', false, 'CONFLICT'],
    ] as const) {
      app.clock.set(time);
      expect(valueOf(await rest.open(app, ofCustomer, booking.id)).isOpen).toBe(isOpen);
      expect((await rest.send(app, ofCustomer, booking.id, 'Hello')).code).toBe(code);
    }
  });
});

describe('concurrent questions', () => {
  const app = sharedApp();
  const [[, rest] = []] = THREAD_TRANSPORTS;
  if (!rest) throw new Error('There are two transports');

  it('of one account about one service share one thread', async () => {
    const { service, ofCustomer } = await people(app);
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => rest.ask(app, ofCustomer, service.id, text)));
    expect(new Set(answers.map((answer) => valueOf(answer).id)).size).toBe(1);
    expect(texts(valueOf(await rest.list(app, ofCustomer))[0] as ShownThread)).toHaveLength(3);
  });

  it('of two providers about services of each other are all asked', async () => {
    const [one, other] = [await people(app), await people(app)];
    for (let round = 0; round < 5; round += 1) {
      const asked = await Promise.all([
        rest.ask(app, one.ofProvider, other.service.id, 'Hello'),
        rest.ask(app, other.ofProvider, one.service.id, 'Hello'),
      ]);
      expect(asked.map(({ code }) => code)).toEqual(['OK', 'OK']);
    }
  });

  it('and bookings of an account end in one thread, or in that of the booking', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { customer, provider, service, ofCustomer } = await people(app);
      const slot = await aSlot(app, { provider });
      await rest.ask(app, ofCustomer, service.id, 'First');
      const [booked, asked] = await Promise.all([
        app.rest('POST', '/bookings', { token: ofCustomer, body: aRequest(service, slot) }),
        rest.ask(app, ofCustomer, service.id, 'Second'),
      ]);
      const bookingId = (booked.body.booking as { _id: string })._id;
      const [thread, ...others] = valueOf(await rest.list(app, ofCustomer));
      expect(others).toEqual([]);
      expect(thread).toMatchObject({ id: valueOf(asked).id, bookingId });
      expect(await messagesOf(app.dataSource.manager, asViewer(customer), { bookingId })).toHaveLength(2);
    }
  });
});

describe('the limit of questions', () => {
  const app = freshApp(() => ({ deps: { limits: createRateLimits() } }));
  const [[, rest] = [], [, graphql] = []] = THREAD_TRANSPORTS;
  if (!rest || !graphql) throw new Error('There are two transports');

  it('permits ten new threads of an account in a day; words in them count among the 60 messages of an hour', async () => {
    const { provider, ofCustomer } = await people(app);
    const services = [];
    for (let n = 0; n < 11; n += 1) services.push(await aService(app, { provider }));
    const [first, ...others] = services;
    const last = others.pop();
    if (!first || !last) throw new Error('There are services');
    for (const transport of [rest, graphql])
      expect((await transport.ask(app, ofCustomer, '00000000-0000-4000-8000-000000000000', 'x')).code).toBe(
        'NOT_FOUND',
      );
    for (const [n, { id }] of [first, ...others].entries())
      expect((await (n % 2 ? rest : graphql).ask(app, ofCustomer, id, 'Hello')).code).toBe('OK');
    for (const transport of [rest, graphql])
      expect((await transport.ask(app, ofCustomer, last.id, 'Hello')).code).toBe('RATE_LIMITED');
    const { id } = valueOf(await rest.ask(app, ofCustomer, first.id, 'Hello'));
    for (let sent = 11; sent < 60; sent += 1) expect((await rest.send(app, ofCustomer, id, 'Hello')).code).toBe('OK');
    expect((await rest.send(app, ofCustomer, id, 'Hello')).code).toBe('RATE_LIMITED');
    expect((await rest.ask(app, ofCustomer, first.id, 'Hello')).code).toBe('RATE_LIMITED');
  });
});
