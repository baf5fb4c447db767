import type { EntityManager } from 'typeorm';
import { deleteRows } from './deletions.js';
import { prepared } from './prepared.js';

const RECORD = prepared(`
  INSERT INTO log_positions AS p (account_id, position) VALUES ($1, pg_current_wal_insert_lsn() - '0/0')
  ON CONFLICT (account_id) DO UPDATE SET position = greatest(p.position, excluded.position), recorded_at = now()`);

/**
 * Records that everything that the account has written until now is at or before the current position of the log: a
 * replica that has replayed it shows all of that.
 */
export const recordPosition = (db: EntityManager, accountId: string): Promise<unknown> => db.query(RECORD, [accountId]);

const LAST = prepared('SELECT position FROM log_positions WHERE account_id = $1');

/** The position that was last recorded for the account, by any process; 0 if there is none. */
export async function lastPosition(db: EntityManager, accountId: string): Promise<bigint> {
  const [row] = await db.query<{ position: string }[]>(LAST, [accountId]);
  return BigInt(row?.position ?? 0);
}

/** Deletes positions that every replica in use has replayed long ago. */
export const deleteOldPositions = (db: EntityManager): Promise<number> =>
  deleteRows(db, 'log_positions', `recorded_at < now() - interval '1 hour'`);
