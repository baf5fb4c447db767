import { randomUUID } from 'node:crypto';
import { SpanKind } from '@opentelemetry/api';
import type { Request, RequestHandler } from 'express';
import { onRequestEnd } from './on-request-end.js';
import type { Logger } from '../ops/logger.js';
import type { Metrics } from '../ops/metrics.js';
import { beginTrace } from '../ops/tracing.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Sets the ID of each request (its `X-Request-Id` if that has only word characters and hyphens), measures its duration
 * and logs one line: with the route, never the path or query, which can contain personal data. If traces are recorded, it
 * begins that of the request; with `continuesTraces` as a part of the trace that the header `traceparent` names.
 */
export const watchRequests =
  (log: Logger, metrics: Metrics, continuesTraces: boolean): RequestHandler =>
  (req, res, next) => {
    const requestedId = req.get('x-request-id');
    const id = requestedId && /^[\w-]{1,64}$/.test(requestedId) ? requestedId : randomUUID();
    res.locals.requestId = id;
    res.set('X-Request-Id', id);
    const started = performance.now();
    const method = METHODS.has(req.method) ? req.method : 'OTHER';
    const span = beginTrace(method, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method },
      parent: continuesTraces ? req.get('traceparent') : undefined,
    });
    onRequestEnd(req, res, () => {
      const ms = performance.now() - started;
      const route = (res.locals.route as string | undefined) ?? routeOf(req) ?? 'other';
      const status = res.writableFinished ? res.statusCode : 499;
      metrics.observeHttp(method, route, status, ms / 1000);
      const line = { id, method, route, status, ms: Math.round(ms * 10) / 10 };
      log.info(span ? { ...line, trace: span.traceId } : line, 'request');
      span?.rename(`${method} ${route}`);
      const failure = status >= 500 ? String(status) : undefined;
      span?.end({ 'http.route': route, 'http.response.status_code': status }, failure);
    });
    if (span) span.run(next);
    else next();
  };

/**
 * The route matched by Express, such as `/api/services/:id`; call it inside the route, since errors reset the prefix.
 */
function routeOf(req: Request): string | undefined {
  const pattern = (req.route as { path?: unknown } | undefined)?.path;
  return typeof pattern === 'string' ? `${req.baseUrl}${pattern === '/' ? '' : pattern}` : undefined;
}

/** Sets the name under which requests are logged and measured that match no Express route. */
export const nameRoute =
  (name: string): RequestHandler =>
  (_req, res, next) => {
    res.locals.route = name;
    next();
  };
