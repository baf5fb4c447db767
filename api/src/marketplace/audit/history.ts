import type { EntityManager } from 'typeorm';
import { AuditEntry } from './audit.entity.js';

/** Maximum number of entries: as many as the lists of the admin portal show (S9.5). */
export const MAX_HISTORY = 50;

/** An action of an administrator, for administrators. */
export type HistoryEntry = Pick<AuditEntry, 'id' | 'at' | 'action' | 'adminEmail' | 'before'>;

/** SQL: what has the id, and the reviews of the provider or the booking. */
const SUBJECTS = `SELECT CAST(:id AS uuid)
  UNION ALL SELECT id FROM reviews WHERE booking_id = :id
  UNION ALL SELECT id FROM reviews WHERE provider_id = :id AND removed_at IS NOT NULL`;

/**
 * What administrators have done to an account, a service or a booking, and to the reviews of a provider or a booking,
 * newest first (P22). The log outlasts its subjects: that of a deleted one can be read, and an unknown id has no entries.
 */
export const historyOf = (db: EntityManager, subjectId: string): Promise<HistoryEntry[]> =>
  db
    .createQueryBuilder(AuditEntry, 'entry')
    .select(['entry.id', 'entry.at', 'entry.action', 'entry.adminEmail', 'entry.before'])
    .where(`entry.subjectId IN (${SUBJECTS})`, { id: subjectId })
    .andWhere(`entry.subjectType <> 'admin'`)
    .orderBy('entry.at', 'DESC')
    .addOrderBy('entry.id', 'DESC')
    .limit(MAX_HISTORY)
    .getMany();
