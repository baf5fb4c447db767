import { once } from 'node:events';
import type { Socket } from 'node:net';
import { vi } from 'vitest';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import WebSocket from 'ws';
import { createTokens } from '../../src/platform/secrets/token.js';
import { signedIn, openSocket } from '../graphql/support/socket.js';
import { anApp, type TestApp } from '../support/app.js';
import { aCustomer, tokenOf } from '../support/factories.js';
import { connectTo, lines, soon, statusOf } from './support/raw.js';
import { eventually, until } from '../support/eventually.js';

/**
 * A handshake without a WebSocket library: this client responds neither to pings nor to a close
 * frame.
 */
const UPGRADE = lines(
  'GET /graphql HTTP/1.1',
  'Host: a',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Protocol: graphql-transport-ws',
);

/** A text frame of up to 125 bytes, with a mask of zeros. */
function frame(message: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]);
}

/** A text frame of 126 to 65,535 bytes, with a mask of zeros. */
function longFrame(message: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  const head = Buffer.from([0x81, 0x80 | 126, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(text.length, 2);
  return Buffer.concat([head, text]);
}

const apps: TestApp[] = [];
async function anAppWith(overrides: Parameters<typeof anApp>[0]): Promise<TestApp> {
  const app = await anApp(overrides);
  apps.push(app);
  return app;
}
afterAll(async () => {
  for (const app of apps) await app.stop();
});

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

  it('ignores further messages of a socket that has sent too many', async () => {
    const tokens = createTokens('a secret of this test, at least 32 bytes long');
    const read = vi.fn(tokens.read);
    const app = await anAppWith({ live: { messages: 5 }, market: { tokens: { ...tokens, read } } });
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
    const emitted = vi.spyOn(WebSocket.prototype, 'emit');
    const app = await anAppWith({ live: { initTimeoutMs: 60_000, pingIntervalMs: 60_000, messages: 10 } });
    const { socket, closed } = await shaken(app);
    const ping = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
    socket.write(Buffer.concat(Array<Buffer>(9_000).fill(ping)));
    await soon(closed);
    expect(emitted.mock.calls.filter(([event]) => event === 'ping')).toHaveLength(11);
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
    const app = await anAppWith({ market: { tokens: { ...tokens, read } } });
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

  it.each([
    ['another path', { request: UPGRADE.replace('/graphql', '/other'), status: 403 }],
    ['one socket more than its address may have', { request: UPGRADE, status: 429 }],
  ])('disconnects a client that requests %s, even if it leaves its side open', async (_name, { request, status }) => {
    const app = await anAppWith({ live: { socketsPerAddress: 0 } });
    const connections = promisify(app.server.getConnections.bind(app.server));
    const { socket, received } = await connectTo(app, request, { allowHalfOpen: true });
    await until(() => received() !== '');
    expect(statusOf(received())).toBe(status);
    await eventually(async () => expect(await connections()).toBe(0));
    socket.destroy();
  });

  it('disconnects a client that does not read the rejection of its upgrade', async () => {
    const app = await anAppWith({ live: { handshakeTimeoutMs: 100 } });
    // As if earlier responses, which the client does not read, filled all buffers.
    app.server.prependListener('upgrade', (_request, socket) => void vi.spyOn(socket, 'end').mockReturnThis());
    const { closed } = await connectTo(app, UPGRADE.replace('/graphql', '/other'));
    await soon(closed);
  });

  it('does not close an open socket after the timeout of the handshake', async () => {
    const app = await anAppWith({ live: { handshakeTimeoutMs: 100 } });
    const socket = await signedIn(app);
    await delay(300);
    socket.send({ type: 'ping' });
    expect((await socket.next()).type).toBe('pong');
    socket.close();
  });

  it('disconnects a client that does not respond to a close frame', async () => {
    // Without pings, to which it does not respond either.
    const app = await anAppWith({ live: { pingIntervalMs: 3_600_000 } });
    const { socket, closed, received } = await connectTo(app, UPGRADE);
    while (!received().includes('101')) await delay(10);
    socket.write(frame('no message'));
    const { text } = await soon(closed);
    expect(text).toContain('Invalid message received');
  });

  it('disconnects a client that sends pings and does not read the responses', async () => {
    // Without pings, to which a client that does not read does not respond either.
    const app = await anAppWith({
      live: {
        messages: 10_000,
        messagesPerAddress: 10_000,
        pingIntervalMs: 3_600_000,
        unreadBytesPerAddress: Number.POSITIVE_INFINITY,
      },
    });
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    socket.on('error', () => undefined);
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await once(socket, 'open');
    socket.send('{"type":"connection_init"}');
    await once(socket, 'message');
    socket.pause();
    const ping = JSON.stringify({ type: 'ping', payload: { text: 'a'.repeat(60_000) } });
    for (let i = 0; i < 600; i += 1) socket.send(ping);
    // A paused socket does not notice that the server has closed it.
    const connections = promisify(app.server.getConnections.bind(app.server));
    await until(async () => (await connections()) === 0);
    socket.resume();
    expect(await soon(closed)).toBe(1006);
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });

  it('disconnects the socket with the most unread bytes when all of an address have too many, and no other', async () => {
    const app = await anAppWith({
      live: {
        messages: 10_000,
        messagesPerAddress: 10_000,
        initTimeoutMs: 3_600_000,
        pingIntervalMs: 3_600_000,
        unreadBytesPerAddress: 1_300_000,
      },
      config: { trustProxy: 1 },
    });
    /** A socket with this many unread bytes. Those that the operating system has accepted are not counted. */
    async function unread(bytes: number, address: string) {
      const [[ofServer], connection] = await Promise.all([
        once(app.server, 'connection') as Promise<[Socket]>,
        connectTo(app, UPGRADE.replace('Host: a', `Host: a\r\nX-Forwarded-For: ${address}`)),
      ]);
      await until(() => connection.received().includes('101'));
      connection.socket.pause();
      while (ofServer.writableLength < bytes && !ofServer.destroyed) {
        const read = ofServer.bytesRead;
        connection.socket.write(longFrame({ type: 'ping', payload: { text: 'a'.repeat(60_000) } }));
        await until(() => ofServer.bytesRead >= read + 60_000 || ofServer.destroyed);
        await delay(1);
      }
      return { ...connection, isOpen: () => !ofServer.destroyed };
    }
    const ofOther = await unread(900_000, '203.0.113.2');
    const most = await unread(800_000, '203.0.113.1');
    const fewer = await unread(400_000, '203.0.113.1');
    expect([ofOther, most, fewer].map(({ isOpen }) => isOpen())).toEqual([true, true, true]);
    const last = await unread(300_000, '203.0.113.1');
    expect([ofOther, most, fewer, last].map(({ isOpen }) => isOpen())).toEqual([true, false, true, true]);
    for (const { socket } of [ofOther, most, fewer, last]) socket.destroy();
  });

  it('disconnects a client that does not respond to pings', async () => {
    // Otherwise the socket would be closed because it sends no `connection_init`.
    const app = await anAppWith({ live: { pingIntervalMs: 100, initTimeoutMs: 3_600_000 } });
    const { closed, received } = await connectTo(app, UPGRADE);
    await soon(closed);
    expect(statusOf(received())).toBe(101);
  });

  it('stops within 25 s although a client does not respond to the close frame', async () => {
    const app = await anApp();
    const connection = await connectTo(app, UPGRADE);
    while (!connection.received().includes('101')) await delay(10);
    const started = performance.now();
    await app.stop();
    expect(performance.now() - started).toBeLessThan(25_000);
    connection.socket.destroy();
  });
});
