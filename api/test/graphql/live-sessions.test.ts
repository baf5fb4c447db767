import { createTokens, type TokenClaims } from '../../src/engine/secrets/token.js';
import { anApp, sharedApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';
import { openSocket, signedIn } from './support/socket.js';

describe('the server with a live session', () => {
  const tokens = createTokens('a secret that signs tokens of these tests only');
  /** Transforms the claims that the server reads from a token; a test may replace it. */
  let reading: (claims: TokenClaims | null) => TokenClaims | null;
  const app = sharedApp(() => ({
    deps: { tokens: { sign: tokens.sign, read: (token) => reading(tokens.read(token)) } },
  }));

  beforeEach(() => void (reading = (claims) => claims));

  const byAdmin = async (mutation: string, id: string): Promise<void> => {
    const { errors } = await app.graphql(mutation, { id }, tokenOf(app, await anAdmin(app)));
    expect(errors).toEqual([]);
  };

  it('closes the socket when the account is banned, and leaves those of other accounts open', async () => {
    const customer = await aCustomer(app);
    const socket = await signedIn(app, tokenOf(app, customer));
    const other = await signedIn(app, tokenOf(app, await aCustomer(app)));
    await byAdmin('mutation ($id: ID!) { banUser(id: $id, banned: true) { id } }', customer.id);
    expect(await socket.closed).toEqual({ code: 4401, reason: 'Session ended' });
    other.send({ type: 'ping' });
    expect(await other.next()).toEqual({ type: 'pong' });
    other.close();
  });

  it('closes all sockets of an account when it is deleted', async () => {
    const provider = await aProvider(app);
    const sockets = await Promise.all([1, 2].map(() => signedIn(app, tokenOf(app, provider))));
    await byAdmin('mutation ($id: ID!) { deleteUser(id: $id) }', provider.id);
    for (const socket of sockets) expect(await socket.closed).toMatchObject({ code: 4401 });
  });

  it('closes the socket instead of sending a change if another process has ended the session', async () => {
    const [customer, provider] = [await aCustomer(app), await aProvider(app)];
    const service = await aService(app, { provider });
    const sockets = await Promise.all([customer, provider].map((who) => signedIn(app, tokenOf(app, who))));
    for (const socket of sockets) socket.subscribe('a', 'subscription { bookingChanged { id } }');
    await Promise.all(sockets.map((socket) => socket.isSilent()));
    await app.dataSource.query('UPDATE users SET session_version = session_version + 1 WHERE id = $1', [provider.id]);
    await aBooking(app, { customer, service });
    const [receiving, ended] = sockets;
    expect(await receiving?.next()).toMatchObject({ type: 'next' });
    expect(await ended?.closed).toEqual({ code: 4401, reason: 'Session ended' });
    expect(await ended?.isSilent()).toBe(true);
    receiving?.close();
  });

  it('closes all sockets of a token when it is signed out, and leaves other sessions open', async () => {
    const customer = await aCustomer(app);
    const token = tokenOf(app, customer);
    const sockets = await Promise.all([1, 2].map(() => signedIn(app, token)));
    const other = await signedIn(app, tokenOf(app, customer));
    await app.graphql('mutation { logout }', {}, token);
    for (const socket of sockets) expect(await socket.closed).toEqual({ code: 4401, reason: 'Session ended' });
    other.send({ type: 'ping' });
    expect(await other.next()).toEqual({ type: 'pong' });
    other.close();
  });

  it('closes the socket instead of sending a change if another process has signed out its token', async () => {
    const customer = await aCustomer(app);
    const token = tokenOf(app, customer);
    const socket = await signedIn(app, token);
    socket.subscribe('a', 'subscription { bookingChanged { id } }');
    await socket.isSilent();
    await app.dataSource.query('INSERT INTO ended_tokens VALUES ($1, $2, now())', [
      tokens.read(token)?.key,
      customer.id,
    ]);
    await aBooking(app, { customer });
    expect(await socket.closed).toEqual({ code: 4401, reason: 'Session ended' });
    expect(await socket.isSilent()).toBe(true);
  });

  it('closes the socket when its token expires', async () => {
    const expiresAt = new Date(Date.now() + 1_000);
    reading = (claims) => claims && { ...claims, expiresAt };
    const socket = await signedIn(app, tokenOf(app, await aCustomer(app)));
    expect(await socket.closed).toMatchObject({ code: 4401 });
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime() - 20);
  });

  it('closes the socket if the session ends while the socket is being opened', async () => {
    const token = tokenOf(app, await aCustomer(app));
    let looks = 0;
    reading = (claims) => ((looks += 1) === 1 ? claims : null);
    const socket = await openSocket(app);
    socket.send({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } });
    expect(await socket.closed).toMatchObject({ code: 4401 });
  });

  it('treats a session that ended before the connection as a visitor', async () => {
    const customer = await aCustomer(app, { isVerified: false });
    const socket = await signedIn(app, tokenOf(app, customer));
    socket.subscribe('1', 'subscription { bookingChanged { id } }');
    expect(await socket.next()).toMatchObject({
      payload: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
    });
    socket.close();
  });

  it('closes the socket with code 1013 if the session lookup fails, so that the client retries', async () => {
    reading = () => {
      throw new Error('The database is out');
    };
    const socket = await openSocket(app);
    socket.send({ type: 'connection_init', payload: { authorization: 'Bearer a.b.c' } });
    expect(await socket.closed).toEqual({ code: 1013, reason: 'Please try again shortly' });
  });

  it('closes the socket with code 1001 when the server stops', async () => {
    const other = await anApp();
    const socket = await signedIn(other, tokenOf(other, await aCustomer(other)));
    await other.stop();
    expect(await socket.closed).toMatchObject({ code: 1001 });
  });
});
