import { type EntityManager, IsNull } from 'typeorm';
import { conflict } from '../../kernel/errors.js';
import { type RateLimits, withinBothLimits } from '../../engine/limits/rate-limits.js';
import { SAVED_PROFILES_FROM_ADDRESS, SAVED_PROFILES_OF_ACCOUNT } from './profile-quotas.js';
import { User } from './user.entity.js';
import { findUser, type UserView } from './user-view.js';
import { assertSession, type Viewer } from './viewer.js';

/**
 * Asks the administrators to verify the business of the viewer (P73); a note while the account waits replaces the one
 * before. Throws CONFLICT (it is verified) and RATE_LIMITED.
 */
export const requestVerification = (
  db: EntityManager,
  { limits }: { limits: RateLimits },
  viewer: Viewer,
  { note, address }: { note: string; address: string },
): Promise<UserView> =>
  withinBothLimits(limits, [SAVED_PROFILES_OF_ACCOUNT, viewer.id], [SAVED_PROFILES_FROM_ADDRESS, address], () =>
    db.transaction(async (db) => {
      await assertSession(db, viewer);
      const unverified = { id: viewer.id, verifiedSince: IsNull() };
      const { affected } = await db.update(User, unverified, { verificationNote: note });
      if (!affected) throw conflict('Your business is verified');
      return findUser(db, viewer.id);
    }),
  );
