import { BOOKINGS_OF_ACCOUNT } from '../../src/marketplace/bookings/booking-limits.js';
import { UPLOADS_FROM_ADDRESS, UPLOADS_OF_ACCOUNT } from '../../src/engine/images/upload-quotas.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import { aPng } from '../images/support/pictures.js';
import { anApp, sharedApp } from '../support/app.js';
import { aCustomer, aProvider, aRequest, aService, aSlot, tokenOf } from '../support/factories.js';
import { anAddress, clientsOf } from './support/clients.js';

const PASSWORD = 'correct horse';

describe('rate limits', () => {
  const app = sharedApp(() => ({
    deps: { limits: createRateLimits() },
    config: { trustProxy: 1 },
  }));
  const { rest, graphql, login: loginBy } = clientsOf(app);

  it('accepts 20 registrations from one address in an hour, both transports together', async () => {
    const address = anAddress();
    const document = 'mutation ($input: RegisterInput!) { register(input: $input) { id } }';
    const input = (i: number) => ({
      name: 'Kim',
      email: `limit${i}@example.com`,
      password: PASSWORD,
    });
    for (let i = 0; i < 20; i += 1) {
      const answer =
        i % 2 === 0
          ? await rest('/auth/register', input(i), address)
          : await graphql(document, { input: input(i) }, address);
      expect(answer.code).toBeUndefined();
    }
    const refused = [
      await rest('/auth/register', input(20), address),
      await rest(
        '/auth/register-provider',
        { ...input(20), phone: '1', city: 'x', businessName: 'x', businessDescription: 'x' },
        address,
      ),
      await graphql(document, { input: input(20) }, address),
    ];
    for (const { code, retryAfter } of refused) {
      expect(code).toBe('RATE_LIMITED');
      expect(retryAfter).toBeGreaterThan(3000);
      expect(retryAfter).toBeLessThanOrEqual(3600);
    }
    expect((await rest('/auth/register', input(20), anAddress())).status).toBe(201);
  });

  it('accepts 20 bookings of an account in a day, without counting a rejected one', async () => {
    const user = await aCustomer(app);
    const token = tokenOf(app, user);
    const service = await aService(app);
    const { providerId } = service;
    const slots = [await aSlot(app, { providerId }), await aSlot(app, { providerId })];
    for (let i = 0; i < 19; i += 1) await app.deps.limits.take(BOOKINGS_OF_ACCOUNT, user.id);
    const [first, second] = slots.map((slot) => aRequest(service, slot));
    const book = (body: unknown) => app.rest('POST', '/bookings', { token, body });
    expect((await book({ ...first, eventDate: '2026-07-02' })).status).toBe(400);
    expect((await book(first)).status).toBe(201);
    const refused = await book(second);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  });

  it('accepts 120 uploads of an account in an hour, and services without images after that', async () => {
    const provider = await aProvider(app);
    const token = tokenOf(app, provider);
    for (let i = 0; i < 119; i += 1) await app.deps.limits.take(UPLOADS_OF_ACCOUNT, provider.id);
    const fields = { title: 'x', description: 'x', category: 'Other', price: '1', duration: 'x' };
    const picture = new Blob([new Uint8Array(await aPng())]);
    const upload = () => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      body.append('images', picture, 'x.png');
      return app.rest('POST', '/providers/services', { token, body });
    };
    expect((await upload()).status).toBe(201);
    expect((await upload()).status).toBe(429);
    const { status } = await app.rest('POST', '/providers/services', { token, body: fields });
    expect(status).toBe(201);
  });

  it('accepts 240 uploads from one address in a day, registrations included', async () => {
    const address = anAddress();
    const headers = { 'x-forwarded-for': address };
    const picture = new Blob([new Uint8Array(await aPng())]);
    const send = async (path: string, fields: object, token?: string) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value as string);
      body.append('images', picture, 'x.png');
      return app.rest('POST', path, { body, headers, ...(token ? { token } : {}) });
    };
    const register = (email: string) =>
      send('/auth/register-provider', {
        name: 'x',
        email,
        password: PASSWORD,
        phone: '1',
        city: 'x',
        businessName: 'x',
        businessDescription: 'x',
      });
    const create = async () => {
      const fields = { title: 'x', description: 'x', category: 'Other', price: '1', duration: 'x' };
      return send('/providers/services', fields, tokenOf(app, await aProvider(app)));
    };
    for (let i = 0; i < 238; i += 1) await app.deps.limits.take(UPLOADS_FROM_ADDRESS, address);
    expect((await register('one@many-uploads.test')).status).toBe(201);
    expect((await create()).status).toBe(201);
    for (const refused of [await register('two@many-uploads.test'), await create()]) {
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
    }
  });

  it('counts all addresses of one IPv6 network (/48) as one', async () => {
    const { email } = await aCustomer(app, { password: PASSWORD });
    const from = (address: string) => loginBy.rest(address, email, 'wrong horse');
    for (let i = 1; i <= 10; i += 1)
      expect(await from(`2001:db8:1:${i.toString(16)}::${i}`)).toMatchObject({ status: 401 });
    expect(await from('2001:db8:1:ffff::1')).toMatchObject({ status: 429 });
    expect(await from('2001:db8:2::1')).toMatchObject({ status: 401 });
  });
});

describe('rate limits without a trusted proxy', () => {
  it('ignores the client address in the headers of a request without a trusted proxy', async () => {
    const app = await anApp({ deps: { limits: createRateLimits() } });
    const { email } = await aCustomer(app, { password: PASSWORD });
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const headers = { 'x-forwarded-for': anAddress(), forwarded: `for=${anAddress()}` };
      const body = { email, password: 'wrong horse' };
      statuses.push((await app.rest('POST', '/auth/login', { body, headers })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    await app.stop();
  });
});
