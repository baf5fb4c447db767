import type { Server } from 'node:http';
import express from 'express';
import type { DataSource } from 'typeorm';
import { createResponseCache } from '../engine/cache/response-cache.js';
import { connectionsOfAddress } from '../engine/database/connections-of-address.js';
import type { LiveLimits } from '../engine/graphql/live-limits.js';
import type { Trust } from '../engine/http/guard/connections.js';
import { dispatch } from '../engine/http/dispatch.js';
import { closeServer } from '../engine/http/drain.js';
import { readiness } from '../engine/http/health.js';
import { setImagesUrl } from '../engine/images/stored-image.js';
import type { Logger } from '../engine/ops/logger.js';
import type { Metrics } from '../engine/ops/metrics.js';
import type { Config } from '../kernel/config.js';
import { notFound } from '../kernel/errors.js';
import { limitPerLoopIteration } from '../kernel/loop-scheduler.js';
import { type BookingFeed, bookingFeed } from '../marketplace/bookings/booking-feed.js';
import type { Marketplace } from '../marketplace/deps.js';
import { type MessageFeed, messageFeed } from '../marketplace/messages/message-feed.js';
import type { UploadLimits } from '../transports/request/admit-uploads.js';
import { errorHandler } from '../transports/rest/error-handler.js';
import { createGuard, type GuardLimits } from './guard.js';
import { pages } from './pages.js';
import { sessionsOf } from './sessions.js';
import { transports } from './transports.js';

export interface AppParts extends GuardLimits {
  config: Config;
  dataSource: DataSource;
  deps: Marketplace;
  log: Logger;
  metrics: Metrics;
  /** Folder of the built web app. Default: only the API is served. */
  webDirectory?: string | undefined;
  /** Overrides of the default limits, for tests that cannot wait for the real timeouts. */
  live?: Partial<LiveLimits>;
  uploads?: Partial<UploadLimits>;
}

export interface App {
  server: Server;
  feed: BookingFeed;
  messages: MessageFeed;
  /** From this call on, `/readyz` responds with 503. */
  retire(): void;
  /** Closes the WebSockets, waits for the requests in flight and closes the server. */
  stop(): Promise<void>;
}

/** Serves on one origin the web app, `/graphql`, `/api/*`, `/uploads/*` and the operators' endpoints. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, dataSource, deps, log, metrics, webDirectory, live, uploads } = parts;
  const isLimited = config.rateLimits;
  setImagesUrl(config.imagesUrl);
  const app = express().disable('x-powered-by').set('trust proxy', config.trustProxy);
  const trust = app.get('trust proxy fn') as Trust;
  const onUnexpected = (error: unknown): void => log.error({ err: error }, 'unexpected error');
  const feeds = {
    bookings: bookingFeed(dataSource.manager, deps.events, onUnexpected),
    messages: messageFeed(dataSource.manager, deps.events, onUnexpected),
  };
  const ready = readiness(() => dataSource.query('SELECT 1'));
  const guard = createGuard({ ...parts, app, trust, isReady: ready.isReady });
  const databaseOf = deps.limits.enabled
    ? connectionsOfAddress(dataSource, limitPerLoopIteration(1, guard.mayBegin))
    : () => dataSource.manager;
  const open = sessionsOf({ config, deps, feeds, dataSource, databaseOf });
  const responseCache = createResponseCache({ isLimited });
  const shared = { config, deps, databaseOf, responseCache, guard, log, onUnexpected };
  const served = await transports({ ...shared, dataSource, metrics, trust, open, uploads });

  app.use(guard.arriving, guard.admitted, pages({ ...shared, webDirectory }));
  app.use(() => {
    throw notFound('URL');
  });
  app.use(errorHandler(onUnexpected));
  const server = guard.createServer(dispatch(app, served.paths));
  const closeLive = served.serveLive(server, live);

  return {
    server,
    feed: feeds.bookings,
    messages: feeds.messages,
    retire: ready.retire,
    async stop() {
      ready.retire();
      await closeLive();
      await Promise.all([feeds.bookings.close(), feeds.messages.close()]);
      await closeServer(server);
    },
  };
}
