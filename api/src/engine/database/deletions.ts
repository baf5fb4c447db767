import type { EntityManager } from 'typeorm';
import { retriedTransaction } from './deadlock.js';

/** An arbitrary number; no other program may use it as an advisory lock in this database. */
const DELETION_LOCK = 4_927_462;

/**
 * A transaction that deletes an account, a service or a slot. Foreign keys extend such a deletion to the bookings, row
 * by row in an undefined order, so that concurrent deletions could deadlock. Therefore deletions run one after the
 * other. Other transactions do not take this lock. Call it only for a row that exists, since a client can request
 * deletions of others as often as it likes.
 */
export const withDeletionLock = <T>(db: EntityManager, work: (db: EntityManager) => Promise<T>): Promise<T> =>
  retriedTransaction(db, async (db) => {
    await db.query('SELECT pg_advisory_xact_lock($1)', [DELETION_LOCK]);
    return work(db);
  });

/** Rows per statement: even on a busy machine, a fraction of a second of the 5 s of the statement timeout. */
export const BATCH = 5000;

interface Reference {
  table: string;
  /** The column that references the row to be deleted. */
  column: string;
  id: string;
}

/**
 * Updates all rows that reference a row, before its deletion, in batches, so that no statement reaches its timeout.
 * `change` must set the column to NULL, since the next batch is selected by it. In `change`, `$1` is the id, and
 * `values` follow from `$2`.
 */
export async function detachRows(
  db: EntityManager,
  { table, column, id }: Reference,
  change: string,
  ...values: string[]
): Promise<void> {
  for (let written = BATCH; written === BATCH;)
    [, written] = await db.query<[unknown[], number]>(
      `UPDATE ${table} SET ${change}
       WHERE id = ANY (ARRAY (SELECT id FROM ${table} WHERE ${column} = $1 LIMIT ${BATCH}))`,
      [id, ...values],
    );
}

/**
 * Deletes the rows for which a condition holds, in batches so that no statement reaches its timeout, and returns their
 * number. Outside a transaction, each batch is committed by itself.
 */
export async function deleteRows(
  db: EntityManager,
  table: string,
  where: string,
  values: string[] = [],
): Promise<number> {
  let total = 0;
  for (let deleted = BATCH; deleted === BATCH; total += deleted)
    [, deleted] = await db.query<[unknown[], number]>(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY (SELECT ctid FROM ${table} WHERE ${where} LIMIT ${BATCH}))`,
      values,
    );
  return total;
}
