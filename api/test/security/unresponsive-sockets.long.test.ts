import { jest } from '@jest/globals';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import WebSocket from 'ws';
import { signedIn } from '../graphql/support/socket.js';
import { anApp } from '../support/app.js';
import { connectTo, soon, statusOf } from './support/raw.js';
import { eventually, until } from '../support/eventually.js';
import { appsWith, frame, longFrame, UPGRADE } from './support/sockets.js';

const anAppWith = appsWith();

describe('WebSockets of clients that do not respond', () => {
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
    app.server.prependListener('upgrade', (_request, socket) => void jest.spyOn(socket, 'end').mockReturnThis());
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
    const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
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
