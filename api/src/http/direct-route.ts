import { ServerResponse, type IncomingMessage, type RequestListener } from 'node:http';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { UpgradableRequest } from './upgrades.js';

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

interface DirectRoute {
  method: string;
  /** The whole target of the request; with a query or in another spelling, Express finds the route. */
  path: string;
  /** What the `Content-Type` begins with. */
  type: string;
  handlers: readonly RequestHandler[];
  onError: ErrorRequestHandler;
}

/**
 * Passes the requests of a route to its handlers one after the other, without the search of Express, and all others to
 * `app`, which must have the same handlers for them. The server must create `expressMessages`.
 */
export function directRoute(
  app: RequestListener,
  { method, path, type, handlers, onError }: DirectRoute,
): RequestListener {
  const isOfRoute = ({ method: used, url, headers }: IncomingMessage): boolean =>
    used === method && url === path && headers['content-type']?.startsWith(type) === true;
  return (req, res) => {
    if (isOfRoute(req)) run(req as Request, res as Response, handlers, onError);
    else app(req, res);
  };
}

function run(req: Request, res: Response, handlers: readonly RequestHandler[], onError: ErrorRequestHandler): void {
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
