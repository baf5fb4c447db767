import { type EntityManager, IsNull } from 'typeorm';
import { audit } from '../audit/audit.js';
import { badInput, conflict } from '../../kernel/errors.js';
import { append } from '../../engine/outbox/append.js';
import { digitsOf, hashRecoveryCode, newRecoveryCodes } from '../../engine/secrets/recovery-codes.js';
import { base32, matchingStep, newTotpSecret, otpauthUri } from '../../engine/secrets/totp.js';
import { Admin } from '../users/admin.entity.js';
import { hasSecondFactor } from '../users/admin-view.js';
import { SecondFactor } from '../users/second-factor.entity.js';
import type { Viewer } from '../users/viewer.js';
import { type CodeDeps, takeCode, tryCode } from './second-factor-codes.js';
import type { SessionEvents } from '../../engine/bus/session-events.js';

/** What an administrator needs to sign in from now on; shown once (P39). */
export interface SecondFactorSetup {
  /** In base32. */
  secret: string;
  /** The address in the QR code. */
  uri: string;
  recoveryCodes: string[];
}

interface CodeCommand {
  code: string;
  /** The address of the client. */
  address: string;
}

const ALREADY_ON = 'The second factor is switched on already';
const invalidCode = () => badInput({ code: 'Invalid code' });

/**
 * Prepares a second factor, and replaces one that was prepared before. It is not required until a code confirms it.
 * Throws CONFLICT if it is on.
 */
export async function setUpSecondFactor(
  db: EntityManager,
  { secondFactorSeal }: Pick<CodeDeps, 'secondFactorSeal'>,
  admin: Viewer,
  { issuer }: { issuer: string },
): Promise<SecondFactorSetup> {
  const secret = newTotpSecret();
  const recoveryCodes = newRecoveryCodes();
  const hashes = recoveryCodes.map((code) => hashRecoveryCode(digitsOf(code)));
  const written = await db
    .createQueryBuilder()
    .insert()
    .into(SecondFactor)
    .values({ adminId: admin.id, secret: secondFactorSeal.close(secret, admin.id), recoveryCodes: hashes })
    .orUpdate(['secret', 'recovery_codes'], ['admin_id'], { overwriteCondition: { where: { lastStep: IsNull() } } })
    .returning('admin_id')
    .execute();
  if ((written.raw as unknown[]).length === 0) throw conflict(ALREADY_ON);
  const uri = otpauthUri(secret, { issuer, account: admin.email });
  return { secret: base32(secret), uri, recoveryCodes };
}

/**
 * Switches the prepared second factor on, with a code of the app, which shows that the app has the secret. All other
 * sessions of the administrator end, since they began without a code. Throws BAD_USER_INPUT for a wrong code, CONFLICT
 * if no second factor is prepared or it is on, and RATE_LIMITED.
 */
export async function confirmSecondFactor(
  db: EntityManager,
  deps: CodeDeps,
  admin: Viewer,
  { code, address }: CodeCommand,
): Promise<void> {
  if (await hasSecondFactor(db, admin.id)) throw conflict(ALREADY_ON);
  const factor = await db.findOneBy(SecondFactor, { adminId: admin.id });
  if (!factor) throw conflict('Please set up the second factor first');
  const secret = deps.secondFactorSeal.open(factor.secret, admin.id);
  const accepted = await tryCode(db, deps, { admin, code, address }, async (db, digits) => {
    const step = secret && matchingStep(secret, digits, deps.clock.now());
    if (step === null) return null;
    const prepared = { adminId: admin.id, secret: factor.secret, lastStep: IsNull() };
    const { affected } = await db.update(SecondFactor, prepared, { lastStep: step });
    if (!affected) throw conflict('The second factor was changed by another request');
    await endOtherSessions(db, admin);
    await audit(db, admin, { action: 'admin.second_factor_on', subjectId: admin.id, address });
    return step;
  });
  if (!accepted) throw invalidCode();
}

/**
 * Switches the second factor off, with a code of the app or a recovery code. Throws BAD_USER_INPUT for a wrong code,
 * CONFLICT if the second factor is off, and RATE_LIMITED.
 */
export async function dropSecondFactor(
  db: EntityManager,
  deps: CodeDeps,
  admin: Viewer,
  { code, address }: CodeCommand,
): Promise<void> {
  if (!(await hasSecondFactor(db, admin.id))) throw conflict('The second factor is switched off already');
  const accepted = await tryCode(db, deps, { admin, code, address }, async (db, digits) => {
    const before = await takeCode(db, deps, admin.id, digits);
    if (!before) return null;
    await db.delete(SecondFactor, { adminId: admin.id });
    await audit(db, admin, { action: 'admin.second_factor_off', subjectId: admin.id, before: { ...before }, address });
    return before;
  });
  if (!accepted) throw invalidCode();
}

/** Tokens contain the session version, so that a new one ends all sessions but the exempt one (see `identify`). */
async function endOtherSessions(db: EntityManager, { id, tokenKey }: Viewer): Promise<void> {
  await db
    .createQueryBuilder()
    .update(Admin)
    .set({
      sessionVersion: () => 'session_version + 1',
      exemptSession: () => `(session_version + 1) || ':' || :tokenKey`,
    })
    .where({ id })
    .setParameters({ tokenKey })
    .execute();
  await append<SessionEvents>(db, 'sessionsEnded', { accountId: id });
}
