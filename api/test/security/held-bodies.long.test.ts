import { setTimeout as delay } from 'node:timers/promises';
import { BODIES } from '../../src/engine/http/guard/held-bodies.js';
import { CONCURRENCY } from '../../src/engine/limits/concurrency-limits.js';
import { anApp, type TestApp } from '../support/app.js';
import { until } from '../support/eventually.js';
import { connectTo, lines, type RawConnection, soon, statusOf } from './support/raw.js';

const PATHS = ['/graphql', '/graphql?', '/api/auth/login', '/API/auth/login'];
const NEIGHBOUR = '203.0.113.1';

let app: TestApp;
let open: RawConnection[] = [];
const start = async (overrides: Parameters<typeof anApp>[0] = {}): Promise<void> => {
  app = await anApp({ config: { trustProxy: 1 }, ...overrides });
};
afterEach(async () => {
  for (const { socket } of open) socket.destroy();
  open = [];
  await app.stop();
});

/** A request whose body has no end. */
async function begin(path: string, body = '{', from = NEIGHBOUR, type = 'application/json'): Promise<RawConnection> {
  const head = [`POST ${path} HTTP/1.1`, 'Host: a', `X-Forwarded-For: ${from}`, `Content-Type: ${type}`];
  const connection = await connectTo(
    app,
    lines(...head, 'Content-Length: 199000', 'Apollo-Require-Preflight: a') + body,
  );
  open.push(connection);
  return connection;
}
const services = (from = NEIGHBOUR) =>
  fetch(`${app.url}/api/services`, { headers: { 'x-forwarded-for': from }, signal: AbortSignal.timeout(120_000) });
const isOpen = ({ socket }: RawConnection): boolean => !socket.closed;

/** Of ten, five remain. */
async function expectTheOldestToEnd(bodies: RawConnection[]): Promise<void> {
  const ended = () => bodies.filter((body) => !isOpen(body));
  await until(() => ended().length >= 5);
  await delay(200);
  expect(ended().map(({ received }) => statusOf(received()))).toEqual(Array<number>(5).fill(408));
  expect([bodies[0], bodies.at(-1)].map((body) => body && isOpen(body))).toEqual([false, true]);
}

describe('unfinished bodies', () => {
  it.each(PATHS)('of JSON to %s do not prevent other requests of the address', async (path) => {
    await start();
    await Promise.all(Array.from({ length: 110 }, () => begin(path)));
    expect((await services()).status).toBe(200);
  });

  it('of forms do not prevent other requests of the address', async () => {
    await start();
    const forms = await Promise.all(
      Array.from({ length: 110 }, () =>
        begin('/api/auth/register-provider', '--x', NEIGHBOUR, 'multipart/form-data; boundary=x'),
      ),
    );
    expect((await services()).status).toBe(200);
    const { per, queuedPer } = CONCURRENCY.forms;
    const refused = forms.filter(({ received }) => statusOf(received()) === 429);
    expect(refused).toHaveLength(110 - per.account - queuedPer.address);
  });

  it('of JSON end with 408 after their time, also if they continue to arrive', async () => {
    await start({ bodies: { timeoutMs: 500, checkIntervalMs: 50 } });
    for (const path of PATHS) {
      const connection = await begin(path);
      const drip = setInterval(() => connection.write(' '), 50);
      expect(statusOf((await soon(connection.closed)).text)).toBe(408);
      clearInterval(drip);
    }
    expect(BODIES.timeoutMs).toBe(10_000);
  });

  it('of JSON beyond the bytes of an address end, the oldest first', async () => {
    await start({ bodies: { perAddress: 1_000_000, checkIntervalMs: 50 } });
    const long = `{"query":"${'a'.repeat(190_000)}`;
    const other = await begin('/graphql', long, '203.0.113.2');
    const bodies: RawConnection[] = [];
    for (let n = 0; n < 10; n += 1) {
      bodies.push(await begin('/graphql', long));
      await delay(50);
    }
    await expectTheOldestToEnd(bodies);
    expect(isOpen(other)).toBe(true);
    expect((await services()).status).toBe(200);
  });

  it('of JSON beyond the bytes of all addresses end, the oldest first', async () => {
    await start({ bodies: { total: 1_000_000, checkIntervalMs: 50 } });
    const bodies: RawConnection[] = [];
    for (let n = 0; n < 10; n += 1) {
      bodies.push(await begin('/api/auth/login', `{"email":"${'a'.repeat(190_000)}`, `203.0.113.${n}`));
      await delay(50);
    }
    await expectTheOldestToEnd(bodies);
    expect((await services('203.0.113.99')).status).toBe(200);
  });
});
