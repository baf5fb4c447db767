import type { EntityManager } from 'typeorm';
import type { ImageStore } from './image-store.js';
import { keyOf, type StoredImage } from './stored-image.js';

/** Milliseconds after which a file that no row names belongs to no form either: a form takes minutes. */
const STRAY_AFTER = 24 * 3600_000;

/** Accounts or services whose pictures are read at a time. */
const PAGE = 1000;

interface Options {
  now?: number;
  signal?: AbortSignal;
}

interface Row {
  id: string;
  images: unknown;
}

async function namedKeys(db: EntityManager, signal?: AbortSignal): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const table of ['users', 'services']) {
    let after = '00000000-0000-0000-0000-000000000000';
    while (!signal?.aborted) {
      const rows: Row[] = await db.query<Row[]>(
        `SELECT id, images FROM ${table} WHERE id > $1 AND images <> '[]' ORDER BY id LIMIT ${PAGE}`,
        [after],
      );
      for (const { images } of rows)
        if (Array.isArray(images)) for (const { key } of images as StoredImage[]) keys.add(key);
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) break;
      after = last.id;
    }
  }
  return keys;
}

/** When they were discarded, by key. */
async function discardedKeys(db: EntityManager): Promise<Map<string, Date>> {
  const rows = await db.query<{ key: string; at: Date }[]>(
    'SELECT key, discarded_at AS at FROM discarded_images',
  );
  return new Map(rows.map(({ key, at }) => [key, at]));
}

/**
 * Discards pictures that no row has named for a day, and returns how many: a process was killed in the middle of an
 * upload. Takes back pictures that a row names again, which a person has restored. Throws, and discards none, when
 * strays are more than half of the store: then it is the store of another database, or not the database that it was.
 */
export async function discardStrays(
  db: EntityManager,
  store: ImageStore,
  { now = Date.now(), signal }: Options = {},
): Promise<number> {
  // In this order: what is discarded first and named afterwards has been restored.
  const discarded = await discardedKeys(db);
  const named = await namedKeys(db, signal);
  const all = new Set<string>();
  const strays = new Set<string>();
  for await (const { name, writtenAt } of store.list()) {
    if (signal?.aborted) return 0;
    const key = keyOf(name);
    all.add(key);
    const isKnown = named.has(key) || discarded.has(key);
    if (!isKnown && now - writtenAt.getTime() > STRAY_AFTER) strays.add(key);
  }
  if (signal?.aborted) return 0;
  const restored = [...discarded].filter(([key]) => named.has(key));
  for (const [key, at] of restored)
    await db.query('DELETE FROM discarded_images WHERE key = $1 AND discarded_at <= $2', [
      key,
      new Date(at.getTime() + 1), // the column has microseconds
    ]);
  if (strays.size * 2 > all.size)
    throw new Error(
      `${strays.size} of ${all.size} pictures in the store belong to no row, so none of them is discarded: is this the store of this database?`,
    );
  const keys = [...strays];
  for (let from = 0; from < keys.length; from += PAGE)
    await db.query(
      `INSERT INTO discarded_images (key) SELECT unnest($1::text[]) ON CONFLICT (key) DO NOTHING`,
      [keys.slice(from, from + PAGE)],
    );
  return keys.length;
}
