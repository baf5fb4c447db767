import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import compression from 'compression';
import express, { type RequestHandler } from 'express';
import type { DataSource } from 'typeorm';
import { acceptFirst } from './http/accept-first.js';
import { createResponseCache } from './http/response-cache.js';
import { identify } from './users/viewer.js';
import type { Config } from './kernel/config.js';
import { connectionsOfAddress } from './platform/database/connections-of-address.js';
import {
  addressOf,
  CONNECTIONS,
  createHttpServer,
  type ConnectionLimits,
  type Trust,
} from './http/connections.js';
import { notFound } from './kernel/errors.js';
import { publicConfig } from './http/public-config.js';
import type { RequestContext } from './http/request-context.js';
import { explorer, explorerDisabled } from './graphql/explorer.js';
import { createFormatError } from './graphql/format-error.js';
import { graphqlErrorHandler, graphqlRoutes } from './graphql/http.js';
import { limitRules } from './graphql/limits.js';
import { serveLive } from './graphql/live.js';
import { LIVE, type LiveLimits } from './graphql/live-limits.js';
import { operationMetrics } from './graphql/operation-metrics.js';
import { createSchema } from './graphql/schema.js';
import { startGraphql } from './graphql/server.js';
import { admitUploads, type UploadLimits, UPLOADS } from './http/uploads/admit-uploads.js';
import { discardedImages } from './platform/images/discarded-images.js';
import { serveImages } from './http/serve-images.js';
import type { Marketplace } from './http/marketplace.js';
import { healthRoutes } from './http/health.js';
import type { Logger } from './platform/ops/logger.js';
import type { Metrics } from './platform/ops/metrics.js';
import { nameRoute, watchRequests } from './http/watch-requests.js';
import {
  admitRequests,
  skipIfClosed,
  type RequestConcurrency,
  REQUEST_CONCURRENCY,
} from './http/in-flight.js';
import { limitPerLoopIteration } from './kernel/loop-scheduler.js';
import { networkOf } from './kernel/network.js';
import { requestLimits } from './http/request-limits.js';
import { limitUnread, MAX_UNREAD_BYTES } from './http/unread.js';
import { errorHandler } from './rest/error-handler.js';
import { restRoutes } from './rest/rest.js';
import { securityHeaders } from './http/security-headers.js';
import { webFiles } from './http/web-files.js';

export interface AppParts {
  config: Config;
  dataSource: DataSource;
  market: Marketplace;
  log: Logger;
  metrics: Metrics;
  /** Where the built web app is; without it only the API is served. */
  webDirectory?: string;
  /** Other limits than the house's, for tests that cannot wait so long. */
  connections?: Partial<ConnectionLimits>;
  live?: Partial<LiveLimits>;
  uploads?: Partial<UploadLimits>;
  requests?: Partial<RequestConcurrency>;
  /** Bytes. */
  unread?: number;
}

export interface App {
  server: Server;
  /** Answers 503 on `/readyz` from now on. */
  retire(): void;
  /** Ends sockets, waits for requests in flight, closes the server. */
  stop(): Promise<void>;
}

/** Milliseconds; a busy pool may take as long to hand out a connection. */
const READY_WITHIN_MS = 2500;

const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

/** Everything that is served, on one origin: the web app, `/graphql`, `/api/*`, `/uploads/*`, and the operators' pages. */
export async function createApp({
  config,
  dataSource,
  market,
  log,
  metrics,
  webDirectory,
  connections,
  live,
  uploads,
  requests,
  unread = MAX_UNREAD_BYTES,
}: AppParts): Promise<App> {
  const app = express();
  app.set('trust proxy', config.trustProxy);
  const trust = app.get('trust proxy fn') as Trust;
  const arrivals = acceptFirst();
  const server = createHttpServer(app, trust, { ...CONNECTIONS, ...connections }, arrivals);
  const onUnexpected = (error: unknown): void => log.error({ err: error }, 'unexpected error');
  const responseCache = createResponseCache(
    config.rateLimits ? {} : { perAddress: Number.POSITIVE_INFINITY },
  );
  let retired = false;

  const databaseOf = market.limits.enabled
    ? connectionsOfAddress(dataSource.manager, limitPerLoopIteration(1, arrivals.mayBegin))
    : () => dataSource.manager;

  const contextFor = async (
    authorization: string | undefined,
    ip: string,
  ): Promise<RequestContext> => {
    const address = networkOf(ip);
    const db = databaseOf(address);
    const viewer = await identify(db, market.tokens, authorization);
    return { db, market, config, responseCache, asOf: {}, address, viewer };
  };
  const identified: RequestHandler = async (req, res, next) => {
    res.locals.context = await contextFor(req.get('authorization'), req.ip ?? '');
    next();
  };
  let looking: Promise<boolean> | undefined;
  /** One look for all who ask meanwhile: these requests have no limit. */
  const isReady = (): Promise<boolean> =>
    (looking ??= Promise.race([
      dataSource.query('SELECT 1').then(
        () => !retired,
        () => false,
      ),
      // Whoever asks needs to know now; a database that is frozen would take its time.
      sleep(READY_WITHIN_MS, false, { ref: false }),
    ]).finally(() => (looking = undefined)));

  const schema = await createSchema();
  const formatError = createFormatError(onUnexpected);
  const rules = limitRules(config);
  // Operations of an address, over HTTP and WebSocket together.
  const inTurn = limitPerLoopIteration(1, arrivals.mayBegin);
  const graphql = await startGraphql({
    schema,
    httpServer: server,
    rules,
    log,
    formatError,
    plugins: [operationMetrics(metrics)],
  });
  const closeLive = serveLive(server, {
    schema,
    events: market.events,
    rules,
    contextFor,
    addressOf: (request) => addressOf(request, trust),
    formatError,
    onUnexpected,
    schedule: inTurn,
    limits: { ...LIVE, ...live },
  });

  app.disable('x-powered-by');
  app.use(watchRequests(log, metrics), securityHeaders, requestLimits);
  app.use(healthRoutes(isReady, metrics));
  if (config.rateLimits)
    app.use(limitUnread(unread), admitRequests({ ...REQUEST_CONCURRENCY, ...requests }));
  app.use('/graphql', graphqlErrorHandler(onUnexpected));
  app.use('/uploads', nameRoute('/uploads'));
  const discarded = discardedImages(dataSource.manager, onUnexpected);
  market.events.listen('imagesDiscarded', discarded.expire);
  app.use(serveImages(market.images.store, discarded));
  app.use(
    '/graphql',
    config.explorer
      ? explorer({ ...config, db: dataSource.manager, clock: market.clock })
      : explorerDisabled(config.appName),
  );
  const known = [
    identified,
    skipIfClosed,
    admitUploads({ ...UPLOADS, ...uploads }, config.rateLimits),
  ];
  app.use('/graphql', noStore, compression(), graphqlRoutes(graphql, known, inTurn, onUnexpected));
  app.use('/api', nameRoute('/api'), noStore, compression(), ...known, restRoutes);
  if (webDirectory) app.use(webFiles(webDirectory, publicConfig(config)));
  app.use(() => {
    throw notFound('URL');
  });
  app.use(errorHandler(onUnexpected));

  return {
    server,
    retire: () => void (retired = true),
    async stop() {
      retired = true;
      await closeLive();
      await graphql.stop();
    },
  };
}
