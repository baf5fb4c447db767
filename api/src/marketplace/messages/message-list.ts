import { type EntityManager, type FindOperator, LessThan } from 'typeorm';
import { audit } from '../audit/audit.js';
import { Booking } from '../bookings/booking.entity.js';
import { ofParty } from '../bookings/party.js';
import { badInput, notFound } from '../../kernel/errors.js';
import { assertLimit, isId, parseInstant } from '../../kernel/validation.js';
import { asList } from '../../engine/database/connections-of-address.js';
import type { Viewer } from '../users/viewer.js';
import { DEFAULT_LISTED_MESSAGES, MAX_LISTED_MESSAGES } from './message-limits.js';
import { messageView, type MessageView } from './message-view.js';
import { Message } from './message.entity.js';
import { Thread } from './thread.entity.js';

/** A part of the messages of a thread, newest first. */
export interface MessagePage {
  /** From 1 to `MAX_LISTED_MESSAGES`. */
  first?: number | null | undefined;
  /** Continues with messages older than this one of the same thread, or than a timestamp in ISO 8601. */
  before?: string | null | undefined;
}

const invalidBefore = () =>
  badInput({ before: 'before must be the id of a message of this thread, or a timestamp like 2026-05-31T18:30:00Z' });

type Start = { id: string } | { createdAt: FindOperator<Date> } | null;

/** What `before` names: a message, or a time. */
function startOf(before: MessagePage['before']): Start {
  if (before === null || before === undefined || before === '') return null;
  if (isId(before)) return { id: before };
  const instant = parseInstant(before);
  if (instant === null) throw invalidBefore();
  return { createdAt: LessThan(new Date(instant)) };
}

/** The condition and the number of messages of a page. Throws BAD_USER_INPUT (first, before). */
export const pageOf = ({ first, before }: MessagePage) => ({
  maximum: assertLimit(first, MAX_LISTED_MESSAGES, DEFAULT_LISTED_MESSAGES, 'first'),
  start: startOf(before),
});

/**
 * The messages of a booking, newest first (P46). Reading them does not mark them as read. An administrator reads those
 * of any booking, which the audit log records for each page (P22). Throws BAD_USER_INPUT (first, before) and NOT_FOUND.
 */
export async function messagesOf(
  db: EntityManager,
  viewer: Viewer,
  { bookingId, ...page }: MessagePage & { bookingId: string },
): Promise<MessageView[]> {
  const read = async (db: EntityManager) => {
    const thread = await db.findOneBy(Thread, { bookingId });
    return readPage(db, { id: thread?.id ?? bookingId, bookingId }, page);
  };
  pageOf(page);
  if (viewer.role !== 'admin') {
    if (!(await db.existsBy(Booking, /* X1 */ ofParty(bookingId, viewer.id)))) throw notFound('Booking');
    return read(db);
  }
  return db.transaction(async (db) => {
    if (!(await db.existsBy(Booking, { id: bookingId }))) throw notFound('Booking');
    /* X8 */ await audit(db, viewer, { action: 'booking.read_messages', subjectId: bookingId });
    return read(db);
  });
}

/** Throws BAD_USER_INPUT (first, before). */
export async function readPage(
  db: EntityManager,
  { id: threadId, bookingId }: Pick<Thread, 'id' | 'bookingId'>,
  page: MessagePage,
): Promise<MessageView[]> {
  const { start, maximum } = pageOf(page);
  const isBefore = start && 'id' in start ? { number: LessThan(await numberOf(db, threadId, start.id)) } : start;
  const messages = await asList(db, () =>
    db.find(Message, { where: { threadId, ...isBefore }, order: { number: 'DESC' }, take: maximum }),
  );
  return messages.map((message) => messageView(message, { bookingId }));
}

/** A message of another thread is rejected like an unknown one, since its number would reveal how many there were. */
async function numberOf(db: EntityManager, threadId: string, id: string): Promise<number> {
  const message = await db.findOneBy(Message, /* X3 */ { id, threadId });
  if (!message) throw invalidBefore();
  return message.number;
}
