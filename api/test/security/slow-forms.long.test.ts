import { setTimeout as delay } from 'node:timers/promises';
import { MIN_RATE } from '../../src/engine/http/guard/slow-forms.js';
import { remainingTemporaryFiles, temporaryFiles } from '../images/support/temporary-files.js';
import { anApp, type TestApp } from '../support/app.js';
import { connectTo, lines, soon, type RawConnection, statusOf } from './support/raw.js';
import { until } from '../support/eventually.js';

const PLACES = 6;
const BEGINNING = '--x\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n';

let app: TestApp;
let addresses = 0;
let open: { connection: RawConnection; drip: NodeJS.Timeout }[];
beforeEach(async () => {
  open = [];
  app = await anApp({
    config: { trustProxy: 1 },
    uploads: {
      total: PLACES,
      timeoutMs: 9_000,
      minRate: { bytesPerSecond: 2_000, windowMs: 1_000 },
    },
  });
});
afterEach(async () => {
  for (const { connection, drip } of open) {
    clearInterval(drip);
    connection.socket.destroy();
  }
  expect(await remainingTemporaryFiles()).toEqual([]);
  await app.stop();
});

/** Begins a form that sends `bytes` ten times a second. Default: from a new address. */
async function begin(bytes: number, from = `198.51.100.${(addresses += 1)}`): Promise<RawConnection> {
  const connection = await connectTo(
    app,
    lines(
      'POST /api/auth/register-provider HTTP/1.1',
      'Host: a',
      `X-Forwarded-For: ${from}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 9000000',
    ) + BEGINNING,
  );
  const drip = setInterval(() => connection.write('a'.repeat(bytes)), 100);
  open.push({ connection, drip });
  return connection;
}
const taken = async (count: number): Promise<void> => {
  await until(async () => (await temporaryFiles()).length >= count);
  expect(await temporaryFiles()).toHaveLength(count);
};
const isOpen = (connection: RawConnection): boolean => !connection.socket.closed;

describe('a slow upload', () => {
  it('ends a slow upload with 408 when another address waits, and continues a fast one', async () => {
    const fast = await begin(20_000);
    const slow = await Promise.all([1, 2, 3, 4, 5].map(() => begin(1)));
    await taken(PLACES);
    // While no other form waits, a slow one may take its time.
    await delay(2_500);
    expect([fast, ...slow].every(isOpen)).toBe(true);
    const next = await begin(20_000);
    const { text } = await soon(Promise.race(slow.map(({ closed }) => closed)));
    expect(statusOf(text)).toBe(408);
    expect(text).toContain('Cache-Control: no-store');
    await soon(Promise.all(slow.slice(0, 1).map(({ closed }) => closed)));
    await delay(500);
    expect([isOpen(fast), isOpen(next), next.received()]).toEqual([true, true, '']);
  });

  it('continues a slow upload while only an address at its own limit waits', async () => {
    const slow = await begin(1, '203.0.113.1');
    for (let count = 0; count < 4; count += 1) await begin(20_000, '203.0.113.2');
    await taken(5);
    await begin(20_000, '203.0.113.2');
    await delay(2_500);
    expect(isOpen(slow)).toBe(true);
  });

  it('requires 20 kB/s over 10 s of an upload by default', () => {
    expect(MIN_RATE).toEqual({ bytesPerSecond: 20_000, windowMs: 10_000 });
  });
});
