import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { ImageStore } from '../platform/images/image-store.js';
import { cardName, fullName, keyOf } from '../platform/images/stored-image.js';
import { type Finding, findingOf } from './finding.js';

/** The names of files that the rows ask for, with whose they are. */
export type NamedPictures = ReadonlyMap<string, string>;

/** Milliseconds that a file may be there without a row: as long as the slowest form is on its way. */
const GRACE_MS = 60 * 60_000;

/** A form may have been answered between the question for rows and the listing of files. */
const SECOND_LOOK_MS = 2000;

/** Every picture that the rows name. */
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

/** The keys of pictures whose files are kept for a day after they have lost their row. */
export async function discardedPictures(db: EntityManager): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ key: string }[]>('SELECT key FROM discarded_images');
  return new Set(rows.map(({ key }) => key));
}

/** What the database knows of pictures. */
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
  const nobodys: string[] = [];
  for await (const { name, writtenAt } of store.list()) {
    const isKnown = named.has(name) || discarded.has(keyOf(name));
    missing.delete(name);
    if (!isKnown && now - writtenAt.getTime() > GRACE_MS) nobodys.push(name);
  }
  return { missing, nobodys };
}

/** Pictures without files, and files without rows. `known` gives the rows as they are when it is called. */
export async function checkPictures(
  known: () => Promise<KnownPictures>,
  store: ImageStore,
  { now = Date.now(), secondLookMs = SECOND_LOOK_MS } = {},
): Promise<Finding[]> {
  const first = await compare(await known(), store, now);
  if (first.missing.size + first.nobodys.length === 0) return [];
  await sleep(secondLookMs);
  const second = await compare(await known(), store, now);
  const stillNobodys = new Set(second.nobodys);
  return [
    ...findingOf(
      'missing-pictures',
      'Pictures are named by rows, but their files are gone: people see empty frames',
      'Bring the files back from the backup, or let the owners upload them again.',
      [...second.missing]
        .filter(([name]) => first.missing.has(name))
        .map(([name, owner]) => `${name} of ${owner}`),
    ),
    ...findingOf(
      'nobodys-pictures',
      'Files of pictures belong to nobody; they take space and do no harm',
      'They stay behind when a process is killed in the middle of an upload. The server removes them within three days; of a store in which most files belong to nobody it removes none, and says so in its log.',
      first.nobodys.filter((name) => stillNobodys.has(name)),
    ),
  ];
}
