import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { DiscardedImage } from './discarded-image.entity.js';
import type { ImageStore } from './image-store.js';
import { keyOf } from './stored-image.js';

/** Milliseconds after which an unreferenced file cannot belong to an unfinished upload either, which takes minutes. */
const GRACE_PERIOD_MS = 24 * 3600_000;

interface Options {
  /** The tables that reference pictures, in a column `images`. */
  tables: readonly string[];
  now?: number;
  signal?: AbortSignal;
}

async function referencedKeys(db: EntityManager, tables: readonly string[]): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const table of tables) {
    const rows = await db.query<{ key: string }[]>(
      `SELECT image->>'key' AS key FROM ${table}, jsonb_array_elements(images) image`,
    );
    for (const { key } of rows) keys.add(key);
  }
  return keys;
}

/** The times at which pictures were discarded, by key. */
async function discardedKeys(db: EntityManager): Promise<Map<string, Date>> {
  const images = await db.find(DiscardedImage);
  return new Map(images.map(({ key, discardedAt }) => [key, discardedAt]));
}

/**
 * Discards pictures that no row has referenced for a day, and returns their number: a killed process may leave them.
 * Restores pictures that a row references again because an operator has restored it. Throws, and discards none, if more
 * than half of the pictures in the store are unreferenced: the store then belongs to another database, or the database
 * is no longer the same.
 */
export async function discardUnreferenced(
  db: EntityManager,
  store: ImageStore,
  { tables, now = Date.now(), signal }: Options,
): Promise<number> {
  // In this order: a picture that was discarded at the first query and is referenced at the second has been restored.
  const discarded = await discardedKeys(db);
  const referenced = await referencedKeys(db, tables);
  const all = new Set<string>();
  const unreferenced = new Set<string>();
  for await (const { name, writtenAt } of store.list()) {
    if (signal?.aborted) return 0;
    const key = keyOf(name);
    all.add(key);
    const isKnown = referenced.has(key) || discarded.has(key);
    if (!isKnown && now - writtenAt.getTime() > GRACE_PERIOD_MS) unreferenced.add(key);
  }
  if (signal?.aborted) return 0;
  const restored = [...discarded].filter(([key]) => referenced.has(key));
  for (const [key, at] of restored)
    // The column has microseconds, a `Date` only milliseconds.
    await db.delete(DiscardedImage, { key, discardedAt: LessThanOrEqual(new Date(at.getTime() + 1)) });
  if (unreferenced.size * 2 > all.size)
    throw new Error(
      `${unreferenced.size} of ${all.size} pictures in the store are not referenced by any row, so none of them is discarded: is this the store of this database?`,
    );
  await db.query('INSERT INTO discarded_images (key) SELECT unnest($1::text[]) ON CONFLICT (key) DO NOTHING', [
    [...unreferenced],
  ]);
  return unreferenced.size;
}
