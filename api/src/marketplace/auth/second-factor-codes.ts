import { ArrayContains, type EntityManager, IsNull, LessThan, Not } from 'typeorm';
import { auditFailure } from '../audit/audit.js';
import type { Clock } from '../../kernel/clock.js';
import type { Quota, RateLimits } from '../../engine/limits/rate-limits.js';
import { digitsOf, hashRecoveryCode, isRecoveryCode } from '../../engine/secrets/recovery-codes.js';
import type { Seal } from '../../engine/secrets/seal.js';
import { matchingStep } from '../../engine/secrets/totp.js';
import { SecondFactor } from '../users/second-factor.entity.js';

/** For each administrator, from all addresses and for all purposes together (P39). */
export const CODES_OF_ADMINISTRATOR: Quota = {
  name: 'codeOfAdministrator',
  points: /* A29 */ 5,
  duration: 60,
};

export interface CodeDeps {
  clock: Clock;
  limits: RateLimits;
  secondFactorSeal: Seal;
}

interface Try {
  admin: { id: string; email: string };
  /** As it was typed. */
  code: string;
  /** The address of the client. */
  address: string;
}

/**
 * Runs `accept` in a transaction as one of the tries that an administrator has; it returns null for a wrong code.
 * Returns whether the code was accepted. A try is counted before the code is compared, so that a burst cannot exceed
 * the limit, and is refunded if the code is right; wrong codes are recorded in the audit log. Throws RATE_LIMITED.
 */
export async function tryCode(
  db: EntityManager,
  { limits }: Pick<CodeDeps, 'limits'>,
  { admin, code, address }: Try,
  accept: (db: EntityManager, digits: string) => Promise<unknown>,
): Promise<boolean> {
  const refund = /* A32 */ await limits.take(CODES_OF_ADMINISTRATOR, admin.id);
  const accepted = await db.transaction((db) => accept(db, digitsOf(code)));
  if (accepted === null) {
    /* A33 */ await auditFailure(db, 'admin.code_failed', admin.email, address);
    return false;
  }
  await refund();
  return true;
}

/** The state before a code was used, for the audit log. */
export interface UsedCode {
  /** Their number, if it was a recovery code. */
  recoveryCodes?: number;
}

/**
 * Uses up a code of the app or a recovery code; null if it is wrong or was used before. Of concurrent requests with the
 * same code, the statement that changes the row lets one succeed.
 */
export const takeCode = (
  db: EntityManager,
  deps: Pick<CodeDeps, 'clock' | 'secondFactorSeal'>,
  adminId: string,
  digits: string,
): Promise<UsedCode | null> =>
  isRecoveryCode(digits) ? takeRecoveryCode(db, adminId, digits) : takeStep(db, deps, adminId, digits);

async function takeStep(
  db: EntityManager,
  { clock, secondFactorSeal }: Pick<CodeDeps, 'clock' | 'secondFactorSeal'>,
  adminId: string,
  digits: string,
): Promise<UsedCode | null> {
  const factor = await db.findOneBy(SecondFactor, { adminId, lastStep: Not(IsNull()) });
  const secret = factor && secondFactorSeal.open(factor.secret, adminId);
  const step = secret ? matchingStep(secret, digits, clock.now()) : null;
  if (!factor || step === null) return null;
  const taking = /* A30 */ { adminId, secret: factor.secret, lastStep: LessThan(step) };
  const { affected } = await db.update(SecondFactor, taking, { lastStep: step });
  return affected === 1 ? {} : null;
}

async function takeRecoveryCode(db: EntityManager, adminId: string, digits: string): Promise<UsedCode | null> {
  const taken = await db
    .createQueryBuilder()
    .update(SecondFactor)
    .set({ recoveryCodes: () => /* A31 */ 'array_remove(recovery_codes, :hash)' })
    .where({ adminId, lastStep: Not(IsNull()), recoveryCodes: ArrayContains([hashRecoveryCode(digits)]) })
    .setParameters({ hash: hashRecoveryCode(digits) })
    .returning('cardinality(recovery_codes) + 1 AS "recoveryCodes"')
    .execute();
  return (taken.raw as UsedCode[])[0] ?? null;
}
