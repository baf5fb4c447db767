import type { EntityManager } from 'typeorm';

/**
 * A transaction that writes services or slots of an account. Those of one account come one after the other, so that each
 * counts what the others have written, and finds overlaps with it: two slots that overlap and are written in the same
 * moment would each wait for the other to see which came first, until the database ends one of them as a deadlock.
 */
export const inTurnOfAccount = <T>(
  db: EntityManager,
  accountId: string,
  work: (db: EntityManager) => Promise<T>,
): Promise<T> =>
  db.transaction(async (db) => {
    await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [accountId]);
    return work(db);
  });
