import { countPasswordAttempt } from '../../src/marketplace/auth/password-attempts.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { anApp, sharedApp } from '../support/app.js';
import { aCustomer, anAdmin } from '../support/factories.js';
import { anAddress, clientsOf } from './support/clients.js';

const PASSWORD = 'correct horse';
const FIFTEEN_MINUTES = 15 * 60;

describe('rate limits of wrong passwords', () => {
  const app = sharedApp(() => ({
    deps: { limits: createRateLimits() },
    config: { trustProxy: 1 },
  }));
  const { rest, login: loginBy } = clientsOf(app);
  let user: User;
  beforeEach(async () => void (user = await aCustomer(app, { password: PASSWORD })));

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
    // The database equates İ with i, and the stored form of the Kelvin sign is K.
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
      deps: {
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
    expect(counted).toEqual([
      expect.stringMatching(/^[\d.]+\|marketplace:[\w-]{43}$/),
      '127.0.0.1',
      expect.stringMatching(/^marketplace:[\w-]{43}$/),
    ]);
    await watched.stop();
  });

  it('does not limit another account from the same address', async () => {
    const address = anAddress();
    await useUp(address, user);
    const { email } = await aCustomer(app, { password: PASSWORD });
    expect((await loginBy.rest(address, email, PASSWORD)).status).toBe(200);
  });

  /** The codes of requests that are sent four at a time, as many as are hashed or wait for it. */
  async function inFours(count: number, password: string): Promise<unknown[]> {
    const address = anAddress();
    const codes: unknown[] = [];
    while (codes.length < count)
      for (const answer of await Promise.all(
        Array.from({ length: 4 }, () => loginBy.rest(address, user.email, password)),
      ))
        codes.push(answer.code ?? answer.status);
    return codes;
  }

  it('does not count right passwords of concurrent requests', async () => {
    expect(await inFours(12, PASSWORD)).toEqual(Array<number>(12).fill(200));
  });

  it('checks only 10 wrong passwords of 40 that are sent four at a time', async () => {
    const codes = await inFours(40, 'wrong horse');
    expect(codes.filter((code) => code === 'UNAUTHENTICATED')).toHaveLength(10);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(30);
  });

  it.each(['marketplace', 'admin'])(
    'accepts 30 right passwords of an account of the %s in 15 minutes, from all addresses together',
    async (portal) => {
      const isAdmin = portal === 'admin';
      const { email } = isAdmin ? await anAdmin(app, { password: PASSWORD }) : user;
      const login = (password: string) =>
        rest(isAdmin ? '/admin/login' : '/auth/login', { email, password }, anAddress());
      expect((await login('wrong horse')).status).toBe(401);
      for (let i = 0; i < 30; i += 1) expect((await login(PASSWORD)).status).toBe(200);
      expect((await login(PASSWORD)).status).toBe(429);
      const other = await aCustomer(app, { password: PASSWORD });
      expect((await loginBy.graphql(anAddress(), other.email, PASSWORD)).code).toBeUndefined();
    },
  );

  it('checks 100 wrong passwords from one address, regardless of the accounts', async () => {
    const address = anAddress();
    const { limits } = app.deps;
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
});
