import type { RequestListener, Server } from 'node:http';
import compression from 'compression';
import type { Express, RequestHandler } from 'express';
import { type ConnectionLimits, CONNECTIONS, createHttpServer, type Trust } from '../engine/http/guard/connections.js';
import { watchArrivals } from '../engine/http/guard/arrivals.js';
import { type CutOff, cutOff } from '../engine/http/guard/cut-off.js';
import { expressMessages } from '../engine/http/dispatch.js';
import { BODIES, type BodyLimits, limitBodies } from '../engine/http/guard/held-bodies.js';
import { admitRequests } from '../engine/http/guard/in-flight.js';
import { limitedCompression } from '../engine/http/limited-compression.js';
import { limitUnread, MAX_UNREAD_BYTES } from '../engine/http/guard/unread.js';
import { healthRoutes } from '../engine/http/health.js';
import { requestLimits } from '../engine/http/guard/request-limits.js';
import { securityHeaders } from '../engine/http/security-headers.js';
import { watchRequests } from '../engine/http/watch-requests.js';
import { type Concurrency, concurrency, type ConcurrencyLimits } from '../engine/limits/concurrency.js';
import { CONCURRENCY } from '../engine/limits/concurrency-limits.js';
import type { Logger } from '../engine/ops/logger.js';
import type { Metrics } from '../engine/ops/metrics.js';
import type { Config } from '../kernel/config.js';

/** Overrides of the default limits, for tests that cannot wait for the real timeouts. */
export interface GuardLimits {
  connections?: Partial<ConnectionLimits>;
  requests?: ConcurrencyLimits;
  bodies?: Partial<BodyLimits>;
  /** Bytes. */
  unread?: number;
}

interface GuardParts extends GuardLimits {
  app: Express;
  trust: Trust;
  config: Config;
  log: Logger;
  metrics: Metrics;
  isReady: () => Promise<boolean>;
}

/** What every request passes before it is read. */
export interface Guard {
  offenders: CutOff;
  /** Whether work may begin in this iteration of the event loop; see `watchArrivals`. */
  mayBegin: () => boolean;
  /** The HTTP server, whose requests and responses have the methods of those of Express. */
  createServer(listener: RequestListener): Server;
  /** Limits the long responses of a client address that are compressed at a time. */
  compressions: Concurrency;
  /** For every request: its log line, headers and limits; responds to those of the operator. Belongs before the body is read. */
  arriving: RequestHandler[];
  /** Belongs after the body of JSON was read. */
  admitted: RequestHandler[];
  /** Compresses what is made for one request. */
  compressed: RequestHandler[];
}

export function createGuard({ app, trust, config, log, metrics, isReady, ...limits }: GuardParts): Guard {
  const isLimited = config.rateLimits;
  const connections = { ...CONNECTIONS, ...limits.connections };
  const offences = isLimited ? connections.offences : { ...connections.offences, points: Number.MAX_SAFE_INTEGER };
  const offenders = cutOff(offences);
  const arrivals = watchArrivals();
  const unread = limitUnread(limits.unread ?? MAX_UNREAD_BYTES);
  const held = limitBodies({ ...BODIES, ...limits.bodies });
  const messages = expressMessages(app);
  const compressions = concurrency(isLimited ? CONCURRENCY.compressions : {});
  return {
    offenders,
    mayBegin: arrivals.mayBegin,
    compressions,
    createServer: (listener) => createHttpServer(listener, trust, connections, { arrivals, offenders, messages }),
    arriving: [
      watchRequests(log, metrics, config.trustProxy !== false),
      securityHeaders(config.imagesUrl),
      requestLimits,
      healthRoutes(isReady, metrics),
      ...(isLimited ? [unread.sent, held.hold] : []),
    ],
    admitted: isLimited ? [admitRequests({ ...CONCURRENCY.requests, ...limits.requests }), held.release] : [],
    compressed: isLimited ? [limitedCompression(compressions), unread.compressed] : [compression()],
  };
}
