import type { EntityManager } from 'typeorm';
import { deleteRows } from '../../engine/database/deletions.js';
import { audit } from '../audit/audit.js';
import { append } from '../../engine/outbox/append.js';
import type { SessionEvents } from '../../engine/bus/session-events.js';
import { Admin } from '../users/admin.entity.js';
import { EndedToken } from '../users/ended-token.entity.js';
import { User } from '../users/user.entity.js';
import type { Viewer } from '../users/viewer.js';

/**
 * Maximum number of ended tokens that are stored per account: fourteen a day, for the week for which a token is valid.
 * Only a program that signs in and out in a loop exceeds it, and would otherwise fill the table.
 */
const MAX_ENDED_TOKENS = 100;

/**
 * Ends the session of the request, in all processes: its token becomes invalid and its sockets are closed. Other
 * sessions of the account continue, unless too many of its tokens have ended already; then all of its sessions end. For
 * an administrator, it is recorded in the audit log.
 */
export async function signOut(db: EntityManager, viewer: Viewer, address: string): Promise<void> {
  const { id, role, tokenKey, expiresAt } = viewer;
  await db.transaction(async (db) => {
    if (role === 'admin') await audit(db, viewer, { action: 'admin.logout', subjectId: id, address });
    const ended = { key: tokenKey, accountId: id, expiresAt };
    await db.createQueryBuilder().insert().into(EndedToken).values(ended).orIgnore().execute();
    if ((await db.countBy(EndedToken, { accountId: id })) <= MAX_ENDED_TOKENS)
      return append<SessionEvents>(db, 'tokenEnded', { tokenKey });
    await db.increment<Admin | User>(role === 'admin' ? Admin : User, { id }, 'sessionVersion', 1);
    await db.delete(EndedToken, { accountId: id });
    return append<SessionEvents>(db, 'sessionsEnded', { accountId: id });
  });
}

/**
 * Deletes ended tokens that expired at least an hour ago, in case the clocks of two machines differ; returns their
 * number.
 */
export const deleteExpiredTokens = (db: EntityManager): Promise<number> =>
  deleteRows(db, 'ended_tokens', `expires_at < now() - interval '1 hour'`);
