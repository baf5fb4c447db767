import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { createApp } from '../../src/server/app.js';
import type { BookingFeed } from '../../src/marketplace/bookings/booking-feed.js';
import { createLinkKeys } from '../../src/engine/secrets/link-keys.js';
import { deriveKey } from '../../src/engine/secrets/derive-key.js';
import { createSeal } from '../../src/engine/secrets/seal.js';
import { createTokens } from '../../src/engine/secrets/token.js';
import type { Clock } from '../../src/kernel/clock.js';
import { readConfig, type Config } from '../../src/kernel/config.js';
import type { ConnectionLimits } from '../../src/engine/http/guard/connections.js';
import { inProcessBus } from '../../src/engine/bus/in-process-bus.js';
import type { LiveLimits } from '../../src/engine/graphql/live-limits.js';
import type { BodyLimits } from '../../src/engine/http/guard/held-bodies.js';
import type { ConcurrencyLimits } from '../../src/engine/limits/concurrency.js';
import type { UploadLimits } from '../../src/transports/request/admit-uploads.js';
import { createImages } from '../../src/engine/images/images.js';
import { localImageStore } from '../../src/engine/images/local-image-store.js';
import { noRateLimits } from '../../src/engine/limits/rate-limits.js';
import type { Marketplace } from '../../src/marketplace/deps.js';
import { createLogger, type Logger } from '../../src/engine/ops/logger.js';
import { createMetrics } from '../../src/engine/ops/metrics.js';
import { mailPlanner } from '../../src/reactions/mail/planner.js';
import { wishReader } from '../../src/reactions/mail/wish-mails.js';
import { webhookReader } from '../../src/reactions/webhooks/plan.js';
import { WEBHOOK_SEAL } from '../../src/marketplace/webhooks/webhook-secret.js';
import { startOutbox } from '../../src/engine/outbox/outbox.js';
import { reactions } from '../../src/reactions/reactions.js';
import { aCleanDatabase } from './database.js';
import { expectDescribed } from './openapi.js';

/** A clock that a test sets: by default noon of a summer day in Berlin. */
export interface TestClock extends Clock {
  set(instant: string): void;
}

export function aClock(instant = '2026-06-15T10:00:00Z', timeZone = 'Europe/Berlin'): TestClock {
  let now = new Date(instant);
  return { timeZone, now: () => now, set: (next) => void (now = new Date(next)) };
}

export interface RestAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & {
    success: boolean;
    message?: string;
    code?: string;
    errors?: Record<string, string>;
  };
}

export interface GraphqlAnswer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  data: T | null;
  errors: {
    message: string;
    path?: string[];
    extensions: { code: string; fields?: Record<string, string> };
  }[];
}

export interface TestApp {
  url: string;
  server: Server;
  dataSource: DataSource;
  feed: BookingFeed;
  deps: Marketplace;
  clock: TestClock;
  rest(
    method: string,
    path: string,
    options?: { token?: string | undefined; body?: unknown; headers?: Record<string, string> },
  ): Promise<RestAnswer>;
  graphql<T = Record<string, unknown>>(
    query: string,
    variables?: Record<string, unknown>,
    token?: string,
  ): Promise<GraphqlAnswer<T>>;
  /** The process is about to end; see `App`. */
  retire(): void;
  stop(): Promise<void>;
}

const SECRET = 'a secret of the tests, at least 32 bytes long';

/** The whole API with its own database, on a free port; everything is real except the clock. */
export async function anApp(
  overrides: {
    deps?: Partial<Marketplace>;
    config?: Partial<Config>;
    clock?: TestClock;
    log?: Logger;
    webDirectory?: string;
    /** Limits of connections, sockets and forms that a test can reach. */
    connections?: Partial<ConnectionLimits>;
    live?: Partial<LiveLimits>;
    uploads?: Partial<UploadLimits>;
    requests?: ConcurrencyLimits;
    bodies?: Partial<BodyLimits>;
    unread?: number;
    /** Default: events are delivered after their commit only, so that no other statement disturbs a test. */
    outboxPollSeconds?: number;
  } = {},
): Promise<TestApp> {
  const database = await aCleanDatabase();
  const { dataSource } = database;
  const directory = await mkdtemp(join(tmpdir(), 'marquee-uploads-'));
  const log = overrides.log ?? createLogger('silent');
  const clock = overrides.clock ?? aClock();
  const config = { ...readConfig({ TIME_ZONE: clock.timeZone }), ...overrides.config };
  const metrics = createMetrics(() => undefined);
  const deps: Marketplace = {
    clock,
    tokens: createTokens(SECRET),
    linkKeys: createLinkKeys(SECRET),
    secondFactorSeal: createSeal(deriveKey(SECRET, 'second factor')),
    webhookSeal: createSeal(deriveKey(SECRET, WEBHOOK_SEAL)),
    images: createImages(localImageStore(directory), () => undefined),
    events: inProcessBus(),
    limits: noRateLimits,
    countBooking: metrics.countBooking,
    publicUrl: config.mail.publicUrl,
    ...overrides.deps,
  };
  const planner = mailPlanner(dataSource.manager, deps.linkKeys, () => undefined, 0);
  const stopOutbox = startOutbox(
    dataSource,
    reactions(deps.events, {
      planner: planner.read,
      wishes: wishReader(dataSource.manager, clock, () => undefined),
      webhooks: webhookReader(dataSource.manager, () => undefined),
    }),
    () => undefined,
    { pollSeconds: overrides.outboxPollSeconds ?? 3600, deleteDelayMs: 0 },
  );
  const { webDirectory, connections = {}, live = {}, uploads = {}, requests = {}, bodies = {} } = overrides;
  const { unread } = overrides;
  const app = await createApp({
    config,
    dataSource,
    deps,
    log,
    metrics,
    // Otherwise, on a busy machine, an idle connection may be closed just as a test reuses it.
    connections: { keepAliveTimeoutMs: 600_000, ...connections },
    live,
    uploads,
    requests,
    bodies,
    ...(webDirectory === undefined ? {} : { webDirectory }),
    ...(unread === undefined ? {} : { unread }),
  });
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const bearer = (token: string | undefined): Record<string, string> =>
    token ? { authorization: `Bearer ${token}` } : {};

  return {
    url,
    server: app.server,
    dataSource,
    feed: app.feed,
    deps,
    clock,
    async rest(method, path, { token, body, headers = {} } = {}) {
      const isForm = body instanceof FormData;
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...bearer(token),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const { status, headers: received } = answer;
      // A file.
      if (received.get('content-type')?.startsWith('text/'))
        return { status, headers: received, body: { success: true, text: await answer.text() } };
      const json = (await answer.json()) as RestAnswer['body'];
      await expectDescribed(method, `/api${path}`, status, json);
      return { status, headers: received, body: json };
    },
    async graphql<T>(query: string, variables: Record<string, unknown> = {}, token?: string) {
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...bearer(token) },
        body: JSON.stringify({ query, variables }),
      });
      const { data = null, errors = [] } = (await answer.json()) as Partial<GraphqlAnswer<T>>;
      return { status: answer.status, headers: answer.headers, data, errors };
    },
    retire: () => app.retire(),
    async stop() {
      await app.stop();
      await stopOutbox();
      await deps.events.close();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type Overrides = Parameters<typeof anApp>[0];

/** An app for all tests of the file or the surrounding `describe`, which its hooks and tests may use. */
export function sharedApp(overrides: () => Overrides = () => ({})): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => void Object.assign(app, await anApp(overrides())));
  afterAll(() => app.stop());
  return app;
}

/** A new app for each test of the file or the surrounding `describe`. */
export function freshApp(overrides: () => Overrides = () => ({})): TestApp {
  const app = {} as TestApp;
  beforeEach(async () => void Object.assign(app, await anApp(overrides())));
  afterEach(() => app.stop());
  return app;
}
