import type { EntityManager } from 'typeorm';
import { Admin } from '../users/admin.entity.js';
import { audit, auditFailure } from '../audit/audit.js';
import { ignoringCase } from '../../engine/database/columns.js';
import { AppError, forbidden, unauthenticated } from '../../kernel/errors.js';
import { accountWithPassword, attemptKey } from './check-password.js';
import type { RateLimits } from '../../engine/limits/rate-limits.js';
import type { Tokens } from '../../engine/secrets/token.js';
import { type CodeDeps, takeCode, tryCode } from './second-factor-codes.js';
import { type AdminView, hasSecondFactor } from '../users/admin-view.js';
import { User } from '../users/user.entity.js';
import { findUser, type UserView } from '../users/user-view.js';

/** Dependencies of signing in, besides the database. */
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

/** The account with this password. An unknown e-mail address takes as long and gets the same error (P3). */
async function authenticate<T extends Account>(
  db: EntityManager,
  deps: Pick<SignInDeps, 'limits'>,
  { email, password, address }: Credentials & { address: string },
  { portal, find }: { portal: 'marketplace' | 'admin'; find: () => Promise<T | null> },
): Promise<T> {
  const account = await attemptKey(db, portal, email);
  const found = await /* A5 */ accountWithPassword(deps, { password, address, account }, find);
  if (!found) throw unauthenticated('Invalid email or password');
  return found;
}

/**
 * Signs a customer or provider in. Throws UNAUTHENTICATED, FORBIDDEN (banned; only after the correct password) and
 * RATE_LIMITED.
 */
export async function signIn(
  db: EntityManager,
  deps: SignInDeps,
  credentials: Credentials,
  address: string,
): Promise<{ token: string; user: UserView }> {
  const { email } = credentials;
  const users = db.createQueryBuilder(User, 'user').addSelect('user.passwordHash');
  const selected = users.where({ email: ignoringCase(email) });
  const find = () => selected.getOne();
  const user = await authenticate(db, deps, { ...credentials, address }, { portal: 'marketplace', find });
  /* B5 */ if (!user.isVerified) throw forbidden('This account has been banned');
  return { token: deps.tokens.sign('marketplace', user), user: await findUser(db, user.id) };
}

interface AdminCredentials extends Credentials {
  /** The code of the second factor: from the app, or a recovery code. */
  code?: string | null | undefined;
}

/**
 * Signs an administrator in to the admin portal. Success, a wrong password and a wrong code are recorded in the audit
 * log. Throws UNAUTHENTICATED, for a missing or wrong code only after the correct password, and RATE_LIMITED.
 */
export async function signInAdmin(
  db: EntityManager,
  deps: SignInDeps & CodeDeps,
  credentials: AdminCredentials,
  address: string,
): Promise<{ token: string; admin: AdminView }> {
  const { email } = credentials;
  const admins = db.createQueryBuilder(Admin, 'admin').addSelect('admin.passwordHash');
  const selected = admins.where({ email: ignoringCase(email) });
  const find = () => selected.getOne();
  const admin = await authenticate(db, deps, { ...credentials, address }, { portal: 'admin', find }).catch(
    async (error: unknown) => {
      if (error instanceof AppError && error.code === 'UNAUTHENTICATED')
        /* A26 */ await auditFailure(db, 'admin.login_failed', email, address);
      throw error;
    },
  );
  const secondFactor = await hasSecondFactor(db, admin.id);
  if (/* A28 */ secondFactor) await signInWithCode(db, deps, admin, { code: credentials.code, address });
  else /* A25 */ await audit(db, admin, { action: 'admin.login', subjectId: admin.id, address });
  const { id, name } = admin;
  return { token: deps.tokens.sign('admin', admin), admin: { id, name, email: admin.email, secondFactor } };
}

/** Uses up the code and records the login in one transaction. Throws UNAUTHENTICATED and RATE_LIMITED. */
async function signInWithCode(
  db: EntityManager,
  deps: CodeDeps,
  admin: Admin,
  { code, address }: { code: string | null | undefined; address: string },
): Promise<void> {
  if (!code) throw unauthenticated('Code required');
  const accepted = await tryCode(db, deps, { admin, code, address }, async (db, digits) => {
    const before = await takeCode(db, deps, admin.id, digits);
    if (before) await audit(db, admin, { action: 'admin.login', subjectId: admin.id, before: { ...before }, address });
    return before;
  });
  if (!accepted) throw unauthenticated('Invalid code');
}
