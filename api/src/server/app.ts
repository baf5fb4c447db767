import type { RequestListener, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import compression from 'compression';
import express, { type RequestHandler, Router } from 'express';
import type { DataSource } from 'typeorm';
import { type BookingFeed, bookingFeed } from '../marketplace/bookings/booking-feed.js';
import { type MessageFeed, messageFeed } from '../marketplace/messages/message-feed.js';
import { identifier } from '../marketplace/users/viewer.js';
import type { Config } from '../kernel/config.js';
import { connectionsOfAddress } from '../engine/database/connections-of-address.js';
import {
  addressOf,
  CONNECTIONS,
  createHttpServer,
  type ConnectionLimits,
  type Trust,
} from '../engine/http/guard/connections.js';
import { cutOff } from '../engine/http/guard/cut-off.js';
import { notFound } from '../kernel/errors.js';
import { publicConfig } from '../transports/request/public-config.js';
import { identifyNow, type RequestContext } from '../transports/request/request-context.js';
import { explorer, explorerDisabled } from '../transports/graphql/explorer.js';
import { createFormatError } from '../engine/graphql/format-error.js';
import { graphqlErrorHandler, graphqlHandlers } from '../engine/graphql/http.js';
import { limitRules } from '../engine/graphql/limits.js';
import { serveLive } from '../engine/graphql/live.js';
import { LIVE, type LiveLimits } from '../engine/graphql/live-limits.js';
import { operationMetrics } from '../engine/graphql/operation-metrics.js';
import { executePlain, findPlan } from '../engine/graphql/plain/execute-plain.js';
import { knownPlans } from '../engine/graphql/plain/known-plans.js';
import { createSchema } from '../transports/graphql/schema.js';
import { startGraphql } from '../engine/graphql/server.js';
import { admitUploads, type UploadLimits, UPLOADS } from '../transports/request/admit-uploads.js';
import { anyBelow, directRoutes, expressMessages, postOfJson } from '../engine/http/direct-route.js';
import { setImagesUrl } from '../engine/images/stored-image.js';
import { discardedImages } from '../engine/images/discarded-images.js';
import { serveImages } from '../engine/http/serve-images.js';
import type { Marketplace } from '../marketplace/deps.js';
import { hasMailbox, mailbox, mailboxKey, MAILBOX_PATH } from '../transports/pages/mailbox.js';
import { proxyEvidence } from '../engine/http/proxy-evidence.js';
import { accountCalendarRoutes } from '../transports/pages/account-calendar.js';
import { textRoutes } from '../transports/pages/texts.js';
import { unsubscribeRoutes } from '../transports/pages/unsubscribe.js';
import { mailFolder } from './start-mail.js';
import { healthRoutes } from '../engine/http/health.js';
import type { Logger } from '../engine/ops/logger.js';
import type { Metrics } from '../engine/ops/metrics.js';
import { nameRoute, watchRequests } from '../engine/http/watch-requests.js';
import {
  admitRequests,
  REQUEST_CONCURRENCY,
  type RequestConcurrency,
  RESPONSES_PER_ITERATION,
} from '../engine/http/guard/in-flight.js';
import { keyedSemaphore } from '../kernel/keyed-semaphore.js';
import { limitPerLoopIteration } from '../kernel/loop-scheduler.js';
import { networkOf } from '../kernel/network.js';
import { BODIES, type BodyLimits, limitBodies } from '../engine/http/guard/held-bodies.js';
import { readJson } from '../engine/http/json-body.js';
import { requestLimits } from '../engine/http/guard/request-limits.js';
import { limitedCompression, LONG_OF_ADDRESS } from '../engine/http/limited-compression.js';
import { limitUnread, MAX_UNREAD_BYTES } from '../engine/http/guard/unread.js';
import { errorHandler } from '../transports/rest/error-handler.js';
import { catalogueVersion } from '../marketplace/services/catalogue-version.js';
import { freeSlotsOfDays } from '../marketplace/slots/free-slots-of-day.js';
import { sharedReads } from '../transports/request/shared-reads.js';
import { restRoutes } from '../transports/rest/rest.js';
import { securityHeaders } from '../engine/http/security-headers.js';
import { sitemapRoutes } from '../transports/pages/sitemap.js';
import { webFiles } from '../transports/pages/web-files.js';

export interface AppParts {
  config: Config;
  dataSource: DataSource;
  deps: Marketplace;
  log: Logger;
  metrics: Metrics;
  /** Folder of the built web app. Default: only the API is served. */
  webDirectory?: string;
  /** Overrides of the default limits, for tests that cannot wait for the real timeouts. */
  connections?: Partial<ConnectionLimits>;
  live?: Partial<LiveLimits>;
  uploads?: Partial<UploadLimits>;
  requests?: Partial<RequestConcurrency>;
  bodies?: Partial<BodyLimits>;
  /** Bytes. */
  unread?: number;
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

/** A busy pool may take this long to provide a connection. */
const READY_TIMEOUT_MS = 2500;

/** Serves on one origin the web app, `/graphql`, `/api/*`, `/uploads/*` and the operators' endpoints. */
export async function createApp({
  config,
  dataSource,
  deps,
  log,
  metrics,
  webDirectory,
  connections,
  live,
  uploads,
  requests,
  bodies,
  unread = MAX_UNREAD_BYTES,
}: AppParts): Promise<App> {
  setImagesUrl(config.imagesUrl);
  const app = express();
  app.set('trust proxy', config.trustProxy);
  const trust = app.get('trust proxy fn') as Trust;
  const connectionLimits = { ...CONNECTIONS, ...connections };
  const offenders = cutOff({
    ...connectionLimits.offences,
    ...(config.rateLimits ? {} : { points: Number.MAX_SAFE_INTEGER }),
  });
  let listener: RequestListener = app;
  const server = createHttpServer((req, res) => listener(req, res), trust, connectionLimits, {
    offenders,
    messages: expressMessages(app),
  });
  const onUnexpected = (error: unknown): void => log.error({ err: error }, 'unexpected error');
  const feed = bookingFeed(dataSource.manager, deps.events, onUnexpected);
  const messages = messageFeed(dataSource.manager, deps.events, onUnexpected);
  let retired = false;

  // Limits the operations of an address, over HTTP and WebSocket together, and the long lists of all.
  const schedule = limitPerLoopIteration(1);
  const databaseOf = deps.limits.enabled ? connectionsOfAddress(dataSource, schedule) : () => dataSource.manager;

  const {
    responseCache,
    readService,
    freeSlots,
    catalogueVersion: currentVersion,
  } = sharedReads(
    {
      readVersion: () => catalogueVersion(dataSource.manager),
      readFreeSlots: (days) => freeSlotsOfDays(dataSource.manager, days),
    },
    config.rateLimits,
  );
  const acquireCompression = keyedSemaphore(config.rateLimits ? LONG_OF_ADDRESS : Number.POSITIVE_INFINITY);
  const scheduleResponse = limitPerLoopIteration(RESPONSES_PER_ITERATION);
  const identify = identifier(dataSource.manager, deps.tokens);
  const contextFor = (ip: string, authorization: string | undefined): RequestContext => {
    const address = networkOf(ip);
    // Written out: V8 stores a copy of an object to which properties are added as a dictionary, which is slow to read.
    return {
      deps,
      config,
      db: databaseOf(address),
      address,
      viewer: null,
      identify,
      authorization,
      identifiedAt: Number.NEGATIVE_INFINITY,
      responseCache,
      scheduleResponse,
      acquireCompression,
      catalogueVersion: currentVersion,
      readService,
      freeSlots,
      feeds: { bookings: feed, messages },
      asOf: {},
      outcome: {},
    };
  };
  const withContext: RequestHandler = (req, res, next) => {
    res.locals.context = contextFor(req.ip ?? '', req.get('authorization'));
    next();
  };
  let readyCheck: Promise<boolean> | undefined;
  /** Concurrent requests share one query, since these requests are not limited. */
  const isReady = (): Promise<boolean> =>
    (readyCheck ??= Promise.race([
      dataSource.query('SELECT 1').then(
        () => !retired,
        () => false,
      ),
      // The response must not wait for a frozen database.
      sleep(READY_TIMEOUT_MS, false, { ref: false }),
    ]).finally(() => (readyCheck = undefined)));

  const schema = await createSchema();
  const formatError = createFormatError(onUnexpected);
  const rules = limitRules(config);
  const plans = knownPlans(schema);
  const operations = operationMetrics(metrics);
  const graphql = await startGraphql({
    schema,
    httpServer: server,
    rules,
    log,
    formatError,
    plugins: [operations.plugin, plans.plugin],
  });
  const closeLive = serveLive(server, {
    schema,
    events: deps.events,
    rules,
    contextFor: async (authorization, ip) => {
      const context = contextFor(ip, authorization);
      await identifyNow(context);
      return context;
    },
    addressOf: (request) => addressOf(request, trust),
    formatError,
    onUnexpected,
    schedule,
    countRejection: (socket) => offenders.count(socket, 'rejectedUpgrade'),
    limits: { ...LIVE, ...live },
  });

  app.disable('x-powered-by');
  const proxies = hasMailbox(config) ? proxyEvidence(mailFolder(config), log) : undefined;
  const watched = [
    ...[watchRequests(log, metrics, config.trustProxy !== false), securityHeaders(config.imagesUrl), requestLimits],
    ...(proxies ? [proxies.watch] : []),
  ];
  const unreadLimit = limitUnread(unread);
  const heldBodies = limitBodies({ ...BODIES, ...bodies });
  const arriving = config.rateLimits ? [unreadLimit.sent, heldBodies.hold] : [];
  const admitted = config.rateLimits
    ? [admitRequests({ ...REQUEST_CONCURRENCY, ...requests }), heldBodies.release]
    : [];
  app.use(watched, healthRoutes(isReady, metrics), arriving);
  app.use(['/graphql', '/api'], readJson);
  if (admitted.length > 0) app.use(admitted);
  app.use('/graphql', graphqlErrorHandler(onUnexpected));
  app.use('/uploads', nameRoute('/uploads'));
  const discarded = discardedImages(dataSource.manager, onUnexpected);
  deps.events.listen('imagesDiscarded', discarded.expire);
  app.use(serveImages(deps.images.store, discarded));
  app.use(
    '/graphql',
    config.explorer
      ? explorer({ ...config, db: dataSource.manager, clock: deps.clock })
      : explorerDisabled(config.appName),
  );
  const admittedUploads = [withContext, admitUploads({ ...UPLOADS, ...uploads }, config.rateLimits)];
  const compressed = config.rateLimits
    ? [limitedCompression(acquireCompression), unreadLimit.compressed]
    : [compression()];
  const before = { all: admittedUploads, json: [withContext] };
  const plain = { find: findPlan(plans), execute: executePlain(plans, operations, schedule) };
  const toGraphql = graphqlHandlers(graphql, before, plain, schedule);
  const respondWithError = graphqlErrorHandler(onUnexpected);
  app.use('/graphql', compressed, toGraphql.all, respondWithError);
  const calls = [nameRoute('/api'), ...compressed, ...admittedUploads];
  const rest = Router().use('/api', restRoutes(schedule));
  app.use('/api', calls);
  app.use(rest);
  if (config.fastPath)
    // All of the handlers above that are for such requests, in the same order.
    listener = directRoutes(app, [
      {
        matches: postOfJson('/graphql'),
        handlers: [...watched, ...arriving, readJson, ...admitted, ...compressed, ...toGraphql.json],
        onError: respondWithError,
      },
      {
        matches: anyBelow('/api/'),
        handlers: [...watched, ...arriving, readJson, ...admitted, ...calls, rest],
        onError: errorHandler(onUnexpected),
      },
    ]);
  app.use(unsubscribeRoutes(databaseOf, deps.linkKeys, config));
  app.use(accountCalendarRoutes(deps, config, databaseOf));
  if (proxies) app.use(MAILBOX_PATH, mailbox(mailFolder(config), mailboxKey(deps.linkKeys), config, proxies));
  app.use(textRoutes(config));
  const { imagesUrl, mail } = config;
  const { publicUrl } = mail;
  app.use(sitemapRoutes({ publicUrl, databaseOf, responseCache }));
  if (webDirectory)
    app.use(
      webFiles({
        directory: webDirectory,
        config: publicConfig(config),
        publicUrl,
        imagesUrl,
        databaseOf,
        onUnexpected,
      }),
    );
  app.use(() => {
    throw notFound('URL');
  });
  app.use(errorHandler(onUnexpected));

  return {
    server,
    feed,
    messages,
    retire: () => void (retired = true),
    async stop() {
      retired = true;
      await closeLive();
      await Promise.all([feed.close(), messages.close()]);
      await graphql.stop();
    },
  };
}
