import type { EntityManager } from 'typeorm';
import { BATCH } from '../../engine/database/deletions.js';

/** Erases what an account wrote in the timelines of its bookings, before they are detached from it, in batches. */
export async function eraseReasons(db: EntityManager, accountId: string): Promise<void> {
  for (const party of ['customer', 'provider'])
    for (let erased = BATCH; erased === BATCH;)
      [, erased] = await db.query<[unknown, number]>(
        `UPDATE timeline_entries SET reason = NULL WHERE ctid = ANY (ARRAY (
           SELECT entry.ctid FROM timeline_entries entry JOIN bookings ON bookings.id = entry.booking_id
           WHERE bookings.${party}_id = $1 AND entry.by = '${party}' AND entry.reason IS NOT NULL LIMIT ${BATCH}
         ))`,
        [accountId],
      );
}
