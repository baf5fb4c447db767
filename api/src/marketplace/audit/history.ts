import type { EntityManager } from 'typeorm';

/** Maximum number of entries: as many as the lists of the admin portal show (S9.5). */
export const MAX_HISTORY = 50;

/** An action of an administrator, for administrators. */
export interface HistoryEntry {
  id: string;
  at: Date;
  action: string;
  adminEmail: string;
  before: Record<string, unknown>;
}

/**
 * What administrators have done to an account, a service or a booking, and to the reviews of a provider or a booking,
 * newest first (P22). The log outlasts its subjects: that of a deleted one can be read, and an unknown id has no entries.
 */
export const historyOf = (db: EntityManager, subjectId: string): Promise<HistoryEntry[]> =>
  db.query<HistoryEntry[]>(
    `WITH subjects AS (
       SELECT $1::uuid AS id
       UNION ALL SELECT id FROM reviews WHERE booking_id = $1
       UNION ALL SELECT id FROM reviews WHERE provider_id = $1 AND removed_at IS NOT NULL
     )
     SELECT entry.id, entry.at, entry.action, entry.admin_email AS "adminEmail", entry.before
     FROM subjects JOIN audit_log AS entry ON entry.subject_id = subjects.id
     WHERE entry.subject_type <> 'admin'
     ORDER BY entry.at DESC, entry.id DESC LIMIT ${MAX_HISTORY}`,
    [subjectId],
  );
