import { jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import WebSocket from 'ws';
import { createTokens } from '../../src/engine/secrets/token.js';
import { signedIn, openSocket } from '../graphql/support/socket.js';
import { type TestApp } from '../support/app.js';
import { aCustomer, tokenOf } from '../support/factories.js';
import { connectTo, soon, statusOf } from './support/raw.js';
import { eventually, until } from '../support/eventually.js';
import { appsWith, frame, longFrame, UPGRADE } from './support/sockets.js';

const anAppWith = appsWith();

describe('WebSockets', () => {
  it('limits the sockets of one address, regardless of a forged X-Forwarded-For header', async () => {
    const app = await anAppWith({ live: { socketsPerAddress: 3 } });
    const open = () => openSocket(app, { headers: { 'x-forwarded-for': String(Math.random()) } });
    const three = [await open(), await open(), await open()];
    await expect(open()).rejects.toThrow('429');
    three[0]?.close();
    await three[0]?.closed;
    await eventually(async () => (await open()).close());
  });

  it('opens one socket of an address per event loop iteration when many are requested together', async () => {
    const app = await anAppWith({});
    const asking = await Promise.all(Array.from({ length: 10 }, () => connectTo(app)));
    const connections = promisify(app.server.getConnections.bind(app.server));
    await until(async () => (await connections()) === 10);
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const opened = asking.map(
      ({ socket }) => new Promise<number>((resolve) => socket.once('data', () => resolve(turns))),
    );
    for (const { write } of asking) write(UPGRADE);
    const ofTurn = await Promise.all(opened);
    isOver = true;
    for (const { received } of asking) expect(statusOf(received())).toBe(101);
    expect(new Set(ofTurn).size).toBeGreaterThanOrEqual(8);
    for (const { socket } of asking) socket.destroy();
  });

  it('counts sockets by the client address that a trusted proxy reports', async () => {
    const app = await anAppWith({ live: { socketsPerAddress: 1 }, config: { trustProxy: 1 } });
    const from = (address: string) => openSocket(app, { headers: { 'x-forwarded-for': address } });
    await from('203.0.113.1');
    await from('203.0.113.2');
    await expect(from('203.0.113.1')).rejects.toThrow('429');
    await expect(from('198.51.100.7, 203.0.113.2')).rejects.toThrow('429');
  });

  it('limits the sockets of one account, and counts each account separately', async () => {
    const app = await anAppWith({ live: { socketsPerAccount: 2 } });
    const token = tokenOf(app, await aCustomer(app));
    const two = [await signedIn(app, token), await signedIn(app, token)];
    const third = await openSocket(app);
    third.send({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } });
    expect(await soon(third.closed)).toEqual({ code: 1013, reason: 'Too many sockets' });
    await signedIn(app, tokenOf(app, await aCustomer(app)));
    two[0]?.close();
    await two[0]?.closed;
    await eventually(async () => void (await signedIn(app, token)));
  });

  it('closes a socket that sends too many messages', async () => {
    const app = await anAppWith({ live: { messages: 5 } });
    const socket = await openSocket(app);
    socket.send({ type: 'connection_init' });
    for (let i = 0; i < 10; i += 1) socket.send({ type: 'ping' });
    expect(await soon(socket.closed)).toEqual({ code: 1008, reason: 'Too many messages' });
  });

  it('counts a message of 40 kB as ten, and closes a socket that sends too many of them', async () => {
    const socket = await openSocket(await anAppWith({ live: { messages: 20 } }));
    const long = { type: 'ping', payload: { text: 'a'.repeat(39_000) } };
    const served = async (): Promise<unknown> => {
      for (let times = 0; times < 3; times += 1) await socket.next();
      return 'served';
    };
    const outcome = Promise.race([socket.closed, served()]);
    for (let times = 0; times < 3; times += 1) socket.send(long);
    expect(await soon(outcome)).toEqual({ code: 1008, reason: 'Too many messages' });
  });

  it('closes a socket that sends a message of many values, which is costly to parse', async () => {
    const socket = await openSocket(await anAppWith({}));
    socket.send(`{"type":"ping","payload":${'['.repeat(30_000)}${']'.repeat(30_000)}}`);
    expect(await soon(socket.closed)).toEqual({ code: 1008, reason: 'Too many values' });
  });

  it('limits the messages of one address across all its sockets, and still serves another address', async () => {
    const live = { messages: 5, messagesPerAddress: 10, windowMs: 600_000 };
    const app = await anAppWith({ live, config: { trustProxy: 1 } });
    const from = (address: string) => openSocket(app, { headers: { 'x-forwarded-for': address } });
    const socket = await from('203.0.113.2');
    for (let opened = 0; opened < 4; opened += 1) {
      const other = await from('203.0.113.1');
      for (let i = 0; i < 3; i += 1) other.send({ type: 'ping' });
      if (opened < 3) for (let i = 0; i < 3; i += 1) await soon(other.next());
      else expect(await soon(other.closed)).toMatchObject({ code: 1008 });
    }
    socket.send({ type: 'ping' });
    expect(await soon(socket.next())).toEqual({ type: 'pong' });
  });

  it('opens no socket for an address that has sent too many messages', async () => {
    const live = { messagesPerAddress: 3, windowMs: 600_000 };
    const app = await anAppWith({ live, config: { trustProxy: 1 } });
    const from = (address: string) => openSocket(app, { headers: { 'x-forwarded-for': address } });
    const socket = await from('203.0.113.1');
    for (let times = 0; times < 4; times += 1) socket.send({ type: 'ping' });
    expect(await soon(socket.closed)).toMatchObject({ code: 1008 });
    await expect(from('203.0.113.1')).rejects.toThrow('429');
    (await from('203.0.113.2')).close();
  });

  it('ignores further messages of a socket that has sent too many', async () => {
    const tokens = createTokens('a secret of this test, at least 32 bytes long');
    const read = jest.fn(tokens.read);
    const app = await anAppWith({ live: { messages: 5 }, deps: { tokens: { ...tokens, read } } });
    const { socket, closed, received } = await connectTo(app, UPGRADE);
    while (!received().includes('101')) await delay(10);
    for (let i = 0; i < 6; i += 1) socket.write(frame({ type: 'ping' }));
    while (!received().includes('Too many messages')) await delay(10);
    socket.write(frame({ type: 'connection_init', payload: { authorization: 'Bearer a' } }));
    await soon(closed);
    expect(read).not.toHaveBeenCalled();
  });

  const shaken = async (app: TestApp) => {
    const connection = await connectTo(app, UPGRADE);
    while (!connection.received().includes('101')) await delay(10);
    return connection;
  };

  it.each([
    ['pings', 0x89],
    ['pongs', 0x8a],
  ])('counts WebSocket %s as messages, and closes a socket that exceeds the limit', async (_, opcode) => {
    const app = await anAppWith({ live: { messages: 5 } });
    const { socket, closed, received } = await shaken(app);
    for (let i = 0; i < 6; i += 1) socket.write(Buffer.from([opcode, 0x80, 0, 0, 0, 0]));
    await soon(closed);
    expect(received()).toContain('Too many messages');
  });

  it('closes a socket that sends a message in too many frames', async () => {
    const app = await anAppWith({ live: { initTimeoutMs: 60_000, pingIntervalMs: 60_000 } });
    const { socket, closed } = await shaken(app);
    const empty = Buffer.from([0x00, 0x80, 0, 0, 0, 0]);
    socket.write(Buffer.concat([Buffer.from([0x01, 0x80, 0, 0, 0, 0]), ...Array<Buffer>(70).fill(empty)]));
    await soon(closed);
  });

  it('parses nothing more of a socket that has sent too many pings', async () => {
    const emitted = jest.spyOn(WebSocket.prototype, 'emit');
    const app = await anAppWith({ live: { initTimeoutMs: 60_000, pingIntervalMs: 60_000, messages: 10 } });
    const { socket, closed } = await shaken(app);
    const ping = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
    socket.write(Buffer.concat(Array<Buffer>(9_000).fill(ping)));
    await soon(closed);
    const { calls, contexts } = emitted.mock;
    const pinged = contexts.filter((_, index) => calls[index]?.[0] === 'ping');
    // Clients of other tests may be sent a ping meanwhile.
    const counts = pinged.map((each) => pinged.filter((other) => other === each).length);
    expect(Math.max(...counts)).toBe(11);
  });

  it('closes a socket that sends a frame in too many pieces', async () => {
    const app = await anAppWith({ live: { initTimeoutMs: 60_000, pingIntervalMs: 60_000 } });
    const { socket, closed } = await shaken(app);
    const pieces = longFrame({ type: 'ping', payload: { text: 'a'.repeat(3_000) } });
    let isClosed = false;
    void closed.then(() => (isClosed = true));
    // A pause between two of them, so that each arrives by itself.
    for (let at = 0; at < pieces.length && !isClosed; at += 1) {
      socket.write(pieces.subarray(at, at + 1));
      await delay(1);
    }
    expect(isClosed).toBe(true);
  });

  it('reads at most two tokens per event loop iteration when sockets authenticate together', async () => {
    const tokens = createTokens('a secret of this test, at least 32 bytes long');
    const looks = new Map<number, number>();
    let now = 0;
    let isOver = false;
    const tick = (): void => {
      now += 1;
      if (!isOver) setImmediate(tick);
    };
    const read = (token: string) => {
      looks.set(now, (looks.get(now) ?? 0) + 1);
      return tokens.read(token);
    };
    const app = await anAppWith({ deps: { tokens: { ...tokens, read } } });
    const opened = await Promise.all(Array.from({ length: 20 }, () => shaken(app)));
    tick();
    for (const { socket } of opened)
      socket.write(frame({ type: 'connection_init', payload: { authorization: 'Bearer a' } }));
    for (const { received } of opened) while (!received().includes('connection_ack')) await delay(10);
    isOver = true;
    // One as the bytes are read, and one at the end of the turn of the event loop.
    expect(Math.max(...looks.values())).toBeLessThanOrEqual(2);
    for (const { socket } of opened) socket.destroy();
  });

  it('rejects one upgrade of an address per event loop iteration when many are requested together', async () => {
    const app = await anAppWith({});
    const asking = await Promise.all(Array.from({ length: 10 }, () => connectTo(app)));
    const connections = promisify(app.server.getConnections.bind(app.server));
    await until(async () => (await connections()) === 10);
    let now = 0;
    let isOver = false;
    const tick = (): void => {
      now += 1;
      if (!isOver) setImmediate(tick);
    };
    const rejections = new Map<number, number>();
    app.server.prependListener('upgrade', (_request, socket) => {
      socket.once('finish', () => rejections.set(now, (rejections.get(now) ?? 0) + 1));
    });
    tick();
    for (const { write } of asking) write(UPGRADE.replace('/graphql', '/other'));
    await Promise.all(asking.map(({ closed }) => soon(closed)));
    isOver = true;
    expect([...rejections.values()].reduce((sum, count) => sum + count, 0)).toBe(10);
    // One as the bytes are read, and one at the end of the iteration.
    expect(Math.max(...rejections.values())).toBeLessThanOrEqual(2);
  });
});
