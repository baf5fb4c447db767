import type { EntityManager } from 'typeorm';
import type { Admin } from '../users/admin.entity.js';
import { assertSession, type Viewer } from '../users/viewer.js';
import { AuditEntry } from './audit.entity.js';

export type AdminAction =
  | 'user.ban'
  | 'user.unban'
  | 'user.delete'
  | 'user.verify'
  | 'user.unverify'
  | 'service.toggle'
  | 'service.delete'
  | 'booking.delete'
  | 'booking.read_messages'
  | 'thread.read_messages'
  | 'review.remove'
  | 'exported'
  | 'admin.login'
  | 'admin.logout'
  | 'admin.second_factor_on'
  | 'admin.second_factor_off'
  | 'admin.second_factor_reset';

/** A wrong password, or a wrong code of the second factor. */
export type FailedAction = 'admin.login_failed' | 'admin.code_failed';

interface AuditedAction {
  action: AdminAction;
  /** Null if it concerns a whole list. */
  subjectId: string | null;
  /** The previous state of the subject, without personal data: the log must not retain what a deletion erases. */
  before?: Record<string, unknown>;
  /** The client address, for what concerns signing in. */
  address?: string;
}

/**
 * Records an action of an administrator, in the transaction that performs it (P22), of which nothing remains if the session
 * has ended meanwhile (UNAUTHENTICATED). One that has no session yet is signing in.
 */
export async function audit(
  db: EntityManager,
  admin: Viewer | Pick<Admin, 'id' | 'email'>,
  { action, subjectId, before = {}, address }: AuditedAction,
): Promise<void> {
  if ('tokenKey' in admin) await assertSession(db, admin);
  const [subjectType = ''] = action.split('.');
  /* O2 */ await db.insert(AuditEntry, {
    adminId: admin.id,
    adminEmail: admin.email,
    action,
    subjectType,
    subjectId,
    before: before as object,
    ...(address === undefined ? {} : { address }),
  });
}

/**
 * Failures of one kind are counted in one row per account and client address within 15 minutes. This is the maximum
 * number of such rows per account; one more row counts the rest. All e-mail addresses without an account count as one
 * account. Even a distributed flood of wrong passwords thus creates at most 9,700 rows a day per administrator, and as
 * many for all other e-mail addresses.
 */
const MAX_ROWS = 100;

/**
 * Records a wrong password or code of an administrator: the e-mail address that was entered first, the client address
 * and the number of attempts. Never records what was wrong, and executes the same statement whether or not the account
 * exists.
 */
export async function auditFailure(
  db: EntityManager,
  action: FailedAction,
  email: string,
  address: string,
): Promise<void> {
  await db.query(
    `WITH account AS (
       SELECT (SELECT id FROM admins WHERE lower(email) = lower($1::text)) AS id
     ), recent AS (
       SELECT audit_log.id, address FROM audit_log, account
       WHERE action = '${action}' AND at > now() - interval '15 minutes'
         AND subject_id IS NOT DISTINCT FROM account.id
     ), source AS (
       SELECT CASE
         WHEN (SELECT count(*) FROM recent) < ${MAX_ROWS} OR EXISTS (SELECT FROM recent WHERE address = $2)
         THEN $2::text END AS address
     ), counted AS (
       UPDATE audit_log SET tries = tries + 1
       WHERE id = (SELECT min(recent.id) FROM recent, source WHERE recent.address IS NOT DISTINCT FROM source.address)
       RETURNING id
     )
     INSERT INTO audit_log (admin_email, action, subject_type, subject_id, before, address, tries)
     SELECT CASE WHEN source.address IS NULL THEN '' ELSE $1 END,
       '${action}', 'admin', account.id, '{}', source.address, 1
     FROM account, source WHERE NOT EXISTS (SELECT FROM counted)`,
    [email, address],
  );
}
