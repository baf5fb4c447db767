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

/** The requests below a path, which are passed to their handlers one after the other. */
export interface PathHandlers {
  path: `/${string}`;
  handlers: readonly RequestHandler[];
  onError: ErrorRequestHandler;
}

/** The path of a request; empty for a target that has none or cannot be parsed, such as `a://b`. */
function pathOf(req: Request): string {
  try {
    const { path }: { path: string | null } = req;
    return path ?? '';
  } catch {
    return '';
  }
}

/** Like the paths of `use` of Express. */
function isBelow(path: string, requested: string): boolean {
  const end = requested[path.length];
  return (end === undefined || end === '/') && requested.slice(0, path.length).toLowerCase() === path;
}

/**
 * Passes the requests below some paths to their handlers, and all others to `app`, so that the busiest paths cost no search
 * of Express (docs/decisions/0022). The server must create `expressMessages`.
 */
export const dispatch =
  (app: RequestListener, paths: readonly PathHandlers[]): RequestListener =>
  (req, res) => {
    const requested = pathOf(req as Request);
    const found = paths.find(({ path }) => isBelow(path, requested));
    if (found) run(req as Request, res as Response, found);
    else app(req, res);
  };

function run(req: Request, res: Response, { handlers, onError }: PathHandlers): void {
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
