import { promisify } from 'node:util';
import { CONNECTIONS } from '../../src/engine/http/guard/connections.js';
import { anApp, sharedApp, type TestApp } from '../support/app.js';
import { connectTo, lines, soon, statusOf } from './support/raw.js';
import { eventually, until } from '../support/eventually.js';

/** The real limits are seconds and minutes; these are short enough for a test. */
const QUICK = {
  headersTimeoutMs: 300,
  requestTimeoutMs: 600,
  inactivityTimeoutMs: 1_000,
  keepAliveTimeoutMs: 300,
  checkIntervalMs: 50,
  connectionsPerAddress: 20,
};
describe('slow clients', () => {
  const app = sharedApp(() => ({ connections: QUICK }));

  /** Sends a letter every 50 ms until the server closes the connection. */
  async function trickle(beginning: string, letter: string): Promise<{ text: string; after: number }> {
    const connection = await connectTo(app, beginning);
    const drip = setInterval(() => connection.write(letter), 50);
    return soon(connection.closed).finally(() => {
      clearInterval(drip);
      connection.socket.destroy();
    });
  }

  it('responds with 408 to a client that is slow to send its headers', async () => {
    const { text } = await trickle('GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: ', 'a');
    expect(statusOf(text)).toBe(408);
  });

  it.each([
    ['JSON', '/graphql', 'application/json'],
    ['JSON', '/api/auth/login', 'application/json'],
    ['a form', '/api/auth/register-provider', 'multipart/form-data; boundary=x'],
  ])('disconnects a client that is slow to send %s to %s', async (_, path, type) => {
    const { text } = await trickle(
      lines(
        `POST ${path} HTTP/1.1`,
        'Host: a',
        `Content-Type: ${type}`,
        'Content-Length: 5000',
        'Apollo-Require-Preflight: a',
      ),
      '-',
    );
    expect(statusOf(text) === 408 || statusOf(text) === 400).toBe(true);
  });

  it('disconnects a client that sends nothing', async () => {
    expect((await soon((await connectTo(app)).closed)).text).not.toMatch(/ 200 /);
  });

  it('disconnects a client that does not read the responses to its requests', async () => {
    const asking = lines('GET /graphql/explorer/8.5.9/main.js HTTP/1.1', 'Host: a');
    const times = 8;
    const openConnections = promisify(app.server.getConnections.bind(app.server));
    await until(async () => (await openConnections()) === 0);
    const connection = await connectTo(app);
    connection.socket.pause();
    connection.write(asking.repeat(times));
    await until(async () => (await openConnections()) === 1);
    await until(async () => (await openConnections()) === 0);
    connection.socket.resume();
    const { text } = await soon(connection.closed);
    const size = Number(/content-length: (\d+)/i.exec(text)?.[1]);
    expect(size).toBeGreaterThan(1_000_000);
    expect(text.length).toBeLessThan(times * size);
  });

  it('responds to a health check while 15 clients are slow to send their headers', async () => {
    const slow = await Promise.all(
      Array.from({ length: 15 }, () => connectTo(app, 'POST /graphql HTTP/1.1\r\nHost: a\r\n')),
    );
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    for (const { socket } of slow) socket.destroy();
  });
});

describe('connections', () => {
  const open = (app: TestApp, count: number) => Promise.all(Array.from({ length: count }, () => connectTo(app)));

  it('closes a connection above the limit of an address, and accepts one when another ends', async () => {
    const app = await anApp({ connections: { connectionsPerAddress: 5 } });
    const five = await open(app, 5);
    const sixth = await connectTo(app);
    expect((await soon(sixth.closed)).text).toBe('');
    five[0]?.socket.destroy();
    await five[0]?.closed;
    await eventually(async () => {
      const next = await connectTo(app, lines('GET /healthz HTTP/1.1', 'Host: a', 'Connection: close'));
      expect(statusOf((await soon(next.closed)).text)).toBe(200);
    });
    for (const { socket } of five) socket.destroy();
    await app.stop();
  });

  it('closes connections that have been idle for longest when there are too many in total, and none in use', async () => {
    const app = await anApp({ connections: { connections: 10 } });
    const request = (path: string, close = false) =>
      lines(`GET ${path} HTTP/1.1`, 'Host: a', ...(close ? ['Connection: close'] : []));
    const inUse = await connectTo(
      app,
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    const reused = await connectTo(app, request('/healthz'));
    await until(() => reused.received().includes('alive'));
    const many = await open(app, 7);
    for (const one of many) {
      one.write(request('/healthz'));
      await until(() => one.received().includes('alive'));
    }
    // Idle for a shorter time than the others from now on.
    reused.write(request('/healthz'));
    await until(() => reused.received().split('alive').length === 3);
    // One connection is closed in each round, or two in the first.
    for (let count = 0; count < 5; count += 1) {
      const next = await connectTo(app, request('/healthz', true));
      many.push(await connectTo(app));
      expect(statusOf((await soon(next.closed)).text)).toBe(200);
    }
    expect([inUse.socket.destroyed, reused.socket.destroyed]).toEqual([false, false]);
    expect(many[0]?.socket.destroyed).toBe(true);
    for (const { socket } of [inUse, reused, ...many]) socket.destroy();
    await app.stop();
  });

  it('exempts a trusted proxy from the limit of connections per address', async () => {
    const app = await anApp({
      connections: { connectionsPerAddress: 2 },
      config: { trustProxy: 'loopback' },
    });
    const many = await open(app, 5);
    const next = await connectTo(app, lines('GET /healthz HTTP/1.1', 'Host: a', 'Connection: close'));
    expect(statusOf((await soon(next.closed)).text)).toBe(200);
    for (const { socket } of many) socket.destroy();
    await app.stop();
  });

  it('allows seconds for headers and minutes for a whole request', () => {
    expect(CONNECTIONS.headersTimeoutMs).toBeLessThanOrEqual(15_000);
    expect(CONNECTIONS.requestTimeoutMs).toBeLessThanOrEqual(300_000);
    expect(CONNECTIONS.inactivityTimeoutMs).toBeLessThanOrEqual(120_000);
    expect(CONNECTIONS.headersTimeoutMs).toBeLessThan(CONNECTIONS.requestTimeoutMs);
  });

  it('closes idle connections later than a proxy with a timeout of 60 s does', () => {
    expect(CONNECTIONS.keepAliveTimeoutMs).toBeGreaterThan(60_000);
  });
});
