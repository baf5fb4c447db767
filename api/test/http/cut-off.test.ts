import { Socket } from 'node:net';
import { setImmediate as nextIteration, setTimeout as delay } from 'node:timers/promises';
import { cutOff } from '../../src/engine/http/guard/cut-off.js';
import { anApp } from '../support/app.js';
import { until } from '../support/eventually.js';
import { connectTo, exchange, lines, soon, statusOf } from '../security/support/raw.js';

describe('an address whose connections were ended for offences', () => {
  const opened = async (offenders: ReturnType<typeof cutOff>, network: string): Promise<Socket> => {
    const socket = new Socket();
    offenders.watch(network, socket);
    await nextIteration();
    return socket;
  };
  const isRefused = async (...of: Parameters<typeof opened>): Promise<boolean> => (await opened(...of)).destroyed;

  it('closes and refuses connections of an address for a while after too many offences', async () => {
    const offenders = cutOff({ points: 120, windowMs: 300 });
    const first = await opened(offenders, 'a');
    const second = await opened(offenders, 'a');
    const third = await opened(offenders, 'a');
    const other = await opened(offenders, 'b');
    offenders.end(first);
    offenders.end(first); // already ended, so not counted again
    await nextIteration();
    expect(second.destroyed).toBe(false);
    offenders.end(second);
    await nextIteration();
    expect(third.destroyed).toBe(true);
    expect(other.destroyed).toBe(false);
    expect(await isRefused(offenders, 'a')).toBe(true);
    expect(await isRefused(offenders, 'b')).toBe(false);
    await delay(700);
    expect(await isRefused(offenders, 'a')).toBe(false);
  });

  it('ends an offending connection of a trusted proxy without counting the offence', async () => {
    const offenders = cutOff({ points: 2, windowMs: 60_000 });
    const ofProxy = new Socket();
    offenders.end(ofProxy);
    expect(ofProxy.destroyed).toBe(true);
    expect(await isRefused(offenders, 'a')).toBe(false);
  });

  const HEADERS = Array.from({ length: 120 }, (_, n) => `x-${n}: 1`);
  const MALFORMED = [
    {
      name: 'that continues after its connection was to be closed',
      text: `${lines('GET /api/services HTTP/1.1', 'Host: a', 'Connection: close')}${'x'.repeat(4_000)}`,
    },
    { name: 'that is not HTTP', text: '\x16\x03\x01\r\n\r\n' },
    {
      name: 'with more headers than are accepted',
      text: lines('GET /api/config HTTP/1.1', 'Host: a', 'Connection: close', ...HEADERS),
    },
    {
      name: 'with as many trailers',
      text: `${lines(
        'POST /api/auth/login HTTP/1.1',
        'Host: a',
        'Connection: close',
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
      )}2\r\n{}\r\n0\r\n${lines(...HEADERS)}`,
    },
  ];
  it.each(MALFORMED)('blocks an address after too many requests $name', async ({ text }) => {
    const app = await anApp({ connections: { offences: { points: 20, windowMs: 600_000 } } });
    const other = await connectTo(app);
    // The request before what is malformed may be answered.
    for (let count = 0; count < 2; count += 1) expect([200, 400]).toContain(statusOf(await exchange(app, text)));
    expect(other.socket.destroyed).toBe(false);
    await exchange(app, text);
    await soon(other.closed);
    expect(await exchange(app, text)).toBe('');
    await app.stop();
  });

  it('counts an offence by the bytes that the connection has sent, up to those that are read at once', async () => {
    const costOf = async (bytesRead: number): Promise<number> => {
      const offenders = cutOff({ points: 600, windowMs: 60_000 });
      for (let count = 1; ; count += 1) {
        const socket = await opened(offenders, 'a');
        if (socket.destroyed) return 600 / (count - 1);
        Object.defineProperty(socket, 'bytesRead', { value: bytesRead });
        offenders.count(socket, 'malformedRequest');
      }
    };
    expect(await costOf(200_000)).toBe(60);
    expect(await costOf(65_536)).toBe(60);
    expect(await costOf(32_768)).toBe(30);
    expect(await costOf(5)).toBeLessThan(8);
  });

  it('does not cut off the neighbours of a device that sends a few bytes of junk ten times a second', async () => {
    const app = await anApp();
    const neighbour = await connectTo(app);
    // As many as in the period after which all counts restart.
    for (let count = 0; count < 100; count += 1) expect(statusOf(await exchange(app, 'junk\n'))).toBe(400);
    expect(statusOf(await exchange(app, lines('GET /healthz HTTP/1.1', 'Host: a', 'Connection: close')))).toBe(200);
    expect(neighbour.socket.destroyed).toBe(false);
    neighbour.socket.destroy();
    await app.stop();
  });

  it('blocks an address after too many pipelined requests, and none that sends one after the other', async () => {
    const app = await anApp({ connections: { offences: { points: 20, windowMs: 600_000 } } });
    const request = lines('GET /healthz HTTP/1.1', 'Host: a');
    const { write, received, closed } = await connectTo(app);
    for (let count = 1; count <= 20; count += 1) {
      write(request);
      await until(() => received().split('HTTP/1.1 200').length > count);
    }
    write(request.repeat(8));
    await soon(closed);
    expect(await exchange(app, request)).toBe('');
    await app.stop();
  });

  it('blocks an address after too many new connections', async () => {
    const app = await anApp({ connections: { offences: { points: 4, windowMs: 600_000 } } });
    const request = lines('GET /healthz HTTP/1.1', 'Host: a', 'Connection: close');
    for (let count = 0; count < 4; count += 1) expect(statusOf(await exchange(app, request))).toBe(200);
    expect(await exchange(app, request)).toBe('');
    await app.stop();
  });

  it('counts no offence of clients that disconnect within a request, end it with a line break, or send long headers', async () => {
    const app = await anApp({ connections: { offences: { points: 9, windowMs: 600_000 } } });
    for (const disconnect of ['end', 'resetAndDestroy'] as const) {
      const { socket, closed } = await connectTo(app, 'GET /healthz HTTP/1.1\r\nHost');
      socket[disconnect]();
      await soon(closed);
    }
    const login = lines(
      'POST /api/auth/login HTTP/1.1',
      'Host: a',
      'Connection: close',
      'Content-Type: application/json',
      'Content-Length: 2',
    );
    for (let count = 0; count < 3; count += 1) expect(statusOf(await exchange(app, `${login}{}\r\n`))).toBe(400);
    await app.stop();
  });

  it('blocks an address after too many WebSockets that were rejected', async () => {
    const app = await anApp({ connections: { offences: { points: 20, windowMs: 600_000 } } });
    const upgrade = lines(
      'GET /other HTTP/1.1',
      'Host: a',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    );
    // The one that is too many is ended before its rejection, which waits for its turn.
    for (let count = 0; count < 2; count += 1) expect(statusOf(await exchange(app, upgrade))).toBe(403);
    expect(await exchange(app, upgrade)).toBe('');
    await app.stop();
  });
});

describe('a chunked body', () => {
  const chunked = (path: string) =>
    lines(`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', 'Transfer-Encoding: chunked');

  it.each([
    ['to a route that reads the body', '/api/auth/login'],
    ['to a route that reads no body', '/healthz'],
  ])('closes a connection that sends hundreds of tiny chunks %s', async (_, path) => {
    const app = await anApp();
    const { write, closed } = await connectTo(app, chunked(path));
    write('1\r\na\r\n'.repeat(400));
    await soon(closed);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    await app.stop();
  });

  it('closes a connection whose body does not end after 64 MB, although the response was sent', async () => {
    const app = await anApp();
    const { socket, write, received, closed } = await connectTo(app, chunked('/healthz'));
    await until(() => received() !== '');
    const megabyte = `f4240\r\n${'a'.repeat(1_000_000)}\r\n`;
    let sent = 0;
    while (!socket.destroyed && sent < 100) {
      write(megabyte);
      sent += 1;
      await until(() => socket.destroyed || socket.writableLength < 1_000_000);
    }
    await soon(closed);
    expect(sent).toBeGreaterThan(60);
    expect(sent).toBeLessThan(100);
    await app.stop();
  });

  it('accepts a body in dozens of tiny chunks or in thousands of larger ones', async () => {
    const app = await anApp();
    const tiny = [...`{"email":"a@b.cd","password":"${'a'.repeat(40)}"}`];
    const larger = Array.from({ length: 1_500 }, () => ' '.repeat(600));
    for (const pieces of [tiny, [...larger, '{}']]) {
      const { write, received, socket } = await connectTo(app, chunked('/api/auth/login'));
      const sent = pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`);
      write(`${sent.join('')}0\r\n\r\n`);
      for (let tries = 0; tries < 500 && received() === ''; tries += 1) await delay(10);
      expect(received()).toMatch(/^HTTP\/1\.1 4\d\d /);
      socket.destroy();
    }
    await app.stop();
  });
});
