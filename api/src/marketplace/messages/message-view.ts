import { type EntityManager, In } from 'typeorm';
import type { Party } from '../bookings/booking-status.js';
import { Message } from './message.entity.js';
import type { Thread } from './thread.entity.js';

/** A message as both parties and administrators see it. */
export interface MessageView {
  id: string;
  threadId: string;
  /** Null in a thread without a booking. */
  bookingId: string | null;
  /** The party that wrote it, also after the account was deleted. */
  by: Party;
  text: string;
  at: Date;
  /** Whether the other party has read it. */
  read: boolean;
}

export const messageView = (
  { id, threadId, author, text, createdAt, readAt }: Message,
  { bookingId }: Pick<Thread, 'bookingId'>,
): MessageView => ({
  ...{ id, threadId, bookingId },
  by: author,
  text,
  at: createdAt,
  read: readAt !== null,
});

/** In no particular order; those that have been deleted are missing. */
export async function messagesById(db: EntityManager, ids: string[]): Promise<MessageView[]> {
  const messages = await db.find(Message, { where: { id: In(ids) }, relations: { thread: true } });
  return messages.map((message) => messageView(message, message.thread));
}
