import type { EntityManager } from 'typeorm';
import { audit } from '../audit/audit.js';
import { badInput, notFound } from '../../kernel/errors.js';
import { assertLimit, isId, parseInstant } from '../../kernel/validation.js';
import { readList } from '../../engine/database/connections-of-address.js';
import type { Viewer } from '../users/viewer.js';
import { DEFAULT_LISTED_MESSAGES, MAX_LISTED_MESSAGES } from './message-limits.js';
import { MESSAGE_COLUMNS, type MessageView } from './message-view.js';

interface PageCommand {
  bookingId: string;
  /** From 1 to `MAX_LISTED_MESSAGES`. */
  first?: number | null | undefined;
  /** Continues with messages older than this one of the same booking, or than a timestamp in ISO 8601. */
  before?: string | null | undefined;
}

const invalidBefore = () =>
  badInput({
    before: 'before must be the id of a message of this booking, or a timestamp like 2026-05-31T18:30:00Z',
  });

/** The condition for the start of a page, over `$1`, the booking, and `$3`, whose value is returned with it. */
function startOf(before: PageCommand['before']): [condition: string, value: unknown] {
  if (before === null || before === undefined || before === '') return ['$3::text IS NULL', null];
  // The number of a message of another booking is not compared, since it would reveal how many there were.
  if (isId(before))
    return [/* X3 */ 'number < (SELECT number FROM messages WHERE id = $3 AND booking_id = $1)', before];
  const instant = parseInstant(before);
  if (instant === null) throw invalidBefore();
  return ['created_at < to_timestamp($3::float8 / 1000)', instant];
}

/**
 * The messages of a booking, newest first (P46). Reading them does not mark them as read. An administrator reads those
 * of any booking, which the audit log records for each page (P22). Throws BAD_USER_INPUT (first, before) and NOT_FOUND.
 */
export async function messagesOf(
  db: EntityManager,
  viewer: Viewer,
  { bookingId, first, before }: PageCommand,
): Promise<MessageView[]> {
  const maximum = assertLimit(first, MAX_LISTED_MESSAGES, DEFAULT_LISTED_MESSAGES, 'first');
  const [isBefore, value] = startOf(before);
  const read = (db: EntityManager) => readPage(db, { bookingId, isBefore, values: [bookingId, maximum, value] });
  if (viewer.role !== 'admin') {
    await assertParty(db, viewer, bookingId);
    return read(db);
  }
  return db.transaction(async (db) => {
    const booking = await db.query<unknown[]>('SELECT FROM bookings WHERE id = $1', [bookingId]);
    if (booking.length === 0) throw notFound('Booking');
    /* X8 */ await audit(db, viewer, { action: 'booking.read_messages', subjectId: bookingId });
    return read(db);
  });
}

async function assertParty(db: EntityManager, { id }: Viewer, bookingId: string): Promise<void> {
  const own = await db.query<unknown[]>(
    /* X1 */ 'SELECT FROM bookings WHERE id = $1 AND $2 IN (customer_id, provider_id)',
    [bookingId, id],
  );
  if (own.length === 0) throw notFound('Booking');
}

async function readPage(
  db: EntityManager,
  { bookingId, isBefore, values }: { bookingId: string; isBefore: string; values: unknown[] },
): Promise<MessageView[]> {
  const messages = await readList<MessageView>(
    db,
    `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE booking_id = $1 AND ${isBefore} ORDER BY number DESC LIMIT $2`,
    values,
  );
  const before = values[2];
  // A message of another booking is rejected like an unknown one; if no message is older, the list is empty.
  if (messages.length === 0 && isId(before)) {
    const known = await db.query<unknown[]>('SELECT FROM messages WHERE id = $1 AND booking_id = $2', [
      before,
      bookingId,
    ]);
    if (known.length === 0) throw invalidBefore();
  }
  return messages;
}
