import { type EntityManager, Raw } from 'typeorm';
import { DiscardedImage } from './discarded-image.entity.js';
import type { ImageStore } from './image-store.js';
import { cardName, fullName } from './stored-image.js';

/**
 * The files of a discarded picture are retained for a day: a backup copies the database first, and then has this
 * long to copy the pictures that the database referenced.
 */
const IS_DUE = { discardedAt: Raw((column) => `${column} < now() - interval '24 hours'`) };

/**
 * Removes the files of pictures that were discarded more than a day ago, then their rows, and returns their number.
 * Several processes may do so concurrently. Pictures that cannot be removed are retried in the next run; the first
 * failure is thrown at the end.
 */
export async function removeDiscarded(db: EntityManager, store: ImageStore, signal?: AbortSignal): Promise<number> {
  const due = await db.findBy(DiscardedImage, IS_DUE);
  const failures: unknown[] = [];
  let removed = 0;
  for (const { key } of due) {
    if (signal?.aborted) break;
    try {
      await store.remove(fullName({ key }));
      await store.remove(cardName({ key }));
    } catch (error) {
      failures.push(error);
      continue;
    }
    // Unless it has been discarded again meanwhile, and is retained for another day.
    await db.delete(DiscardedImage, { key, ...IS_DUE });
    removed += 1;
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} discarded pictures could not be removed`, { cause: failures[0] });
  return removed;
}
