import type { EntityManager } from 'typeorm';
import { addDays, type Clock, today } from '../../kernel/clock.js';
import { inBatches, type Pace } from '../../kernel/in-batches.js';
import { archiveSlots, dropMonths } from '../slots/slot-archive.js';

/** Seconds between two runs of `archiveAndRemove`. */
export const ARCHIVE_INTERVAL_SECONDS = 6 * 3600;

/** Rows of a statement, each of which is a transaction of its own and takes some tens of milliseconds. */
const BATCH = 500;

/** What a run has archived and removed. */
export interface Outcome {
  archivedSlots: number;
  messages: number;
  auditEntries: number;
  /** Months of the archive of slots. */
  months: number;
}

export interface Limits {
  /** ARCHIVE_DAYS. */
  archiveDays: number;
  /** KEEP_DAYS; null if nothing is to be removed. */
  keepDays: number | null;
}

/**
 * Archives slots that have been over for more than ARCHIVE_DAYS. For operators who set KEEP_DAYS, removes what has been
 * over for longer than that (docs/decisions/0027): months of the archive, since bookings have their own copy of the times
 * (P15); messages of bookings that have ended, whose threads are closed (P46); and entries of the audit log (P22).
 * Bookings remain with their timelines and reviews, since lists, counts, totals and ratings consist of them.
 *
 * Batches that are committed one by one; rows that another transaction has locked follow in the next run. Several
 * processes may do so concurrently. If a part fails, the others are tried, and its error is thrown at the end.
 */
export async function archiveAndRemove(
  db: EntityManager,
  { clock, archiveDays, keepDays }: Limits & { clock: Clock },
  { signal, pauseMs = 100 }: Partial<Pace> & Pick<Pace, 'signal'>,
): Promise<Outcome> {
  const pace = { signal, pauseMs };
  const dayBefore = (days: number) => addDays(today(clock), -days);
  const errors: unknown[] = [];
  const attempt = (part: Promise<number>): Promise<number> =>
    part.catch((error: unknown) => {
      errors.push(error);
      return 0;
    });
  const outcome = { archivedSlots: 0, messages: 0, auditEntries: 0, months: 0 };
  const toArchive = dayBefore(Math.min(archiveDays, keepDays ?? archiveDays));
  outcome.archivedSlots = await attempt(archiveSlots(db, toArchive, pace));
  if (keepDays !== null) {
    const before = dayBefore(keepDays);
    outcome.messages = await attempt(inBatches(pace, () => remove(db, OLD_MESSAGES, before)));
    outcome.auditEntries = await attempt(inBatches(pace, () => remove(db, OLD_AUDIT, before)));
    // Not if the run was stopped before all slots were archived.
    if (!signal.aborted) outcome.months = await attempt(dropMonths(db, before));
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
    SELECT m.id FROM messages m JOIN bookings b ON b.id = m.booking_id
    WHERE m.created_at < $1::date AND b.ends_at < $1::date AND b.status IN ('completed', 'cancelled')
    ORDER BY m.created_at LIMIT ${BATCH} FOR UPDATE OF m SKIP LOCKED
  ) old WHERE messages.id = old.id`;

/** Ids are in the order of time, so that the primary key leads to the oldest entries. */
const OLD_AUDIT = `
  DELETE FROM audit_log USING (
    SELECT id, at FROM audit_log ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ) oldest WHERE audit_log.id = oldest.id AND oldest.at < $1::date`;
