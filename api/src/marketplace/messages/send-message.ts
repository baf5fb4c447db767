import type { EntityManager } from 'typeorm';
import type { Clock } from '../../kernel/clock.js';
import { conflict } from '../../kernel/errors.js';
import { orderedId } from '../../kernel/ordered-id.js';
import { type RateLimits, withinLimit } from '../../engine/limits/rate-limits.js';
import type { Viewer } from '../users/viewer.js';
import { type HeldThread, holdThread, holdThreadOfBooking } from './hold-thread.js';
import { publishMessage, publishUnread } from './message-events.js';
import { MAX_THREAD, MESSAGES_OF_ACCOUNT } from './message-limits.js';
import type { MessageView } from './message-view.js';
import { Message } from './message.entity.js';

export interface MessageDeps {
  clock: Clock;
  limits: RateLimits;
}

/** Writes a message in a thread that the transaction holds. Throws CONFLICT. */
export async function say(
  db: EntityManager,
  clock: Clock,
  { id: threadId, bookingId, author, otherId, closedBecause }: HeldThread,
  text: string,
): Promise<MessageView> {
  if (closedBecause !== null) throw conflict(closedBecause);
  const what = bookingId === null ? 'thread' : 'booking';
  if (otherId === null)
    throw conflict(`The ${author === 'customer' ? 'provider' : 'customer'} of this ${what} has left the marketplace`);
  // After the lock, so that it is the number of the last message that was committed before.
  const last = (await db.maximum(Message, 'number', { threadId })) ?? 0;
  if (last >= MAX_THREAD) throw conflict(`A ${what} can have up to ${MAX_THREAD.toLocaleString('en-US')} messages`);
  const [id, at] = [orderedId(), clock.now()];
  await db.insert(Message, { id, threadId, number: last + 1, author, text, createdAt: at });
  await publishMessage(db, { id, accountId: /* X7 */ otherId });
  if (bookingId !== null) await publishUnread(db, bookingId, otherId);
  return { id, threadId, bookingId, by: author, text, at, read: false };
}

/**
 * Sends a message to the other party of a booking, regardless of its status (P46). Throws NOT_FOUND if the viewer is no
 * party, CONFLICT (30 days after the event, the thread is full, the other account was deleted), and RATE_LIMITED.
 */
export const sendMessage = (
  db: EntityManager,
  { clock, limits }: MessageDeps,
  viewer: Viewer,
  { bookingId, text }: { bookingId: string; text: string },
): Promise<MessageView> =>
  withinLimit(limits, MESSAGES_OF_ACCOUNT, viewer.id, () =>
    db.transaction(async (db) => say(db, clock, await holdThreadOfBooking(db, clock, viewer, bookingId), text)),
  );

/** The same in any thread, also before a booking (P72). */
export const sendToThread = (
  db: EntityManager,
  { clock, limits }: MessageDeps,
  viewer: Viewer,
  { id, text }: { id: string; text: string },
): Promise<MessageView> =>
  withinLimit(limits, MESSAGES_OF_ACCOUNT, viewer.id, () =>
    db.transaction(async (db) => say(db, clock, await holdThread(db, clock, viewer, id), text)),
  );
