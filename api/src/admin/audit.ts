import type { EntityManager } from 'typeorm';
import type { Viewer } from '../auth/viewer.js';
import { AuditEntry } from './audit.entity.js';

export type AdminAction =
  | 'user.ban'
  | 'user.unban'
  | 'user.delete'
  | 'service.toggle'
  | 'service.delete'
  | 'booking.delete';

/**
 * Writes down what an administrator does, in the transaction that does it (decision 22). `before` is what the subject
 * was, without personal data: a log must not keep what a deletion erases.
 */
export async function audit(
  db: EntityManager,
  admin: Viewer,
  action: AdminAction,
  subjectId: string,
  before: Record<string, unknown>,
): Promise<void> {
  const [subjectType = ''] = action.split('.');
  await db.insert(AuditEntry, {
    adminId: admin.id,
    adminEmail: admin.email,
    action,
    subjectType,
    subjectId,
    before: before as object,
  });
}
