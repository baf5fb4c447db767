import { jest } from '@jest/globals';
import { cancelBooking } from '../../src/marketplace/bookings/bookings.js';
import { anApp, sharedApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, asViewer, tokenOf } from '../support/factories.js';
import { openSocket, signedIn, type LiveSocket } from './support/socket.js';

const CHANGES = 'subscription { bookingChanged { id status } }';

const refused = (code: string, message: RegExp = /./) => ({
  message: expect.stringMatching(message) as string,
  extensions: { code },
});

describe('live updates over WebSocket', () => {
  const app = sharedApp();
  const sockets: LiveSocket[] = [];
  afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));

  async function visiting(token?: string): Promise<LiveSocket> {
    const socket = await signedIn(app, token);
    sockets.push(socket);
    return socket;
  }

  async function listening(token: string): Promise<LiveSocket> {
    const socket = await visiting(token);
    socket.subscribe('changes', CHANGES);
    // A rejection would arrive at once; a successful subscription is not acknowledged.
    expect(await socket.isSilent()).toBe(true);
    return socket;
  }

  it('sends a change to both parties of a booking, and to no other account', async () => {
    const customer = await aCustomer(app);
    const provider = await aProvider(app);
    const { id } = await aBooking(app, { customer, service: await aService(app, { provider }) });
    const parties = await Promise.all([customer, provider].map((who) => listening(tokenOf(app, who))));
    const strangers = [await aCustomer(app), await aProvider(app)];
    const others = await Promise.all(strangers.map((who) => listening(tokenOf(app, who))));

    const { errors } = await app.graphql(
      'mutation ($id: ID!) { cancelBooking(id: $id) { id } }',
      { id },
      tokenOf(app, customer),
    );
    expect(errors).toEqual([]);
    for (const socket of parties)
      expect(await socket.next()).toEqual({
        type: 'next',
        id: 'changes',
        payload: { data: { bookingChanged: { id, status: 'cancelled' } } },
      });
    for (const socket of others) expect(await socket.isSilent()).toBe(true);
  });

  it('rejects a subscription of a visitor', async () => {
    const socket = await visiting();
    socket.subscribe('1', CHANGES);
    expect(await socket.next()).toMatchObject({
      id: '1',
      payload: { errors: [refused('UNAUTHENTICATED')] },
    });
  });

  it('rejects a subscription with a forged token', async () => {
    const socket = await visiting('eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.');
    socket.subscribe('1', CHANGES);
    expect(await socket.next()).toMatchObject({
      payload: { errors: [refused('UNAUTHENTICATED')] },
    });
  });

  it('rejects a subscription of an administrator', async () => {
    const socket = await visiting(tokenOf(app, await anAdmin(app)));
    socket.subscribe('1', CHANGES);
    expect(await socket.next()).toMatchObject({ payload: { errors: [refused('FORBIDDEN')] } });
  });

  const aliases = Array.from({ length: 16 }, (_, i) => `a${i}: __typename`).join(' ');
  it.each([
    ['a query', '{ services { id } }', /Only subscriptions/],
    ['a mutation', 'mutation { deleteSlot(id: "x") }', /Only subscriptions/],
    ['a document with 16 aliases', `subscription { bookingChanged { ${aliases} } }`, /15 aliases/],
    ['a document that is not valid', 'subscription { bookingsChanged { id } }', /bookingsChanged/],
    ['a truncated document', 'subscription { bookingChanged {', /Syntax Error/],
    ['more than 1,000 tokens', `{ ${'id '.repeat(1001)} }`, /1000 tokens/],
    ['900 unclosed brackets', `{ services(filter: ${'['.repeat(900)}`, /Syntax Error/],
  ])('rejects %s, and leaves the socket usable', async (_name, document, message) => {
    const socket = await visiting(tokenOf(app, await aCustomer(app)));
    socket.subscribe('1', document);
    const { type, id, payload } = await socket.next();
    expect({ type, id }).toEqual({ type: 'error', id: '1' });
    expect((payload as unknown[])[0]).toMatchObject(refused('BAD_USER_INPUT', message));
    socket.send({ type: 'ping' });
    expect(await socket.next()).toEqual({ type: 'pong' });
  });

  it('sends changes on a socket after it rejected another operation', async () => {
    const customer = await aCustomer(app);
    const booking = await aBooking(app, { customer });
    const socket = await visiting(tokenOf(app, customer));
    socket.subscribe('1', '{ services { id } }');
    expect(await socket.next()).toMatchObject({ type: 'error', id: '1' });
    socket.subscribe('2', CHANGES);
    expect(await socket.isSilent()).toBe(true);
    await cancelBooking(app.dataSource.manager, app.deps, asViewer(customer), { id: booking.id });
    expect(await socket.next()).toMatchObject({ type: 'next', id: '2' });
  });

  it('accepts 10 concurrent subscriptions on a socket, and rejects the 11th', async () => {
    const socket = await visiting(tokenOf(app, await aCustomer(app)));
    for (let id = 1; id <= 11; id += 1) socket.subscribe(`${id}`, CHANGES);
    expect(await socket.next()).toMatchObject({
      id: '11',
      payload: [refused('BAD_USER_INPUT', /up to 10/)],
    });
    socket.send({ type: 'complete', id: '1' });
    socket.subscribe('12', CHANGES);
    expect(await socket.isSilent()).toBe(true);
  });

  it('accepts 20 concurrent subscriptions of an account over all of its sockets, and rejects more', async () => {
    const token = tokenOf(app, await aCustomer(app));
    const full = await Promise.all([1, 2].map(() => visiting(token)));
    for (const socket of full) {
      for (let id = 1; id <= 10; id += 1) socket.subscribe(`${id}`, CHANGES);
      expect(await socket.isSilent()).toBe(true);
    }
    const third = await visiting(token);
    third.subscribe('21', CHANGES);
    expect(await third.next()).toMatchObject({
      id: '21',
      payload: [refused('BAD_USER_INPUT', /An account can have up to 20/)],
    });
    full[0]?.close();
    await full[0]?.closed;
    third.subscribe('22', CHANGES);
    expect(await third.isSilent()).toBe(true);
    await listening(tokenOf(app, await aCustomer(app)));
  });

  it('rejects more subscriptions of a client address than it may have, over all accounts', async () => {
    const limited = await anApp({ live: { subscriptionsPerAddress: 3 } });
    const sockets = [];
    for (let n = 0; n < 4; n += 1) {
      const socket = await signedIn(limited, tokenOf(limited, await aCustomer(limited)));
      socket.subscribe('1', CHANGES);
      if (n < 3) expect(await socket.isSilent()).toBe(true);
      else
        expect(await socket.next()).toMatchObject({
          payload: [refused('BAD_USER_INPUT', /A client address can have up to 3 subscriptions/)],
        });
      sockets.push(socket);
    }
    for (const socket of sockets) socket.close();
    await limited.stop();
  });

  it('looks up a session once for a change that it sends to several sockets of the session', async () => {
    const sharing = await anApp({ live: { lookupSharedMs: 600_000 } });
    const customer = await aCustomer(sharing);
    const booking = await aBooking(sharing, { customer });
    const token = tokenOf(sharing, customer);
    const all = await Promise.all([1, 2, 3, 4].map(() => signedIn(sharing, token)));
    for (const socket of all) socket.subscribe('changes', CHANGES);
    for (const socket of all) expect(await socket.isSilent()).toBe(true);
    const query = jest.spyOn(sharing.dataSource.manager, 'query');
    await sharing.deps.events.publish('bookingChanged', {
      change: 'confirmed',
      id: booking.id,
      customerId: customer.id,
      providerId: null,
    });
    for (const socket of all) expect(await socket.next()).toMatchObject({ type: 'next' });
    const lookups = query.mock.calls.filter(([sql]) => sql.includes('session_version'));
    query.mockRestore();
    expect(lookups).toHaveLength(1);
    for (const socket of all) socket.close();
    await sharing.stop();
  });

  it('rejects a socket from a page of another origin', async () => {
    const foreign = { headers: { origin: 'https://elsewhere.example' } };
    await expect(openSocket(app, foreign)).rejects.toThrow('403');
    const own = await openSocket(app, { headers: { origin: app.url } });
    own.close();
    expect(await own.closed).toMatchObject({ code: 1005 });
  });

  it('closes a socket that sends a message of more than 64 KiB', async () => {
    const socket = await openSocket(app);
    socket.send({ type: 'connection_init', payload: { padding: 'x'.repeat(64 * 1024) } });
    expect(await socket.closed).toMatchObject({ code: 1009 });
  });

  it('closes a socket that subscribes before connection_init', async () => {
    const socket = await openSocket(app);
    socket.subscribe('1', CHANGES);
    expect(await socket.closed).toMatchObject({ code: 4401 });
  });

  it('closes a socket that does not use the graphql-ws protocol', async () => {
    const socket = await openSocket(app);
    socket.send('hello');
    expect(await socket.closed).toMatchObject({ code: 4400 });
  });

  it.each(['connection_ack', 'next', 'error'])(
    'closes a socket that sends a message reserved for servers, such as %s, and prints nothing',
    async (type) => {
      const printed = jest.spyOn(console, 'error');
      const socket = await visiting();
      socket.send({ type, id: '1', payload: [{ message: 'x' }] });
      expect(await socket.closed).toMatchObject({ code: 4400 });
      expect(printed).not.toHaveBeenCalled();
    },
  );

  it('closes a socket that uses a subscription id of more than 64 bytes, and prints nothing', async () => {
    const printed = jest.spyOn(console, 'error');
    const socket = await visiting(tokenOf(app, await aCustomer(app)));
    for (const id of ['x'.repeat(64), 'é'.repeat(33)]) socket.subscribe(id, CHANGES);
    expect(await socket.closed).toMatchObject({ code: 4400 });
    expect(printed).not.toHaveBeenCalled();
  });

  it('closes a socket that sends no connection_init for 5 seconds', async () => {
    const socket = await openSocket(app);
    expect(await socket.closed).toMatchObject({ code: 4408 });
  });
});
