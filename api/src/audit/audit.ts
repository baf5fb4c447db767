import type { EntityManager } from 'typeorm';
import type { Viewer } from '../users/viewer.js';
import { AuditEntry } from './audit.entity.js';

export type AdminAction =
  | 'user.ban'
  | 'user.unban'
  | 'user.delete'
  | 'service.toggle'
  | 'service.delete'
  | 'booking.delete'
  | 'admin.login'
  | 'admin.logout';

/**
 * Writes down what an administrator does, in the transaction that does it (P22). `before` is what the subject
 * was, without personal data: a log must not keep what a deletion erases. `address` is where a login or logout came from.
 */
export async function audit(
  db: EntityManager,
  admin: Pick<Viewer, 'id' | 'email'>,
  action: AdminAction,
  subjectId: string,
  before: Record<string, unknown>,
  address?: string,
): Promise<void> {
  const [subjectType = ''] = action.split('.');
  await db.insert(AuditEntry, {
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
 * Failed logins are counted in one row for an account and an address within a quarter of an hour, and in at most so
 * many rows for an account; one row more counts the rest. All e-mail addresses without an account are one account here.
 * So even a flood from everywhere leaves no more than 9,700 rows a day for each administrator, and as many for nobody.
 */
const MOST_ROWS = 100;

/**
 * Writes down that somebody tried to sign in as an administrator: which e-mail address was typed first, where from, and
 * how often. Never the password, and the same statement whether there is such an account or not.
 */
export async function auditFailedLogin(
  db: EntityManager,
  email: string,
  address: string,
): Promise<void> {
  await db.query(
    `WITH tried AS (
       SELECT (SELECT id FROM admins WHERE lower(email) = lower($1::text)) AS id
     ), recent AS (
       SELECT audit_log.id, address FROM audit_log, tried
       WHERE action = 'admin.login_failed' AND at > now() - interval '15 minutes'
         AND subject_id IS NOT DISTINCT FROM tried.id
     ), place AS (
       SELECT CASE
         WHEN (SELECT count(*) FROM recent) < ${MOST_ROWS} OR EXISTS (SELECT FROM recent WHERE address = $2)
         THEN $2::text END AS address
     ), counted AS (
       UPDATE audit_log SET tries = tries + 1
       WHERE id = (SELECT min(recent.id) FROM recent, place WHERE recent.address IS NOT DISTINCT FROM place.address)
       RETURNING id
     )
     INSERT INTO audit_log (admin_email, action, subject_type, subject_id, before, address, tries)
     SELECT CASE WHEN place.address IS NULL THEN '' ELSE $1 END,
       'admin.login_failed', 'admin', tried.id, '{}', place.address, 1
     FROM tried, place WHERE NOT EXISTS (SELECT FROM counted)`,
    [email, address],
  );
}
