import { countPasswordAttempt } from '../../src/auth/password-attempts.js';
import { BOOKINGS_OF_ACCOUNT } from '../../src/bookings/booking-quotas.js';
import { UPLOADS_FROM_ADDRESS, UPLOADS_OF_ACCOUNT } from '../../src/platform/images/upload-quotas.js';
import { createRateLimits } from '../../src/platform/limits/rate-limits.js';
import type { User } from '../../src/users/user.entity.js';
import { aPng } from '../images/support/pictures.js';
import { anApp, sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, aRequest, aService, aSlot, tokenOf } from '../support/factories.js';

const PASSWORD = 'correct horse';
const FIFTEEN_MINUTES = 15 * 60;

interface Answer {
  status: number;
  code: string | undefined;
  retryAfter: number;
}

/** Requests come through one trusted proxy, which reports the address of the client. */
let lastAddress = 0;
const anAddress = (): string => `203.0.113.${(lastAddress += 1)}`;

describe('rate limits', () => {
  const app = sharedApp(() => ({
    market: { limits: createRateLimits() },
    config: { trustProxy: 1 },
  }));
  let user: User;
  beforeEach(async () => void (user = await aCustomer(app, { password: PASSWORD })));

  async function rest(path: string, body: object, address: string): Promise<Answer> {
    const headers = { 'x-forwarded-for': address };
    const answer = await app.rest('POST', path, { body, headers });
    const retryAfter = Number(answer.headers.get('retry-after'));
    return { status: answer.status, code: answer.body.code, retryAfter };
  }

  async function graphql(document: string, variables: object, address: string): Promise<Answer> {
    const answer = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ query: document, variables }),
    });
    const { errors } = (await answer.json()) as { errors?: { extensions: { code: string } }[] };
    const retryAfter = Number(answer.headers.get('retry-after'));
    return { status: answer.status, code: errors?.[0]?.extensions.code, retryAfter };
  }

  const LOGIN =
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }';
  const loginBy = {
    rest: (address: string, email: string, password: string) => rest('/auth/login', { email, password }, address),
    graphql: (address: string, email: string, password: string) => graphql(LOGIN, { email, password }, address),
  };

  /**
   * Sends as many wrong passwords as are checked, alternately through both transports and in
   * several spellings of the e-mail address.
   */
  async function useUp(address: string, { email }: User): Promise<void> {
    for (let i = 0; i < 10; i += 1) {
      const written = i % 3 === 0 ? email.toUpperCase() : i % 3 === 1 ? ` ${email}` : email;
      const send = i % 2 === 0 ? loginBy.rest : loginBy.graphql;
      expect((await send(address, written, 'wrong horse')).code).toBe('UNAUTHENTICATED');
    }
  }

  it('checks 10 wrong passwords for an account from one address, both transports together', async () => {
    const address = anAddress();
    await useUp(address, user);
    for (const password of ['wrong horse', PASSWORD]) {
      const answers = [
        await loginBy.rest(address, user.email, password),
        await loginBy.graphql(address, user.email, password),
      ];
      expect(answers.map(({ code }) => code)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
      expect(answers[0]?.status).toBe(429);
      for (const { retryAfter } of answers) {
        expect(Number.isInteger(retryAfter)).toBe(true);
        expect(retryAfter).toBeGreaterThan(FIFTEEN_MINUTES - 60);
        expect(retryAfter).toBeLessThanOrEqual(FIFTEEN_MINUTES);
      }
    }
  });

  it('accepts the right password from one address while another address is limited', async () => {
    await useUp(anAddress(), user);
    expect((await loginBy.rest(anAddress(), user.email, PASSWORD)).status).toBe(200);
  });

  it.each([
    ['with an account', true],
    ['without an account', false],
  ])('counts all spellings of an e-mail address %s as one', async (_, exists) => {
    const address = anAddress();
    const name = exists ? 'hiiiiiiik' : 'niiiiiiik';
    if (exists) await aCustomer(app, { email: `${name}@example.com`, password: PASSWORD });
    // The database equates İ with i and the Kelvin sign with k; JavaScript maps only the latter.
    const spellings = Array.from({ length: 7 }, (_, at) => [
      `${name.slice(0, at + 1)}İ${name.slice(at + 2)}@example.com`,
      `${name.slice(0, at + 1)}I${name.slice(at + 2, -1)}\u212a@Example.com`,
    ]).flat();
    const looked: string[] = [];
    for (const email of spellings) {
      const { code } = await loginBy.rest(address, email, 'wrong horse');
      if (code === 'UNAUTHENTICATED') looked.push(email);
    }
    expect(looked).toEqual(spellings.slice(0, 10));
    expect((await loginBy.rest(address, `${name}@example.com`, PASSWORD)).status).toBe(429);
  });

  it('counts a long e-mail address under a short key', async () => {
    const address = anAddress();
    const counted: string[] = [];
    const limits = createRateLimits();
    const watched = await anApp({
      market: {
        limits: {
          ...limits,
          take: (quota, key) => {
            counted.push(key);
            return limits.take(quota, key);
          },
        },
      },
    });
    const email = `${'x'.repeat(240)}@example.com`;
    await watched.rest('POST', '/auth/login', {
      body: { email, password: 'wrong horse' },
      headers: { 'x-forwarded-for': address },
    });
    expect(counted).toEqual([expect.stringMatching(/^[\d.]+\|marketplace:[\w-]{43}$/), '127.0.0.1']);
    await watched.stop();
  });

  it('does not limit another account from the same address', async () => {
    const address = anAddress();
    await useUp(address, user);
    const { email } = await aCustomer(app, { password: PASSWORD });
    expect((await loginBy.rest(address, email, PASSWORD)).status).toBe(200);
  });

  it('does not count right passwords', async () => {
    const address = anAddress();
    for (let i = 0; i < 12; i += 1) expect((await loginBy.rest(address, user.email, PASSWORD)).status).toBe(200);
  });

  it('does not count right passwords of concurrent requests', async () => {
    const address = anAddress();
    const answers = await Promise.all(Array.from({ length: 12 }, () => loginBy.rest(address, user.email, PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(12).fill(200));
  });

  it('checks only 10 wrong passwords of 30 concurrent requests', async () => {
    const address = anAddress();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => loginBy.rest(address, user.email, 'wrong horse')),
    );
    const looked = answers.filter(({ code }) => code === 'UNAUTHENTICATED');
    expect(looked).toHaveLength(10);
    expect(answers.length - looked.length).toBe(answers.filter(({ code }) => code === 'RATE_LIMITED').length);
  });

  it('checks 100 wrong passwords from one address, regardless of the accounts', async () => {
    const address = anAddress();
    const { limits } = app.market;
    for (let i = 0; i < 99; i += 1) await countPasswordAttempt(limits, address, `nobody${i}`);
    expect((await loginBy.rest(address, 'x@example.com', 'wrong horse')).status).toBe(401);
    expect((await loginBy.rest(address, user.email, PASSWORD)).status).toBe(429);
    expect((await loginBy.rest(anAddress(), user.email, PASSWORD)).status).toBe(200);
  });

  it('checks 10 wrong passwords for an administrator from one address', async () => {
    const address = anAddress();
    const admin = await anAdmin(app, { password: PASSWORD });
    const login = (password: string) => rest('/admin/login', { email: admin.email, password }, address);
    for (let i = 0; i < 10; i += 1) expect((await login('wrong horse')).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(429);
  });

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
    const token = tokenOf(app, user);
    const service = await aService(app);
    const { providerId } = service;
    const slots = [await aSlot(app, { providerId }), await aSlot(app, { providerId })];
    for (let i = 0; i < 19; i += 1) await app.market.limits.take(BOOKINGS_OF_ACCOUNT, user.id);
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
    for (let i = 0; i < 119; i += 1) await app.market.limits.take(UPLOADS_OF_ACCOUNT, provider.id);
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
    for (let i = 0; i < 238; i += 1) await app.market.limits.take(UPLOADS_FROM_ADDRESS, address);
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
    const app = await anApp({ market: { limits: createRateLimits() } });
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
