import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import type { Admin } from '../../src/marketplace/users/admin.entity.js';
import { freshApp } from '../support/app.js';
import { adminLogins, anAuthenticator, PASSWORD, withSecondFactor, wrongCode } from '../support/authenticator.js';
import { anAdmin, tokenOf } from '../support/factories.js';

describe('the limit of wrong codes', () => {
  const app = freshApp(() => ({ deps: { limits: createRateLimits() }, config: { trustProxy: 1 } }));
  const { rest, graphql } = adminLogins(app);
  let admin: Admin;
  let token: string;
  beforeEach(async () => {
    admin = await anAdmin(app, { password: PASSWORD });
    token = tokenOf(app, admin);
  });

  it('checks 5 wrong codes of an administrator in a minute, both transports together', async () => {
    const authenticator = await withSecondFactor(app, admin);
    for (let i = 0; i < 5; i += 1) {
      const login = i % 2 === 0 ? rest : graphql;
      expect((await login(admin.email.toUpperCase(), wrongCode(authenticator))).message).toBe('Invalid code');
    }
    for (const code of [wrongCode(authenticator), authenticator.code(1), authenticator.recoveryCodes[0]])
      for (const login of [rest, graphql]) {
        const { code: error, retryAfter } = await login(admin.email, code);
        expect(error).toBe('RATE_LIMITED');
        expect(retryAfter).toBeGreaterThan(0);
        expect(retryAfter).toBeLessThanOrEqual(60);
      }
    expect((await rest(admin.email, authenticator.code(1))).status).toBe(429);
    expect((await rest(admin.email)).message).toBe('Code required');
    const other = await anAdmin(app, { password: PASSWORD });
    expect((await rest(other.email, (await withSecondFactor(app, other)).code(1))).status).toBe(200);
  });

  it('checks only 5 wrong codes of 20 concurrent requests', async () => {
    const authenticator = await withSecondFactor(app, admin);
    const code = wrongCode(authenticator);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const body = { email: admin.email, password: PASSWORD, code };
        const headers = { 'x-forwarded-for': `203.0.113.${i}` };
        return (await app.rest('POST', '/admin/login', { body, headers })).status;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('does not count right codes, nor logins without a code', async () => {
    const { recoveryCodes } = await withSecondFactor(app, admin);
    for (const code of recoveryCodes) {
      expect((await rest(admin.email, code)).status).toBe(200);
      expect((await rest(admin.email)).message).toBe('Code required');
    }
  });

  it('includes wrong codes that switch the second factor on or off', async () => {
    const authenticator = await anAuthenticator(app, token);
    const send = (method: string, path: string, code: string) =>
      app.rest(method, `/admin/second-factor${path}`, { token, body: { code } });
    for (let i = 0; i < 2; i += 1) expect((await send('POST', '/confirm', wrongCode(authenticator))).status).toBe(400);
    expect((await send('POST', '/confirm', authenticator.code())).status).toBe(200);
    for (let i = 0; i < 3; i += 1) expect((await send('DELETE', '', wrongCode(authenticator))).status).toBe(400);
    const refused = await send('DELETE', '', authenticator.code(1));
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await rest(admin.email, authenticator.code(1))).status).toBe(429);
  });
});
