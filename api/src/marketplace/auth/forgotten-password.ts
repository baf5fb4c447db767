import type { EntityManager } from 'typeorm';
import { isWithin, type Quota, type RateLimits } from '../../engine/limits/rate-limits.js';
import { hashingKeys, hashPassword } from '../../engine/secrets/password.js';
import { informOwner } from '../users/account-mail.js';
import { User } from '../users/user.entity.js';
import { addressOfUnusedKey, deleteKeysOf, lockAccountOfKey, takeKey } from './account-keys.js';
import { emailKey } from './check-password.js';
import { endSessionsOf } from './end-sessions.js';
import { countLinkAttempt, linkEnded } from './links.js';

/** From one client address (P35). */
export const RESETS_FROM_ADDRESS: Quota = { name: 'resetFromAddress', points: /* A53 */ 20, duration: 3600 };

/** Mails to one address, whether or not it has an account (P35). */
const RESET_MAILS: Quota = { name: 'resetMail', points: /* A54 */ 5, duration: 3600 };

/**
 * Sends a link with which the account that has an e-mail address sets a new password (P35). Does the same work, and
 * returns nothing, whether or not there is such an account: only the planner of mails finds out, later. `address` is the
 * client address. Throws RATE_LIMITED after too many requests from it; requests beyond the mails of an e-mail address
 * are ignored, so that its last link remains valid.
 */
export async function requestPasswordReset(
  db: EntityManager,
  { limits }: { limits: RateLimits },
  { email, address }: { email: string; address: string },
): Promise<void> {
  await limits.take(RESETS_FROM_ADDRESS, address);
  if (!(await isWithin(limits, RESET_MAILS, await emailKey(db, email)))) return;
  /* A55 */ await db.transaction((db) => informOwner(db, 'passwordResetRequested', { email }));
}

/**
 * Sets a new password with the key of a link, once (P35): all sessions of the account end, and all keys in its mails
 * become invalid. Throws BAD_USER_INPUT if the key is unknown, used, expired or not the newest, and RATE_LIMITED.
 */
export async function resetPassword(
  db: EntityManager,
  { limits }: { limits: RateLimits },
  { key, password, address }: { key: string; password: string; address: string },
): Promise<void> {
  await countLinkAttempt(limits, address);
  if ((await addressOfUnusedKey(db, key)) === null) throw linkEnded();
  const passwordHash = await hashPassword(password, hashingKeys(limits, address));
  await db.transaction(async (db) => {
    const account = await lockAccountOfKey(db, key);
    const taken = account && (await takeKey(db, key, ['password-reset']));
    if (!taken || /* A57a */ !taken.isFirstUse) throw linkEnded();
    await db.update(User, { id: account.id }, { passwordHash });
    /* A58 */ await endSessionsOf(db, account.id);
    /* A57b A59 */ await deleteKeysOf(db, account.id);
    await informOwner(db, 'passwordChanged', { id: account.id });
  });
}
