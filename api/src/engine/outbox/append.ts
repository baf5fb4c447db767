import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { EventOf } from '../bus/bus.js';
import { traceparent, type Traceparent } from '../ops/tracing.js';

/** An event is appended once for each of its readers, so that each delivers at its own pace. */
export const READERS = ['bus', 'mail', 'wishes', 'webhooks'] as const;
export type ReaderName = (typeof READERS)[number];

export interface OutboxEvent {
  /** An integer, as text. */
  id: string;
  reader: ReaderName;
  name: string;
  payload: unknown;
  /** Deliveries that were attempted before; 0 for the first. */
  attempts: number;
  /** Seconds since 1970, as text. Ids are used again after a restore, since the outbox is empty then. */
  createdAt: string;
  /** The span of the request that appended it, if that is recorded. Lost if another process delivers the event. */
  traceparent?: Traceparent;
}

/** The columns of `OutboxEvent`, for RETURNING. */
export const EVENT_COLUMNS =
  'id::text, reader, name, payload, attempts, extract(epoch FROM created_at)::text AS "createdAt"';

/**
 * Seconds during which only the process that appended an event delivers it. It does so right after the commit; if it
 * ends before, any process delivers the event afterwards.
 */
export const LEASE_SECONDS = 5;

/**
 * SQL that appends events: an INSERT for a statement of its own or for a WITH clause. `source` is a query that returns
 * the name (text) and the payload (jsonb) of each, `where` SQL over `reader` and `payload`, for readers that receive some
 * events only. Returns `OutboxEvent` rows, to be passed to `deliverAfterCommit`.
 */
export const appendSql = (source: string, readers: readonly ReaderName[], where = 'true'): string =>
  `INSERT INTO outbox (reader, name, payload, due_at)
   SELECT reader, name, payload, now() + interval '${LEASE_SECONDS} seconds'
   FROM (${source}) AS event (name, payload), unnest(ARRAY['${readers.join("', '")}']) AS reader
   WHERE ${where}
   RETURNING ${EVENT_COLUMNS}`;

/**
 * Appends an event for some readers in the transaction of the change that it reports: it is delivered if the transaction
 * commits, and only then. Throws outside a transaction.
 */
export async function appendFor<Types>(
  db: EntityManager,
  readers: readonly ReaderName[],
  ...[name, payload]: EventOf<Types>
): Promise<void> {
  const sql = appendSql('SELECT $1::text, $2::jsonb', readers);
  deliverAfterCommit(db, await db.query<OutboxEvent[]>(sql, [name, JSON.stringify(payload)]));
}

/** Appends an event for the sockets and caches of all processes; see `appendFor`. */
export const append = <Types>(db: EntityManager, ...event: EventOf<Types>): Promise<void> =>
  appendFor<Types>(db, ['bus'], ...event);

const appended = new WeakMap<QueryRunner, OutboxEvent[]>();

/** Registers events that `appendSql` has returned, so that this process delivers them right after the commit. */
export function deliverAfterCommit({ queryRunner }: EntityManager, events: OutboxEvent[]): void {
  if (!queryRunner?.isTransactionActive) throw new Error('An event must be appended in the transaction of its change');
  appended.set(queryRunner, [...(appended.get(queryRunner) ?? []), ...withTrace(events)]);
}

/** The same for events of a statement that is a transaction of its own, unless it is part of one. */
export function deliverCommitted(db: EntityManager, events: OutboxEvent[]): void {
  if (db.queryRunner?.isTransactionActive) deliverAfterCommit(db, events);
  else outboxes.get(db.dataSource.driver)?.(withTrace(events));
}

function withTrace(events: OutboxEvent[]): OutboxEvent[] {
  const span = traceparent();
  return span === undefined ? events : events.map((event) => ({ ...event, traceparent: span }));
}

const outboxes = new WeakMap<DataSource['driver'], (events: OutboxEvent[]) => void>();

/** Calls a function with the events of `deliverCommitted`; without one, they are delivered when their leases end. */
export function onCommitted(dataSource: DataSource, deliver: (events: OutboxEvent[]) => void): () => void {
  outboxes.set(dataSource.driver, deliver);
  return () => void outboxes.delete(dataSource.driver);
}

/** The events that were registered for this connection, once. */
export function takeAppended(queryRunner: QueryRunner): OutboxEvent[] {
  const events = appended.get(queryRunner) ?? [];
  appended.delete(queryRunner);
  return events;
}
