import type { EntityManager } from 'typeorm';
import type { Party } from '../bookings/booking-status.js';

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

/** The columns of a `MessageView`, of the table `messages`. */
export const MESSAGE_COLUMNS = `messages.id, messages.booking_id AS "bookingId", messages.author AS by, messages.text,
  messages.created_at AS at, messages.read_at IS NOT NULL AS read`;

/** In no particular order; those that have been deleted are missing. */
export const messagesById = (db: EntityManager, ids: string[]): Promise<MessageView[]> =>
  db.query<MessageView[]>(`SELECT ${MESSAGE_COLUMNS} FROM messages WHERE id = ANY($1::uuid[])`, [ids]);
