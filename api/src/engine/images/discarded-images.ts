import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { DiscardedImage } from './discarded-image.entity.js';

/** Milliseconds after which the table is read again, in case the response or the event of a deletion was lost. */
const MAX_AGE_MS = 1000;

/** Milliseconds that a request waits for a read: pictures must be served even while the database is unavailable. */
const TIMEOUT_MS = 500;

export interface ImageEvents {
  /** Images are no longer referenced by a row and must no longer be served. */
  imagesDiscarded: Record<string, never>;
}

/** The pictures that no row references any more and that will be removed: see `DiscardedImage`. */
export interface DiscardedImages {
  /**
   * Whether the picture with this key is discarded, as of at most a second ago, or as last read while the database is
   * unavailable.
   */
  has(key: string): Promise<boolean>;
  /** Makes the next call of `has` read the table again, because a picture has just been discarded. */
  expire(): void;
}

/** Caches the keys of about a day in memory, since one page shows dozens of pictures. Reads only on demand. */
export function discardedImages(db: EntityManager, onError: (error: unknown) => void): DiscardedImages {
  let known = new Set<string>();
  let freshUntil = 0;
  let isExpired = false;
  let reading: Promise<void> | undefined;

  function startReading(): void {
    isExpired = false;
    freshUntil = performance.now() + MAX_AGE_MS;
    const current: Promise<void> = db
      .find(DiscardedImage)
      .then((rows) => {
        // A later read may have been faster.
        if (reading === current) known = new Set(rows.map(({ key }) => key));
      })
      .catch(onError)
      .finally(() => {
        if (reading === current) reading = undefined;
      });
    reading = current;
  }

  return {
    async has(key) {
      // A read that has already begun may have missed a picture that has just been discarded.
      if (isExpired || (!reading && performance.now() >= freshUntil)) startReading();
      if (reading) await Promise.race([reading, sleep(TIMEOUT_MS, undefined, { ref: false })]);
      return known.has(key);
    },
    expire: () => void (isExpired = true),
  };
}
