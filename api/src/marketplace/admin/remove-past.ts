import type { EntityManager } from 'typeorm';
import { addDays, type Clock, today } from '../../kernel/clock.js';
import { inBatches, type Pace } from '../../kernel/in-batches.js';
import { deletePastSlots } from '../slots/past-slots.sql.js';

/** Seconds between two runs of `removePast`. */
export const REMOVAL_INTERVAL_SECONDS = 6 * 3600;

/** Rows of a statement, each of which is a transaction of its own and takes some tens of milliseconds. */
const BATCH = 500;

/** What a run has removed. */
export interface Outcome {
  slots: number;
  messages: number;
  auditEntries: number;
}

export interface Limits {
  /** KEEP_FREE_SLOTS_DAYS. */
  keepFreeSlotsDays: number;
  /** KEEP_DAYS; null if nothing else is to be removed. */
  keepDays: number | null;
}

/** The first day (`yyyy-MM-dd`) of which free slots remain. */
export const firstDayOfSlots = (clock: Clock, { keepFreeSlotsDays, keepDays }: Limits): string =>
  addDays(today(clock), -Math.min(keepFreeSlotsDays, keepDays ?? keepFreeSlotsDays));

/**
 * Removes free slots that have been over for more than KEEP_FREE_SLOTS_DAYS. For operators who set KEEP_DAYS, removes what
 * has been over for longer than that (docs/decisions/0027): free slots; messages of bookings that have ended, and of questions
 * without a booking, whose threads are closed (P46, P72); and entries of the audit log (P22). Bookings remain with their timelines and reviews, since lists,
 * counts, totals and ratings consist of them.
 *
 * Batches that are committed one by one; rows that another transaction has locked follow in the next run. Several
 * processes may do so concurrently. If a part fails, the others are tried, and its error is thrown at the end.
 */
export async function removePast(
  db: EntityManager,
  { clock, ...limits }: Limits & { clock: Clock },
  { signal, pauseMs = 100 }: Partial<Pace> & Pick<Pace, 'signal'>,
): Promise<Outcome> {
  const pace = { signal, pauseMs };
  const errors: unknown[] = [];
  const attempt = (part: Promise<number>): Promise<number> =>
    part.catch((error: unknown) => {
      errors.push(error);
      return 0;
    });
  const outcome = { slots: 0, messages: 0, auditEntries: 0 };
  outcome.slots = await attempt(deletePastSlots(db, firstDayOfSlots(clock, limits), pace));
  if (limits.keepDays !== null) {
    const before = addDays(today(clock), -limits.keepDays);
    outcome.messages = await attempt(inBatches(pace, () => remove(db, OLD_MESSAGES, before)));
    await attempt(inBatches(pace, () => remove(db, EMPTY_THREADS, before)));
    outcome.auditEntries = await attempt(inBatches(pace, () => remove(db, OLD_AUDIT, before)));
  }
  if (errors.length > 0) throw errors[0];
  return outcome;
}

async function remove(db: EntityManager, sql: string, before: string): Promise<number> {
  const [, count] = await db.query<[unknown[], number]>(sql, [before]);
  return count;
}

/** Reads the oldest messages; those of events to come, which remain, are few. */
const OLD_MESSAGES = `
  DELETE FROM messages USING (
    SELECT m.id FROM messages m JOIN threads t ON t.id = m.booking_id LEFT JOIN bookings b ON b.id = t.booking_id
    WHERE m.created_at < $1::date AND CASE WHEN b.id IS NULL THEN t.last_message_at < $1::date
      ELSE b.ends_at < $1::date AND b.status IN ('completed', 'cancelled') END
    ORDER BY m.created_at LIMIT ${BATCH} FOR UPDATE OF m SKIP LOCKED
  ) old WHERE messages.id = old.id`;

/** Threads begin with their first message, so that those without one have lost theirs. */
const EMPTY_THREADS = `
  DELETE FROM threads USING (
    SELECT id FROM threads t
    WHERE last_message_at < $1::date AND NOT EXISTS (SELECT FROM messages WHERE booking_id = t.id)
    LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ) empty WHERE threads.id = empty.id`;

/** Ids are in the order of time, so that the primary key leads to the oldest entries. */
const OLD_AUDIT = `
  DELETE FROM audit_log USING (
    SELECT id, at FROM audit_log ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ) oldest WHERE audit_log.id = oldest.id AND oldest.at < $1::date`;
