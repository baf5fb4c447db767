import { setImmediate as nextIteration, setTimeout as sleep } from 'node:timers/promises';
import { Repeater } from '@repeaterjs/repeater';
import type { EntityManager } from 'typeorm';
import type { Bus } from '../platform/bus/bus.js';
import type { BookingEvents } from './booking-events.js';
import { bookingsById, type BookingView } from './booking-list.js';
import { withReviewDates } from './booking-review.js';
import { withTimes } from './booking-timeline.js';

/** A view that was stored as JSON. An event of an older version lacks what the view has gained since. */
const withDates = (
  view: BookingView & Partial<Pick<BookingView, 'answerDueAt' | 'timeline' | 'proposal'>>,
): BookingView => ({
  ...view,
  createdAt: new Date(view.createdAt),
  changedAt: new Date(view.changedAt),
  answerDueAt: new Date(view.answerDueAt ?? view.createdAt),
  timeline: withTimes(view.timeline ?? []),
  proposal: view.proposal ?? null,
  review: view.review ? withReviewDates(view.review) : null,
  reviewRemoved: Boolean(view.reviewRemoved),
});

type Change = BookingEvents['bookingChanged'];

/** Changed bookings per query. */
const BATCH = 100;
/** Pause before a failed query is repeated. */
const RETRY_MS = 1000;

export interface BookingFeed {
  /** Future changes of the bookings that the account has made or received, until the consumer returns. */
  changesFor(accountId: string): AsyncIterable<BookingView>;
  /** The number of consumers of all accounts. */
  subscriptions(): number;
  /** Ends the feed. */
  close(): Promise<void>;
}

/**
 * Reads each booking that has changed, if it concerns a subscriber of this process, once for all of its subscribers.
 * Each is read after its change, and changes are read one batch after the other, so that the last state that a
 * subscriber receives is the current one. One subscriber receives a change in an iteration of the event loop, since the
 * response to each is rendered separately.
 */
export function bookingFeed(
  db: EntityManager,
  events: Bus<BookingEvents>,
  onError: (error: unknown) => void,
): BookingFeed {
  const subscribers = new Map<string, Set<(booking: BookingView) => void>>();
  const changes: Change[] = [];
  const closing = new AbortController();
  let running: Promise<void> | undefined;

  const subscribersOf = ({ customerId, providerId }: Change) =>
    /* L13 */ [customerId, providerId].flatMap((id) => [...(subscribers.get(id ?? '') ?? [])]);

  async function sendBatch(): Promise<void> {
    const batch = changes.slice(0, BATCH);
    const ids = batch.filter(({ deleted }) => !deleted).map(({ id }) => id);
    const views = ids.length > 0 ? await bookingsById(db, ids) : [];
    changes.splice(0, batch.length);
    const viewOf = new Map(views.map((view) => [view.id, view]));
    for (const change of batch) {
      const { id, deleted } = change;
      // Undefined if it has been deleted since, which is another change.
      const view = deleted ? withDates(deleted) : viewOf.get(id);
      if (!view) continue;
      for (const send of subscribersOf(change)) {
        send(view);
        /* L34 */ await nextIteration();
      }
    }
  }

  async function sendAll(): Promise<void> {
    while (changes.length > 0 && !closing.signal.aborted)
      await sendBatch().catch(async (error: unknown) => {
        onError(error);
        await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      });
    running = undefined;
  }

  const stopListening = events.listen('bookingChanged', (change) => {
    if (subscribersOf(change).length === 0) return;
    changes.push(change);
    running ??= sendAll();
  });

  return {
    changesFor: (accountId) =>
      new Repeater<BookingView>(async (push, stop) => {
        const send = (booking: BookingView): void => {
          try {
            void push(booking);
          } catch (error) {
            stop(error); // the consumer is too slow
          }
        };
        const ofAccount = subscribers.get(accountId) ?? new Set();
        subscribers.set(accountId, ofAccount.add(send));
        await stop;
        ofAccount.delete(send);
        if (ofAccount.size === 0) subscribers.delete(accountId);
      }),
    subscriptions: () => [...subscribers.values()].reduce((sum, { size }) => sum + size, 0),
    async close() {
      stopListening();
      closing.abort();
      await running;
    },
  };
}
