import { type EntityManager, In } from 'typeorm';
import type { Party } from '../bookings/booking-status.js';
import { Message } from './message.entity.js';

/** A message as both parties and administrators see it. */
export interface MessageView {
  id: string;
  bookingId: string;
  /** The party that wrote it, also after the account was deleted. */
  by: Party;
  text: string;
  at: Date;
  /** Whether the other party has read it. */
  read: boolean;
}

export const messageView = ({ id, bookingId, author, text, createdAt, readAt }: Message): MessageView => ({
  id,
  bookingId,
  by: author,
  text,
  at: createdAt,
  read: readAt !== null,
});

/** In no particular order; those that have been deleted are missing. */
export const messagesById = async (db: EntityManager, ids: string[]): Promise<MessageView[]> =>
  (await db.findBy(Message, { id: In(ids) })).map(messageView);
