import { type EntityManager, Not } from 'typeorm';
import { badInput, unauthenticated } from '../../kernel/errors.js';
import { ignoringCase } from '../../engine/database/columns.js';
import { violates } from '../../engine/database/database-errors.js';
import type { Quota, RateLimits } from '../../engine/limits/rate-limits.js';
import { informOwner } from '../users/account-mail.js';
import { assertUnlikeOthers, emailTaken } from '../users/email-taken.js';
import { User } from '../users/user.entity.js';
import type { Viewer } from '../users/viewer.js';
import { deleteKeysOf, type LockedAccount, lockAccountOfKey, takeKey, type ValidKey } from './account-keys.js';
import { checkOwnPassword, emailKey } from './check-password.js';
import { countLinkAttempt, linkEnded } from './links.js';

/** Mails with a link that verifies an address, which may be that of one account after the other (P36). */
export const VERIFICATIONS_OF_ACCOUNT: Quota = { name: 'verificationMail', points: /* A60 */ 5, duration: 3600 };

/** Mails to new addresses of an account (P37). */
export const EMAIL_CHANGES_OF_ACCOUNT: Quota = { name: 'emailChange', points: /* A61 */ 5, duration: 3600 };

/** The same to one address, which any number of accounts could enter. */
export const EMAIL_CHANGES_TO_EMAIL: Quota = { name: 'emailChangeTo', points: /* A40 */ 5, duration: 3600 };

/** Sends another link that verifies the address of the account, unless it is verified already (P36). Throws RATE_LIMITED. */
export async function sendEmailVerification(
  db: EntityManager,
  { limits }: { limits: RateLimits },
  { id, email }: Viewer,
): Promise<void> {
  const unverified = await db.findOneBy(User, { id, emailVerified: false });
  if (!unverified) return;
  const { sessionVersion } = unverified;
  await limits.take(VERIFICATIONS_OF_ACCOUNT, /* A72b */ await emailKey(db, email));
  await db.transaction((db) => informOwner(db, 'emailVerificationRequested', { id, sessionVersion }));
}

/**
 * Uses the key of a link that verifies an address: the present one of the account, or a new one, which thereby becomes
 * its address (P36, P37). A later use changes nothing more and succeeds, as long as the key is valid. Throws
 * BAD_USER_INPUT if it is not, CONFLICT if another account has the new address meanwhile, and RATE_LIMITED.
 */
export async function verifyEmail(
  db: EntityManager,
  { limits }: { limits: RateLimits },
  { key, address }: { key: string; address: string },
): Promise<void> {
  await countLinkAttempt(limits, address);
  try {
    await db.transaction(async (db) => {
      const account = await lockAccountOfKey(db, key);
      const taken = account && (await takeKey(db, key, ['email-verification', 'email-change']));
      if (!taken) throw linkEnded();
      if (taken.purpose === 'email-verification') await verifyPresentEmail(db, account, taken);
      else if (taken.isFirstUse) await changeToVerifiedEmail(db, account, taken);
    });
  } catch (error) {
    if (violates(error, 'users_email')) throw emailTaken();
    throw error;
  }
}

async function verifyPresentEmail(db: EntityManager, { id }: LockedAccount, { email }: ValidKey): Promise<void> {
  const verifying = /* A46 */ { id, email: ignoringCase(email) };
  const { affected } = await db.update(User, verifying, { emailVerified: true });
  if (!affected) throw linkEnded();
}

async function changeToVerifiedEmail(
  db: EntityManager,
  { id, name, email: previousEmail }: LockedAccount,
  { email }: ValidKey,
): Promise<void> {
  await db.update(User, { id }, { email, emailVerified: true });
  // Links that were sent to the previous address; the one that was opened continues to respond.
  /* A41 */ await deleteKeysOf(db, id, ['password-reset', 'email-verification']);
  await informOwner(db, 'emailChanged', { id, name, previousEmail });
}

/**
 * Sends a link to a new address of the account, which takes effect when the link is opened (P37). Throws BAD_USER_INPUT
 * (the password is wrong, or the account has the address already), CONFLICT (another account has it, as registration
 * reports it), RATE_LIMITED, and UNAUTHENTICATED if the password was changed meanwhile.
 */
export async function changeEmail(
  db: EntityManager,
  { limits }: { limits: RateLimits },
  viewer: Viewer,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<void> {
  const passwordHash = await checkOwnPassword(db, { limits }, viewer, { password, address, field: 'password' });
  const [wanted, present] = [await emailKey(db, email), await emailKey(db, viewer.email)];
  if (wanted === present) throw badInput({ email: 'This is your email address already' });
  await limits.take(EMAIL_CHANGES_OF_ACCOUNT, viewer.id);
  await limits.take(EMAIL_CHANGES_TO_EMAIL, wanted);
  await db.transaction(async (db) => {
    const { id } = viewer;
    if (await db.existsBy(User, { id: Not(id), email: ignoringCase(email) })) throw emailTaken();
    await assertUnlikeOthers(db, email);
    const where = /* A67 */ { id, passwordHash };
    const own = await db.findOne(User, { where, lock: { mode: 'pessimistic_read' } });
    if (!own) throw unauthenticated();
    await informOwner(db, 'emailChangeRequested', { id, sessionVersion: own.sessionVersion, email });
  });
}
