import type { EntityManager } from 'typeorm';
import type { Party } from '../../marketplace/bookings/booking-status.js';
import type { ClaimedMail } from './sender.js';
import type { UnreadThread } from './templates/message.js';

/** Messages that a mail shows, the newest; the page shows all. */
const SHOWN = 3;

/** What a mail is about: those that the version before has planned name no thread, and that of a booking had its id. */
const threadOf = (mail: string): string => `coalesce(${mail}.data ->> 'threadId', ${mail}.booking_id::text)`;

/** A later mail about the same thread, which waits as well, shows all that this one would. */
const IS_REPLACED = `EXISTS (
  SELECT FROM mails later JOIN mails own ON own.id = $1
  WHERE later.account_id = own.account_id AND ${threadOf('later')} = ${threadOf('own')} AND later.kind = own.kind
    AND later.state = 'pending' AND later.created_at > own.created_at)`;

/**
 * What a party of a thread has not read, of what is old enough for a mail; null if it has read all since, or if a later
 * mail reports it.
 */
export async function unreadThread(
  db: EntityManager,
  { id, threadId, to }: Pick<ClaimedMail, 'id'> & { threadId: string; to: Party },
): Promise<UnreadThread | null> {
  const author = to === 'customer' ? 'provider' : 'customer';
  const rows = await db.query<{ text: string; at: Date; count: number }[]>(
    `SELECT text, created_at AS at, count(*) OVER ()::int AS count FROM messages
     WHERE booking_id = $2 AND author = $3 AND read_at IS NULL AND mail_planned_at IS NOT NULL AND NOT ${IS_REPLACED}
     ORDER BY number DESC LIMIT ${SHOWN}`,
    [id, threadId, author],
  );
  const [newest] = rows;
  if (!newest) return null;
  return { count: newest.count, newest: rows.map(({ text, at }) => ({ text, at })).reverse() };
}
