import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { withDeletionLock } from '../platform/database/deletions.js';
import { prepared } from '../platform/database/prepared.js';

/**
 * The archive of slots of the past (docs/decisions/0027): the table `past_slots`, with a partition for each month, such as
 * `past_slots_2026_05`. Booking and the calendars read and write `slots` alone, whose indexes remain as small as what is
 * to come; the view `all_slots` also has the past. A slot in the archive is free, and has the ID that it had.
 */

/** Slots that one transaction moves, which takes about a tenth of a second, for which other deletions wait. */
const BATCH = 100;
/** Providers whose slots one statement looks for. */
const PROVIDERS = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface Pace {
  signal: AbortSignal;
  /** Between two transactions, so that requests and the replicas are not delayed by thousands in a row. */
  pauseMs: number;
}

/** Repeats a transaction that returns its number of rows until there are none, or the signal; returns their sum. */
export async function inBatches({ signal, pauseMs }: Pace, writeBatch: () => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const count = signal.aborted ? 0 : await writeBatch();
    if (count === 0) return total;
    total += count;
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The providers of slots, from one to the next in the index, which takes less than looking for them among the accounts. */
const NEXT_PROVIDERS = `
  WITH RECURSIVE providers AS (
    SELECT $1::uuid AS id
    UNION ALL
    SELECT (SELECT provider_id FROM slots WHERE provider_id > providers.id ORDER BY provider_id LIMIT 1)
    FROM providers WHERE id IS NOT NULL
  )
  SELECT id FROM providers WHERE id > $1 LIMIT ${PROVIDERS}`;

/** The oldest slots of some providers. One that a live booking holds stays, even if that has not been completed yet. */
const OLD_SLOTS = `
  SELECT old.id, provider, to_char(old.date, 'YYYY-MM') AS month FROM unnest($1::uuid[]) AS provider, LATERAL (
    SELECT id, date FROM slots WHERE provider_id = provider AND date < $2::date AND booking_id IS NULL
    ORDER BY date LIMIT ${BATCH}
  ) old LIMIT ${BATCH}`;

/**
 * Moves those of the slots `$1` that are still before the day `$3`. It first locks their providers `$2` against being
 * deleted, as a foreign key would.
 */
const MOVE = /* Q11 */ `
  WITH providers AS MATERIALIZED (
    SELECT id FROM users WHERE id = ANY ($2::uuid[]) FOR KEY SHARE
  ), old AS MATERIALIZED (
    SELECT slots.id FROM providers JOIN slots ON slots.provider_id = providers.id
    WHERE slots.id = ANY ($1::uuid[]) AND date < $3::date AND booking_id IS NULL FOR UPDATE OF slots SKIP LOCKED
  ), moved AS (
    DELETE FROM slots USING old WHERE slots.id = old.id
    RETURNING slots.id, provider_id, date, start_time, end_time
  )
  INSERT INTO past_slots (id, provider_id, date, start_time, end_time) SELECT * FROM moved RETURNING id`;

/**
 * Moves the slots before a day (`yyyy-MM-dd`) to the archive, provider by provider, as the index of slots is ordered, and
 * returns their number. Slots that another transaction has locked are moved by the next run. Several processes may do so
 * concurrently.
 */
export async function archiveSlots(db: EntityManager, before: string, pace: Pace): Promise<number> {
  let total = 0;
  for (let last = FIRST_ID; ;) {
    const ids = (await db.query<{ id: string }[]>(NEXT_PROVIDERS, [last])).map(({ id }) => id);
    total += await inBatches(pace, () => archiveBatch(db, ids, before));
    const next = ids.at(-1);
    if (ids.length < PROVIDERS || next === undefined || pace.signal.aborted) return total;
    last = next;
  }
}

async function archiveBatch(db: EntityManager, providers: string[], before: string): Promise<number> {
  const old = await db.query<{ id: string; provider: string; month: string }[]>(OLD_SLOTS, [providers, before]);
  if (old.length === 0) return 0;
  return withDeletionLock(db, async (db) => {
    for (const month of new Set(old.map((slot) => slot.month))) await makeMonth(db, month);
    const [ids, owners] = [old.map(({ id }) => id), [...new Set(old.map(({ provider }) => provider))]];
    return (await db.query<unknown[]>(MOVE, [ids, owners, before])).length;
  });
}

const PREFIX = 'past_slots_';

/**
 * Creates the partition of a month (`yyyy-MM`) unless it exists. It is attached rather than created in its place, so
 * that nothing waits for it. Only while the deletion lock is held.
 */
async function makeMonth(db: EntityManager, month: string): Promise<void> {
  const name = PREFIX + month.replace('-', '_');
  const [found] = await db.query<{ exists: boolean }[]>(`SELECT to_regclass($1) IS NOT NULL AS exists`, [name]);
  if (found?.exists) return;
  const first = `${month}-01`;
  await db.query(`CREATE TABLE ${name} (LIKE past_slots INCLUDING ALL)`);
  const [range] = await db.query<[{ sql: string }]>(
    `SELECT format('FOR VALUES FROM (%L) TO (%L)', $1::date, ($1::date + interval '1 month')::date) AS sql`,
    [first],
  );
  await db.query(`ALTER TABLE past_slots ATTACH PARTITION ${name} ${range.sql}`);
}

/** Milliseconds for which dropping a month waits for readers of the archive, and others wait behind it. */
const DROP_TIMEOUT_MS = 500;

/**
 * Drops the months of the archive of which every day is before a day (`yyyy-MM-dd`), and returns their number. Throws an
 * error of PostgreSQL if the archive is read meanwhile for longer than DROP_TIMEOUT_MS.
 */
export async function dropMonths(db: EntityManager, before: string): Promise<number> {
  const months = await db.query<{ name: string }[]>(
    `SELECT relid::text AS name FROM pg_partition_tree('past_slots') WHERE isleaf AND relid::text < $1 ORDER BY relid::text`,
    [PREFIX + before.slice(0, 7).replace('-', '_')],
  );
  for (const { name } of months)
    await withDeletionLock(db, async (db) => {
      await db.query(`SET LOCAL lock_timeout = ${DROP_TIMEOUT_MS}`);
      await db.query(`DROP TABLE IF EXISTS ${name}`);
    });
  return months.length;
}

/** A slot of a provider. */
interface OwnSlot {
  id: string;
  providerId: string;
}

const DAY = /* Q10 */ prepared('SELECT date::text AS date FROM past_slots WHERE id = $1 AND provider_id = $2');

/** The day of a slot in the archive, `yyyy-MM-dd`, for a statement that is to read one month; undefined if there is none. */
async function dayOfArchived(db: EntityManager, { id, providerId }: OwnSlot): Promise<string | undefined> {
  const [found] = await db.query<{ date: string }[]>(DAY, [id, providerId]);
  return found?.date;
}

export const isArchived = async (db: EntityManager, slot: OwnSlot): Promise<boolean> =>
  (await dayOfArchived(db, slot)) !== undefined;

/** Takes a slot out of the archive, with other times; returns whether it was there. */
export async function rescheduleArchived(
  db: EntityManager,
  slot: OwnSlot,
  times: { date: string; startTime: string; endTime: string },
): Promise<boolean> {
  const moved = await db.query<unknown[]>(
    `WITH taken AS (DELETE FROM past_slots WHERE id = $1 AND date = $2 RETURNING id, provider_id)
     INSERT INTO slots (id, provider_id, date, start_time, end_time) SELECT id, provider_id, $3, $4, $5 FROM taken
     RETURNING id`,
    [slot.id, await dayOfArchived(db, slot), times.date, times.startTime, times.endTime],
  );
  return moved.length > 0;
}

/** Deletes a slot in the archive, and returns whether it was there. */
export async function deleteArchived(db: EntityManager, slot: OwnSlot): Promise<boolean> {
  const [, count] = await db.query<[unknown[], number]>('DELETE FROM past_slots WHERE id = $1 AND date = $2', [
    ...[slot.id, await dayOfArchived(db, slot)],
  ]);
  return count > 0;
}
