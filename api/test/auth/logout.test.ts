import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { deleteExpiredTokens } from '../../src/marketplace/auth/sign-out.js';
import { createTokens } from '../../src/engine/secrets/token.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { statementsOf } from '../database/support/statements.js';
import { sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, tokenOf } from '../support/factories.js';

const SECRET = 'the secret of this very test, of at least 32 bytes';

describe('signing out', () => {
  const app = sharedApp(() => ({ deps: { tokens: createTokens(SECRET) } }));
  let customer: User;
  beforeEach(async () => void (customer = await aCustomer(app)));

  const overRest = async (token: string | undefined): Promise<unknown> => {
    const { status, body } = await app.rest('POST', '/auth/logout', { token });
    return body.code ?? (status === 200 && body.message);
  };
  const overGraphql = async (token: string | undefined): Promise<unknown> => {
    const { data, errors } = await app.graphql('mutation { logout }', {}, token);
    return errors[0]?.extensions.code ?? data?.logout;
  };
  const statusOf = async (token: string, path = '/auth/me'): Promise<number> =>
    (await app.rest('GET', path, { token })).status;
  const endedTokens = async (): Promise<number> => {
    const [{ count }] = await app.dataSource.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM ended_tokens WHERE account_id = $1',
      [customer.id],
    );
    return count;
  };

  it.each([
    ['REST', overRest, 'Signed out successfully'],
    ['GraphQL', overGraphql, true],
  ])('revokes only the token that signs out through %s', async (_, signOut, said) => {
    // Both are issued within one second, for one account.
    const [here, elsewhere] = [tokenOf(app, customer), tokenOf(app, customer)];
    expect(await signOut(here)).toBe(said);
    expect(await statusOf(here)).toBe(401);
    expect(await statusOf(elsewhere)).toBe(200);
    expect(await statusOf(tokenOf(app, customer))).toBe(200);
    expect(await statusOf(tokenOf(app, await aCustomer(app)))).toBe(200);
  });

  it('treats a request with a revoked token as one of a visitor', async () => {
    const token = tokenOf(app, await aProvider(app));
    await overRest(token);
    const { errors } = await app.graphql('{ providerServices { id } }', {}, token);
    expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await app.rest('GET', '/services', { token })).status).toBe(200);
  });

  it('revokes only the token that an administrator signs out', async () => {
    const admin = await anAdmin(app);
    const [here, elsewhere] = [tokenOf(app, admin), tokenOf(app, admin)];
    expect(await overGraphql(here)).toBe(true);
    expect(await statusOf(here, '/admin/users')).toBe(401);
    expect(await statusOf(elsewhere, '/admin/users')).toBe(200);
  });

  it('rejects a logout without a token or with one that has already signed out', async () => {
    const token = tokenOf(app, customer);
    expect(await overRest(token)).toBe('Signed out successfully');
    for (const rejected of [token, undefined]) {
      expect(await overRest(rejected)).toBe('UNAUTHENTICATED');
      expect(await overGraphql(rejected)).toBe('UNAUTHENTICATED');
    }
  });

  it('revokes a token without the claim jti, which older versions issued', async () => {
    const old = () =>
      jwt.sign({ sv: 0 }, SECRET, {
        audience: 'marketplace',
        subject: customer.id,
        expiresIn: 3600,
      });
    const token = old();
    expect(await statusOf(token)).toBe(200);
    await overRest(token);
    expect(await statusOf(token)).toBe(401);
  });

  it('stores 100 revoked tokens of an account, and ends all of its sessions on one more', async () => {
    const revoke = (count: number) =>
      app.dataSource.query(
        `INSERT INTO ended_tokens SELECT gen_random_uuid()::text, $1, now() + interval '7 days'
         FROM generate_series(1, $2)`,
        [customer.id, count],
      );
    const elsewhere = tokenOf(app, customer);
    await revoke(99);
    await overRest(tokenOf(app, customer));
    expect(await statusOf(elsewhere)).toBe(200);
    expect(await endedTokens()).toBe(100);
    const last = tokenOf(app, customer);
    await overRest(last);
    expect([await statusOf(last), await statusOf(elsewhere)]).toEqual([401, 401]);
    expect(await endedTokens()).toBe(0);
    const { sessionVersion } = await app.dataSource.manager.findOneByOrFail(User, {
      id: customer.id,
    });
    expect(await statusOf(tokenOf(app, { ...customer, sessionVersion }))).toBe(200);
  });

  it('deletes a stored revoked token once the token has expired', async () => {
    const insert = (expiresAt: string) =>
      app.dataSource.query(`INSERT INTO ended_tokens VALUES ($1, $2, now() + $3::interval)`, [
        randomUUID(),
        customer.id,
        expiresAt,
      ]);
    await insert('-2 hours');
    await insert('1 minute');
    await deleteExpiredTokens(app.dataSource.manager);
    expect(await endedTokens()).toBe(1);
  });

  it('looks up the account and the revocation of a token in one statement', async () => {
    const token = tokenOf(app, customer);
    const statements = await statementsOf(app.dataSource, () => statusOf(token));
    expect(statements.filter((sql) => sql.includes('ended_tokens'))).toHaveLength(1);
    expect(statements).toHaveLength(2); // the account, and the data of the response
  });
});
