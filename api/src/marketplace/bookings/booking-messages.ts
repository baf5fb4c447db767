import type { Party } from './booking-status.js';

/** The number of messages of a booking that each party has not read (P46). */
export type Unread = Record<Party, number>;

export const NONE_UNREAD: Unread = { customer: 0, provider: 0 };

/** An `Unread` as it is read from the database. */
export type UnreadRow = [customer: number, provider: number];

/**
 * SQL of an `UnreadRow` for a row of `bookings`. The index `messages_unread` contains nothing but what is counted: bookings
 * without messages, which most are, cost one look, and those without unread ones two.
 */
export const unreadSql = (booking: string): string => {
  const by = (author: Party) => `count(*) FILTER (WHERE m.author = '${author}')`;
  return `(SELECT json_build_array(${by('provider')}, ${by('customer')}) FROM threads t JOIN messages m ON m.booking_id = t.id
      WHERE t.booking_id = ${booking}.id AND m.read_at IS NULL)`;
};

export const unreadOf = ([customer, provider]: UnreadRow): Unread => ({ customer, provider });

interface WithParties {
  user: { id: string | null };
  provider: { id: string | null };
  unread: Unread;
}

/** The number of messages that the viewer has not read: 0 for an administrator, who is no party. */
export function unreadBy(viewer: { id: string } | null, { user, provider, unread }: WithParties): number {
  if (viewer === null) return 0;
  if (user.id === viewer.id) return unread.customer;
  return provider.id === viewer.id ? unread.provider : 0;
}
