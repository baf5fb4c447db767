import type { EntityManager } from 'typeorm';

/** Any number that no other program uses as an advisory lock in this database. */
const DELETIONS = 4_927_462;

/**
 * A transaction that deletes an account, a service or a slot. Foreign keys carry such a deletion into the bookings, row
 * by row in an order that nobody chooses: two at once could each hold a row that the other one needs, and the database
 * would end one of them. So they come one after the other. Nothing else has to wait for them.
 */
export const deletingInTurn = <T>(
  db: EntityManager,
  work: (db: EntityManager) => Promise<T>,
): Promise<T> =>
  db.transaction(async (db) => {
    await db.query('SELECT pg_advisory_xact_lock($1)', [DELETIONS]);
    return work(db);
  });
