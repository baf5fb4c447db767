import type { EntityManager } from 'typeorm';
import type { ImageStore } from './image-store.js';
import { cardName, fullName } from './stored-image.js';

/**
 * Hours for which the files of a discarded picture are retained: a backup copies the database first, and then has this
 * long to copy the pictures that the database referenced.
 */
const RETENTION_HOURS = 24;

/** Pictures per query; they are removed one after the other. */
const BATCH = 100;

interface Discarded {
  key: string;
  discardedAt: string;
}

/**
 * Removes the files of pictures that were discarded more than a day ago, then their rows, and returns their number.
 * Several processes may do so concurrently. Pictures that cannot be removed are retried in the next run; the first
 * failure is thrown at the end.
 */
export async function removeDiscarded(db: EntityManager, store: ImageStore, signal?: AbortSignal): Promise<number> {
  const failures: unknown[] = [];
  let removed = 0;
  let last: Discarded | undefined;
  while (!signal?.aborted) {
    const batch: Discarded[] = await db.query<Discarded[]>(
      `SELECT key, discarded_at::text AS "discardedAt" FROM discarded_images
       WHERE discarded_at < now() - make_interval(hours => ${RETENTION_HOURS})
         AND ($1::timestamptz IS NULL OR (discarded_at, key) > ($1::timestamptz, $2))
       ORDER BY discarded_at, key LIMIT ${BATCH}`,
      [last?.discardedAt ?? null, last?.key ?? ''],
    );
    const removedKeys: string[] = [];
    for (const { key } of batch) {
      if (signal?.aborted) break;
      try {
        await store.remove(fullName({ key }));
        await store.remove(cardName({ key }));
        removedKeys.push(key);
      } catch (error) {
        failures.push(error);
      }
    }
    // Except pictures that have been discarded again meanwhile, which are retained for another day.
    await db.query(
      `DELETE FROM discarded_images
       WHERE key = ANY($1) AND discarded_at < now() - make_interval(hours => ${RETENTION_HOURS})`,
      [removedKeys],
    );
    removed += removedKeys.length;
    last = batch.at(-1);
    if (batch.length < BATCH) break;
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} discarded pictures could not be removed`, {
      cause: failures[0],
    });
  return removed;
}
