import { type Timestamp, timestampOf } from '../../kernel/timestamp.js';
import { DELETED_USER } from '../users/provider-card.js';
import { publicName } from '../users/public-name.js';
import { eventKind } from './event-kind.js';

/** What a customer wrote about a completed booking, as the public sees it (P49). */
export interface ReviewView {
  id: string;
  /** 1 to 5 stars. */
  rating: number;
  /** May be empty. */
  text: string;
  /** `Maya L.`, or `Deleted user`. */
  author: string;
  createdAt: Timestamp;
  /** What the provider responded. */
  answer: { text: string; at: Timestamp } | null;
  /** See `eventKind`; null also if the booking has been deleted. */
  eventType: string | null;
  /** `yyyy-MM`; null if the booking has been deleted. */
  eventMonth: string | null;
}

/** A `ReviewView` as it is read from the database, as JSON. */
export interface ReviewRow extends Omit<ReviewView, 'author' | 'createdAt' | 'answer' | 'eventType' | 'eventMonth'> {
  /** The full name of the author; null if the account has been deleted. */
  name: string | null;
  createdAt: string;
  answer: { text: string; at: string } | null;
  /** What was booked; null if the booking has been deleted. */
  event: { type: string; category: string; date: string } | null;
}

/**
 * SQL that builds a `ReviewRow` from a row of `reviews`, one of `users`, its author, which may be missing, and one of
 * `bookings`.
 */
export const reviewSql = (reviews: string, author: string, bookings: string): string =>
  `json_build_object('id', ${reviews}.id, 'rating', ${reviews}.rating, 'text', ${reviews}.text,
    'name', ${author}.name, 'createdAt', ${reviews}.created_at, 'answer', CASE WHEN ${reviews}.answer IS NOT NULL
      THEN json_build_object('text', ${reviews}.answer, 'at', ${reviews}.answered_at) END,
    'event', json_build_object('type', ${bookings}.event_type, 'category', ${bookings}.service_category,
      'date', ${bookings}.event_date))`;

export const reviewView = ({ id, rating, text, name, createdAt, answer, event }: ReviewRow): ReviewView => ({
  id,
  rating,
  text,
  author: name === null ? DELETED_USER : publicName(name),
  createdAt: timestampOf(createdAt),
  answer: answer && { text: answer.text, at: timestampOf(answer.at) },
  eventType: event && eventKind(event.type, event.category),
  eventMonth: event && event.date.slice(0, 7),
});
