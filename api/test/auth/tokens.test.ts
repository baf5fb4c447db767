import { jest } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { Admin } from '../../src/marketplace/users/admin.entity.js';
import { createTokens } from '../../src/engine/secrets/token.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, aService, tokenOf } from '../support/factories.js';
import { fakeOnly } from '../support/fake-only.js';

const SECRET = 'the secret of this very test, of at least 32 bytes';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

describe('tokens', () => {
  const app = sharedApp(() => ({ deps: { tokens: createTokens(SECRET) } }));
  let customer: User;
  let admin: Admin;
  beforeAll(async () => {
    customer = await aCustomer(app);
    admin = await anAdmin(app);
    await aService(app);
  });

  const forge = (
    options: jwt.SignOptions,
    { secret = SECRET, claims = { sv: 0 } }: { secret?: jwt.Secret; claims?: object } = {},
  ): string =>
    jwt.sign(claims, secret, {
      algorithm: 'HS256',
      audience: 'marketplace',
      subject: customer.id,
      ...options,
    });

  const swapPayload = (token: string, change: object): string => {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const other = Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url');
    return [header, other, signature].join('.');
  };

  const FORGERIES: Record<string, () => string> = {
    'has expired': () => forge({ expiresIn: -1 }),
    'never expires': () => forge({}),
    'is not valid yet': () => forge({ expiresIn: 3600, notBefore: 3600 }),
    'is signed with another secret': () => forge({ expiresIn: 3600 }, { secret: `${SECRET}.` }),
    'is not signed': () => forge({ expiresIn: 3600, algorithm: 'none' }, { secret: '' }),
    'is signed with another HMAC algorithm': () => forge({ expiresIn: 3600, algorithm: 'HS512' }),
    'is signed with a key pair': () => forge({ expiresIn: 3600, algorithm: 'RS256' }, { secret: privateKey }),
    'names another account than the signed one': () => swapPayload(tokenOf(app, customer), { sub: admin.id }),
    'names another audience than the signed one': () => swapPayload(tokenOf(app, customer), { aud: 'admin' }),
    'is for an unknown audience': () => forge({ expiresIn: 3600, audience: 'kitchen' }),
    'is for both audiences': () => forge({ expiresIn: 3600, audience: ['marketplace', 'admin'] }),
    'names an administrator in the marketplace': () => forge({ expiresIn: 3600, subject: admin.id }),
    'names a customer in the portal': () => forge({ expiresIn: 3600, audience: 'admin' }),
    'belongs to a session that has ended': () => forge({ expiresIn: 3600 }, { claims: { sv: -1 } }),
    'names an invalid account id': () => forge({ expiresIn: 3600, subject: 'x\u0000' }),
    'has a session version that is too large': () => forge({ expiresIn: 3600 }, { claims: { sv: 2 ** 31 } }),
    'has no session version': () => forge({ expiresIn: 3600 }, { claims: {} }),
    'lacks its last character': () => tokenOf(app, customer).slice(0, -1),
    'is not in the form of a token': () => 'letmein',
    'consists of empty parts': () => '.',
  };

  it('accepts a valid token', async () => {
    const { status } = await app.rest('GET', '/auth/me', { token: forge({ expiresIn: 3600 }) });
    expect(status).toBe(200);
  });

  afterEach(() => void jest.useRealTimers());

  it('reads a token again until it expires', () => {
    fakeOnly('Date');
    const tokens = createTokens(SECRET);
    const token = forge({ expiresIn: 60 });
    const claims = tokens.read(token);
    expect(claims).toMatchObject({ accountId: customer.id, audience: 'marketplace' });
    jest.advanceTimersByTime(58_000);
    expect(tokens.read(token)).toEqual(claims);
    expect(tokens.read(`${token.slice(0, -2)}AA`)).toBeNull();
    jest.advanceTimersByTime(2_000);
    expect(tokens.read(token)).toBeNull();
  });

  it.each(Object.entries(FORGERIES))('rejects a token that %s', async (_, make) => {
    const token = make();
    for (const path of ['/auth/me', '/admin/users'])
      expect(await app.rest('GET', path, { token })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHENTICATED', message: 'Please sign in to continue' },
      });
    const { errors } = await app.graphql('{ me { id } }', {}, token);
    expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it.each(Object.entries(FORGERIES))('treats a request as one of a visitor when its token %s', async (_, make) => {
    const token = make();
    const rest = await app.rest('GET', '/services', { token });
    expect(rest.status).toBe(200);
    expect(JSON.stringify(rest.body)).not.toContain('"phone"');
    const { data, errors } = await app.graphql('{ services { provider { email phone } } }', {}, token);
    expect(errors).toEqual([]);
    expect(data).toEqual({ services: [{ provider: { email: null, phone: null } }] });
  });

  it.each(['Bearer', 'Bearer ', 'Basic a2ltOnBhc3M=', 'token', ', ,', 'Bearer a b'])(
    'rejects the authorization header %j',
    async (authorization) => {
      const { status } = await app.rest('GET', '/auth/me', { headers: { authorization } });
      expect(status).toBe(401);
    },
  );

  it('accepts the scheme Bearer of the authorization header in any case', async () => {
    for (const word of ['Bearer', 'bearer', 'BEARER']) {
      const headers = { authorization: `${word} ${tokenOf(app, customer)}` };
      expect((await app.rest('GET', '/auth/me', { headers })).status).toBe(200);
    }
  });

  it('ignores tokens in the query string, in cookies and in other headers', async () => {
    const token = tokenOf(app, customer);
    const path = `/auth/me?token=${token}&access_token=${token}`;
    const headers = { cookie: `token=${token}`, 'x-access-token': token };
    expect((await app.rest('GET', path, { headers })).status).toBe(401);
  });
});
