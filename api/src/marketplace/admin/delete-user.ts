import type { EntityManager } from 'typeorm';
import { eraseAccount } from '../accounts/erase-account.js';
import { audit } from '../audit/audit.js';
import { notFound } from '../../kernel/errors.js';
import { withDeletionLock } from '../../engine/database/deletions.js';
import { User } from '../users/user.entity.js';
import type { Viewer } from '../users/viewer.js';

/** Deletes an account permanently (P21), as `eraseAccount` does. Throws NOT_FOUND. */
export async function deleteUser(db: EntityManager, admin: Viewer, id: string): Promise<string> {
  await withDeletionLock(db, async (db) => {
    const user = await db.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!user) throw notFound('User');
    const { role, isVerified, createdAt } = user;
    const erased = await eraseAccount(db, user, 'administrator');
    await audit(db, admin, {
      action: 'user.delete',
      subjectId: id,
      before: { role, isVerified, createdAt, ...erased },
    });
  });
  return id;
}
