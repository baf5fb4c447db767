import { hashing } from '../../src/engine/secrets/password.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { freshApp } from '../support/app.js';
import { aCustomer, tokenOf } from '../support/factories.js';
import { kindsOf, mails, newestKey } from './support/mails.js';
import { call, canSignIn, isSignedIn, TRANSPORTS } from './support/transports.js';

const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'battery staple';
const ENDED = {
  code: 'BAD_USER_INPUT',
  message: 'This link is no longer valid',
  fields: { key: 'This link is no longer valid' },
};

describe('a forgotten password', () => {
  const app = freshApp();
  let user: User;
  beforeEach(async () => void (user = await aCustomer(app, { password: PASSWORD, email: 'Kim@example.com' })));

  const keyFor = async (email = user.email): Promise<string> => {
    expect(await call(app, 'requestPasswordReset', { email })).toMatchObject({ code: 'OK' });
    return newestKey(app, 'password-reset');
  };

  it.each(TRANSPORTS)('is replaced with the key of a link, through %s', async (_, send) => {
    const requested = await send(app, 'requestPasswordReset', { email: 'kim@EXAMPLE.com' });
    const key = await newestKey(app, 'password-reset');
    const reset = await send(app, 'resetPassword', { key, password: NEW_PASSWORD });
    expect([requested.code, reset.code]).toEqual(['OK', 'OK']);
    if (requested.status !== undefined) {
      expect(requested).toMatchObject({
        status: 202,
        message: 'If an account exists for this address, we have sent a link.',
      });
      expect(reset).toMatchObject({ status: 200, message: 'Password changed. Please login to continue.' });
    }
    expect(await canSignIn(app, user.email, PASSWORD)).toBe(false);
    expect(await canSignIn(app, user.email, NEW_PASSWORD)).toBe(true);
  });

  it.each(TRANSPORTS)('rejects a key that was used before, through %s', async (_, send) => {
    const key = await keyFor();
    await send(app, 'resetPassword', { key, password: NEW_PASSWORD });
    expect(await send(app, 'resetPassword', { key, password: PASSWORD })).toMatchObject(ENDED);
    expect(await canSignIn(app, user.email, NEW_PASSWORD)).toBe(true);
  });

  it('accepts a key only once in several concurrent uses', async () => {
    const key = await keyFor();
    const passwords = ['password 1', 'password 2', 'password 3', 'password 4'];
    const outcomes = await Promise.all(passwords.map((password) => call(app, 'resetPassword', { key, password })));
    expect(outcomes.map(({ code }) => code).sort()).toEqual([...Array<string>(3).fill('BAD_USER_INPUT'), 'OK']);
    const set = passwords[outcomes.findIndex(({ code }) => code === 'OK')] ?? '';
    expect(await canSignIn(app, user.email, set)).toBe(true);
  });

  it.each(['nonsense', 'A'.repeat(43), '', 'ключ', 'x'.repeat(5000)])('rejects the key %s', async (key) => {
    for (const [, send] of TRANSPORTS)
      expect(await send(app, 'resetPassword', { key, password: NEW_PASSWORD })).toMatchObject(ENDED);
  });

  it('rejects a wrong key without hashing the password', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const others = ['one', 'other'].map((address) => hashing.run({ address }, () => held));
    const args = { key: 'A'.repeat(43), password: NEW_PASSWORD };
    expect(await call(app, 'resetPassword', args)).toMatchObject(ENDED);
    release();
    await Promise.all(others);
  });

  it('rejects all keys but the newest', async () => {
    const [older, newest] = [await keyFor(), await keyFor()];
    expect(await call(app, 'resetPassword', { key: older, password: NEW_PASSWORD })).toMatchObject(ENDED);
    expect(await call(app, 'resetPassword', { key: newest, password: NEW_PASSWORD })).toMatchObject({ code: 'OK' });
  });

  it('rejects a key after an hour', async () => {
    const key = await keyFor();
    const [{ seconds }] = await app.dataSource.query<[{ seconds: number }]>(
      'SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM account_keys',
    );
    expect(seconds).toBe(3600);
    await app.dataSource.query(`UPDATE account_keys SET expires_at = now() - interval '1 ms'`);
    expect(await call(app, 'resetPassword', { key, password: NEW_PASSWORD })).toMatchObject(ENDED);
  });

  it('rejects a key that verifies an address', async () => {
    await call(app, 'sendEmailVerification', {}, tokenOf(app, user));
    const key = await newestKey(app, 'email-verification');
    expect(await call(app, 'resetPassword', { key, password: NEW_PASSWORD })).toMatchObject(ENDED);
  });

  it('rejects an invalid password without using up the key', async () => {
    const key = await keyFor();
    for (const [, send] of TRANSPORTS)
      expect(await send(app, 'resetPassword', { key, password: 'short' })).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { password: 'Password must be at least 6 characters' },
      });
    expect(await call(app, 'resetPassword', { key, password: NEW_PASSWORD })).toMatchObject({ code: 'OK' });
  });

  it('ends every session and every other key, and informs the owner', async () => {
    const token = tokenOf(app, user);
    await call(app, 'sendEmailVerification', {}, token);
    const other = await newestKey(app, 'email-verification');
    await call(app, 'resetPassword', { key: await keyFor(), password: NEW_PASSWORD });
    expect(await isSignedIn(app, token)).toBe(false);
    expect(await call(app, 'verifyEmail', { key: other })).toMatchObject(ENDED);
    expect(await app.dataSource.query('SELECT FROM account_keys')).toEqual([]);
    expect(kindsOf(await mails(app))).toEqual(['email-verification', 'password-reset', 'password-changed']);
  });

  it('stores neither the key nor the password', async () => {
    const key = await keyFor();
    const stored = JSON.stringify(await app.dataSource.query('SELECT * FROM account_keys, mails'));
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(key);
  });

  it.each(TRANSPORTS)('gets the same response for an address without an account, through %s', async (_, send) => {
    const known = await send(app, 'requestPasswordReset', { email: user.email });
    const unknown = await send(app, 'requestPasswordReset', { email: 'unknown@example.com' });
    expect(unknown).toEqual(known);
    expect(await mails(app)).toMatchObject([{ kind: 'password-reset', accountId: user.id }]);
  });

  it.each(TRANSPORTS)('needs an e-mail address, through %s', async (_, send) => {
    expect(await send(app, 'requestPasswordReset', { email: 'kim' })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { email: 'Email is not valid' },
    });
  });

  it('is not replaced for a banned account', async () => {
    const key = await keyFor();
    await app.dataSource.query('UPDATE users SET is_verified = false');
    expect(await call(app, 'resetPassword', { key, password: NEW_PASSWORD })).toMatchObject(ENDED);
    await call(app, 'requestPasswordReset', { email: user.email });
    expect(kindsOf(await mails(app))).toEqual(['password-reset']);
  });
});
