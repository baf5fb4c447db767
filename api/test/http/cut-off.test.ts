import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { cutOff } from '../../src/http/cut-off.js';
import { anApp } from '../support/app.js';
import { connectTo, exchange, lines, soon, statusOf } from '../security/support/raw.js';

describe('an address whose connections were ended for offences', () => {
  const opened = (offenders: ReturnType<typeof cutOff>, network: string): Socket | null => {
    const socket = new Socket();
    return offenders.admits(network, socket) ? socket : null;
  };

  it('closes and refuses connections of an address for a while after too many offences', async () => {
    const offenders = cutOff({ points: 200, windowMs: 300 });
    const [first, second, third] = ['a', 'a', 'a'].map((network) => opened(offenders, network));
    const other = opened(offenders, 'b');
    offenders.end(first as Socket);
    offenders.end(first as Socket); // already ended, so not counted again
    expect(second?.destroyed).toBe(false);
    offenders.end(second as Socket);
    expect(third?.destroyed).toBe(true);
    expect(other?.destroyed).toBe(false);
    expect(opened(offenders, 'a')).toBeNull();
    expect(opened(offenders, 'b')).not.toBeNull();
    await delay(700);
    expect(opened(offenders, 'a')).not.toBeNull();
  });

  it('ends an offending connection of a trusted proxy without counting the offence', () => {
    const offenders = cutOff({ points: 1, windowMs: 60_000 });
    const ofProxy = new Socket();
    offenders.end(ofProxy);
    expect(ofProxy.destroyed).toBe(true);
    expect(opened(offenders, 'a')).not.toBeNull();
  });

  const MALFORMED = [
    {
      name: 'that continues after its connection was to be closed',
      text: `${lines('GET /healthz HTTP/1.1', 'Host: a', 'Connection: close')}${'x'.repeat(40_000)}`,
      status: 400,
    },
    { name: 'that is not HTTP', text: '\x16\x03\x01\r\n\r\n', status: 400 },
    {
      name: 'with headers that are too long',
      text: lines('GET /healthz HTTP/1.1', 'Host: a', `Cookie: ${'a'.repeat(20_000)}`),
      status: 431,
    },
  ];
  it.each(MALFORMED)('blocks an address after too many requests $name', async ({ text, status }) => {
    const app = await anApp({ connections: { offences: { points: 30, windowMs: 600_000 } } });
    const other = await connectTo(app);
    for (let count = 0; count < 3; count += 1) {
      expect(other.socket.destroyed).toBe(false);
      expect(statusOf(await exchange(app, text))).toBe(status);
    }
    await soon(other.closed);
    expect(await exchange(app, text)).toBe('');
    await app.stop();
  });

  it('counts no offence of clients that disconnect within a request or end it with a line break', async () => {
    const app = await anApp({ connections: { offences: { points: 1, windowMs: 600_000 } } });
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
    const app = await anApp({ connections: { offences: { points: 3, windowMs: 600_000 } } });
    const upgrade = lines(
      'GET /other HTTP/1.1',
      'Host: a',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    );
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
  ])('closes a connection that sends thousands of tiny chunks %s', async (_, path) => {
    const app = await anApp();
    const { write, closed } = await connectTo(app, chunked(path));
    write('1\r\na\r\n'.repeat(5_000));
    await soon(closed);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    await app.stop();
  });

  it('accepts a body in hundreds of tiny chunks or in thousands of larger ones', async () => {
    const app = await anApp();
    const tiny = [...`{"email":"a@b.cd","password":"${'a'.repeat(400)}"}`];
    const larger = Array.from({ length: 1_500 }, () => ' '.repeat(100));
    for (const pieces of [tiny, [...larger, '{}']]) {
      const { write, received, socket } = await connectTo(app, chunked('/api/auth/login'));
      const sent = pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`);
      write(`${sent.join('')}0\r\n\r\n`);
      for (let tries = 0; tries < 500 && received() === ''; tries += 1) await delay(10);
      expect(received()).toMatch(/^HTTP\/1\.1 40[01] /);
      socket.destroy();
    }
    await app.stop();
  });
});
