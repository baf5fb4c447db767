import type { EntityManager } from 'typeorm';
import { audit } from '../audit/audit.js';
import { type Clock, today } from '../../kernel/clock.js';
import { conflict, notFound } from '../../kernel/errors.js';
import { informOwner } from '../users/account-mail.js';
import { User } from '../users/user.entity.js';
import { userView, type UserView } from '../users/user-view.js';
import { isOther, verificationOf, type Verified } from '../users/verification.js';
import type { Viewer } from '../users/viewer.js';

interface Decision extends Verified {
  userId: string;
  verified: boolean;
  /** For the provider and the audit log; may be empty. */
  note?: string | null;
}

/**
 * Verifies the business of a provider, whether or not it asked, or takes that or its request back (P73). The same
 * decision again changes nothing. Throws NOT_FOUND, also for customers, and CONFLICT if it has another name or city than
 * the administrator has read.
 */
export const decideVerification = (
  db: EntityManager,
  { clock }: { clock: Clock },
  admin: Viewer,
  { userId: id, verified, note: given, ...read }: Decision,
): Promise<UserView> =>
  db.transaction(async (db) => {
    const user = await db.findOne(User, { where: { id, role: 'provider' }, lock: { mode: 'pessimistic_write' } });
    if (!user) throw notFound('Provider');
    const verification = verificationOf(user);
    if (verification === (verified ? 'verified' : null)) return userView(user);
    if (verified && isOther(user, read))
      throw conflict(
        `The business has changed. It is now: ${user.businessName}, ${user.city}. Please check it and try again.`,
      );
    const note = given ?? '';
    const action = verified ? 'user.verify' : 'user.unverify';
    await audit(db, admin, { action, subjectId: id, before: { verification, note } });
    const change = verified ? { verifiedSince: today(clock) } : { verifiedSince: null, verificationNote: null };
    await db.update(User, { id }, change);
    await informOwner(db, 'verificationDecided', { id, verified, note });
    return userView({ ...user, ...change });
  });
