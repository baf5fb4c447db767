import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';

/** Milliseconds after which the table is read again: for deletions whose response or event was lost. */
const FRESH_FOR = 1000;

/** Milliseconds that a request waits for that: a database that is away must not take the pictures with it. */
const PATIENCE = 500;

/** Seconds that are read again each time: a row is dated before its transaction is committed. */
const OVERLAP = 60;

/** Milliseconds after which all of the table is read, and keys are forgotten that are no longer in it. */
const WHOLE_AFTER = 3600_000;

export interface ImageEvents {
  /** Images have lost their row and must no longer be served. */
  imagesDiscarded: Record<string, never>;
}

/** Which pictures have lost their row and wait to be removed: see `DiscardedImage`. */
export interface DiscardedImages {
  /** Whether the picture of this key is discarded, as of at most a second ago, or as last known without a database. */
  has(key: string): Promise<boolean>;
  /** The next question reads the table again: something has been discarded just now. */
  expire(): void;
}

interface Row {
  key: string | null;
  now: Date;
}

/** Keeps the keys of a day or so in memory, since one page shows dozens of pictures. It reads only when it is asked. */
export function discardedImages(
  db: EntityManager,
  onError: (error: unknown) => void,
): DiscardedImages {
  let known = new Set<string>();
  /** By the database's clock. */
  let readUntil: Date | null = null;
  let wholeUntil = 0;
  let freshUntil = 0;
  let isExpired = false;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const began = performance.now();
    const isWhole = began >= wholeUntil;
    const rows = await db.query<Row[]>(
      `SELECT key, clock.now FROM (SELECT clock_timestamp() AS now) clock LEFT JOIN discarded_images
         ON $1::timestamptz IS NULL OR discarded_at > $1::timestamptz - make_interval(secs => ${OVERLAP})`,
      [isWhole ? null : readUntil],
    );
    if (isWhole) known = new Set();
    for (const { key } of rows) if (key !== null) known.add(key);
    readUntil = rows[0]?.now ?? readUntil;
    if (isWhole) wholeUntil = began + WHOLE_AFTER;
  }

  function startReading(): void {
    isExpired = false;
    freshUntil = performance.now() + FRESH_FOR;
    const mine = read()
      .catch(onError)
      .finally(() => {
        if (reading === mine) reading = undefined;
      });
    reading = mine;
  }

  return {
    async has(key) {
      // One that has begun already may have missed what has just been discarded.
      if (isExpired || (!reading && performance.now() >= freshUntil)) startReading();
      if (reading) await Promise.race([reading, sleep(PATIENCE, undefined, { ref: false })]);
      return known.has(key);
    },
    expire: () => void (isExpired = true),
  };
}
