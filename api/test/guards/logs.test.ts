import { PassThrough } from 'node:stream';
import { connectRedis } from '../../src/engine/bus/connect-redis.js';
import type { BookingEvents } from '../../src/marketplace/bookings/booking-events.js';
import type { BookingView } from '../../src/marketplace/bookings/booking-view.js';
import { hashOfKey } from '../../src/engine/secrets/link-keys.js';
import { redisBus } from '../../src/engine/bus/redis-bus.js';
import { createLogger } from '../../src/engine/ops/logger.js';
import { aRedisServer } from '../events/support/redis-server.js';
import { sharedApp } from '../support/app.js';
import { withSecondFactor } from '../support/authenticator.js';
import { eventually } from '../support/eventually.js';
import { aCustomer, anAdmin, tokenOf } from '../support/factories.js';

const PASSWORD = 'correct horse battery';
const EMAIL = 'ada.lovelace@example.com';
const NEWCOMER = 'grace.hopper@example.com';

describe('the log', () => {
  const written = new PassThrough();
  const app = sharedApp(() => ({ log: createLogger('debug', written) }));
  let token: string;
  let adminToken: string;

  beforeAll(async () => {
    token = tokenOf(app, await aCustomer(app, { email: EMAIL, password: PASSWORD, name: 'Ada' }));
    adminToken = tokenOf(app, await anAdmin(app));
  });

  /** The log since the last call. */
  const lines = (): string => (written.read() as Buffer | null)?.toString() ?? '';

  const expectNothingPersonal = (log: string): void => {
    for (const secret of [PASSWORD, EMAIL, NEWCOMER, token, adminToken, '$argon2', 'Lovelace'])
      expect(log).not.toContain(secret);
  };

  it('has a line for each request, with its route and status, and without personal data', async () => {
    const credentials = { email: EMAIL, password: PASSWORD };
    await app.rest('POST', '/auth/login', { body: credentials });
    await app.rest('POST', '/auth/login', { body: { ...credentials, password: `${PASSWORD}!` } });
    await app.rest('POST', '/auth/register', { body: { ...credentials, name: 'Ada Lovelace' } });
    await app.rest('POST', '/auth/login', { body: `{"email":"${EMAIL}", "password":"${PASSWORD}` });
    await app.rest('GET', '/auth/me', { token });
    await app.rest('GET', `/admin/users?search=${EMAIL}`, { token: adminToken });
    await app.rest('GET', `/services/${EMAIL}`, { token });
    await app.rest('GET', `/people/${EMAIL}`, { token });
    const log = lines();
    expect(log).toContain('"route":"/api/auth/login","status":200');
    expect(log).toContain('"route":"/api/auth/login","status":401');
    expect(log).toContain('"route":"/api/services/:id","status":400');
    expect(log.trim().split('\n')).toHaveLength(8);
    expectNothingPersonal(log);
  });

  it('has neither secrets nor codes of a second factor', async () => {
    const admin = await anAdmin(app, { email: 'portal@example.com', password: PASSWORD });
    const session = tokenOf(app, admin);
    const { secret, recoveryCodes, code } = await withSecondFactor(app, admin, session);
    const codes = [code(1), '918273', recoveryCodes[0] ?? '', recoveryCodes[1] ?? ''];
    for (const each of codes.slice(0, 3))
      await app.rest('POST', '/admin/login', { body: { email: admin.email, password: PASSWORD, code: each } });
    const login =
      'mutation ($c: String) { adminLogin(email: "portal@example.com", password: "x", code: $c) { token } }';
    await app.graphql(login, { c: codes[1] });
    await app.rest('DELETE', '/admin/second-factor', { token: session, body: { code: codes[3] } });
    const log = lines();
    expect(log).toContain('"route":"/api/admin/second-factor/confirm","status":200');
    expect(log).toContain('"route":"/api/admin/second-factor","status":200');
    for (const hidden of [secret, code(), ...codes, 'otpauth', 'portal@']) expect(log).not.toContain(hidden);
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    for (const hidden of [secret, ...codes.slice(1)]) expect(metrics).not.toContain(hidden);
  });

  it('has no keys of links in mails', async () => {
    const key = 'DroAo-Qi7XoUOkn-A6XOXPI9RBke7diwmE0-vvsA_bk';
    const body = { key, password: PASSWORD };
    await app.rest('POST', '/auth/reset-password', { body });
    await app.rest('POST', '/auth/verify-email', { body: { key } });
    await app.rest('POST', `/auth/verify-email?key=${key}`, { body: '{' });
    await app.graphql(`mutation { resetPassword(key: "${key}", password: "${PASSWORD}") }`);
    await app.graphql('mutation ($key: String!) { verifyEmail(key: $key) }', { key });
    const unsubscribe = `/unsubscribe/00000000-0000-4000-8000-000000000000.reminders.${key}`;
    for (const method of ['GET', 'POST', 'PUT']) await fetch(`${app.url}${unsubscribe}`, { method });
    const log = lines();
    expect(log).toContain('"route":"/api/auth/reset-password","status":400');
    expect(log).toContain('"route":"/unsubscribe/:token"');
    expect(log).not.toContain(key);
    expectNothingPersonal(log);
  });

  it('has no access tokens', async () => {
    const body = { name: 'Ada Lovelace', scope: 'read' };
    const created = await app.rest('POST', '/account/access-tokens', { token, body });
    const secret = String(created.body.token);
    const { _id: id } = created.body.accessToken as { _id: string };
    const create = 'mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { token } }';
    const { data } = await app.graphql<{ createAccessToken: { token: string } }>(create, { input: body }, token);
    await app.rest('GET', `/services?search=${secret}`, { token: secret });
    await app.rest('GET', '/account/data', { token: secret });
    await app.graphql(`{ me { email } } # ${secret}`, {}, secret);
    await app.rest('DELETE', `/account/access-tokens/${secret}`, { token });
    await app.rest('DELETE', `/account/access-tokens/${id}`, { token });
    await app.rest('POST', `/auth/login`, { body: `{"email":"${secret}"`, token: secret });
    const log = lines();
    expect(log).toContain('"route":"/api/account/access-tokens","status":201');
    expect(log).toContain('"route":"/api/account/data","status":403');
    for (const each of [secret, data?.createAccessToken.token ?? '?'])
      for (const hidden of [each, each.slice(3), hashOfKey(each)]) expect(log).not.toContain(hidden);
    expectNothingPersonal(log);
  });

  it('has no personal data of GraphQL requests', async () => {
    const login = 'mutation ($e: String!, $p: String!) { login(email: $e, password: $p) { token } }';
    await app.graphql(login, { e: EMAIL, p: PASSWORD });
    await app.graphql(login, { e: EMAIL, p: 5 });
    await app.graphql(`mutation { login(email: "${EMAIL}", password: "${PASSWORD}") { token } }`);
    await app.graphql(`{ me { email } } # ${EMAIL}`, {}, token);
    const log = lines();
    expect(log).toContain('"route":"/graphql"');
    expectNothingPersonal(log);
  });

  it('has the cause of an unexpected error, without the data of the row', async () => {
    await app.dataSource.query(`ALTER TABLE users ADD CONSTRAINT unexpected CHECK (email <> '${NEWCOMER}')`);
    const input = { name: 'Grace', email: NEWCOMER, password: PASSWORD };
    const rest = await app.rest('POST', '/auth/register', { body: input });
    const register = 'mutation ($input: RegisterInput!) { register(input: $input) { id } }';
    const graphql = await app.graphql(register, { input });
    expect(rest.body).toEqual({
      success: false,
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Something went wrong. Please try again.',
    });
    expect(graphql.errors[0]?.extensions).toEqual({ code: 'INTERNAL_SERVER_ERROR' });
    const log = lines();
    expect(log).toContain('violates check constraint');
    expectNothingPersonal(log);
  });

  it('has the reason for which Redis rejects a change, without the data of the booking', async () => {
    const server = await aRedisServer();
    const into = createLogger('debug', written);
    const failed = (err: unknown): void => into.error({ err }, 'redis');
    const redis = connectRedis(server.url, failed);
    const events = await redisBus<BookingEvents>(redis, failed);
    try {
      await redis.call('ACL', 'SETUSER', 'default', '-publish');
      const deleted = { customerDetails: { name: 'Ada Lovelace', email: EMAIL } } as BookingView;
      const change = { id: 'x', customerId: null, providerId: null, change: 'deleted' as const, deleted };
      await events.publish('bookingChanged', change).catch(failed);
      let log = '';
      await eventually(() => expect((log += lines())).toContain('NOPERM'));
      expectNothingPersonal(log);
    } finally {
      await events.close();
      redis.disconnect();
      await server.remove();
    }
  });
});
