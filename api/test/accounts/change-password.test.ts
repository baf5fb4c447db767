import type { User } from '../../src/marketplace/users/user.entity.js';
import { freshApp } from '../support/app.js';
import { aCustomer, tokenOf } from '../support/factories.js';
import { kindsOf, mails, newestKey } from './support/mails.js';
import { call, canSignIn, isSignedIn, TRANSPORTS } from './support/transports.js';

const OLD = 'correct horse';
const NEW = '  battery staple ';

describe('the password and the sessions of an account', () => {
  const app = freshApp();
  let user: User;
  let token: string;
  beforeEach(async () => {
    user = await aCustomer(app, { password: OLD });
    token = tokenOf(app, user);
  });

  it.each(TRANSPORTS)('change together, except for the session of the new token, through %s', async (_, send) => {
    const other = tokenOf(app, user);
    const { code, result } = await send(app, 'changePassword', { oldPassword: OLD, newPassword: NEW }, token);
    expect(code).toBe('OK');
    const renewed = String(result.token ?? result.changePassword);
    const signedIn = await Promise.all([token, other, renewed].map((one) => isSignedIn(app, one)));
    expect(signedIn).toEqual([false, false, true]);
    expect(await canSignIn(app, user.email, OLD)).toBe(false);
    expect(await canSignIn(app, user.email, NEW)).toBe(true);
    expect(await mails(app)).toMatchObject([{ kind: 'password-changed', accountId: user.id }]);
  });

  it('end the links that were sent before', async () => {
    await call(app, 'requestPasswordReset', { email: user.email });
    const key = await newestKey(app, 'password-reset');
    await call(app, 'changePassword', { oldPassword: OLD, newPassword: NEW }, token);
    expect(await call(app, 'resetPassword', { key, password: OLD })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await canSignIn(app, user.email, NEW)).toBe(true);
  });

  it('end the link to a new address, but not the one that verifies the present address', async () => {
    await call(app, 'changeEmail', { email: 'new@example.com', password: OLD }, token);
    await call(app, 'sendEmailVerification', {}, token);
    const [change, verification] = [await newestKey(app, 'email-change'), await newestKey(app, 'email-verification')];
    await call(app, 'changePassword', { oldPassword: OLD, newPassword: NEW }, token);
    expect(await call(app, 'verifyEmail', { key: change })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await call(app, 'verifyEmail', { key: verification })).toMatchObject({ code: 'OK' });
  });

  it.each(TRANSPORTS)('do not change with a wrong password or an invalid one, through %s', async (_, send) => {
    const attempt = (oldPassword: string, newPassword: string) =>
      send(app, 'changePassword', { oldPassword, newPassword }, token);
    expect(await attempt('wrong horse', NEW)).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { password: 'Wrong password', oldPassword: 'Wrong password' },
    });
    expect(await attempt(OLD, 'short')).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { newPassword: 'Password must be at least 6 characters' },
    });
    expect(await isSignedIn(app, token)).toBe(true);
    expect(await canSignIn(app, user.email, OLD)).toBe(true);
    expect(kindsOf(await mails(app))).toEqual([]);
  });

  it('change only once in several concurrent changes', async () => {
    const passwords = ['password 1', 'password 2', 'password 3'];
    const outcomes = await Promise.all(
      passwords.map((newPassword) => call(app, 'changePassword', { oldPassword: OLD, newPassword }, token)),
    );
    expect(outcomes.filter(({ code }) => code === 'OK')).toHaveLength(1);
    expect(kindsOf(await mails(app))).toEqual(['password-changed']);
  });

  it.each(TRANSPORTS)('end on request, while those of other accounts continue, through %s', async (_, send) => {
    const stranger = tokenOf(app, await aCustomer(app));
    const other = tokenOf(app, user);
    expect(await send(app, 'endSessions', undefined, token)).toMatchObject({ code: 'OK' });
    const signedIn = await Promise.all([token, other, stranger].map((one) => isSignedIn(app, one)));
    expect(signedIn).toEqual([false, false, true]);
    expect(await canSignIn(app, user.email, OLD)).toBe(true);
  });
});
