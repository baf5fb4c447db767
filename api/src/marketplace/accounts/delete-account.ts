import type { EntityManager } from 'typeorm';
import { checkOwnPassword } from '../auth/check-password.js';
import { unauthenticated } from '../../kernel/errors.js';
import { withDeletionLock } from '../../engine/database/deletions.js';
import type { RateLimits } from '../../engine/limits/rate-limits.js';
import { User } from '../users/user.entity.js';
import type { Viewer } from '../users/viewer.js';
import { eraseAccount } from './erase-account.js';

/**
 * Deletes the signed-in account permanently (P37), as `eraseAccount` does. Throws BAD_USER_INPUT (the password is wrong),
 * RATE_LIMITED, and UNAUTHENTICATED if the password was changed meanwhile.
 */
export async function deleteAccount(
  db: EntityManager,
  deps: { limits: RateLimits },
  viewer: Viewer,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const passwordHash = await checkOwnPassword(db, deps, viewer, { password, address, field: 'password' });
  await withDeletionLock(db, async (db) => {
    const own = { id: viewer.id, passwordHash };
    const user = await db.findOne(User, { where: own, lock: { mode: 'pessimistic_write' } });
    if (!user) throw unauthenticated();
    await eraseAccount(db, user, 'system');
  });
}
