import type { EntityManager } from 'typeorm';
import type { Viewer } from '../users/viewer.js';
import { badInput } from '../../kernel/errors.js';
import { withDeletionLock } from '../../engine/database/deletions.js';
import { DELETED_SLOTS_BATCH } from './slot-limits.js';

/** Which free slots are deleted. */
export interface FreeSlots {
  /** First and last day, `yyyy-MM-dd`; both inclusive. */
  from: string;
  until: string;
  /** 1 (Monday) to 7; by default all. */
  weekdays?: readonly number[] | null;
  /** `HH:mm`; by default all. */
  startTime?: string | null;
}

const CHOSEN = /* Q5 Q8 */ `provider_id = $1 AND booking_id IS NULL AND date BETWEEN $2 AND $3
  AND ($4::int[] IS NULL OR extract(isodow FROM date) = ANY ($4::int[]))
  AND ($5::time IS NULL OR start_time = $5::time)`;

/**
 * Deletes free slots of the viewer, and returns their number (P42). A slot that is booked or moved meanwhile is not
 * deleted: the statement decides, with the latest version of each row. Batches, so that years of slots do not reach the
 * statement timeout or delay other deletions. Throws BAD_USER_INPUT.
 */
export async function deleteFreeSlots(
  db: EntityManager,
  viewer: Viewer,
  { from, until, weekdays = null, startTime = null }: FreeSlots,
): Promise<number> {
  if (until < from) throw badInput({ until: 'Until must not be earlier than from' });
  const values = [viewer.id, from, until, weekdays, startTime];
  let total = 0;
  for (;;) {
    // An early check, so that a request without free slots waits for no other deletion.
    const [free] = await db.query<unknown[]>(`SELECT FROM slots WHERE ${CHOSEN} LIMIT 1`, values);
    const deleted = free ? await deleteBatch(db, values) : 0;
    if (deleted === 0) return total;
    total += deleted;
  }
}

const deleteBatch = (db: EntityManager, values: readonly unknown[]): Promise<number> =>
  withDeletionLock(db, async (db) => {
    const [, deleted] = await db.query<[unknown, number]>(
      `DELETE FROM slots
       WHERE id = ANY (ARRAY (SELECT id FROM slots WHERE ${CHOSEN} ORDER BY date LIMIT ${DELETED_SLOTS_BATCH}))
         AND ${CHOSEN}`,
      [...values],
    );
    return deleted;
  });
