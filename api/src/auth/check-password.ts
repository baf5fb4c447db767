import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { badInput, unauthenticated } from '../kernel/errors.js';
import type { RateLimits } from '../platform/limits/rate-limits.js';
import { hashingQueueKey, verifyPassword, withHashingSlot } from '../platform/secrets/password.js';
import type { Viewer } from '../users/viewer.js';
import { assertPasswordAttemptAllowed, countPasswordAttempt } from './password-attempts.js';

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
 * Throws RATE_LIMITED after too many wrong passwords, immediately if the limit is already exhausted (P5).
 */
export async function accountWithPassword<Account extends { passwordHash: string }>(
  deps: { limits: RateLimits },
  { password, address, account }: Attempt,
  find: () => Promise<Account | null>,
): Promise<Account | null> {
  await assertPasswordAttemptAllowed(deps.limits, address, account);
  return withHashingSlot(hashingQueueKey(deps.limits, address), async () => {
    const found = await find();
    const refund = /* A3 */ await countPasswordAttempt(deps.limits, address, account);
    /* A6 */ if (!(await verifyPassword(found?.passwordHash, password)) || !found) return null;
    await refund();
    return found;
  });
}

/** The key of `accountWithPassword` for an account of the marketplace or of the admin portal. */
export const attemptKey = async (db: EntityManager, portal: 'marketplace' | 'admin', email: string): Promise<string> =>
  `${portal}:${await emailKey(db, email)}`;

/**
 * Checks the password of the signed-in customer or provider, and returns its hash: a change that requires the password
 * is made only while the account still has this hash. `field` is the field of the form. Throws BAD_USER_INPUT, since
 * clients interpret UNAUTHENTICATED as the end of the session, and RATE_LIMITED (P5), counted together with logins.
 */
export async function checkOwnPassword(
  db: EntityManager,
  deps: { limits: RateLimits },
  viewer: Viewer,
  { password, address, field }: { password: string; address: string; field: string },
): Promise<string> {
  const attempt = { password, address, account: await attemptKey(db, 'marketplace', viewer.email) };
  const found = await accountWithPassword(deps, attempt, async () => {
    const [row] = await db.query<{ passwordHash: string }[]>(
      'SELECT password_hash AS "passwordHash" FROM users WHERE id = $1',
      [viewer.id],
    );
    if (!row) throw unauthenticated();
    return row;
  });
  /* A50 */ if (!found) throw badInput({ password: 'Wrong password', [field]: 'Wrong password' });
  return found.passwordHash;
}
