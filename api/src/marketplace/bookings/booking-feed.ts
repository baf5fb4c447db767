import type { EntityManager } from 'typeorm';
import { type AccountFeed, accountFeed } from '../../engine/bus/account-feed.js';
import type { Bus } from '../../engine/bus/bus.js';
import type { BookingEvents } from './booking-events.js';
import { bookingsById } from './booking-list.sql.js';
import type { BookingView } from './booking-view.js';
import { NONE_UNREAD } from './booking-messages.js';

/** A view from an event. One of an earlier version lacks what the view has gained since. */
const complete = (
  view: BookingView & Partial<Pick<BookingView, 'answerDueAt' | 'timeline' | 'proposal' | 'review'>>,
): BookingView => ({
  ...view,
  service: { ...view.service, image: view.service.image ?? null, isListed: view.service.isListed ?? false },
  answerDueAt: view.answerDueAt ?? view.createdAt,
  timeline: view.timeline ?? [],
  proposal: view.proposal ?? null,
  review: view.review ?? null,
  reviewRemoved: Boolean(view.reviewRemoved),
  // Its messages are deleted with the booking.
  unread: NONE_UNREAD,
});

type Change = BookingEvents['bookingChanged'];

export type BookingFeed = AccountFeed<BookingView>;

/** Sends each booking that has changed to the subscribers of both parties. */
export const bookingFeed = (
  db: EntityManager,
  events: Bus<BookingEvents>,
  onError: (error: unknown) => void,
): BookingFeed =>
  accountFeed<Change, BookingView>(
    {
      listen: (onEvent) => events.listen('bookingChanged', onEvent),
      accountsOf: ({ customerId, providerId }) => [customerId, providerId],
      async read(changes) {
        const ids = changes.filter(({ deleted }) => !deleted).map(({ id }) => id);
        const views = ids.length > 0 ? await bookingsById(db, ids) : [];
        const viewOf = new Map(views.map((view) => [view.id, view]));
        // Undefined if it has been deleted since, which is another change.
        return changes.map(({ id, deleted }) => (deleted ? complete(deleted) : viewOf.get(id)));
      },
    },
    onError,
  );
