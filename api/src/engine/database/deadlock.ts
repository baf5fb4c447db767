import type { EntityManager } from 'typeorm';
import { isDeadlock } from './database-errors.js';

const ATTEMPTS = 3;

/**
 * Runs a transaction that writes slots, and runs it again if the database has aborted it because of a deadlock. Each
 * write of a slot is checked against the uncommitted slots that overlap it, so that a request for a slot and a new slot
 * at the same time may wait for each other (`slots_never_overlap`).
 */
export const retriedTransaction = <T>(db: EntityManager, work: (db: EntityManager) => Promise<T>): Promise<T> =>
  retriedStatement(db, () => db.transaction(work));

/** The same for a statement that is a transaction of its own, unless it is part of one. */
export async function retriedStatement<T>(db: EntityManager, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await run();
    } catch (error) {
      // Within another transaction, that one has been aborted as well.
      if (attempt === ATTEMPTS || !isDeadlock(error) || db.queryRunner?.isTransactionActive) throw error;
    }
}
