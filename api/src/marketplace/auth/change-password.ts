import type { EntityManager } from 'typeorm';
import { unauthenticated } from '../../kernel/errors.js';
import { type Quota, type RateLimits, withinLimit } from '../../engine/limits/rate-limits.js';
import { hashingKeys, hashPassword } from '../../engine/secrets/password.js';
import type { Tokens } from '../../engine/secrets/token.js';
import { informOwner } from '../users/account-mail.js';
import { User } from '../users/user.entity.js';
import type { Viewer } from '../users/viewer.js';
import { deleteKeysOf } from './account-keys.js';
import { checkOwnPassword, emailKey } from './check-password.js';
import { endSessionsOf } from './end-sessions.js';

/**
 * Of an e-mail address, which may be that of one account after the other. Each informs its owner by mail, who need not have
 * verified it (P37).
 */
export const PASSWORD_CHANGES_OF_ACCOUNT: Quota = { name: 'passwordChange', points: /* A64 */ 10, duration: 3600 };

interface PasswordChange {
  oldPassword: string;
  newPassword: string;
  /** The client address. */
  address: string;
}

/**
 * Changes the password of the signed-in account (P37): all of its sessions end, and the keys of links that
 * would change its password or address become invalid. Returns the token of a new session. Throws BAD_USER_INPUT (the old password is wrong), RATE_LIMITED, and
 * UNAUTHENTICATED if the password was changed meanwhile.
 */
export async function changePassword(
  db: EntityManager,
  { limits, tokens }: { limits: RateLimits; tokens: Tokens },
  viewer: Viewer,
  { oldPassword, newPassword, address }: PasswordChange,
): Promise<string> {
  const attempt = { password: oldPassword, address, field: 'oldPassword' };
  const oldHash = await checkOwnPassword(db, { limits }, viewer, attempt);
  return withinLimit(limits, PASSWORD_CHANGES_OF_ACCOUNT, /* A72a */ await emailKey(db, viewer.email), async () => {
    const newHash = await hashPassword(newPassword, hashingKeys(limits, address));
    return db.transaction((db) => replacePassword(db, tokens, viewer, { oldHash, newHash }));
  });
}

/** Returns the token of a new session. */
async function replacePassword(
  db: EntityManager,
  tokens: Tokens,
  viewer: Viewer,
  { oldHash, newHash }: { oldHash: string; newHash: string },
): Promise<string> {
  const changing = /* A48 */ { id: viewer.id, passwordHash: oldHash };
  const { affected } = await db.update(User, changing, { passwordHash: newHash });
  const account = await endSessionsOf(db, viewer.id);
  if (!affected || !account) throw unauthenticated();
  /* A42 */ await deleteKeysOf(db, viewer.id, ['password-reset', 'email-change']);
  await informOwner(db, 'passwordChanged', { id: viewer.id });
  return tokens.sign('marketplace', account);
}
