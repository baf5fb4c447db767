import type { User } from '../../src/marketplace/users/user.entity.js';
import { freshApp } from '../support/app.js';
import { aCustomer, tokenOf } from '../support/factories.js';
import { kindsOf, mails, newestKey } from './support/mails.js';
import { call, canSignIn, isSignedIn, TRANSPORTS } from './support/transports.js';

const PASSWORD = 'correct horse';

describe('a change of the e-mail address', () => {
  const app = freshApp();
  let user: User;
  let token: string;
  beforeEach(async () => {
    user = await aCustomer(app, { password: PASSWORD, name: 'Kim', email: 'old@example.com' });
    token = tokenOf(app, user);
  });

  const change = (email: string, password = PASSWORD) => call(app, 'changeEmail', { email, password }, token);
  const account = async () => (await app.graphql('{ me { email emailVerified } }', {}, token)).data?.me;

  it.each(TRANSPORTS)('takes effect when its link is opened, through %s', async (_, send) => {
    const asked = await send(app, 'changeEmail', { email: 'New@example.com', password: PASSWORD }, token);
    expect(asked.code).toBe('OK');
    if (asked.status !== undefined) expect(asked.status).toBe(202);
    expect(await account()).toEqual({ email: 'old@example.com', emailVerified: false });
    expect(await canSignIn(app, 'new@example.com', PASSWORD)).toBe(false);

    const key = await newestKey(app, 'email-change');
    for (let clicks = 0; clicks < 2; clicks += 1)
      expect(await send(app, 'verifyEmail', { key })).toMatchObject({ code: 'OK' });
    expect(await account()).toEqual({ email: 'New@example.com', emailVerified: true });
    expect(await canSignIn(app, 'new@example.com', PASSWORD)).toBe(true);
    expect(await canSignIn(app, 'old@example.com', PASSWORD)).toBe(false);
    expect(await isSignedIn(app, token)).toBe(true);
    expect(await mails(app)).toMatchObject([
      { kind: 'email-verification', accountId: user.id },
      {
        kind: 'email-changed',
        accountId: user.id,
        data: { recipient: { name: 'Kim', address: 'old@example.com' } },
      },
    ]);
  });

  it('happens once if its link is opened several times at once', async () => {
    await change('new@example.com');
    const key = await newestKey(app, 'email-change');
    const clicks = await Promise.all(Array.from({ length: 4 }, () => call(app, 'verifyEmail', { key })));
    expect(clicks.map(({ code }) => code)).toEqual(['OK', 'OK', 'OK', 'OK']);
    expect(kindsOf(await mails(app))).toEqual(['email-verification', 'email-changed']);
  });

  it.each(TRANSPORTS)('needs the password, through %s', async (_, send) => {
    const wrong = await send(app, 'changeEmail', { email: 'new@example.com', password: 'wrong horse' }, token);
    expect(wrong).toMatchObject({ code: 'BAD_USER_INPUT', fields: { password: 'Wrong password' } });
    expect(await mails(app)).toEqual([]);
    expect(await isSignedIn(app, token)).toBe(true);
  });

  it.each([
    ['the present address', 'OLD@example.com', 'BAD_USER_INPUT'],
    ['the address of another account', 'Taken@example.com', 'CONFLICT'],
    ['no address', 'new', 'BAD_USER_INPUT'],
  ])('rejects %s', async (_, email, code) => {
    await aCustomer(app, { email: 'taken@example.com' });
    expect(await change(email)).toMatchObject({ code });
    expect(await mails(app)).toEqual([]);
  });

  it('reveals nothing about other accounts without the password', async () => {
    await aCustomer(app, { email: 'taken@example.com' });
    expect(await change('taken@example.com', 'wrong horse')).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { password: 'Wrong password' },
    });
  });

  it('fails if another account has got the address meanwhile, and can be repeated', async () => {
    await change('new@example.com');
    const key = await newestKey(app, 'email-change');
    const other = await aCustomer(app, { email: 'NEW@example.com' });
    for (const [, send] of TRANSPORTS)
      expect(await send(app, 'verifyEmail', { key })).toMatchObject({
        code: 'CONFLICT',
        message: 'An account with this email already exists',
      });
    expect(await account()).toEqual({ email: 'old@example.com', emailVerified: false });
    await app.dataSource.query('DELETE FROM users WHERE id = $1', [other.id]);
    expect(await call(app, 'verifyEmail', { key })).toMatchObject({ code: 'OK' });
  });

  it('ends links that were sent to the old address', async () => {
    await call(app, 'requestPasswordReset', { email: user.email });
    const reset = await newestKey(app, 'password-reset');
    await call(app, 'sendEmailVerification', {}, token);
    const verification = await newestKey(app, 'email-verification');
    await change('new@example.com');
    await call(app, 'verifyEmail', { key: await newestKey(app, 'email-change') });

    const ended = { code: 'BAD_USER_INPUT', message: 'This link is no longer valid' };
    expect(await call(app, 'resetPassword', { key: reset, password: 'battery staple' })).toMatchObject(ended);
    expect(await call(app, 'verifyEmail', { key: verification })).toMatchObject(ended);
  });

  it('ends with a new password', async () => {
    await change('new@example.com');
    const key = await newestKey(app, 'email-change');
    await call(app, 'changePassword', { oldPassword: PASSWORD, newPassword: 'battery staple' }, token);
    expect(await call(app, 'verifyEmail', { key })).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('does not happen to a banned account', async () => {
    await change('new@example.com');
    const key = await newestKey(app, 'email-change');
    await app.dataSource.query('UPDATE users SET is_verified = false');
    expect(await call(app, 'verifyEmail', { key })).toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});
