import type { EntityManager } from 'typeorm';
import { retriedTransaction } from './deadlock.js';

/**
 * A transaction that writes services or slots of an account. Those of one account run one after the other, so that each
 * one counts the rows that the others have written, and detects overlaps with them: transactions that concurrently
 * write overlapping slots would wait for each other because of the exclusion constraint, until the database aborts one
 * of them because of the deadlock.
 */
export const withAccountLock = <T>(
  db: EntityManager,
  accountId: string,
  work: (db: EntityManager) => Promise<T>,
): Promise<T> =>
  retriedTransaction(db, async (db) => {
    await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [accountId]);
    return work(db);
  });
