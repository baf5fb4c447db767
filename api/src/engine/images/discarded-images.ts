import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';

/** Milliseconds after which the table is read again, in case the response or the event of a deletion was lost. */
const MAX_AGE_MS = 1000;

/** Milliseconds that a request waits for a read: pictures must be served even while the database is unavailable. */
const TIMEOUT_MS = 500;

/** Seconds by which each read overlaps the previous one: a row is dated before its transaction is committed. */
const OVERLAP_SECONDS = 60;

/** Milliseconds after which the complete table is read, to drop cached keys that are no longer in it. */
const FULL_RELOAD_MS = 3600_000;

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

interface Row {
  key: string | null;
  now: Date;
}

/** Caches the keys of about a day in memory, since one page shows dozens of pictures. Reads only on demand. */
export function discardedImages(db: EntityManager, onError: (error: unknown) => void): DiscardedImages {
  let known = new Set<string>();
  /** By the clock of the database. */
  let readUntil: Date | null = null;
  let fullReloadAt = 0;
  let freshUntil = 0;
  let isExpired = false;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const began = performance.now();
    const isFullReload = began >= fullReloadAt;
    const rows = await db.query<Row[]>(
      `SELECT key, clock.now FROM (SELECT clock_timestamp() AS now) clock LEFT JOIN discarded_images
         ON $1::timestamptz IS NULL OR discarded_at > $1::timestamptz - make_interval(secs => ${OVERLAP_SECONDS})`,
      [isFullReload ? null : readUntil],
    );
    if (isFullReload) known = new Set();
    for (const { key } of rows) if (key !== null) known.add(key);
    readUntil = rows[0]?.now ?? readUntil;
    if (isFullReload) fullReloadAt = began + FULL_RELOAD_MS;
  }

  function startReading(): void {
    isExpired = false;
    freshUntil = performance.now() + MAX_AGE_MS;
    const current = read()
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
