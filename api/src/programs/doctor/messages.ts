import type { RowCheck } from './finding.js';

/** Checks of what must always be true of the messages of a thread (P46). */
export const MESSAGE_CHECKS: RowCheck[] = [
  {
    check: 'messages',
    what: 'Messages of a thread are missing, or occur twice',
    todo: 'These rows were changed in the database directly, bypassing its constraints: threads can be read, but pages of them may omit messages. Restore them from a backup, or number those of the thread again from 1.',
    sql: `
      SELECT format('thread %s: %s messages, numbered up to %s', booking_id, count(*), max(number)) AS example
      FROM messages GROUP BY booking_id HAVING count(*) <> max(number) OR count(DISTINCT number) <> count(*)`,
  },
];
