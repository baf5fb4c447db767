import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntitySubscriberInterface } from 'typeorm';
import { repeat } from '../../kernel/repeat.js';
import {
  EVENT_COLUMNS,
  LEASE_SECONDS,
  type OutboxEvent,
  onCommitted,
  type ReaderName,
  takeAppended,
} from './append.js';

/**
 * Delivers one event, and rejects if it must be delivered again later. Must be idempotent: an event is delivered at
 * least once, and events may be delivered in another order than they were appended.
 */
export type Reader = (event: OutboxEvent) => Promise<void>;

/** The pause between two queries for events that this process did not append, or could not deliver. */
const POLL_SECONDS = 1;
/** Pause after a failed query, since an unavailable database would fill the log. */
const PAUSE_AFTER_ERROR_MS = 10_000;
/** Events that are claimed, or begun to be delivered, together. */
const BATCH = 100;
/** Delivered events are deleted together, this many milliseconds after the first. */
const DELETE_DELAY_MS = 250;
/** Maximum pause between two attempts. */
const MAX_PAUSE_SECONDS = 60;

/**
 * Claims events that are due: until the lease of each ends, no other process claims it. The lease doubles with each
 * attempt, and is at the same time the pause before the next. No transaction is open during the delivery.
 */
const CLAIM = /* L28 */ `
  UPDATE outbox SET attempts = attempts + 1,
    due_at = now() + make_interval(secs => least(${LEASE_SECONDS} * 2 ^ least(attempts, 10), ${MAX_PAUSE_SECONDS}))
  WHERE id IN (
    SELECT id FROM outbox WHERE reader = $1 AND due_at <= now()
    ORDER BY due_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ) RETURNING ${EVENT_COLUMNS}`;

/**
 * Delivers the events that this process appends right after the commit of each, and those that other processes leave
 * behind, or that a reader has rejected, once they are due. Returns a function that ends it.
 */
export function startOutbox(
  dataSource: DataSource,
  readers: Record<ReaderName, Reader>,
  onError: (error: unknown) => void,
  { pollSeconds = POLL_SECONDS, deleteDelayMs = DELETE_DELAY_MS } = {},
): () => Promise<void> {
  const fresh: OutboxEvent[] = [];
  const deliveries = new Set<Promise<void>>();
  const delivered: string[] = [];
  let deletion: Promise<void> | undefined;

  async function deleteDelivered(): Promise<void> {
    while (delivered.length > 0) {
      await sleep(deleteDelayMs);
      await dataSource.query('DELETE FROM outbox WHERE id = ANY($1::bigint[])', [delivered.splice(0)]).catch(onError);
    }
    deletion = undefined;
  }

  async function deliver(event: OutboxEvent): Promise<void> {
    try {
      await readers[event.reader](event);
    } catch (error) {
      return onError(error);
    }
    delivered.push(event.id);
    deletion ??= deleteDelivered();
  }

  function deliverNow(events: OutboxEvent[]): void {
    const isIdle = fresh.length === 0;
    for (const event of events) fresh.push(event);
    if (isIdle) deliverFresh();
  }

  /** Begins with those of one batch at once, so that a listener in this process knows of a change before the client. */
  function deliverFresh(): void {
    for (const event of fresh.splice(0, BATCH)) {
      const delivery = deliver(event).finally(() => deliveries.delete(delivery));
      deliveries.add(delivery);
    }
    if (fresh.length > 0) setImmediate(deliverFresh);
  }

  const subscriber: EntitySubscriberInterface = {
    afterTransactionCommit({ queryRunner }) {
      /* L29 */ if (queryRunner.isTransactionActive) return; // a savepoint was released
      deliverNow(takeAppended(queryRunner));
    },
    // After a rollback to a savepoint, events that were appended before it are delivered when their lease ends.
    afterTransactionRollback: ({ queryRunner }) => void takeAppended(queryRunner),
  };
  const subscribers = dataSource.subscribers;
  subscribers.push(subscriber);
  const ignoreCommitted = onCommitted(dataSource, deliverNow);

  async function deliverDue(reader: ReaderName, signal: AbortSignal): Promise<void> {
    for (let count = BATCH; count === BATCH && !signal.aborted;) {
      const [events] = await dataSource.query<[OutboxEvent[], number]>(CLAIM, [reader]);
      await Promise.all(events.map(deliver));
      count = events.length;
    }
  }
  const stopPolling = (Object.keys(readers) as ReaderName[]).map((reader) =>
    repeat(
      (signal) =>
        deliverDue(reader, signal).catch(async (error: unknown) => {
          onError(error);
          await sleep(PAUSE_AFTER_ERROR_MS, undefined, { signal }).catch(() => undefined);
        }),
      pollSeconds,
      onError,
    ),
  );

  return async () => {
    subscribers.splice(subscribers.indexOf(subscriber), 1);
    ignoreCommitted();
    fresh.length = 0; // delivered by another process, or after the next start
    await Promise.all([...stopPolling.map((stop) => stop()), ...deliveries]);
    await deletion;
  };
}
