import type { EntityManager } from 'typeorm';
import type { BookingView } from '../bookings/booking-view.js';
import { MAX_LISTED_BOOKINGS } from '../bookings/booking-limits.js';
import type { Page } from '../bookings/booking-pages.js';
import { Message } from '../messages/message.entity.js';
import { Review } from '../reviews/review.entity.js';

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
export async function* pagesOfReviews(
  db: EntityManager,
  account: { customerId: string } | { providerId: string },
): Pages {
  for (let before: string | undefined | null = null; before !== undefined;) {
    const query = db.createQueryBuilder(Review, 'review').where(account);
    if (before)
      query.andWhere('(review.createdAt, review.id) < (SELECT created_at, id FROM reviews WHERE id = :before)', {
        before,
      });
    const page = await query
      .orderBy('review.createdAt', 'DESC')
      .addOrderBy('review.id', 'DESC')
      .limit(REVIEWS)
      .getMany();
    yield page.map(({ id, bookingId, rating, text, createdAt, answer, answeredAt, removedAt }) => ({
      ...{ id, bookingId, rating, text, createdAt, answer, answeredAt, removedAt },
    }));
    before = page.length < REVIEWS ? undefined : page.at(-1)?.id;
  }
}

/** Messages per page: 1 MB if all are long. */
const MESSAGES = 500;

/** All messages of the bookings that an account has made and received, by booking, in the order of each thread. */
export async function* pagesOfMessages(db: EntityManager, id: string): Pages {
  let last: Pick<Message, 'bookingId' | 'number'> | undefined = { bookingId: FIRST_ID, number: 0 };
  while (last) {
    const { bookingId, number }: typeof last = last;
    const page = await db
      .createQueryBuilder(Message, 'message')
      .innerJoin('message.booking', 'booking')
      .where('(booking.customerId = :id OR booking.providerId = :id)', { id })
      .andWhere('(message.bookingId, message.number) > (:bookingId, :number)', { bookingId, number })
      .orderBy('message.bookingId')
      .addOrderBy('message.number')
      .limit(MESSAGES)
      .getMany();
    yield page.map(({ bookingId, author, text, createdAt, readAt }) => ({
      bookingId,
      by: author,
      text,
      at: createdAt,
      readAt,
    }));
    last = page.length < MESSAGES ? undefined : page.at(-1);
  }
}
