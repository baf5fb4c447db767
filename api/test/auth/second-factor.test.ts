import { deriveKey } from '../../src/engine/secrets/derive-key.js';
import { createSeal } from '../../src/engine/secrets/seal.js';
import type { Admin } from '../../src/marketplace/users/admin.entity.js';
import { sharedApp } from '../support/app.js';
import { adminLogins, anAuthenticator, PASSWORD, withSecondFactor, wrongCode } from '../support/authenticator.js';
import { anAdmin, tokenOf } from '../support/factories.js';

const TRANSPORTS = ['rest', 'graphql'] as const;
const REQUIRED = { status: 401, message: 'Code required', code: 'UNAUTHENTICATED' };
const INVALID = { status: 401, message: 'Invalid code', code: 'UNAUTHENTICATED' };

describe('a login of an administrator with a second factor', () => {
  const app = sharedApp();
  const logins = adminLogins(app);
  let admin: Admin;
  let token: string;
  beforeEach(async () => {
    admin = await anAdmin(app, { password: PASSWORD });
    token = tokenOf(app, admin);
  });

  const rest = (code?: string | null, password?: string) => logins.rest(admin.email, code, password);
  const graphql = (code?: string | null, password?: string) => logins.graphql(admin.email, code, password);
  const by = { rest, graphql };
  const isOn = async () => {
    const { body } = await app.rest('GET', '/admin/me', { token });
    return (body.admin as { secondFactor: boolean }).secondFactor;
  };
  const confirm = (code: string) => app.rest('POST', '/admin/second-factor/confirm', { token, body: { code } });
  const nextStep = () => app.clock.set(new Date(app.clock.now().getTime() + 30_000).toISOString());

  it.each(TRANSPORTS)('needs no code at first, and ignores one, through %s', async (transport) => {
    const login = by[transport];
    expect(await isOn()).toBe(false);
    expect((await login()).status).toBe(200);
    expect((await login('123456')).status).toBe(200);
  });

  it.each(TRANSPORTS)('needs a code through %s only after one has confirmed the second factor', async (transport) => {
    const login = by[transport];
    const { code } = await anAuthenticator(app, token);
    expect(await isOn()).toBe(false);
    expect((await login()).status).toBe(200);
    expect((await confirm(code())).status).toBe(200);
    expect(await isOn()).toBe(true);
    expect(await login()).toMatchObject(REQUIRED);
  });

  it.each(TRANSPORTS)('needs a right code after the right password through %s', async (transport) => {
    const login = by[transport];
    const authenticator = await withSecondFactor(app, admin, token);
    expect(await login(null)).toMatchObject(REQUIRED);
    expect(await login(' ')).toMatchObject(REQUIRED);
    for (const code of [wrongCode(authenticator), '12345', 'abcdef', '0000-0000-0000-0000-0000'])
      expect(await login(code)).toMatchObject(INVALID);
    for (const code of [undefined, wrongCode(authenticator), authenticator.code(1)])
      expect(await login(code, 'wrong horse')).toMatchObject({ message: 'Invalid email or password' });
    expect(await login(` ${authenticator.code(1).replace(/^.../, '$& ')} `)).toMatchObject({ status: 200 });
  });

  it('returns whether the second factor is on', async () => {
    const login = `mutation ($email: String!, $code: String) {
      adminLogin(email: $email, password: "${PASSWORD}", code: $code) { admin { email secondFactor } }
    }`;
    const { email } = admin;
    const before = await app.graphql(login, { email });
    expect(before.data).toEqual({ adminLogin: { admin: { email, secondFactor: false } } });
    const { code } = await withSecondFactor(app, admin, token);
    const { data } = await app.graphql(login, { email, code: code(1) });
    expect(data).toEqual({ adminLogin: { admin: { email, secondFactor: true } } });
    const me = await app.graphql('{ adminMe { id name email secondFactor } }', {}, token);
    expect(me.data).toEqual({ adminMe: { id: admin.id, name: admin.name, email, secondFactor: true } });
  });

  it('accepts each code of the app once, and none that is older than an accepted one', async () => {
    const { code } = await withSecondFactor(app, admin, token);
    expect(await rest(code())).toMatchObject(INVALID);
    expect((await rest(code(1))).status).toBe(200);
    nextStep();
    expect(await rest(code())).toMatchObject(INVALID);
    expect(await rest(code(-1))).toMatchObject(INVALID);
    expect((await graphql(code(1))).status).toBe(200);
  });

  it('succeeds once for concurrent requests with the same code of the app', async () => {
    const { code } = await withSecondFactor(app, admin, token);
    const logins = await Promise.all(Array.from({ length: 8 }, (_, i) => (i % 2 ? rest : graphql)(code(1))));
    expect(logins.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(logins.filter(({ message }) => message === 'Invalid code')).toHaveLength(7);
  });

  it('accepts each recovery code once, with or without its hyphens', async () => {
    const { recoveryCodes } = await withSecondFactor(app, admin, token);
    const [first = '', second = '', third = ''] = recoveryCodes;
    for (const code of [first, second.replaceAll('-', ''), third.replaceAll('-', ' ')]) {
      expect((await rest(code)).status).toBe(200);
      expect(await graphql(code)).toMatchObject(INVALID);
    }
  });

  it('succeeds once for concurrent requests with the same recovery code', async () => {
    const { recoveryCodes } = await withSecondFactor(app, admin, token);
    const logins = await Promise.all(Array.from({ length: 8 }, (_, i) => (i % 2 ? rest : graphql)(recoveryCodes[4])));
    expect(logins.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(logins.filter(({ message }) => message === 'Invalid code')).toHaveLength(7);
  });

  it('accepts no code of another administrator', async () => {
    const other = await anAdmin(app, { password: PASSWORD });
    const theirs = await withSecondFactor(app, other);
    await withSecondFactor(app, admin, token);
    expect(await rest(theirs.code(1))).toMatchObject(INVALID);
    expect(await rest(theirs.recoveryCodes[0])).toMatchObject(INVALID);
  });

  it('accepts only recovery codes when the secret of the server has changed', async () => {
    const { code, recoveryCodes } = await withSecondFactor(app, admin, token);
    const seal = app.deps.secondFactorSeal;
    app.deps.secondFactorSeal = createSeal(deriveKey('another secret of at least 32 bytes', 'second factor'));
    try {
      expect(await rest(code(1))).toMatchObject(INVALID);
      expect((await rest(recoveryCodes[0])).status).toBe(200);
    } finally {
      app.deps.secondFactorSeal = seal;
    }
  });

  it('does not use up its code when its audit entry cannot be written', async () => {
    const { code } = await withSecondFactor(app, admin, token);
    await app.dataSource.query(
      `ALTER TABLE audit_log ADD CONSTRAINT unexpected CHECK (action <> 'admin.login') NOT VALID`,
    );
    try {
      expect((await rest(code(1))).status).toBe(500);
    } finally {
      await app.dataSource.query('ALTER TABLE audit_log DROP CONSTRAINT unexpected');
    }
    expect((await rest(code(1))).status).toBe(200);
  });

  it('is not limited with RATE_LIMITS=off', async () => {
    const authenticator = await withSecondFactor(app, admin, token);
    for (let i = 0; i < 7; i += 1) expect(await rest(wrongCode(authenticator))).toMatchObject(INVALID);
  });
});
