import type { User } from '../../src/marketplace/users/user.entity.js';
import { freshApp } from '../support/app.js';
import { aCustomer, anAdmin, tokenOf } from '../support/factories.js';
import { kindsOf, mails, newestKey } from './support/mails.js';
import { call, TRANSPORTS } from './support/transports.js';

const ENDED = { code: 'BAD_USER_INPUT', message: 'This link is no longer valid' };

describe('a verified address', () => {
  const app = freshApp();
  let user: User;
  let token: string;
  beforeEach(async () => {
    user = await aCustomer(app);
    token = tokenOf(app, user);
  });

  const isVerified = async (): Promise<unknown> => (await app.graphql('{ me { emailVerified } }', {}, token)).data?.me;

  const aKey = async (): Promise<string> => {
    await call(app, 'sendEmailVerification', {}, token);
    return newestKey(app, 'email-verification');
  };

  it.each([
    ['customer', 'register', 'RegisterInput', {}],
    [
      'provider',
      'registerProvider',
      'RegisterProviderInput',
      { phone: '1', city: 'x', businessName: 'x', businessDescription: 'x' },
    ],
  ])('begins with the welcome of a new %s', async (_, name, type, more) => {
    const input = { name: 'Kim', email: 'new@example.com', password: 'correct horse', ...more };
    const { data } = await app.graphql<Record<string, { id: string }>>(
      `mutation ($input: ${type}!) { ${name}(input: $input) { id emailVerified } }`,
      { input },
    );
    expect(data?.[name]).toMatchObject({ emailVerified: false });
    expect(await mails(app)).toMatchObject([{ kind: 'welcome', accountId: data?.[name]?.id }]);
    const key = await newestKey(app, 'email-verification');
    expect(await call(app, 'verifyEmail', { key })).toMatchObject({ code: 'OK' });
    const login = await app.rest('POST', '/auth/login', { body: input });
    expect(login.body.user).toMatchObject({ emailVerified: true, isVerified: true });
  });

  it.each(TRANSPORTS)('is verified by its link, and by a second click, through %s', async (_, send) => {
    const sent = await send(app, 'sendEmailVerification', undefined, token);
    expect(sent).toMatchObject({ code: 'OK' });
    if (sent.status !== undefined) expect(sent.status).toBe(202);
    expect(await isVerified()).toEqual({ emailVerified: false });
    const key = await newestKey(app, 'email-verification');
    for (let clicks = 0; clicks < 2; clicks += 1) {
      const clicked = await send(app, 'verifyEmail', { key });
      expect(clicked.code).toBe('OK');
      if (clicked.status !== undefined) expect(clicked.status).toBe(200);
      expect(await isVerified()).toEqual({ emailVerified: true });
    }
  });

  it('is verified for 48 hours', async () => {
    const key = await aKey();
    const [{ hours }] = await app.dataSource.query<[{ hours: number }]>(
      'SELECT (extract(epoch FROM expires_at - created_at) / 3600)::int AS hours FROM account_keys',
    );
    expect(hours).toBe(48);
    await app.dataSource.query(`UPDATE account_keys SET expires_at = now() - interval '1 ms'`);
    for (const [, send] of TRANSPORTS) expect(await send(app, 'verifyEmail', { key })).toMatchObject(ENDED);
    expect(await isVerified()).toEqual({ emailVerified: false });
  });

  it('is verified by the newest link only', async () => {
    const [older, newest] = [await aKey(), await aKey()];
    expect(await call(app, 'verifyEmail', { key: older })).toMatchObject(ENDED);
    expect(await call(app, 'verifyEmail', { key: newest })).toMatchObject({ code: 'OK' });
  });

  it('is not verified by the key of another purpose', async () => {
    await call(app, 'requestPasswordReset', { email: user.email });
    const key = await newestKey(app, 'password-reset');
    expect(await call(app, 'verifyEmail', { key })).toMatchObject(ENDED);
  });

  it('is not verified by a link that was sent to another address', async () => {
    const key = await aKey();
    await app.dataSource.query(`UPDATE users SET email = 'other@example.com' WHERE id = $1`, [user.id]);
    expect(await call(app, 'verifyEmail', { key })).toMatchObject(ENDED);
    expect(await isVerified()).toEqual({ emailVerified: false });
  });

  it('gets no further link', async () => {
    await call(app, 'verifyEmail', { key: await aKey() });
    expect(await call(app, 'sendEmailVerification', {}, token)).toMatchObject({ code: 'OK' });
    expect(kindsOf(await mails(app))).toEqual(['email-verification']);
  });

  it('is shown to its owner only', async () => {
    const admin = tokenOf(app, await anAdmin(app));
    const { data } = await app.graphql('{ adminUsers { id emailVerified mailSettings { nudges } } }', {}, admin);
    expect(data).toEqual({ adminUsers: [{ id: user.id, emailVerified: null, mailSettings: null }] });
    const { body } = await app.rest('GET', '/admin/users', { token: admin });
    expect(JSON.stringify(body)).not.toMatch(/emailVerified|mailSettings/);
  });
});
