import type { EntityManager } from 'typeorm';
import type { BookingView } from '../bookings/booking-view.js';
import { MAX_LISTED_BOOKINGS } from '../bookings/booking-limits.js';
import type { Page } from '../bookings/booking-pages.js';

/** The rows of a long list of the copy of an account's data. */
export type Pages = AsyncGenerator<object[]>;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** All bookings of one side. */
export async function* pagesOfBookings(
  db: EntityManager,
  id: string,
  read: (db: EntityManager, id: string, page: Page) => Promise<BookingView[]>,
): Pages {
  for (let before: string | undefined | null = null; before !== undefined;) {
    const page: BookingView[] = await read(db, id, { before });
    yield page.map(({ isDeleted: _, unread: __, ...booking }) => booking);
    before = page.length < MAX_LISTED_BOOKINGS ? undefined : page.at(-1)?.id;
  }
}

/** Reviews per page. */
const REVIEWS = 500;

/** All reviews that an account has written or received, removed ones included, without the other account. */
export async function* pagesOfReviews(db: EntityManager, column: 'customer_id' | 'provider_id', id: string): Pages {
  for (let before: string | undefined | null = null; before !== undefined;) {
    const page: { id: string }[] = await db.query<{ id: string }[]>(
      `SELECT id, booking_id AS "bookingId", rating, text, created_at AS "createdAt", answer,
         answered_at AS "answeredAt", removed_at AS "removedAt" FROM reviews
       WHERE ${column} = $1 AND ($2::uuid IS NULL OR (created_at, id) < (SELECT created_at, id FROM reviews WHERE id = $2))
       ORDER BY created_at DESC, id DESC LIMIT ${REVIEWS}`,
      [id, before],
    );
    yield page;
    before = page.length < REVIEWS ? undefined : page.at(-1)?.id;
  }
}

/** Messages per page: 1 MB if all are long. */
const MESSAGES = 500;

/** All messages of the bookings that an account has made and received, by booking, in the order of each thread. */
export async function* pagesOfMessages(db: EntityManager, id: string): Pages {
  let last: { bookingId: string; number: number } | undefined = { bookingId: FIRST_ID, number: 0 };
  while (last) {
    const rows: (typeof last)[] = await db.query<(typeof last)[]>(
      `SELECT b.id AS "bookingId", m.number, m.author AS by, m.text, m.created_at AS at, m.read_at AS "readAt"
       FROM messages m JOIN bookings b ON b.id = m.booking_id
       WHERE (b.customer_id = $1 OR b.provider_id = $1) AND (m.booking_id, m.number) > ($2, $3)
       ORDER BY m.booking_id, m.number LIMIT ${MESSAGES}`,
      [id, last.bookingId, last.number],
    );
    yield rows.map(({ number: _, ...message }) => message);
    last = rows.length < MESSAGES ? undefined : rows.at(-1);
  }
}
