import { ServerResponse, type IncomingMessage, type RequestListener } from 'node:http';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { UpgradableRequest } from './guard/upgrades.js';

/** The classes with which a server creates the requests and responses of an app, so that both have Express's methods. */
export interface ExpressMessages {
  IncomingMessage: typeof UpgradableRequest;
  ServerResponse: typeof ServerResponse<IncomingMessage>;
}

/** Express itself replaces the prototypes of each request and response, which takes longer than most handlers. */
export function expressMessages(app: Express): ExpressMessages {
  class ExpressRequest extends UpgradableRequest {}
  class ExpressResponse extends ServerResponse {}
  Object.defineProperties(ExpressRequest.prototype, Object.getOwnPropertyDescriptors(express.request));
  Object.defineProperties(ExpressResponse.prototype, Object.getOwnPropertyDescriptors(express.response));
  Object.assign(ExpressRequest.prototype, { app });
  Object.assign(ExpressResponse.prototype, { app });
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}

/** Requests that are passed to handlers directly. */
export interface DirectRoute {
  /** Whether all handlers are for this request. In any other spelling of its target, Express finds the route. */
  matches(req: IncomingMessage): boolean;
  handlers: readonly RequestHandler[];
  onError: ErrorRequestHandler;
}

/** A `POST` of JSON to this target, which has no query. */
export const postOfJson =
  (target: string) =>
  ({ method, url, headers }: IncomingMessage): boolean =>
    method === 'POST' && url === target && headers['content-type']?.startsWith('application/json') === true;

/** Any request whose target begins with this path. */
export const anyBelow =
  (path: `${string}/`) =>
  ({ url }: IncomingMessage): boolean =>
    url?.startsWith(path) === true;

/**
 * Passes the requests of each route to its handlers one after the other, without the search of Express, and all others
 * to `app`, which must have the same handlers for them. The server must create `expressMessages`.
 */
export const directRoutes =
  (app: RequestListener, routes: readonly DirectRoute[]): RequestListener =>
  (req, res) => {
    const route = routes.find(({ matches }) => matches(req));
    if (route) run(req as Request, res as Response, route);
    else app(req, res);
  };

function run(req: Request, res: Response, { handlers, onError }: DirectRoute): void {
  req.res = res;
  res.locals = Object.create(null) as Response['locals'];
  let position = 0;
  const next = (error?: unknown): void => {
    if (error !== undefined && error !== null) return void onError(error, req, res, () => undefined);
    const handler = handlers[position];
    position += 1;
    try {
      const handled: unknown = handler?.(req, res, next);
      if (handled instanceof Promise) handled.catch(next);
    } catch (thrown) {
      next(thrown ?? new Error('Nothing was thrown'));
    }
  };
  next();
}
