import type { EntityManager } from 'typeorm';
import { inBatches, type Pace } from '../../kernel/in-batches.js';
import { isLockTimeout } from '../../engine/database/database-errors.js';
import { withDeletionLock } from '../../engine/database/deletions.js';
import { prepared } from '../../engine/database/prepared.js';

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

/** The providers of slots, from one to the next in the index, which takes less than looking for them among the accounts. */
const NEXT_PROVIDERS = `
  WITH RECURSIVE providers AS (
    SELECT $1::uuid AS id
    UNION ALL
    SELECT (SELECT provider_id FROM slots WHERE provider_id > providers.id ORDER BY provider_id LIMIT 1)
    FROM providers WHERE id IS NOT NULL
  )
  SELECT id FROM providers WHERE id > $1 LIMIT ${PROVIDERS}`;

/** By the clock of the database too: a host whose clock is ahead archives nothing that is to come. */
const IS_OLD = 'date < least($2::date, current_date - 1) AND booking_id IS NULL';

/** The oldest slots of some providers. One that a live booking holds stays, even if that has not been completed yet. */
const OLD_SLOTS = `
  SELECT old.id, provider, to_char(old.date, 'YYYY-MM') AS month FROM unnest($1::uuid[]) AS provider, LATERAL (
    SELECT id, date FROM slots WHERE provider_id = provider AND ${IS_OLD} ORDER BY date LIMIT ${BATCH}
  ) old LIMIT ${BATCH}`;

/**
 * Moves those of the slots `$1` that are still before the day `$2`. It first locks their providers `$3` against being
 * deleted, as a foreign key would.
 */
const MOVE = `
  WITH providers AS MATERIALIZED (
    SELECT id FROM users WHERE id = ANY ($3::uuid[]) FOR KEY SHARE
  ), old AS MATERIALIZED (
    SELECT slots.id FROM providers JOIN slots ON slots.provider_id = providers.id
    WHERE slots.id = ANY ($1::uuid[]) AND ${IS_OLD} FOR UPDATE OF slots SKIP LOCKED
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
    return (await db.query<unknown[]>(MOVE, [ids, before, owners])).length;
  });
}

const PREFIX = 'past_slots_';

/** Milliseconds for which adding or dropping a month waits for others, who then wait behind it or for the deletion lock. */
const LOCK_TIMEOUT_MS = 500;

/**
 * Creates the partition of a month (`yyyy-MM`) unless it exists: a table of its own that is then attached, so that nothing
 * waits for it. Its name has a number if an operator has detached the month before. Only while the deletion lock is held.
 */
async function makeMonth(db: EntityManager, month: string): Promise<void> {
  const first = PREFIX + month.replace('-', '_');
  const tables = await db.query<{ isPartition: boolean }[]>(
    `SELECT relispartition AS "isPartition" FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND starts_with(relname::text, $1)`,
    [first],
  );
  if (tables.some(({ isPartition }) => isPartition)) return;
  const name = tables.length === 0 ? first : `${first}_${tables.length + 1}`;
  await db.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  await db.query(`CREATE TABLE ${name} (LIKE past_slots INCLUDING ALL)`);
  const [range] = await db.query<[{ sql: string }]>(
    `SELECT format('FOR VALUES FROM (%L) TO (%L)', $1::date, ($1::date + interval '1 month')::date) AS sql`,
    [`${month}-01`],
  );
  await db.query(`ALTER TABLE past_slots ATTACH PARTITION ${name} ${range.sql}`);
  await db.query('SET LOCAL lock_timeout TO DEFAULT');
}

/**
 * Drops the months of the archive of which every day is before a day (`yyyy-MM-dd`), and returns their number. Leaves the
 * rest to the next run if the archive is read meanwhile for longer than LOCK_TIMEOUT_MS.
 */
export async function dropMonths(db: EntityManager, before: string): Promise<number> {
  const months = await db.query<{ name: string }[]>(
    `SELECT relid::text AS name FROM pg_partition_tree('past_slots') WHERE isleaf AND relid::text < $1 ORDER BY relid::text`,
    [PREFIX + before.slice(0, 7).replace('-', '_')],
  );
  for (const [dropped, { name }] of months.entries())
    try {
      await withDeletionLock(db, async (db) => {
        await db.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
        // Another process may have dropped it meanwhile.
        await db.query(`DROP TABLE IF EXISTS ${name}`);
      });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      return dropped;
    }
  return months.length;
}

/** A slot of a provider. */
interface OwnSlot {
  id: string;
  providerId: string;
}

/** A statement with the day of a slot reads one month. */
const DAY = prepared('SELECT date::text AS date FROM past_slots WHERE id = $1');

/** The day of a slot in the archive, `yyyy-MM-dd`, whose owner is yet to be checked; null if it is not there. */
async function dayOfArchived(db: EntityManager, id: string): Promise<string | null> {
  const [found] = await db.query<{ date: string }[]>(DAY, [id]);
  return found?.date ?? null;
}

/** The provider is locked before its slot, which is the order of the deletion of an account. */
const RESCHEDULE = `
  WITH provider AS MATERIALIZED (
    SELECT id FROM users WHERE id = $2 FOR KEY SHARE
  ), taken AS (
    DELETE FROM past_slots USING provider
    WHERE past_slots.id = $1 AND provider_id = provider.id AND date = $3 RETURNING past_slots.id, provider_id
  )
  INSERT INTO slots (id, provider_id, date, start_time, end_time) SELECT id, provider_id, $4, $5, $6 FROM taken
  RETURNING id`;

/** Takes a slot out of the archive, with other times; returns whether it was there. */
export async function rescheduleArchived(
  db: EntityManager,
  { id, providerId }: OwnSlot,
  { date, startTime, endTime }: { date: string; startTime: string; endTime: string },
): Promise<boolean> {
  const day = await dayOfArchived(db, id);
  if (day === null) return false;
  const moved = await db.query<unknown[]>(RESCHEDULE, [id, providerId, day, date, startTime, endTime]);
  return moved.length > 0;
}

/** Deletes a slot in the archive, and returns whether it was there. */
export async function deleteArchived(db: EntityManager, { id, providerId }: OwnSlot): Promise<boolean> {
  const day = await dayOfArchived(db, id);
  if (day === null) return false;
  const [, count] = await db.query<[unknown[], number]>(
    'DELETE FROM past_slots WHERE id = $1 AND provider_id = $2 AND date = $3',
    [id, providerId, day],
  );
  return count > 0;
}
