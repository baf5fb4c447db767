import { And, Between, type EntityManager, type FindOptionsWhere, In, IsNull, Raw } from 'typeorm';
import type { Viewer } from '../users/viewer.js';
import { badInput } from '../../kernel/errors.js';
import { withDeletionLock } from '../../engine/database/deletions.js';
import { DELETED_SLOTS_BATCH } from './slot-limits.js';
import { Slot } from './slot.entity.js';

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

const chosenOf = (viewer: Viewer, { from, until, weekdays, startTime }: FreeSlots): FindOptionsWhere<Slot> => ({
  /* Q5 */ providerId: viewer.id,
  /* Q8 */ bookingId: IsNull(),
  date: And(
    Between(from, until),
    ...(weekdays ? [Raw((date) => `extract(isodow FROM ${date}) = ANY (:weekdays)`, { weekdays })] : []),
  ),
  ...(startTime && { startTime }),
});

/**
 * Deletes free slots of the viewer, and returns their number (P42). A slot that is booked or moved meanwhile is not
 * deleted: the statement decides, with the latest version of each row. Batches, so that years of slots do not reach the
 * statement timeout or delay other deletions. Throws BAD_USER_INPUT.
 */
export async function deleteFreeSlots(db: EntityManager, viewer: Viewer, slots: FreeSlots): Promise<number> {
  if (slots.until < slots.from) throw badInput({ until: 'Until must not be earlier than from' });
  const chosen = chosenOf(viewer, slots);
  let total = 0;
  for (;;) {
    // An early check, so that a request without free slots waits for no other deletion.
    const deleted = (await db.existsBy(Slot, chosen)) ? await deleteBatch(db, chosen) : 0;
    if (deleted === 0) return total;
    total += deleted;
  }
}

const deleteBatch = (db: EntityManager, chosen: FindOptionsWhere<Slot>): Promise<number> =>
  withDeletionLock(db, async (db) => {
    const batch = { where: chosen, order: { date: 'ASC' }, take: DELETED_SLOTS_BATCH } as const;
    const ids = (await db.find(Slot, { select: { id: true }, ...batch })).map(({ id }) => id);
    const { affected } = await db.delete(Slot, { ...chosen, id: In(ids) });
    return affected ?? 0;
  });
