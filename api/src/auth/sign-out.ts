import type { EntityManager } from 'typeorm';
import { audit } from '../audit/audit.js';
import type { Publisher } from '../platform/bus/bus.js';
import type { SessionEvents } from './session-events.js';
import type { Viewer } from '../users/viewer.js';

/**
 * Ended tokens kept of one account: fourteen a day, for the week that a token lives. More than that is a program that
 * signs in and out in a loop, and would fill the table.
 */
const MOST_ENDED = 100;

/**
 * Ends the session that the request was made with, here and on every process: its token is good for nothing from now
 * on, its sockets are closed. Other sessions of the account go on, unless too many tokens of it have ended already; then
 * all of them end. An administrator's leaves an entry in the audit log.
 */
export async function signOut(
  db: EntityManager,
  { events }: { events: Publisher<SessionEvents> },
  viewer: Viewer,
  address: string,
): Promise<void> {
  const { id, role, tokenKey, expiresAt } = viewer;
  const all = await db.transaction(async (db) => {
    await db.query(
      `INSERT INTO ended_tokens (key, account_id, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [tokenKey, id, expiresAt],
    );
    if (role === 'admin') await audit(db, viewer, 'admin.logout', id, {}, address);
    const [{ ended }] = await db.query<[{ ended: number }]>(
      'SELECT count(*)::int AS ended FROM ended_tokens WHERE account_id = $1',
      [id],
    );
    if (ended <= MOST_ENDED) return false;
    const table = role === 'admin' ? 'admins' : 'users';
    await db.query(`UPDATE ${table} SET session_version = session_version + 1 WHERE id = $1`, [id]);
    await db.query('DELETE FROM ended_tokens WHERE account_id = $1', [id]);
    return true;
  });
  if (all) events.publish('sessionsEnded', { accountId: id });
  else events.publish('tokenEnded', { tokenKey });
}

/** Forgets ended tokens that have expired, with an hour to spare where the clocks of two machines differ. */
export async function forgetExpiredTokens(db: EntityManager): Promise<number> {
  const [, forgotten] = await db.query<[unknown, number]>(
    `DELETE FROM ended_tokens WHERE expires_at < now() - interval '1 hour'`,
  );
  return forgotten;
}
