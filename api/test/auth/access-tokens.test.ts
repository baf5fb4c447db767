import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import { hashOfKey } from '../../src/engine/secrets/link-keys.js';
import { NEW_FAVOURITES } from '../../src/marketplace/favourites/favourites.js';
import { deleteExpiredAccessTokens } from '../../src/marketplace/tokens/access-tokens.js';
import { NEW_ACCESS_TOKENS } from '../../src/marketplace/tokens/token-limits.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { newestKey } from '../accounts/support/mails.js';
import { tablesWith } from '../accounts/support/stored.js';
import { statementsOf } from '../database/support/statements.js';
import { signedIn } from '../graphql/support/socket.js';
import { anApp, sharedApp } from '../support/app.js';
import { aBooking, anAccessToken, aCustomer, anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';
import { untilOneWaitsFor } from '../support/lock-waits.js';
import { A_TIMESTAMP } from '../support/timestamp.js';

const PASSWORD = 'correct horse';
const DAY = 24 * 3600 * 1000;

interface Shown {
  id: string;
  expiresAt: string;
  createdAt: string;
  lastUsedAt: string | null;
}

interface Answer {
  code: string;
  fields: string[];
  token?: string;
  accessToken?: Shown;
  accessTokens?: Shown[];
}

const app = sharedApp();

/** A call with a token: creates an access token, deletes one, or lists them. */
type Call = (token: string | undefined, call?: { create?: object; remove?: string }) => Promise<Answer>;

const FIELDS = 'id name scope createdAt expiresAt lastUsedAt prefix';

const overGraphql: Call = async (token, { create, remove } = {}) => {
  const [document, variables] = create
    ? [
        `mutation ($input: CreateAccessTokenInput!) {
          createAccessToken(input: $input) { token accessToken { ${FIELDS} } } }`,
        { input: create },
      ]
    : remove
      ? ['mutation ($id: ID!) { deleteAccessToken(id: $id) }', { id: remove }]
      : [`{ accessTokens { ${FIELDS} } }`, {}];
  const { data, errors } = await app.graphql<{ createAccessToken?: Answer; deleteAccessToken?: string }>(
    document,
    variables,
    token,
  );
  if (remove && data) expect(data.deleteAccessToken).toBe(remove);
  const { code = 'OK', fields = {} } = errors[0]?.extensions ?? {};
  return { ...data, ...data?.createAccessToken, code, fields: Object.keys(fields) };
};

const overRest: Call = async (token, { create, remove } = {}) => {
  const [method, path, expected] = create
    ? ['POST', '', 201]
    : remove
      ? ['DELETE', `/${remove}`, 200]
      : (['GET', '', 200] as const);
  const { status, body } = await app.rest(method, `/account/access-tokens${path}`, { token, body: create });
  if (body.success) expect(status).toBe(expected);
  const named = JSON.parse(JSON.stringify(body).replaceAll('"_id"', '"id"')) as Omit<Answer, 'fields'>;
  return { ...named, code: body.code ?? 'OK', fields: Object.keys(body.errors ?? {}) };
};

const DOORS: [string, Call][] = [
  ['GraphQL', overGraphql],
  ['REST', overRest],
];

const statusOf = async (token: string, path = '/auth/me'): Promise<number> =>
  (await app.rest('GET', path, { token })).status;
const write = (sql: string, id: string) => app.dataSource.query(sql, [id]);

describe.each(DOORS)('an access token over %s', (_, call) => {
  let session: string;
  beforeEach(async () => void (session = tokenOf(app, await aCustomer(app))));

  it('is returned once, and stored as a hash', async () => {
    const { token = '', accessToken } = await call(session, { create: { name: ' Shop ', scope: 'read' } });
    expect(token).toMatch(/^mq_[\w-]{43}$/);
    expect(accessToken).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, name: 'Shop', scope: 'read' },
      ...{ createdAt: A_TIMESTAMP, expiresAt: A_TIMESTAMP, lastUsedAt: null, prefix: token.slice(0, 9) },
    });
    expect(await call(session)).toEqual({ ...(await call(session)), accessTokens: [accessToken] });
    expect(await tablesWith(app, token.slice(9))).toEqual({});
    expect(await tablesWith(app, hashOfKey(token))).toEqual({ access_tokens: 1 });
  });

  it('expires in 90 days, or at the given time, up to 366 days ahead', async () => {
    const days = async (expiresAt?: string | null) => {
      const { accessToken } = await call(session, { create: { name: 'Shop', scope: 'read', expiresAt } });
      return accessToken && (Date.parse(accessToken.expiresAt) - Date.parse(accessToken.createdAt)) / DAY;
    };
    expect([await days(), await days(null)]).toEqual([90, 90]);
    const at = new Date(Date.now() + 366 * DAY).toISOString();
    expect(await days(at)).toBeCloseTo(366, 2);
    expect(await days(at.replace('Z', '+00:00'))).toBeCloseTo(366, 2);
  });

  it.each([
    ['past', -1_000],
    ['more than 366 days ahead', 366 * DAY + 60_000],
  ])('is rejected if its expiry is %s', async (_, ms) => {
    const expiresAt = new Date(Date.now() + ms).toISOString();
    const answer = await call(session, { create: { name: 'Shop', scope: 'read', expiresAt } });
    expect([answer.code, answer.fields]).toEqual(['BAD_USER_INPUT', ['expiresAt']]);
  });

  it('is one of at most 10 that have not expired', async () => {
    const create = { name: 'Shop', scope: 'read' };
    const first = await call(session, { create });
    for (let n = 1; n < 10; n += 1) expect((await call(session, { create })).code).toBe('OK');
    expect((await call(session, { create })).code).toBe('CONFLICT');
    await write(`UPDATE access_tokens SET expires_at = now() WHERE id = $1`, first.accessToken?.id ?? '');
    expect((await call(session, { create })).code).toBe('OK');
    expect((await call(session, { create })).code).toBe('CONFLICT');
    expect((await call(session)).accessTokens?.at(-1)?.id).toBe(first.accessToken?.id);
    expect((await call(session)).accessTokens).toHaveLength(11);
  });

  it('is listed for 30 days after it has expired', async () => {
    const { accessToken } = await call(session, { create: { name: 'Shop', scope: 'read' } });
    const { id = '' } = accessToken ?? {};
    const expired = (ago: string) =>
      write(`UPDATE access_tokens SET expires_at = now() - interval '${ago}' WHERE id = $1`, id);
    await expired('29 days 23 hours');
    await deleteExpiredAccessTokens(app.dataSource.manager);
    expect((await call(session)).accessTokens).toMatchObject([{ id }]);
    await expired('30 days 1 minute');
    expect((await call(session)).accessTokens).toEqual([]);
    expect(await deleteExpiredAccessTokens(app.dataSource.manager)).toBe(1);
  });

  it('ends at once when it is deleted, with its sockets', async () => {
    const [customer, stranger] = [await aCustomer(app), await aCustomer(app)];
    const [ended, other] = [await anAccessToken(app, customer), await anAccessToken(app, customer)];
    const sockets = [await signedIn(app, ended.token), await signedIn(app, other.token)];
    const remove = ended.id;
    expect((await call(tokenOf(app, stranger), { remove })).code).toBe('NOT_FOUND');
    expect(await statusOf(ended.token)).toBe(200);
    expect((await call(tokenOf(app, customer), { remove })).code).toBe('OK');
    expect([await statusOf(ended.token), await statusOf(other.token)]).toEqual([401, 200]);
    expect(await sockets[0]?.closed).toEqual({ code: 4401, reason: 'Session ended' });
    sockets[1]?.send({ type: 'ping' });
    expect(await sockets[1]?.next()).toEqual({ type: 'pong' });
    sockets[1]?.close();
    expect((await call(tokenOf(app, customer), { remove })).code).toBe('NOT_FOUND');
    expect((await call(tokenOf(app, customer))).accessTokens).toMatchObject([{ id: other.id }]);
  });

  it('is created 10 times at most by requests at the same time', async () => {
    const create = { name: 'Shop', scope: 'read' };
    const codes = await Promise.all(Array.from({ length: 14 }, async () => (await call(session, { create })).code));
    expect(codes.sort()).toEqual([...Array<string>(4).fill('CONFLICT'), ...Array<string>(10).fill('OK')]);
  });

  it('is not created by a request whose session ends meanwhile', async () => {
    const customer = await aCustomer(app);
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('UPDATE users SET session_version = session_version + 1 WHERE id = $1', [customer.id]);
    const creating = call(tokenOf(app, customer), { create: { name: 'Shop', scope: 'read' } });
    await untilOneWaitsFor(runner, app.dataSource.manager);
    await runner.commitTransaction();
    await runner.release();
    expect((await creating).code).toBe('UNAUTHENTICATED');
    expect(await write('SELECT FROM access_tokens WHERE account_id = $1', customer.id)).toEqual([]);
  });
});

describe('a request with an access token', () => {
  it('is one of its account over GraphQL and REST', async () => {
    const provider = await aProvider(app);
    for (const scope of ['read', 'write'] as const) {
      const { token } = await anAccessToken(app, provider, scope);
      expect((await app.graphql('{ me { id email } }', {}, token)).data).toEqual({
        me: { id: provider.id, email: provider.email },
      });
      expect((await app.rest('GET', '/auth/me', { token })).body.user).toMatchObject({ _id: provider.id });
    }
  });

  it('changes what its account may change, with the scope write', async () => {
    const provider = await aProvider(app);
    const { token } = await anAccessToken(app, provider, 'write');
    const input = { title: 'Party', description: 'All.', category: 'Other', price: 10, duration: '2 hours' };
    const { status, body } = await app.rest('POST', '/providers/services', { token, body: input });
    expect(status).toBe(201);
    const { _id: id } = body.service as { _id: string };
    const document = 'mutation ($id: ID!) { setServiceActive(id: $id, isActive: false) { isActive } }';
    expect((await app.graphql(document, { id }, token)).data).toEqual({ setServiceActive: { isActive: false } });
  });

  it.each([
    ['unknown', 'mq_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['shorter', 'mq_AAAA'],
    ['of another form', `mq_${'!'.repeat(43)}`],
  ])('is one of a visitor if the token is %s', async (_, token) => {
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(token, '/services')).toBe(200);
  });

  it('is one of a visitor once the token has expired', async () => {
    const { token, id } = await anAccessToken(app, await aCustomer(app));
    expect(await statusOf(token)).toBe(200);
    await write('UPDATE access_tokens SET expires_at = now() WHERE id = $1', id);
    expect(await statusOf(token)).toBe(401);
  });

  it('gets contact data from the cache of signed-in accounts, until the token ends', async () => {
    await aService(app, { provider: await aProvider(app, { email: 'flora@example.com' }) });
    const customer = await aCustomer(app);
    const { token } = await anAccessToken(app, customer, 'read');
    const seen = async (by: string | undefined) =>
      JSON.stringify([
        (await app.graphql('{ services { provider { email } } }', {}, by)).data,
        (await app.rest('GET', '/services', { token: by })).body,
      ]);
    const visitors = await seen(undefined);
    expect(visitors).not.toContain('flora@example.com');
    expect(await seen(tokenOf(app, customer))).toContain('flora@example.com');
    expect(await seen(token)).toBe(await seen(tokenOf(app, customer)));
    await write('DELETE FROM access_tokens WHERE account_id = $1', customer.id);
    expect(await seen(token)).toBe(visitors);
  });

  it('is counted for the account, as in its sessions', async () => {
    const limited = await anApp({ deps: { limits: createRateLimits() } });
    try {
      const customer = await aCustomer(limited);
      const { token } = await anAccessToken(limited, customer);
      for (let n = 0; n < NEW_FAVOURITES.points; n += 1) await limited.deps.limits.take(NEW_FAVOURITES, customer.id);
      const { id } = await aService(limited);
      for (const by of [token, tokenOf(limited, customer)])
        expect((await limited.rest('PUT', `/favourites/${id}`, { token: by })).status).toBe(429);
    } finally {
      await limited.stop();
    }
  });

  it('is no longer possible for 24 hours after 100 tokens were created', async () => {
    const limited = await anApp({ deps: { limits: createRateLimits() } });
    try {
      const customer = await aCustomer(limited);
      for (let n = 0; n < NEW_ACCESS_TOKENS.points; n += 1)
        await limited.deps.limits.take(NEW_ACCESS_TOKENS, customer.id);
      const body = { name: 'Shop', scope: 'read' };
      const answer = await limited.rest('POST', '/account/access-tokens', { token: tokenOf(limited, customer), body });
      expect([answer.status, answer.body.code]).toEqual([429, 'RATE_LIMITED']);
    } finally {
      await limited.stop();
    }
  });
});

describe('the last use of an access token', () => {
  const lastUse = async (customer: User): Promise<number> => {
    const { accessTokens: [shown] = [] } = await overRest(tokenOf(app, customer));
    return Date.parse(shown?.lastUsedAt ?? '');
  };

  it('is right to a minute, and written once in it', async () => {
    const customer = await aCustomer(app);
    const { token, id } = await anAccessToken(app, customer);
    expect(await lastUse(customer)).toBeNaN();
    const use = () => statementsOf(app.dataSource, () => statusOf(token));
    const writes = async () => (await use()).filter((sql) => sql.includes('UPDATE access_tokens')).length;
    const before = Date.now();
    expect(await writes()).toBe(1);
    const first = await lastUse(customer);
    expect(Math.abs(first - before)).toBeLessThan(60_000);
    expect(await use()).toHaveLength(2); // the account, and the data of the response
    expect(await lastUse(customer)).toBe(first);
    await write(`UPDATE access_tokens SET last_used_at = now() - interval '61 seconds' WHERE id = $1`, id);
    expect(await writes()).toBe(1);
    expect(await lastUse(customer)).toBeGreaterThanOrEqual(first);
  });

  it('does not let a request wait for what changes the token', async () => {
    const { token, id } = await anAccessToken(app, await aCustomer(app));
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('DELETE FROM access_tokens WHERE id = $1', [id]);
    expect(await statusOf(token)).toBe(200);
    await runner.commitTransaction();
    await runner.release();
    expect(await statusOf(token)).toBe(401);
  });
});

describe('all access tokens of an account', () => {
  const session = (user: User) => ({ token: tokenOf(app, user) });
  const ban = async (user: User, banned = true) =>
    app.rest('PATCH', `/admin/users/${user.id}/ban`, { token: tokenOf(app, await anAdmin(app)), body: { banned } });
  const changePassword = (user: User) => {
    const body = { oldPassword: PASSWORD, newPassword: 'another horse' };
    return app.rest('POST', '/account/password', { ...session(user), body });
  };
  const resetPassword = async (user: User) => {
    await app.rest('POST', '/auth/forgot-password', { body: { email: user.email } });
    const key = await newestKey(app, 'password-reset');
    return app.rest('POST', '/auth/reset-password', { body: { key, password: 'another horse' } });
  };

  it.each<[string, (user: User) => Promise<{ status: number }>]>([
    ['it is banned', ban],
    ['it ends its sessions', (user) => app.rest('POST', '/account/end-sessions', session(user))],
    ['it changes its password', changePassword],
    ['it sets a forgotten password', resetPassword],
    ['it is deleted', (user) => app.rest('DELETE', '/account', { ...session(user), body: { password: PASSWORD } })],
    [
      'an administrator deletes it',
      async (user) => app.rest('DELETE', `/admin/users/${user.id}`, { token: tokenOf(app, await anAdmin(app)) }),
    ],
  ])('end at once when %s, with their sockets', async (_, end) => {
    const user = await aProvider(app, { password: PASSWORD });
    const { token } = await anAccessToken(app, user);
    const other = await anAccessToken(app, await aCustomer(app));
    const socket = await signedIn(app, token);
    expect((await end(user)).status).toBe(200);
    expect([await statusOf(token), await statusOf(other.token)]).toEqual([401, 200]);
    expect(await socket.closed).toEqual({ code: 4401, reason: 'Session ended' });
    expect(await write('SELECT FROM access_tokens WHERE account_id = $1', user.id)).toEqual([]);
  });

  it('do not return when the account is unbanned', async () => {
    const user = await aCustomer(app);
    const { token } = await anAccessToken(app, user);
    await ban(user);
    await ban(user, false);
    expect(await statusOf(token)).toBe(401);
    const { accessTokens } = await overRest(tokenOf(app, { ...user, sessionVersion: 1 }));
    expect(accessTokens).toEqual([]);
  });

  it('remain when a session signs out', async () => {
    const user = await aCustomer(app);
    const { token } = await anAccessToken(app, user);
    await app.rest('POST', '/auth/logout', session(user));
    expect(await statusOf(token)).toBe(200);
  });
});

describe('a socket with an access token', () => {
  it('receives the changes of the account, also with the scope read', async () => {
    const customer = await aCustomer(app);
    const socket = await signedIn(app, (await anAccessToken(app, customer, 'read')).token);
    socket.subscribe('a', 'subscription { bookingChanged { status } }');
    // More than 24 days before the token expires.
    expect(await socket.isSilent()).toBe(true);
    await aBooking(app, { customer });
    expect(await socket.next()).toMatchObject({ payload: { data: { bookingChanged: { status: 'pending' } } } });
    socket.close();
  });

  it('is closed when the token expires', async () => {
    const { token } = await anAccessToken(app, await aCustomer(app), 'read', new Date(Date.now() + 1_500));
    expect(await (await signedIn(app, token)).closed).toMatchObject({ code: 4401 });
  });

  it('is closed instead of sending a change if another process has deleted the token', async () => {
    const customer = await aCustomer(app);
    const { token, id } = await anAccessToken(app, customer);
    const socket = await signedIn(app, token);
    socket.subscribe('a', 'subscription { bookingChanged { id } }');
    await socket.isSilent();
    await write('DELETE FROM access_tokens WHERE id = $1', id);
    await aBooking(app, { customer });
    expect(await socket.closed).toEqual({ code: 4401, reason: 'Session ended' });
  });
});
