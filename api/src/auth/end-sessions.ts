import type { EntityManager } from 'typeorm';
import { append } from '../platform/outbox/append.js';
import type { Viewer } from '../users/viewer.js';
import type { SessionEvents } from './session-events.js';

/**
 * Ends all sessions of a customer or provider, in the transaction of the change that requires it: its tokens become
 * invalid and its sockets are closed, in all processes. Returns the account for a new token.
 */
export async function endSessionsOf(
  db: EntityManager,
  accountId: string,
): Promise<{ id: string; sessionVersion: number } | undefined> {
  const [accounts] = await db.query<[{ id: string; sessionVersion: number }[], number]>(
    /* A51 */ `UPDATE users SET session_version = session_version + 1 WHERE id = $1
     RETURNING id, session_version AS "sessionVersion"`,
    [accountId],
  );
  await db.query('DELETE FROM ended_tokens WHERE account_id = $1', [accountId]);
  await append<SessionEvents>(db, 'sessionsEnded', { accountId });
  return accounts[0];
}

/** Ends all sessions of the signed-in account, that of the request included (P37). */
export const endSessions = (db: EntityManager, viewer: Viewer): Promise<void> =>
  db.transaction(async (db) => {
    await endSessionsOf(db, viewer.id);
  });
