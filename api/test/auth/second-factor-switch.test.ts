import { resetSecondFactor } from '../../src/marketplace/admin/create-admin.js';
import type { Admin } from '../../src/marketplace/users/admin.entity.js';
import { sharedApp } from '../support/app.js';
import { adminLogins, anAuthenticator, PASSWORD, withSecondFactor, wrongCode } from '../support/authenticator.js';
import { anAdmin, tokenOf } from '../support/factories.js';

const INVALID = { status: 401, message: 'Invalid code', code: 'UNAUTHENTICATED' };

interface Entry {
  action: string;
  admin_email: string;
  address: string;
  tries: number | null;
  before: object;
}

describe('the second factor of an administrator', () => {
  const app = sharedApp();
  const logins = adminLogins(app);
  let admin: Admin;
  let token: string;
  beforeEach(async () => {
    admin = await anAdmin(app, { password: PASSWORD });
    token = tokenOf(app, admin);
  });

  const rest = (code?: string) => logins.rest(admin.email, code);
  const graphql = (code?: string) => logins.graphql(admin.email, code);
  const isOn = async (session = token) => {
    const { body } = await app.rest('GET', '/admin/me', { token: session });
    return (body.admin as { secondFactor: boolean }).secondFactor;
  };
  const confirm = (code: unknown, session = token) =>
    app.rest('POST', '/admin/second-factor/confirm', { token: session, body: { code } });
  const drop = (code: unknown) => app.rest('DELETE', '/admin/second-factor', { token, body: { code } });

  it('is prepared with a secret, its URI and ten recovery codes, which differ each time', async () => {
    const setUp = 'mutation { adminSetUpSecondFactor { secret uri recoveryCodes } }';
    const { data } = await app.graphql<{ adminSetUpSecondFactor: Record<string, unknown> }>(setUp, {}, token);
    const byGraphql = data?.adminSetUpSecondFactor;
    const { status, body } = await app.rest('POST', '/admin/second-factor', { token });
    expect([status, Object.keys(body)]).toEqual([201, ['success', 'secret', 'uri', 'recoveryCodes']]);
    for (const { secret, uri, recoveryCodes } of [byGraphql ?? {}, body]) {
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      const account = encodeURIComponent(admin.email);
      expect(uri).toBe(
        `otpauth://totp/Marquee:${account}?secret=${String(secret)}&issuer=Marquee&algorithm=SHA1&digits=6&period=30`,
      );
      expect(new Set(recoveryCodes as string[]).size).toBe(10);
      for (const code of recoveryCodes as string[]) expect(code).toMatch(/^\d{4}(-\d{4}){4}$/);
    }
    expect(body.secret).not.toBe(byGraphql?.secret);
    expect(body.recoveryCodes).not.toEqual(byGraphql?.recoveryCodes);
  });

  it('cannot be set up while it is on, and remains as it is', async () => {
    const { code } = await withSecondFactor(app, admin, token);
    const answer = await app.rest('POST', '/admin/second-factor', { token });
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT']);
    expect((await rest(code(1))).status).toBe(200);
  });

  it('is confirmed with a code of the last set-up only, and only once', async () => {
    expect((await confirm('123456')).body).toMatchObject({ code: 'CONFLICT' });
    const first = await anAuthenticator(app, token);
    const second = await anAuthenticator(app, token);
    for (const code of [first.code(), wrongCode(second), second.recoveryCodes[0]])
      expect((await confirm(code)).body).toMatchObject({
        code: 'BAD_USER_INPUT',
        message: 'Invalid code',
        errors: { code: 'Invalid code' },
      });
    expect(await isOn()).toBe(false);
    const answers = await Promise.all([second.code(), second.code(1)].map((code) => confirm(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await confirm(second.code(1))).body).toMatchObject({ code: 'CONFLICT' });
  });

  it.each(['a code of the app', 'a recovery code'])(
    'is switched off with %s, and can be set up again',
    async (which) => {
      expect((await drop('123456')).body).toMatchObject({ code: 'CONFLICT' });
      const authenticator = await withSecondFactor(app, admin, token);
      for (const code of [wrongCode(authenticator), authenticator.code()])
        expect((await drop(code)).body).toMatchObject({ code: 'BAD_USER_INPUT', errors: { code: 'Invalid code' } });
      expect(await isOn()).toBe(true);
      const right = which === 'a recovery code' ? authenticator.recoveryCodes[9] : authenticator.code(1);
      expect((await drop(right)).body).toMatchObject({ success: true, message: 'Second factor switched off' });
      expect(await isOn()).toBe(false);
      expect((await rest()).status).toBe(200);
      await withSecondFactor(app, admin, token);
      expect(await rest(authenticator.code(1))).toMatchObject(INVALID);
      expect(await rest(authenticator.recoveryCodes[0])).toMatchObject(INVALID);
    },
  );

  it('is switched on and off through GraphQL', async () => {
    const { code } = await anAuthenticator(app, token);
    const send = (field: string, value: string) =>
      app.graphql(`mutation ($code: String!) { ${field}(code: $code) }`, { code: value }, token);
    expect((await send('adminConfirmSecondFactor', '1')).errors[0]).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT', fields: { code: 'Invalid code' } },
    });
    expect((await send('adminConfirmSecondFactor', code())).data).toEqual({ adminConfirmSecondFactor: true });
    expect((await send('adminDropSecondFactor', code(1))).data).toEqual({ adminDropSecondFactor: true });
    expect(await isOn()).toBe(false);
  });

  it.each([
    [undefined, 'Code is required'],
    ['', 'Code is required'],
    [123_456, 'Code must be plain text'],
    ['1'.repeat(65), 'Code can have up to 64 characters'],
  ])('reports the malformed code %j at its field', async (code, message) => {
    await anAuthenticator(app, token);
    expect((await confirm(code)).body.errors).toEqual({ code: message });
    expect((await drop(code)).body.errors).toEqual({ code: message });
  });

  it('ends all other sessions of the administrator when it is switched on', async () => {
    const others = [tokenOf(app, admin), tokenOf(app, admin)];
    const stranger = tokenOf(app, await anAdmin(app));
    await withSecondFactor(app, admin, token);
    const status = async (session: string) => (await app.rest('GET', '/admin/me', { token: session })).status;
    expect(await Promise.all([token, stranger, ...others].map(status))).toEqual([200, 200, 401, 401]);
    const { code } = await anAuthenticator(app, stranger);
    expect((await confirm(code(), stranger)).status).toBe(200);
    expect(await status(token)).toBe(200);
    await app.rest('POST', '/auth/logout', { token });
    expect(await status(token)).toBe(401);
  });

  it('ends the session that switched it on with the others when the password changes', async () => {
    await withSecondFactor(app, admin, token);
    await app.dataSource.query('UPDATE admins SET session_version = session_version + 1 WHERE id = $1', [admin.id]);
    expect((await app.rest('GET', '/admin/me', { token })).status).toBe(401);
  });

  it('is switched off by the operator, which ends all sessions', async () => {
    await withSecondFactor(app, admin, token);
    expect(await resetSecondFactor(app.dataSource.manager, admin.email.toUpperCase())).toBe(true);
    expect((await app.rest('GET', '/admin/me', { token })).status).toBe(401);
    expect((await rest()).status).toBe(200);
    expect(await resetSecondFactor(app.dataSource.manager, admin.email)).toBe(true);
    expect(await resetSecondFactor(app.dataSource.manager, 'unknown@example.com')).toBe(false);
  });

  it('is stored without its secret and its recovery codes in plain text', async () => {
    const { secret, recoveryCodes } = await withSecondFactor(app, admin, token);
    const [row] = await app.dataSource.query<[object]>('SELECT * FROM second_factors WHERE admin_id = $1', [admin.id]);
    const stored = JSON.stringify(row);
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('is recorded in the audit log when it is switched on, switched off and used, wrong codes included, but no code itself', async () => {
    const authenticator = await withSecondFactor(app, admin, token);
    const { code, recoveryCodes } = authenticator;
    const [first = '', second = ''] = recoveryCodes;
    const used = [code(), code(1), wrongCode(authenticator), first, second];
    await rest(wrongCode(authenticator));
    await graphql(wrongCode(authenticator));
    await rest(code(1));
    await rest(first);
    await drop(second);
    await resetSecondFactor(app.dataSource.manager, admin.email);
    const entries = await app.dataSource.query<Entry[]>('SELECT * FROM audit_log WHERE subject_id = $1 ORDER BY id', [
      admin.id,
    ]);
    expect(entries.map(({ action, tries, before }) => [action, tries, before])).toEqual([
      ['admin.second_factor_on', null, {}],
      ['admin.code_failed', 2, {}],
      ['admin.login', null, {}],
      ['admin.login', null, { recoveryCodes: 10 }],
      ['admin.second_factor_off', null, { recoveryCodes: 9 }],
      ['admin.second_factor_reset', null, {}],
    ]);
    for (const { admin_email, address } of entries.slice(0, 5))
      expect([admin_email, address]).toEqual([admin.email, '127.0.0.1']);
    const log = JSON.stringify(entries.map(({ action, before }) => [action, before]));
    for (const secret of used) expect(log).not.toContain(secret);
  });
});
