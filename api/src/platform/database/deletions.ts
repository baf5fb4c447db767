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

/** Bookings that one statement writes: a fraction of a second, even on a busy machine, of the five that it has. */
export const BATCH = 5000;

/**
 * Writes all bookings of a customer, a provider or a service before that goes: as many as there are, with no statement
 * in danger of its time limit. `change` has to empty `column`; the id is its `$1`, and `values` come after it.
 */
export async function letGoOfBookings(
  db: EntityManager,
  column: 'customer_id' | 'provider_id' | 'service_id',
  id: string,
  change: string,
  ...values: string[]
): Promise<void> {
  for (let written = BATCH; written === BATCH;)
    [, written] = await db.query<[unknown[], number]>(
      `UPDATE bookings SET ${change}
       WHERE id = ANY (ARRAY (SELECT id FROM bookings WHERE ${column} = $1 LIMIT ${BATCH}))`,
      [id, ...values],
    );
}
