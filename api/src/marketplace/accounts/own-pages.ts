import { type EntityManager, MoreThan } from 'typeorm';
import type { BookingView } from '../bookings/booking-view.js';
import { MAX_LISTED_BOOKINGS } from '../bookings/booking-limits.js';
import type { Page } from '../bookings/booking-pages.js';
import { Message } from '../messages/message.entity.js';
import { Thread } from '../messages/thread.entity.js';
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

/** Threads per page. */
const THREADS = 1000;

/** All threads of an account, without the other one. */
export async function* pagesOfThreads(db: EntityManager, id: string): Pages {
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const page: Thread[] = await db.find(Thread, {
      where: [
        { customerId: id, id: MoreThan(after) },
        { providerId: id, id: MoreThan(after) },
      ],
      order: { id: 'ASC' },
      take: THREADS,
    });
    yield page.map(({ id, bookingId, serviceId, serviceTitle, lastMessageAt }) => ({
      ...{ id, bookingId, serviceId, serviceTitle, lastMessageAt },
    }));
    after = page.length < THREADS ? undefined : page.at(-1)?.id;
  }
}

/** Messages per page: 1 MB if all are long. */
const MESSAGES = 500;

/** All messages of the threads of an account, by thread, in their order. */
export async function* pagesOfMessages(db: EntityManager, id: string): Pages {
  let last: Pick<Message, 'threadId' | 'number'> | undefined = { threadId: FIRST_ID, number: 0 };
  while (last) {
    const { threadId, number }: typeof last = last;
    const page = await db
      .createQueryBuilder(Message, 'message')
      .innerJoinAndSelect('message.thread', 'thread')
      .where('(thread.customerId = :id OR thread.providerId = :id)', { id })
      .andWhere('(message.threadId, message.number) > (:threadId, :number)', { threadId, number })
      .orderBy('message.threadId')
      .addOrderBy('message.number')
      .limit(MESSAGES)
      .getMany();
    yield page.map(({ threadId, thread, author, text, createdAt, readAt }) => ({
      ...{ threadId, bookingId: thread.bookingId },
      by: author,
      text,
      at: createdAt,
      readAt,
    }));
    last = page.length < MESSAGES ? undefined : page.at(-1);
  }
}
