import { jest } from '@jest/globals';
import { REGISTRATIONS } from '../../src/marketplace/users/registration-quota.js';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CONCURRENCY } from '../../src/engine/limits/concurrency-limits.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import { remainingTemporaryFiles, temporaryFiles } from '../images/support/temporary-files.js';
import { sharedApp, type TestApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, tokenOf } from '../support/factories.js';
import { until } from '../support/eventually.js';
import { connectTo, lines, type RawConnection, statusOf } from './support/raw.js';

const { account: PER_ACCOUNT, address: PER_ADDRESS } = CONCURRENCY.forms.per;

const OPERATIONS = JSON.stringify({
  query: 'mutation ($images: [Upload!]) { createService(input: {}, images: $images) { id } }',
  variables: { images: [null] },
});
const field = (name: string, value: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const FILE = `--x\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n${'a'.repeat(200_000)}`;
const END = '\r\n--x--\r\n';
const TARGETS = {
  graphql: '/graphql',
  rest: '/api/auth/register-provider',
  services: '/api/providers/services',
};
const BEGINNINGS = {
  graphql:
    field('operations', OPERATIONS) + field('map', '{"0":["variables.images.0"]}') + FILE.replace('"images"', '"0"'),
  rest: FILE,
  services: FILE,
};

/**
 * Begins a form, after other requests in the same connection, and sends its end only if it is
 * `whole`.
 */
const begin = (
  app: TestApp,
  api: keyof typeof TARGETS,
  headers: Record<string, string> = {},
  before = '',
  whole = false,
) =>
  connectTo(
    app,
    before +
      lines(
        `POST ${TARGETS[api]} HTTP/1.1`,
        'Host: a',
        'Content-Type: multipart/form-data; boundary=x',
        `Content-Length: ${whole ? (BEGINNINGS[api] + END).length : 9_000_000}`,
        'Apollo-Require-Preflight: a',
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ) +
      BEGINNINGS[api] +
      (whole ? END : ''),
  );

async function answerOf({ received, socket }: RawConnection): Promise<string> {
  await until(() => received().includes('\r\n\r\n'));
  socket.destroy();
  return received();
}
const areTakenIn = (forms: number): Promise<void> => until(async () => (await temporaryFiles()).length >= forms);
const leave = async (connections: RawConnection[]): Promise<void> => {
  for (const { socket } of connections) socket.destroy();
  await Promise.all(connections.map(({ closed }) => closed));
  await delay(100);
};

describe.each(['graphql', 'rest'] as const)('uploads over %s', (api) => {
  const app = sharedApp(() => ({
    deps: { limits: createRateLimits() },
    config: { trustProxy: 1 },
    uploads: { timeoutMs: 2_000 },
  }));

  it('limits concurrent uploads of one address, and removes the files of aborted ones', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.1' };
    const open = await Promise.all(Array.from({ length: PER_ACCOUNT }, () => begin(app, api, from)));
    await areTakenIn(open.length);
    // GraphQL's parser writes files with names, and removes them afterwards; see `stale-uploads.ts`.
    if (api === 'rest') expect((await temporaryFiles()).filter((path) => !path.endsWith('(deleted)'))).toEqual([]);
    const refused = await answerOf(await begin(app, api, from));
    expect(statusOf(refused)).toBe(429);
    expect(refused).toMatch(/retry-after: \d+/i);
    expect(refused).toContain('RATE_LIMITED');
    await leave(open);
    expect(await remainingTemporaryFiles()).toEqual([]);
    const again = await begin(app, api, from);
    await delay(200);
    expect(again.received()).toBe('');
    await leave([again]);
  });

  it('starts the next waiting upload when one ends, and skips a client that has disconnected', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.2' };
    const open = await Promise.all(Array.from({ length: PER_ACCOUNT }, () => begin(app, api, from)));
    await areTakenIn(open.length);
    const gone = await begin(app, api, from);
    const next = await begin(app, api, from);
    await delay(100);
    await leave([gone, ...open.slice(0, 1)]);
    await delay(2_200);
    expect(next.received()).toBe('');
    expect(statusOf(await answerOf(await begin(app, api, from)))).toBe(429);
    await leave([next, ...open.slice(1)]);
    expect(await remainingTemporaryFiles()).toEqual([]);
  });

  it('frees the place of an aborted upload that was pipelined behind an unfinished request', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.3' };
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' });
    const slow = lines(
      'POST /api/auth/login HTTP/1.1',
      'Host: a',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    );
    const open = await Promise.all(Array.from({ length: PER_ACCOUNT }, () => begin(app, api, from, slow + body)));
    await areTakenIn(open.length);
    await leave(open);
    const again = await begin(app, api, from);
    await delay(2_200);
    expect(again.received()).toBe('');
    await leave([again]);
  });

  it('limits concurrent uploads of one account across addresses', async () => {
    const token = tokenOf(app, await aProvider(app));
    const at = (n: number) => ({
      Authorization: `Bearer ${token}`,
      'X-Forwarded-For': `203.0.113.${100 + n}`,
    });
    const open = await Promise.all(Array.from({ length: PER_ACCOUNT }, (_, n) => begin(app, api, at(n))));
    await areTakenIn(open.length);
    expect(statusOf(await answerOf(await begin(app, api, at(9))))).toBe(429);
    await leave(open);
    expect(await remainingTemporaryFiles()).toEqual([]);
  });

  it('limits uploads of all accounts of one address together, and still serves another address', async () => {
    const providers = await Promise.all(Array.from({ length: 8 }, () => aProvider(app)));
    const from = (n: number) => ({ 'X-Forwarded-For': `203.0.113.${n}` });
    const open = await Promise.all(
      providers.flatMap((provider) =>
        Array.from({ length: PER_ACCOUNT }, () =>
          begin(app, api, { ...from(50), Authorization: `Bearer ${tokenOf(app, provider)}` }),
        ),
      ),
    );
    await areTakenIn(5);
    const honest = await begin(app, api, from(51), '', true);
    // It is read, and rejected for its content.
    expect(statusOf(await answerOf(honest))).toBe(400);
    expect((await temporaryFiles()).length).toBeLessThanOrEqual(PER_ADDRESS);
    await leave(open);
    // Each form that waited takes its place and a file, before the server reads that its client disconnected.
    const openConnections = promisify(app.server.getConnections.bind(app.server));
    await until(async () => (await openConnections()) === 0);
    expect(await remainingTemporaryFiles()).toEqual([]);
  });

  it('limits uploads of customers and administrators like those of a visitor', async () => {
    const accounts = [await aCustomer(app), await anAdmin(app)];
    const at = (n: number, account = accounts[n % 2]) => ({
      ...(account && { Authorization: `Bearer ${tokenOf(app, account)}` }),
      'X-Forwarded-For': '203.0.113.8',
    });
    const open = await Promise.all(Array.from({ length: PER_ACCOUNT }, (_, n) => begin(app, api, at(n))));
    await areTakenIn(open.length);
    expect(statusOf(await answerOf(await begin(app, api, { 'X-Forwarded-For': '203.0.113.8' })))).toBe(429);
    await leave(open);
    for (let i = 0; i < 20; i += 1) await app.deps.limits.take(REGISTRATIONS, '203.0.113.8');
    for (const n of [0, 1]) expect(statusOf(await answerOf(await begin(app, api, at(n))))).toBe(429);
    expect(await remainingTemporaryFiles()).toEqual([]);
  });

  it('treats an upload with a revoked token like one of a visitor', async () => {
    const banned = await aCustomer(app, { isVerified: false });
    const taken = await begin(
      app,
      api,
      { Authorization: `Bearer ${tokenOf(app, banned)}`, 'X-Forwarded-For': '203.0.113.60' },
      '',
      true,
    );
    expect(statusOf(await answerOf(taken))).toBe(400);
  });

  it('limits concurrent uploads of all clients together, and responds with 503 above the limit', async () => {
    const at = (n: number) => ({ 'X-Forwarded-For': `198.51.100.${n}` });
    const open = await Promise.all(Array.from({ length: CONCURRENCY.forms.total }, (_, n) => begin(app, api, at(n))));
    await areTakenIn(open.length);
    const refused = await answerOf(await begin(app, api, at(99)));
    expect(statusOf(refused)).toBe(503);
    expect(refused).toContain('SERVICE_UNAVAILABLE');
    await leave(open);
    expect(await remainingTemporaryFiles()).toEqual([]);
  });

  it('rejects the upload of a visitor over the registration limit before it reads a file', async () => {
    for (let i = 0; i < 20; i += 1) await app.deps.limits.take(REGISTRATIONS, '203.0.113.7');
    const refused = await answerOf(await begin(app, api, { 'X-Forwarded-For': '203.0.113.7' }));
    expect(statusOf(refused)).toBe(429);
    expect(await temporaryFiles()).toEqual([]);
  });
});

describe('uploads that wait for those of other addresses', () => {
  const app = sharedApp(() => ({
    deps: { limits: createRateLimits() },
    config: { trustProxy: 1 },
    uploads: { total: 1, queuedPer: { address: 1 }, timeoutMs: 60_000 },
  }));

  it('are rejected with 429 beyond the share of their address', async () => {
    const from = (address: string) => begin(app, 'rest', { 'X-Forwarded-For': address });
    const other = await from('203.0.113.1');
    await areTakenIn(1);
    const waiting = await from('203.0.113.2');
    await delay(200);
    expect(statusOf(await answerOf(await from('203.0.113.2')))).toBe(429);
    expect(waiting.received()).toBe('');
    await leave([other, waiting]);
  });
});

describe('an upload through REST', () => {
  const app = sharedApp();

  it('for a service is rejected before a file is read unless a provider is signed in', async () => {
    for (const [account, status] of [
      [await aCustomer(app), 403],
      [await anAdmin(app), 403],
      [await aProvider(app, { isVerified: false }), 401],
    ] as const) {
      const headers = { Authorization: `Bearer ${tokenOf(app, account)}` };
      expect(statusOf(await answerOf(await begin(app, 'services', headers)))).toBe(status);
    }
    expect(await temporaryFiles()).toEqual([]);
  });
});

describe('uploads whose pictures wait to be decoded', () => {
  const app = sharedApp(() => ({
    deps: { limits: createRateLimits() },
    config: { trustProxy: 1 },
    uploads: { total: 4, per: { address: 2 }, timeoutMs: 1_000 },
  }));

  const upload = async (address: string) => {
    const token = tokenOf(app, await aProvider(app));
    const body = new FormData();
    const fields = { title: 'A', description: 'A', category: 'Other', price: '1', duration: '1 hour' };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('images', new Blob(['a']), 'a.png');
    return app.rest('POST', '/providers/services', { token, body, headers: { 'X-Forwarded-For': address } });
  };

  it('leave the uploads of others enough places, and are limited per address and in total', async () => {
    let resume = (): void => undefined;
    const resumed = new Promise<void>((resolve) => (resume = resolve));
    let waiting = 0;
    const withStored = jest.spyOn(app.deps.images, 'withStored').mockImplementation(async (_owner, _images, work) => {
      waiting += 1;
      await resumed;
      return work([]);
    });
    const first = [upload('203.0.113.1'), upload('203.0.113.1')];
    await until(() => waiting === 2);
    expect((await upload('203.0.113.1')).status).toBe(429);
    const others = [upload('203.0.113.2'), upload('203.0.113.3')];
    await until(() => waiting === 4);
    expect(waiting).toBe(4);
    expect((await upload('203.0.113.4')).status).toBe(503);
    resume();
    for (const { status } of await Promise.all([...first, ...others])) expect(status).toBe(201);
    withStored.mockRestore();
  });
});
