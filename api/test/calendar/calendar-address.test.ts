import { createHash, randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { banUser } from '../../src/marketplace/admin/moderation.js';
import { calendarAddress, renewCalendarAddress } from '../../src/reactions/calendar/calendar-addresses.js';
import { createLinkKeys } from '../../src/engine/secrets/link-keys.js';
import { createLogger } from '../../src/engine/ops/logger.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import { readConfig } from '../../src/kernel/config.js';
import { anApp, sharedApp, type TestApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, asViewer, tokenOf } from '../support/factories.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { addressOf, download, onTestHost } from './support/calendars.js';

/** The private calendar address of an account (P41). */
const written = new PassThrough();
const app = sharedApp(() => ({
  log: createLogger('debug', written),
  config: { mail: { ...readConfig({}).mail, publicUrl: 'https://events.example.com' } },
}));

const ADDRESS = /^https:\/\/events\.example\.com\/calendar\/[\w-]{43}\.ics$/;

type Transport = [name: string, get: (token: string) => Promise<unknown>, renew: (token: string) => Promise<unknown>];

const TRANSPORTS: Transport[] = [
  [
    'GraphQL',
    async (token) => (await app.graphql('{ calendarAddress }', {}, token)).data?.calendarAddress,
    async (token) => (await app.graphql('mutation { renewCalendarAddress }', {}, token)).data?.renewCalendarAddress,
  ],
  [
    'REST',
    async (token) => (await app.rest('GET', '/account/calendar-address', { token })).body.address,
    async (token) => (await app.rest('POST', '/account/calendar-address', { token })).body.address,
  ],
];

const calendarAt = (address: unknown) => download(`${app.url}${new URL(String(address)).pathname}`);

const addressFor = async (account: User): Promise<string> => {
  const { body } = await app.rest('GET', '/account/calendar-address', { token: tokenOf(app, account) });
  return `${app.url}${new URL(String(body.address)).pathname}`;
};

describe('the calendar address', () => {
  it.each(TRANSPORTS)('is absolute and remains the same, through %s', async (_, get) => {
    for (const account of [await aCustomer(app), await aProvider(app)]) {
      const token = tokenOf(app, account);
      const address = await get(token);
      expect(address).toMatch(ADDRESS);
      expect(await get(token)).toBe(address);
      expect((await calendarAt(address)).status).toBe(200);
    }
  });

  it('is not stored for an account that was deleted meanwhile', async () => {
    const deps = { linkKeys: createLinkKeys('secret'), publicUrl: '', limits: createRateLimits() };
    const [db, owner] = [app.dataSource.manager, { id: randomUUID() }];
    const ended = { code: 'UNAUTHENTICATED' };
    await expect(calendarAddress(db, deps, owner)).rejects.toMatchObject(ended);
    await expect(renewCalendarAddress(db, deps, owner, { address: '' })).rejects.toMatchObject(ended);
  });

  it('is the same for concurrent first requests', async () => {
    const token = tokenOf(app, await aCustomer(app));
    const addresses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (TRANSPORTS[n % 2] as Transport)[1](token)),
    );
    expect(new Set(addresses).size).toBe(1);
    expect((await calendarAt(addresses[0])).status).toBe(200);
  });

  it.each(TRANSPORTS)('is no longer found as soon as it is renewed, through %s', async (_, get, renew) => {
    const token = tokenOf(app, await aCustomer(app));
    const [old, unrelated] = [await get(token), await addressFor(await aCustomer(app))];
    const renewed = await renew(token);
    expect(renewed).toMatch(ADDRESS);
    expect(renewed).not.toBe(old);
    expect(await get(token)).toBe(renewed);
    expect((await calendarAt(old)).status).toBe(404);
    expect((await calendarAt(renewed)).status).toBe(200);
    expect((await download(unrelated)).status).toBe(200);
  });

  it('is not stored, and cannot be computed from the database alone', async () => {
    const customer = await aCustomer(app);
    const key = /([\w-]{43})\.ics$/.exec(await addressFor(customer))?.[1] ?? '';
    const [row] = await app.dataSource.query<[{ hash: string; text: string }]>(
      'SELECT hash, a::text AS text FROM calendar_addresses a WHERE account_id = $1',
      [customer.id],
    );
    expect(row.hash).toBe(createHash('sha256').update(key).digest('base64url'));
    expect(row.text).not.toContain(key);
  });

  it('changes with the secret of the server, and the old one is not found', async () => {
    const customer = await aCustomer(app);
    const deps = { linkKeys: createLinkKeys('an older secret'), publicUrl: app.url };
    const old = await calendarAddress(app.dataSource.manager, deps, customer);
    expect((await download(old)).status).toBe(404);
    const address = await addressFor(customer);
    expect(address).not.toBe(old);
    expect((await download(address)).status).toBe(200);
  });

  it('is not found while the account is banned, and after its deletion', async () => {
    const customer = await aCustomer(app);
    const address = await addressFor(customer);
    const admin = await anAdmin(app);
    await banUser(app.dataSource.manager, asViewer(admin), customer.id, true);
    expect((await download(address)).status).toBe(404);
    await banUser(app.dataSource.manager, asViewer(admin), customer.id, false);
    expect((await download(address)).status).toBe(200);
    expect((await app.rest('DELETE', `/admin/users/${customer.id}`, { token: tokenOf(app, admin) })).status).toBe(200);
    expect((await download(address)).status).toBe(404);
  });

  it('is not found with any other key', async () => {
    const customer = await aCustomer(app);
    const address = await addressFor(customer);
    const key = /([\w-]{43})\.ics$/.exec(address)?.[1] ?? '';
    const [{ hash }] = await app.dataSource.query<[{ hash: string }]>(
      'SELECT hash FROM calendar_addresses WHERE account_id = $1',
      [customer.id],
    );
    const token = tokenOf(app, customer);
    for (const other of [`${key}A`, key.slice(1), hash, customer.id, token, '__proto__', '%00', 'x'.repeat(900)]) {
      const { status, text } = await download(`${app.url}/calendar/${other}.ics`);
      expect(status).toBe(404);
      expect((JSON.parse(text) as { code: string }).code).toBe('NOT_FOUND');
    }
    for (const path of [`/calendar/${key}`, '/calendar', '/calendar/.ics', `/calendar/${key}.ics/x`])
      expect((await download(`${app.url}${path}`)).status).toBe(404);
    expect((await download(address, { method: 'POST' })).status).toBe(404);
  });

  it('is not found in another spelling of its path, which the log of a proxy might not omit', async () => {
    const url = await addressFor(await aCustomer(app));
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url.replace('/calendar/', '/Calendar/'))).status).toBe(404);
    expect((await fetch(url.replace('.ics', '.ICS'))).status).toBe(404);
  });

  it('occurs neither in the log nor in the metrics', async () => {
    const address = await addressFor(await aCustomer(app));
    written.read();
    await download(address);
    await download(address, { method: 'DELETE' });
    await download(`${address}/x`);
    await download(address.replace('.ics', 'A.ics'));
    const log = (written.read() as Buffer).toString();
    expect(log).toContain('"route":"/calendar/:key.ics","status":200');
    expect(log).toContain('"route":"/calendar/:key.ics","status":404');
    const key = new URL(address).pathname.slice('/calendar/'.length, -'.ics'.length);
    expect(log).not.toContain(key);
    expect(await (await fetch(`${app.url}/metrics`)).text()).not.toContain(key);
  });
});

describe('the response to a calendar address', () => {
  it('is 304 until something in the calendar changes', async () => {
    const customer = await aCustomer(app);
    const booking = await aBooking(app, { customer });
    const address = await addressFor(customer);
    const etag = (await download(address)).headers.get('etag') ?? '';
    const again = () => download(address, { headers: { 'if-none-match': etag } });
    const unchanged = await again();
    expect([unchanged.status, unchanged.text]).toEqual([304, '']);
    expect(unchanged.headers.get('cache-control')).toBe('private, no-cache');
    await app.rest('PATCH', `/bookings/${booking.id}/cancel`, { token: tokenOf(app, customer) });
    const changed = await again();
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('has no content for HEAD, and is compressed for clients that accept it', async () => {
    const customer = await aCustomer(app);
    for (let n = 0; n < 3; n += 1) await aBooking(app, { customer });
    const address = await addressFor(customer);
    const plain = await download(address, { headers: { 'accept-encoding': 'identity' } });
    const head = await download(address, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length', 'etag'])
      expect(head.headers.get(name)).toBe(plain.headers.get(name));
    const compressed = await download(address, { headers: { 'accept-encoding': 'gzip' } });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(compressed.text).toBe(plain.text);
  });
});

describe('the limits of calendar addresses', () => {
  let limited: TestApp;
  beforeAll(async () => void (limited = await anApp({ deps: { limits: createRateLimits() } })));
  afterAll(() => limited.stop());

  it('accept 60 requests of a calendar in an hour, regardless of the key', async () => {
    const customer = await aCustomer(limited);
    const token = tokenOf(limited, customer);
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      if (n === 30) await limited.rest('POST', '/account/calendar-address', { token });
      statuses.push((await download(await addressOf(limited, customer))).status);
    }
    expect(statuses).toEqual(Array<number>(60).fill(200));
    const { body } = await limited.rest('POST', '/account/calendar-address', { token });
    const { status, headers } = await download(onTestHost(limited, String(body.address)));
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await download(await addressOf(limited, await aCustomer(limited)))).status).toBe(200);
  });

  it('accept 300 new addresses of an account in an hour', async () => {
    const token = tokenOf(limited, await aProvider(limited));
    const statuses: number[] = [];
    for (let n = 0; n < 301; n += 1)
      statuses.push((await limited.rest('POST', '/account/calendar-address', { token })).status);
    expect(statuses).toEqual([...Array<number>(300).fill(200), 429]);
  });
});
