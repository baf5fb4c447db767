import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider } from '../support/factories.js';

const PASSWORD = 'correct horse';
const LOGIN = `mutation ($email: String!, $password: String!) {
  login(email: $email, password: $password) { token user { email role } }
}`;
const ADMIN_LOGIN = LOGIN.replace(' login(', ' adminLogin(').replace('user { email role }', 'admin { email }');

describe('signing in', () => {
  const app = sharedApp();
  let customer: User;
  beforeAll(async () => {
    customer = await aCustomer(app, { email: 'Kim.Park@example.com', password: PASSWORD });
  });

  const login = (email: string, password: string, portal = 'auth') =>
    app.rest('POST', `/${portal}/login`, { body: { email, password } });
  const whoIs = (token: unknown) => app.rest('GET', '/auth/me', { token: String(token) });

  it('returns a token that authenticates the account', async () => {
    const { body } = await login(customer.email, PASSWORD);
    expect((await whoIs(body.token)).body.user).toMatchObject({ _id: customer.id });
    const { data } = await app.graphql<{ login: { token: string } }>(LOGIN, {
      email: customer.email,
      password: PASSWORD,
    });
    expect((await whoIs(data?.login.token)).body.user).toMatchObject({ _id: customer.id });
  });

  it('signs in customers and providers at one endpoint, in any case of the e-mail address', async () => {
    const provider = await aProvider(app, { password: PASSWORD });
    for (const email of [provider.email, provider.email.toUpperCase(), ` ${provider.email} `])
      expect((await login(email, PASSWORD)).body.user).toMatchObject({ role: 'provider' });
    expect((await login('kim.park@EXAMPLE.com', PASSWORD)).body.user).toMatchObject({
      role: 'user',
    });
  });

  it('responds alike to a wrong password and to an unknown e-mail address', async () => {
    const refusal = {
      success: false,
      message: 'Invalid email or password',
      code: 'UNAUTHENTICATED',
    };
    for (const [email, password] of [
      [customer.email, 'wrong horse'],
      [customer.email, PASSWORD.toUpperCase()],
      [customer.email, ` ${PASSWORD}`],
      ['nobody@example.com', PASSWORD],
    ] as const) {
      expect(await login(email, password)).toMatchObject({ status: 401, body: refusal });
      const { data, errors } = await app.graphql(LOGIN, { email, password });
      expect(data).toBeNull();
      expect(errors[0]?.message).toBe(refusal.message);
      expect(errors[0]?.extensions).toEqual({ code: 'UNAUTHENTICATED' });
    }
  });

  it('spends similar CPU time on an unknown e-mail address and on a wrong password', async () => {
    // CPU time of all threads, the minimum of several logins: a busy machine does not raise it.
    const workFor = async (email: string): Promise<number> => {
      const times: number[] = [];
      for (let i = 0; i < 8; i += 1) {
        const started = process.cpuUsage();
        await login(email, 'wrong horse');
        const { user, system } = process.cpuUsage(started);
        times.push(user + system);
      }
      return Math.min(...times);
    };
    const known = await workFor(customer.email);
    const unknown = await workFor('nobody@example.com');
    expect(unknown).toBeGreaterThan(known / 2);
    expect(unknown).toBeLessThan(known * 2);
  });

  it('reports a ban only to a login with the right password', async () => {
    const { email } = await aCustomer(app, { password: PASSWORD, isVerified: false });
    expect(await login(email, PASSWORD)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: 'This account has been banned' },
    });
    expect(await login(email, 'wrong horse')).toMatchObject({
      status: 401,
      body: { message: 'Invalid email or password' },
    });
    const { errors } = await app.graphql(LOGIN, { email, password: PASSWORD });
    expect(errors[0]).toMatchObject({
      message: 'This account has been banned',
      extensions: { code: 'FORBIDDEN' },
    });
  });

  it('rejects administrators at the marketplace login and customers at the portal login', async () => {
    const admin = await anAdmin(app, { password: PASSWORD });
    expect((await login(admin.email, PASSWORD)).status).toBe(401);
    expect((await login(customer.email, PASSWORD, 'admin')).status).toBe(401);
    const ofCustomer = { email: customer.email, password: PASSWORD };
    const { errors } = await app.graphql(ADMIN_LOGIN, ofCustomer);
    expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const { data } = await app.graphql(ADMIN_LOGIN, {
      email: admin.email.toUpperCase(),
      password: PASSWORD,
    });
    expect(data).toMatchObject({ adminLogin: { admin: { email: admin.email } } });
  });

  it('issues tokens for 7 days in the marketplace and for 12 hours in the portal', async () => {
    const admin = await anAdmin(app, { password: PASSWORD });
    const hours = (token: unknown): number => {
      const payload = Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString();
      const { iat, exp } = JSON.parse(payload) as { iat: number; exp: number };
      return (exp - iat) / 3600;
    };
    expect(hours((await login(customer.email, PASSWORD)).body.token)).toBe(7 * 24);
    expect(hours((await login(admin.email, PASSWORD, 'admin')).body.token)).toBe(12);
  });

  it('issues a token with the claims aud, exp, iat, jti, sub and sv only', async () => {
    const { body } = await login(customer.email, PASSWORD);
    const payload = Buffer.from(String(body.token).split('.')[1] ?? '', 'base64url').toString();
    expect(Object.keys(JSON.parse(payload) as object).sort()).toEqual(['aud', 'exp', 'iat', 'jti', 'sub', 'sv']);
  });
});
