import type { EntityManager } from 'typeorm';
import { append } from '../../engine/outbox/append.js';
import { type Quota, type RateLimits, withinLimit } from '../../engine/limits/rate-limits.js';
import { endAccessTokensOf } from '../tokens/access-tokens.js';
import { EndedToken } from '../users/ended-token.entity.js';
import { User } from '../users/user.entity.js';
import type { Viewer } from '../users/viewer.js';
import type { SessionEvents } from '../../engine/bus/session-events.js';

/** Each is delivered to all processes and regenerates the catalogue, and is followed by a login (P37). */
export const SESSION_ENDS_OF_ACCOUNT: Quota = { name: 'endSessions', points: 20, duration: 3600 };

/**
 * Ends all sessions and access tokens of a customer or provider, in the transaction of the change that requires it: its
 * tokens become invalid and its sockets are closed, in all processes. Returns the account for a new token.
 */
export async function endSessionsOf(
  db: EntityManager,
  accountId: string,
): Promise<Pick<User, 'id' | 'sessionVersion'> | null> {
  /* A51 */ await db.increment(User, { id: accountId }, 'sessionVersion', 1);
  await db.delete(EndedToken, { accountId });
  await endAccessTokensOf(db, accountId);
  await append<SessionEvents>(db, 'sessionsEnded', { accountId });
  return db.findOne(User, { select: { id: true, sessionVersion: true }, where: { id: accountId } });
}

/** Ends all sessions of the signed-in account, that of the request included (P37). Throws RATE_LIMITED. */
export async function endSessions(
  db: EntityManager,
  { limits }: { limits: RateLimits },
  { id }: Viewer,
): Promise<void> {
  await withinLimit(limits, SESSION_ENDS_OF_ACCOUNT, id, () => db.transaction((db) => endSessionsOf(db, id)));
}
