import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { badInput, unauthenticated } from '../../kernel/errors.js';
import { type RateLimits, withinLimit } from '../../engine/limits/rate-limits.js';
import { hashing, hashingKeys, verifyPassword } from '../../engine/secrets/password.js';
import { User } from '../users/user.entity.js';
import type { Viewer } from '../users/viewer.js';
import { assertPasswordAttemptAllowed, countPasswordAttempt, OWN_PASSWORD_CHECKS } from './password-attempts.js';

/**
 * The key under which an e-mail address is counted: the address as the database compares it. Only the database can
 * compute that: in JavaScript, `İ` in lower case differs from `i`. Whether the account exists makes no difference, and
 * the hash makes a short key of an address of any length.
 */
export async function emailKey(db: EntityManager, email: string): Promise<string> {
  const [{ compared }] = await db.query<[{ compared: string }]>(/* A20a */ 'SELECT lower($1::text) AS compared', [
    /* A20b */ email,
  ]);
  return createHash('sha256').update(compared).digest('base64url');
}

interface Attempt {
  password: string;
  /** The client address. */
  address: string;
  /** The key under which wrong passwords for the account are counted. */
  account: string;
}

/**
 * The account that `find` returns, if it has this password, otherwise null. If there is no account, it takes as long.
 * Throws RATE_LIMITED after too many wrong or right passwords, immediately if a limit is already exhausted (P5).
 *
 * The account is read before the wait for a hashing slot: the statement may wait for others of the client address, and
 * two such requests would occupy both slots. A change of the password in between is detected afterwards: the token of a
 * login has the session version that was read, and `checkOwnPassword` returns the hash that was verified.
 */
export async function accountWithPassword<Account extends { passwordHash: string }>(
  { limits }: { limits: RateLimits },
  { password, address, account }: Attempt,
  find: () => Promise<Account | null>,
): Promise<Account | null> {
  await assertPasswordAttemptAllowed(limits, address, account);
  const found = await find();
  const verify = async () => {
    const settle = /* A3 */ await countPasswordAttempt(limits, address, account);
    /* A6 */ const isRight = await verifyPassword(found?.passwordHash, password);
    await settle(isRight);
    return isRight ? found : null;
  };
  return hashing.run(hashingKeys(limits, address, account), verify);
}

/** The key of `accountWithPassword` for an account of the marketplace or of the admin portal. */
export const attemptKey = async (db: EntityManager, portal: 'marketplace' | 'admin', email: string): Promise<string> =>
  `${portal}:${await emailKey(db, email)}`;

/**
 * Checks the password of the signed-in customer or provider, and returns its hash: a change that requires the password
 * is made only while the account still has this hash. `field` is the field of the form. Throws BAD_USER_INPUT, since
 * clients interpret UNAUTHENTICATED as the end of the session, and RATE_LIMITED: wrong passwords are counted together
 * with those of logins (P5), and all checks of the account on their own (P37).
 */
export async function checkOwnPassword(
  db: EntityManager,
  deps: { limits: RateLimits },
  viewer: Viewer,
  { password, address, field }: { password: string; address: string; field: string },
): Promise<string> {
  const attempt = { password, address, account: await attemptKey(db, 'marketplace', viewer.email) };
  const find = async () => {
    const own = await db.findOne(User, { select: { id: true, passwordHash: true }, where: { id: viewer.id } });
    if (!own) throw unauthenticated();
    return own;
  };
  const check = () => accountWithPassword(deps, attempt, find);
  const found = await withinLimit(deps.limits, OWN_PASSWORD_CHECKS, viewer.id, check);
  if (!found) throw badInput({ password: 'Wrong password', [field]: 'Wrong password' });
  return found.passwordHash;
}
