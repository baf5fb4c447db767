import type { Timestamp } from '../../kernel/timestamp.js';
import { type ColumnsOf, timestamp, viewColumns } from '../../engine/database/view-columns.js';
import type { BookedService } from '../bookings/booking-view.js';
import { PUBLIC } from '../services/catalogue.sql.js';
import { DELETED_USER, firstImage, type ProviderCard, providerCardColumns } from '../users/provider-card.js';
import { OPEN_DAYS, QUESTION_OPEN_DAYS } from './message-limits.js';
import type { MessageView } from './message-view.js';

/** A thread as lists show it, with both parties, read in one query. */
export interface ThreadView {
  id: string;
  service: BookedService;
  provider: ProviderCard;
  /** Without contact data, which only a booking has. */
  customer: { id: string | null; name: string };
  /** Null before a booking. */
  bookingId: string | null;
  lastMessageAt: Timestamp;
  /** Whether the other party can be written to. */
  isOpen: boolean;
  /** What the viewer has not read; 0 for an administrator. */
  unreadMessages: number;
  /** The newest first; of a list, few. */
  messages: MessageView[];
}

/** SQL over a thread `t` and its booking `b`: `$2` is the present, `$3` in local time. */
export const IS_OPEN = `t.customer_id IS NOT NULL AND t.provider_id IS NOT NULL AND CASE WHEN b.id IS NULL
  THEN t.last_message_at >= $2::timestamptz - interval '${QUESTION_OPEN_DAYS} days'
  ELSE b.ends_at >= $3::timestamp - interval '${OPEN_DAYS} days' END`;

/** SQL. The index `messages_unread` contains nothing but what is counted; `$1` is the viewer. */
const UNREAD = `(SELECT count(*)::int FROM messages m WHERE m.booking_id = t.id AND m.read_at IS NULL
  AND m.author = CASE $1::uuid WHEN t.customer_id THEN 'provider' WHEN t.provider_id THEN 'customer' END)`;

const COLUMNS = {
  id: 't.id',
  service: {
    id: 't.service_id',
    title: 't.service_title',
    category: 't.service_category',
    image: firstImage(`CASE WHEN ${PUBLIC} THEN s.images END`),
    isListed: `coalesce(${PUBLIC}, false)`,
  },
  provider: { ...providerCardColumns('p'), id: 't.provider_id' },
  customer: { id: 't.customer_id', name: `coalesce(c.name, '${DELETED_USER}')` },
  bookingId: 't.booking_id',
  lastMessageAt: timestamp('t.last_message_at'),
  isOpen: IS_OPEN,
  unreadMessages: UNREAD,
} satisfies ColumnsOf<Omit<ThreadView, 'messages'>>;

export const { sql: THREAD_COLUMNS, viewOf: threadView } = viewColumns<Omit<ThreadView, 'messages'>>(COLUMNS);

/** SQL: what `THREAD_COLUMNS` are read from, besides the threads `t`. */
export const THREAD_JOINS = `
  LEFT JOIN bookings b ON b.id = t.booking_id LEFT JOIN users c ON c.id = t.customer_id
  LEFT JOIN users p ON p.id = t.provider_id LEFT JOIN services s ON s.id = t.service_id`;
