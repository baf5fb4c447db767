import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { Admin } from '../users/admin.entity.js';
import { audit, auditFailedLogin } from '../audit/audit.js';
import { AppError, forbidden, unauthenticated } from '../kernel/errors.js';
import type { RateLimits } from '../platform/limits/rate-limits.js';
import type { Tokens } from '../platform/secrets/token.js';
import { User } from '../users/user.entity.js';
import { inHashingTurn, shareOf, verifyPassword } from '../platform/secrets/password.js';

/** What signing in uses besides the database. */
interface SignInDeps {
  limits: RateLimits;
  tokens: Tokens;
}

interface Credentials {
  email: string;
  password: string;
}

interface Account {
  id: string;
  passwordHash: string;
}

/**
 * What wrong passwords for an address are counted under: the address as the database compares it. Only the database
 * knows that: to JavaScript, `İ` in lower case is another text than `i`. Whether there is an account makes no
 * difference, and an address of any length makes a short key.
 */
async function countedAs(db: EntityManager, portal: string, email: string): Promise<string> {
  const [{ compared }] = await db.query<[{ compared: string }]>(
    'SELECT lower($1::text) AS compared',
    [email],
  );
  return `${portal}:${createHash('sha256').update(compared).digest('base64url')}`;
}

/**
 * The account with this password. An unknown address takes as long and is answered alike (P3); after too many
 * wrong passwords it is RATE_LIMITED, at once where that is known already (P5).
 */
async function authenticate<T extends Account>(
  db: EntityManager,
  deps: Pick<SignInDeps, 'limits'>,
  { email, password }: Credentials,
  address: string,
  portal: string,
  find: () => Promise<T | null>,
): Promise<T> {
  const account = await countedAs(db, portal, email);
  await deps.limits.assertMayTryPassword(address, account);
  return inHashingTurn(shareOf(deps.limits, address), async () => {
    const found = await find();
    const takeBack = await deps.limits.tryPassword(address, account);
    if (!(await verifyPassword(found?.passwordHash, password)) || !found)
      throw unauthenticated('Invalid email or password');
    await takeBack();
    return found;
  });
}

const byEmail = (alias: string) => `lower(${alias}.email) = lower(:email)`;

/** Signs a customer or provider in. UNAUTHENTICATED, FORBIDDEN (banned; told only after a right password), RATE_LIMITED. */
export async function signIn(
  db: EntityManager,
  deps: SignInDeps,
  credentials: Credentials,
  address: string,
): Promise<{ token: string; user: User }> {
  const { email } = credentials;
  const find = () =>
    db
      .createQueryBuilder(User, 'user')
      .addSelect('user.passwordHash')
      .where(byEmail('user'), { email })
      .getOne();
  const user = await authenticate(db, deps, credentials, address, 'marketplace', find);
  if (!user.isVerified) throw forbidden('This account has been banned');
  return { token: deps.tokens.sign('marketplace', user), user };
}

/**
 * Signs an administrator in to the admin portal, which leaves an entry in the audit log, as a wrong password does.
 * UNAUTHENTICATED, RATE_LIMITED.
 */
export async function signInAdmin(
  db: EntityManager,
  deps: SignInDeps,
  credentials: Credentials,
  address: string,
): Promise<{ token: string; admin: Admin }> {
  const { email } = credentials;
  const find = () =>
    db
      .createQueryBuilder(Admin, 'admin')
      .addSelect('admin.passwordHash')
      .where(byEmail('admin'), { email })
      .getOne();
  const admin = await authenticate(db, deps, credentials, address, 'admin', find).catch(
    async (error: unknown) => {
      if (error instanceof AppError && error.code === 'UNAUTHENTICATED')
        await auditFailedLogin(db, email, address);
      throw error;
    },
  );
  await audit(db, admin, 'admin.login', admin.id, {}, address);
  return { token: deps.tokens.sign('admin', admin), admin };
}
