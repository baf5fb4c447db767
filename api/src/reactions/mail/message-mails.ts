import type { EntityManager } from 'typeorm';
import type { Clock } from '../../kernel/clock.js';
import { GIVE_UP_HOURS } from './plan.js';

/** Minutes for which a message is unread before a mail reports it: a party who looks at the page needs none. */
const UNREAD_MINUTES = 5;

/** Minutes between two mails about one thread to one party. */
const PAUSE_MINUTES = 60;

/** A message that is older is not reported, by a server that was down; like the other mails that time makes due. */
const LATEST = `interval '7 days'`;

/** Threads per statement. */
const BATCH = 500;

/**
 * One statement plans a mail for each thread with a message that is due, and marks the messages that it reports, so that
 * each is reported once. A mail is identified by the first of them: of two processes, only one plans it, and marks. A
 * recipient that is banned or was deleted has its mail skipped.
 *
 * Due messages are read apart, from the index of those without a mail: grouped in the same query, PostgreSQL would read
 * all that were ever left unread, in the order of the groups.
 *
 * Accounts are locked before bookings, all of them before the first booking, as in the deletion of an account. What another
 * transaction has locked, whose messages are written there, is left for the next time: a booking, or a thread without one.
 */
const PLAN = (state: 'pending' | 'skipped'): string => `
  WITH due AS MATERIALIZED (
    SELECT booking_id AS thread_id, author, number FROM messages
    WHERE read_at IS NULL AND mail_planned_at IS NULL
      AND created_at <= $1::timestamptz - interval '${UNREAD_MINUTES} minutes'
      AND created_at > $1::timestamptz - ${LATEST}
  ), unreported AS (
    SELECT thread_id, author, min(number) AS first, max(number) AS last FROM due
    WHERE NOT EXISTS (
      SELECT FROM messages WHERE messages.booking_id = due.thread_id AND messages.author = due.author
        AND messages.mail_planned_at > $1::timestamptz - interval '${PAUSE_MINUTES} minutes'
    )
    GROUP BY thread_id, author LIMIT ${BATCH}
  ), told AS (
    SELECT unreported.*, booking_id, format('message-received:%s:%s:%s', thread_id, author, first) AS dedupe,
      CASE author WHEN 'customer' THEN 'provider' ELSE 'customer' END AS party,
      CASE author WHEN 'customer' THEN provider_id ELSE customer_id END AS account
    FROM unreported JOIN threads ON threads.id = unreported.thread_id
  ), accounts AS (
    SELECT id, is_verified FROM users WHERE id IN (SELECT account FROM told) ORDER BY id FOR KEY SHARE
  ), locked AS (
    SELECT id FROM bookings
    WHERE id IN (SELECT booking_id FROM told) AND (SELECT count(*) FROM accounts) >= 0
    FOR NO KEY UPDATE SKIP LOCKED
  ), locked_alone AS (
    SELECT id FROM threads
    WHERE id IN (SELECT thread_id FROM told WHERE booking_id IS NULL) AND booking_id IS NULL
      AND (SELECT count(*) FROM accounts) >= 0
    FOR NO KEY UPDATE SKIP LOCKED
  ), planned AS (
    INSERT INTO mails (id, kind, dedupe, state, account_id, booking_id, data, give_up_at)
    SELECT gen_random_uuid(), 'message-received', dedupe,
      CASE WHEN accounts.id IS NULL THEN 'skipped' ELSE '${state}' END,
      ${state === 'pending' ? 'accounts.id, CASE WHEN accounts.id IS NOT NULL THEN booking_id END,' : 'NULL, NULL,'}
      ${state === 'pending' ? `CASE WHEN accounts.id IS NOT NULL THEN jsonb_build_object('to', party, 'threadId', thread_id) END` : 'NULL'},
      now() + interval '${GIVE_UP_HOURS} hours'
    FROM told JOIN (SELECT id FROM locked UNION ALL SELECT id FROM locked_alone) held ON held.id = coalesce(booking_id, thread_id)
      LEFT JOIN accounts ON accounts.id = told.account AND accounts.is_verified
    ON CONFLICT (dedupe) DO NOTHING RETURNING dedupe
  ), marked AS (
    UPDATE messages SET mail_planned_at = $1
    FROM told JOIN planned ON planned.dedupe = told.dedupe
    WHERE messages.booking_id = told.thread_id AND messages.author = told.author
      AND messages.number BETWEEN told.first AND told.last AND messages.read_at IS NULL
  )
  SELECT (SELECT count(*)::int FROM told) AS due, (SELECT count(*)::int FROM planned) AS planned`;

/**
 * Plans the mails about messages that were not read for five minutes, at most one in an hour for each party of a thread
 * (P33), and returns their number. `state` is `skipped` for those that are not to be sent.
 */
export async function planMessageMails(
  db: EntityManager,
  clock: Clock,
  state: 'pending' | 'skipped' = 'pending',
): Promise<number> {
  const sql = PLAN(state);
  let total = 0;
  for (let due = BATCH; due === BATCH;) {
    const [counts] = await db.query<[{ due: number; planned: number }]>(sql, [clock.now()]);
    total += counts.planned;
    due = counts.planned === 0 ? 0 : counts.due;
  }
  return total;
}
