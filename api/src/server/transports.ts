import type { Server } from 'node:http';
import { type RequestHandler, Router } from 'express';
import type { DataSource, EntityManager } from 'typeorm';
import type { ResponseCache } from '../engine/cache/response-cache.js';
import { cachedResponses } from '../engine/cache/cached-responses.js';
import { connectionsOfTask } from '../engine/database/connections-of-address.js';
import { createFormatError } from '../engine/graphql/format-error.js';
import { graphqlErrorHandler, graphqlHandlers } from '../engine/graphql/http.js';
import { limitRules } from '../engine/graphql/limits.js';
import { LIVE, type LiveLimits } from '../engine/graphql/live-limits.js';
import { serveLive } from '../engine/graphql/live.js';
import { operationRunner } from '../engine/graphql/run-operation.js';
import { startGraphql } from '../engine/graphql/server.js';
import { addressOf, type Trust } from '../engine/http/guard/connections.js';
import type { PathHandlers } from '../engine/http/dispatch.js';
import { RESPONSES_PER_ITERATION } from '../engine/http/guard/in-flight.js';
import { readJson } from '../engine/http/json-body.js';
import { serveImages } from '../engine/http/serve-images.js';
import { type OpenSession, withSession } from '../engine/http/session.js';
import { nameRoute } from '../engine/http/watch-requests.js';
import { discardedImages } from '../engine/images/discarded-images.js';
import type { Logger } from '../engine/ops/logger.js';
import type { Metrics } from '../engine/ops/metrics.js';
import type { Config } from '../kernel/config.js';
import { limitPerLoopIteration } from '../kernel/loop-scheduler.js';
import type { Marketplace } from '../marketplace/deps.js';
import { explorer, explorerDisabled } from '../transports/graphql/explorer.js';
import { createSchema } from '../transports/graphql/schema.js';
import { versionsOf } from '../transports/graphql/versions.js';
import { admitUploads, type UploadLimits, UPLOADS } from '../transports/request/admit-uploads.js';
import { apiTexts } from '../transports/openapi/document.js';
import { restExplorer } from '../transports/openapi/explorer.js';
import type { RequestContext } from '../transports/request/request-context.js';
import { errorHandler } from '../transports/rest/error-handler.js';
import { restRoutes } from '../transports/rest/rest.js';
import type { Guard } from './guard.js';

interface Parts {
  config: Config;
  deps: Marketplace;
  dataSource: DataSource;
  log: Logger;
  metrics: Metrics;
  trust: Trust;
  guard: Guard;
  responseCache: ResponseCache;
  databaseOf: (address: string) => EntityManager;
  open: OpenSession<RequestContext>;
  uploads: Partial<UploadLimits> | undefined;
  onUnexpected: (error: unknown) => void;
}

interface Transports {
  /** The handlers of all that programs request, in the order in which they are called. */
  paths: PathHandlers[];
  /** Serves subscriptions. Returns a function that closes all sockets. */
  serveLive(server: Server, limits: Partial<LiveLimits> | undefined): () => Promise<void>;
}

/** A `POST` to `/graphql` itself is never for the explorer. */
const unlessPost =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    req.method === 'POST' && req.path === '/graphql' ? next() : void handler(req, res, next);

/** GraphQL, REST and pictures. */
export async function transports(parts: Parts): Promise<Transports> {
  const { config, deps, dataSource, log, metrics, trust, guard, responseCache, open, uploads, onUnexpected } = parts;
  // Limits the operations of an address, over HTTP and WebSocket together.
  const schedule = limitPerLoopIteration(1, guard.mayBegin);
  const versions = versionsOf(dataSource.manager);
  const cached = cachedResponses({
    cache: responseCache,
    schedule: limitPerLoopIteration(RESPONSES_PER_ITERATION, guard.mayBegin),
    compressions: guard.compressions,
  });
  const schema = await createSchema();
  const graphql = { schema, rules: limitRules(config), formatError: createFormatError(onUnexpected), onUnexpected };
  const contextOfList = (context: RequestContext): RequestContext => ({
    ...context,
    db: connectionsOfTask(context.db),
  });
  const runner = operationRunner({ schema, cached, versions, contextOfList, schedule });
  const server = await startGraphql({ ...graphql, log, metrics, runner });
  const discarded = discardedImages(dataSource.manager, onUnexpected);
  deps.events.listen('imagesDiscarded', discarded.expire);
  const page = config.explorer
    ? explorer({ ...config, db: dataSource.manager, clock: deps.clock })
    : explorerDisabled(config.appName);
  const { arriving, admitted, compressed } = guard;
  const session = [withSession(open), admitUploads({ ...UPLOADS, ...uploads }, config.rateLimits)];
  const texts = apiTexts(schema, config);
  const served = { cached, readVersion: versions.catalogue, texts };
  const restPage = config.explorer ? restExplorer(config.appName) : undefined;
  const rest = Router().use('/api', restRoutes(schedule, served, restPage));

  return {
    paths: [
      {
        path: '/graphql',
        handlers: [
          ...[...arriving, readJson, ...admitted, nameRoute('/graphql'), unlessPost(Router().use('/graphql', page))],
          ...[...compressed, ...session],
          ...graphqlHandlers({ server, runner, cached, schedule }),
        ],
        onError: graphqlErrorHandler(onUnexpected),
      },
      {
        path: '/api',
        handlers: [...arriving, readJson, ...admitted, nameRoute('/api'), ...compressed, ...session, rest],
        onError: errorHandler(onUnexpected),
      },
      {
        path: '/uploads',
        handlers: [...arriving, ...admitted, nameRoute('/uploads'), serveImages(deps.images.store, discarded)],
        onError: errorHandler(onUnexpected),
      },
    ],
    serveLive: (server, limits) =>
      serveLive(server, {
        ...graphql,
        events: deps.events,
        contextFor: (authorization, ip) => open(ip, authorization).current(),
        addressOf: (request) => addressOf(request, trust),
        schedule,
        countRejection: (socket) => guard.offenders.count(socket, 'rejectedUpgrade'),
        limits: { ...LIVE, ...limits },
      }),
  };
}
