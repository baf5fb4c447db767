import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { withDeletionLock } from '../platform/database/deletions.js';
import { addDays, type Clock, today } from '../kernel/clock.js';

/** Seconds between two runs of `removeOld`. */
export const REMOVE_OLD_INTERVAL_SECONDS = 6 * 3600;

/** Rows of a statement, each of which is a transaction of its own and takes some tens of milliseconds. */
const BATCH = 500;
/** So that requests and the replicas are not delayed by thousands of statements in a row. */
const PAUSE_MS = 100;
/** Providers whose slots one statement looks for. */
const PROVIDERS = 200;

/** How many rows a run has removed. */
export interface Removed {
  slots: number;
  messages: number;
  auditEntries: number;
}

interface Pace {
  signal: AbortSignal;
  pauseMs?: number;
}

/**
 * Removes what was over more than `days` days ago, for operators who set KEEP_DAYS (docs/decisions/0027): slots of the
 * past, of which bookings have their own copy of the times (P15); messages of bookings that have ended, whose threads are
 * closed (P46); and entries of the audit log (P22). Bookings remain with their timelines and reviews, since lists, counts,
 * totals and ratings consist of them.
 *
 * Batches that are committed one by one; rows that another transaction has locked are removed by the next run. Several
 * processes may do so concurrently.
 */
export async function removeOld(
  db: EntityManager,
  { clock, days }: { clock: Clock; days: number },
  { signal, pauseMs = PAUSE_MS }: Pace,
): Promise<Removed> {
  const before = addDays(today(clock), -days);
  /** Repeats a statement until it no longer removes anything. */
  const inBatches = async (removeBatch: () => Promise<number>): Promise<number> => {
    for (let total = 0; ;) {
      const count = signal.aborted ? 0 : await removeBatch();
      if (count === 0) return total;
      total += count;
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  return {
    slots: await removeSlots(db, before, inBatches),
    messages: await inBatches(() => remove(db, OLD_MESSAGES, [before])),
    auditEntries: await inBatches(() => remove(db, OLD_AUDIT, [before])),
  };
}

async function remove(db: EntityManager, sql: string, values: unknown[]): Promise<number> {
  const [, count] = await db.query<[unknown[], number]>(sql, values);
  return count;
}

/** Provider by provider, as the index of slots is ordered. */
async function removeSlots(
  db: EntityManager,
  before: string,
  inBatches: (removeBatch: () => Promise<number>) => Promise<number>,
): Promise<number> {
  let total = 0;
  for (let last = FIRST_ID; ;) {
    const providers = await db.query<{ id: string }[]>(
      `SELECT id FROM users WHERE role = 'provider' AND id > $1 ORDER BY id LIMIT ${PROVIDERS}`,
      [last],
    );
    const ids = providers.map(({ id }) => id);
    total += await inBatches(async () => {
      // An early check, so that no other deletion waits for this one if there is nothing to remove.
      const old = await db.query<unknown[]>(`${oldSlots('')} LIMIT 1`, [ids, before]);
      return old.length === 0 ? 0 : withDeletionLock(db, (db) => remove(db, REMOVE_SLOTS, [ids, before]));
    });
    const next = ids.at(-1);
    if (ids.length < PROVIDERS || next === undefined) return total;
    last = next;
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A slot that a live booking holds is never removed, even if that has not been completed yet. */
const oldSlots = (lock: string): string => `
  SELECT old.id FROM unnest($1::uuid[]) AS provider, LATERAL (
    SELECT id FROM slots WHERE provider_id = provider AND date < $2::date AND booking_id IS NULL
    ORDER BY date LIMIT ${BATCH} ${lock}
  ) old`;

const REMOVE_SLOTS = `
  DELETE FROM slots USING (${oldSlots('FOR UPDATE SKIP LOCKED')} LIMIT ${BATCH}) old
  WHERE slots.id = old.id AND slots.booking_id IS NULL`;

/** Reads the oldest messages; those of events to come, which remain, are few. */
const OLD_MESSAGES = `
  DELETE FROM messages USING (
    SELECT m.id FROM messages m JOIN bookings b ON b.id = m.booking_id
    WHERE m.created_at < $1::date AND b.ends_at < $1::date AND b.status IN ('completed', 'cancelled')
    ORDER BY m.created_at LIMIT ${BATCH} FOR UPDATE OF m SKIP LOCKED
  ) old WHERE messages.id = old.id`;

/** Ids are in the order of time, so that the primary key leads to the oldest entries. */
const OLD_AUDIT = `
  DELETE FROM audit_log USING (
    SELECT id, at FROM audit_log ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ) oldest WHERE audit_log.id = oldest.id AND oldest.at < $1::date`;
