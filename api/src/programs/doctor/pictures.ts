import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { ImageStore } from '../../engine/images/image-store.js';
import { cardName, fullName, keyOf } from '../../engine/images/stored-image.js';
import { type Finding, findingOf } from './finding.js';

/** The names of the files that rows refer to, each with the row: `service <id>`. */
export type NamedPictures = ReadonlyMap<string, string>;

/** A newer file may lack a row, since its upload may still be in progress. */
const GRACE_MS = 60 * 60_000;

/** Delay before the second comparison: an upload may complete between the query for rows and the listing of files. */
const RECHECK_DELAY_MS = 2000;

/** Every picture that a row refers to. */
export async function picturesOfRows(db: EntityManager): Promise<NamedPictures> {
  const rows = await db.query<{ owner: string; key: string }[]>(`
    SELECT format('%s %s', owners.what, owners.id) AS owner, image ->> 'key' AS key FROM (
      SELECT 'user' AS what, id, images FROM users UNION ALL SELECT 'service', id, images FROM services
    ) owners, jsonb_array_elements(CASE jsonb_typeof(images) WHEN 'array' THEN images ELSE '[]' END) image`);
  return new Map(
    rows.flatMap(
      ({ owner, key }) =>
        [
          [fullName({ key }), owner],
          [cardName({ key }), owner],
        ] as const,
    ),
  );
}

/** The keys of pictures without a row, whose files are retained for a day. */
async function discardedPictures(db: EntityManager): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ key: string }[]>('SELECT key FROM discarded_images');
  return new Set(rows.map(({ key }) => key));
}

/** What the database records about pictures. */
export interface KnownPictures {
  named: NamedPictures;
  discarded: ReadonlySet<string>;
}

export const knownPictures = async (db: EntityManager): Promise<KnownPictures> => ({
  named: await picturesOfRows(db),
  discarded: await discardedPictures(db),
});

async function compare({ named, discarded }: KnownPictures, store: ImageStore, now: number) {
  const missing = new Map(named);
  const unreferenced: string[] = [];
  for await (const { name, writtenAt } of store.list()) {
    const isKnown = named.has(name) || discarded.has(keyOf(name));
    missing.delete(name);
    if (!isKnown && now - writtenAt.getTime() > GRACE_MS) unreferenced.push(name);
  }
  return { missing, unreferenced };
}

/**
 * Finds pictures without files, and files without rows. Compares twice and reports what was found both times. `known`
 * queries the rows anew at each call.
 */
export async function checkPictures(
  known: () => Promise<KnownPictures>,
  store: ImageStore,
  { now = Date.now(), recheckDelayMs = RECHECK_DELAY_MS } = {},
): Promise<Finding[]> {
  const first = await compare(await known(), store, now);
  if (first.missing.size + first.unreferenced.length === 0) return [];
  await sleep(recheckDelayMs);
  const second = await compare(await known(), store, now);
  const stillUnreferenced = new Set(second.unreferenced);
  return [
    ...findingOf(
      'missing-pictures',
      'Rows reference pictures whose files are missing: pages show empty frames instead',
      'Restore the files from a backup, or ask the owners to upload the pictures again.',
      [...second.missing].filter(([name]) => first.missing.has(name)).map(([name, owner]) => `${name} of ${owner}`),
    ),
    ...findingOf(
      'unreferenced-pictures',
      'No row references these picture files; they use storage space and are harmless',
      'Such files remain when a process is killed during an upload. The server deletes them within three days; if more than half of the pictures in the store are unreferenced, it deletes none and logs an error.',
      first.unreferenced.filter((name) => stillUnreferenced.has(name)),
    ),
  ];
}
