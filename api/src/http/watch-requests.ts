import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { whenOver } from './when-over.js';
import type { Logger } from '../platform/ops/logger.js';
import type { Metrics } from '../platform/ops/metrics.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Gives each request an id (its own `X-Request-Id` if that is a plain word), measures it and writes one line about it:
 * by route, never by path or query, which could name a person.
 */
export const watchRequests =
  (log: Logger, metrics: Metrics): RequestHandler =>
  (req, res, next) => {
    const given = req.get('x-request-id');
    const id = given && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
    res.locals.requestId = id;
    res.set('X-Request-Id', id);
    const started = performance.now();
    whenOver(req, res, () => {
      const ms = performance.now() - started;
      const route = (res.locals.place as string | undefined) ?? routeOf(req) ?? 'other';
      const method = METHODS.has(req.method) ? req.method : 'OTHER';
      const status = res.writableFinished ? res.statusCode : 499;
      metrics.observeHttp(method, route, status, ms / 1000);
      log.info({ id, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request');
    });
    next();
  };

/** The route that Express has matched, as `/api/services/:id`; to be asked inside it, since an error forgets the prefix. */
export function routeOf(req: Request): string | undefined {
  const pattern = (req.route as { path?: unknown } | undefined)?.path;
  return typeof pattern === 'string'
    ? `${req.baseUrl}${pattern === '/' ? '' : pattern}`
    : undefined;
}

/** Names the place of what no route of Express matches. */
export const place =
  (name: string): RequestHandler =>
  (_req, res, next) => {
    res.locals.place = name;
    next();
  };
