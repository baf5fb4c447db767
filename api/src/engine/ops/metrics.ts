import { setTimeout as sleep } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Milliseconds between two renderings: each blocks the event loop, and requests for metrics have no rate limit. */
const RENDER_INTERVAL_MS = 250;

/** The state of the pool, as `pg` reports it. */
export interface PoolState {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** Mails that are not sent yet. */
export interface MailState {
  pending: number;
  dead: number;
  oldestSeconds: number;
}

/** Deliveries to webhooks that wait. */
export interface WebhookState {
  waiting: number;
  overdueSeconds: number;
}

/** The content of `/metrics`, labelled by route and operation, never by path or person. */
export function createMetrics(pool: () => PoolState | undefined) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const http = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const graphql = new Histogram({
    name: 'graphql_operation_duration_seconds',
    help: 'Duration of GraphQL operations by type, root field and outcome',
    labelNames: ['type', 'operation', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const bookings = new Counter({
    name: 'bookings_total',
    help: 'Bookings by outcome',
    labelNames: ['outcome'],
    registers,
  });
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the database pool by state; waiting counts requests without one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pool() ?? {};
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });

  const mails = new Gauge({
    name: 'mail_outbox',
    help: 'Mails that are not sent yet by state; dead ones could not be sent and are not tried again',
    labelNames: ['state'],
    registers,
  });
  const oldestMail = new Gauge({
    name: 'mail_outbox_oldest_seconds',
    help: 'Seconds since the oldest pending mail was planned',
    registers,
  });
  const observeMails = ({ pending, dead, oldestSeconds }: MailState): void => {
    mails.set({ state: 'pending' }, pending);
    mails.set({ state: 'dead' }, dead);
    oldestMail.set(oldestSeconds);
  };
  observeMails({ pending: 0, dead: 0, oldestSeconds: 0 });

  const webhookAttempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts to send to a webhook by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const deliveries = new Gauge({
    name: 'webhook_deliveries_waiting',
    help: 'Deliveries to webhooks that wait for an attempt, or for the next after one that has failed',
    registers,
  });
  const overdue = new Gauge({
    name: 'webhook_deliveries_overdue_seconds',
    help: 'Seconds since an attempt to send to a webhook was due',
    registers,
  });

  let renderedAt = Number.NEGATIVE_INFINITY;
  let rendering: Promise<string> | undefined;
  /** The next rendering, which is shared by all requests that arrive before it begins. */
  const render = (): Promise<string> =>
    (rendering ??= sleep(Math.max(0, renderedAt + RENDER_INTERVAL_MS - performance.now())).then(() => {
      rendering = undefined;
      renderedAt = performance.now();
      return registry.metrics();
    }));

  return {
    observeGraphql: (type: string, operation: string, outcome: string, seconds: number): void =>
      graphql.observe({ type, operation, outcome }, seconds),
    observeHttp: (method: string, route: string, status: number, seconds: number): void =>
      http.observe({ method, route, status }, seconds),
    observeMails,
    observeWebhooks({ waiting, overdueSeconds }: WebhookState): void {
      deliveries.set(waiting);
      overdue.set(overdueSeconds);
    },
    countWebhookAttempt: (outcome: string): void => webhookAttempts.inc({ outcome }),
    countBooking: (outcome: string, count = 1): void => bookings.inc({ outcome }, count),
    /** Prometheus text, rendered after the call. */
    render,
    contentType: registry.contentType,
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
