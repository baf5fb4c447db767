// Batches among 20 million slots; 18,000 are returned in a second (docs/scale.md).
import type { EntityManager } from 'typeorm';
import { withDeletionLock } from '../../engine/database/deletions.js';
import { inBatches, type Pace } from '../../kernel/in-batches.js';

/** Slots that one transaction deletes or returns, which takes about a tenth of a second, for which other deletions wait. */
const BATCH = 500;

/** By the clock of the database too: a host whose clock is ahead deletes nothing that is to come. */
const IS_PAST_AND_FREE = 'date < least($1::date, current_date - 1) AND booking_id IS NULL';

/** Provider by provider, as the index of slots is ordered. */
const PAST = `
  SELECT past.id FROM users, LATERAL (
    SELECT id FROM slots WHERE provider_id = users.id AND ${IS_PAST_AND_FREE}
    ORDER BY date LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ) past WHERE users.role = 'provider' LIMIT ${BATCH}`;

/**
 * Deletes free slots before a day (`yyyy-MM-dd`), and returns their number. Bookings have copies of their times (P15).
 * Slots that another transaction has locked follow in the next run. Several processes may do so concurrently.
 */
export const deletePastSlots = (db: EntityManager, before: string, pace: Pace): Promise<number> =>
  inBatches(pace, async () => {
    // Outside the lock, since it looks at every provider.
    const ids = (await db.query<{ id: string }[]>(PAST, [before])).map(({ id }) => id);
    if (ids.length === 0) return 0;
    return withDeletionLock(db, async (db) => {
      const [, deleted] = await db.query<[unknown[], number]>(
        `DELETE FROM slots WHERE id = ANY ($2::uuid[]) AND ${IS_PAST_AND_FREE}`,
        [before, ids],
      );
      return deleted;
    });
  });

/** The providers are locked before their slots, which is the order of the deletion of an account. */
const RETURN = `
  WITH chosen AS MATERIALIZED (
    SELECT id, date, provider_id FROM past_slots LIMIT ${BATCH}
  ), providers AS MATERIALIZED (
    SELECT id FROM users WHERE id IN (SELECT provider_id FROM chosen) ORDER BY id FOR KEY SHARE
  ), taken AS (
    DELETE FROM past_slots p USING chosen JOIN providers ON providers.id = chosen.provider_id
    WHERE p.id = chosen.id AND p.date = chosen.date RETURNING p.*
  ), returned AS (
    INSERT INTO slots (id, provider_id, date, start_time, end_time)
    SELECT id, provider_id, date, start_time, end_time FROM taken WHERE date >= $1 ON CONFLICT DO NOTHING
  )
  SELECT count(*)::int AS count FROM taken`;

/**
 * Returns the slots that version 1.0.0 moved to `past_slots` to `slots`, but for those before a day (`yyyy-MM-dd`), which
 * `deletePastSlots` would delete, and returns the number of both. Since migration 29, nothing is moved there.
 */
export const returnPastSlots = (db: EntityManager, before: string, pace: Pace): Promise<number> =>
  inBatches(pace, () =>
    withDeletionLock(db, async (db) => {
      // They are no news for those who wait for a free slot.
      await db.query(`SET LOCAL marquee.restoring = 'on'`);
      const [{ count }] = await db.query<[{ count: number }]>(RETURN, [before]);
      return count;
    }),
  );
