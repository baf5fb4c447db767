// A page among 100,000 threads reads 150 rows of them (api/test/messages/many-threads.long.test.ts).
import type { EntityManager } from 'typeorm';
import { readList } from '../../engine/database/connections-of-address.js';
import { prepared } from '../../engine/database/prepared.js';
import type { ViewRow } from '../../engine/database/view-columns.js';
import { type Clock, localDateTime } from '../../kernel/clock.js';
import { badInput, notFound } from '../../kernel/errors.js';
import { assertLimit, isId, parseInstant } from '../../kernel/validation.js';
import { audit } from '../audit/audit.js';
import { ofParty } from '../bookings/party.js';
import type { Viewer } from '../users/viewer.js';
import { type MessagePage, pageOf, readPage } from './message-list.js';
import { MAX_LISTED_THREADS, MESSAGES_OF_LISTED_THREAD } from './message-limits.js';
import type { MessageView } from './message-view.js';
import { THREAD_COLUMNS, THREAD_JOINS, threadView, type ThreadView } from './thread-view.js';
import { Thread } from './thread.entity.js';

/** The values `$1` to `$3` of `THREAD_COLUMNS`. */
export const valuesFor = (clock: Clock, viewer: Viewer): [string, Date, string] => [
  viewer.id,
  clock.now(),
  localDateTime(clock),
];

const BY_ID = prepared(`SELECT ${THREAD_COLUMNS} FROM threads t ${THREAD_JOINS} WHERE t.id = $4`);

/**
 * A thread of the viewer with a page of its messages, newest first (P72). Reading it does not mark it as read. An
 * administrator reads any, which the audit log records for each page (P22). Throws BAD_USER_INPUT (first, before) and
 * NOT_FOUND.
 */
export async function threadOf(
  db: EntityManager,
  { clock }: { clock: Clock },
  viewer: Viewer,
  { id, ...page }: MessagePage & { id: string },
): Promise<ThreadView> {
  pageOf(page);
  const read = async (db: EntityManager) => {
    const [row] = await db.query<ViewRow[]>(BY_ID, [...valuesFor(clock, viewer), id]);
    if (!row) throw notFound('Thread');
    const thread = threadView(row);
    return { ...thread, messages: await readPage(db, thread, page) };
  };
  if (viewer.role !== 'admin') {
    if (!(await db.existsBy(Thread, ofParty(id, viewer.id)))) throw notFound('Thread');
    return read(db);
  }
  return db.transaction(async (db) => {
    const thread = await read(db);
    await audit(db, viewer, { action: 'thread.read_messages', subjectId: id });
    return thread;
  });
}

interface ThreadPage {
  /** From 1 to `MAX_LISTED_THREADS`. */
  first?: number | null | undefined;
  /** Continues after this thread of the viewer, or with those whose last message is older than a timestamp in ISO 8601. */
  before?: string | null | undefined;
  /** Whether their messages are read. Default: true */
  withMessages?: boolean;
}

const invalidBefore = () =>
  badInput({ before: 'before must be the id of one of your threads, or a timestamp like 2026-05-31T18:30:00Z' });

/** The condition for the start of a page: over `$1`, the account, and `$5`, whose value is returned with it. */
function startOf(before: ThreadPage['before']): [condition: string, value: unknown] {
  if (before === null || before === undefined || before === '') return ['$5::text IS NULL', null];
  if (isId(before))
    return [
      `(last_message_at, id) < (SELECT last_message_at, id FROM threads WHERE id = $5 AND $1 IN (customer_id, provider_id))`,
      before,
    ];
  const instant = parseInstant(before);
  if (instant === null) throw invalidBefore();
  return ['last_message_at < to_timestamp($5::float8 / 1000)', instant];
}

const LAST_WORD_FIRST = 'ORDER BY last_message_at DESC, id DESC LIMIT $4';

/** SQL: a page of each side, which an index has in this order, and then of both. */
const listFrom = (condition: string): string => {
  const ofSide = (party: string) =>
    `(SELECT id, last_message_at FROM threads WHERE ${party}_id = $1 AND ${condition} ${LAST_WORD_FIRST})`;
  return prepared(`
    SELECT ${THREAD_COLUMNS}
    FROM (SELECT * FROM (${ofSide('customer')} UNION ALL ${ofSide('provider')}) both_sides ${LAST_WORD_FIRST}) page
      JOIN threads t ON t.id = page.id ${THREAD_JOINS}
    ORDER BY t.last_message_at DESC, t.id DESC`);
};

/** The threads of an account, the last word first, each with its newest messages (P72). Throws BAD_USER_INPUT (first, before). */
export async function threadsOf(
  db: EntityManager,
  { clock }: { clock: Clock },
  viewer: Viewer,
  { first, before, withMessages = true }: ThreadPage = {},
): Promise<ThreadView[]> {
  const maximum = assertLimit(first, MAX_LISTED_THREADS, MAX_LISTED_THREADS, 'first');
  const [condition, start] = startOf(before);
  const rows = await readList<ViewRow>(db, listFrom(condition), [...valuesFor(clock, viewer), maximum, start]);
  // A thread of another account is rejected like an unknown one; if none is older, the list is empty.
  if (rows.length === 0 && isId(before) && !(await db.existsBy(Thread, ofParty(before, viewer.id))))
    throw invalidBefore();
  const threads = rows.map(threadView);
  const bookings = threads.map(({ bookingId }) => bookingId);
  const ids = threads.map(({ id }) => id);
  const newest = withMessages ? await db.query<MessageView[]>(NEWEST, [ids, bookings]) : [];
  return threads.map((thread) => ({
    ...thread,
    messages: newest.filter(({ threadId }) => threadId === thread.id),
  }));
}

const NEWEST = prepared(`
  SELECT m.id, t.id AS "threadId", t."bookingId", m.author AS by, m.text, m.created_at AS at,
    m.read_at IS NOT NULL AS read
  FROM unnest($1::uuid[], $2::uuid[]) AS t (id, "bookingId") CROSS JOIN LATERAL (
    SELECT * FROM messages WHERE booking_id = t.id ORDER BY number DESC LIMIT ${MESSAGES_OF_LISTED_THREAD}
  ) m ORDER BY m.number DESC`);
