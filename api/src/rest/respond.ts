import type { Request, RequestHandler } from 'express';
import { isClosed } from '../http/in-flight.js';
import { cacheKey, sendCompressed } from '../http/response-cache.js';
import { assertRole } from '../auth/guard.js';
import type { Role, Viewer } from '../users/viewer.js';
import { routeOf } from '../http/watch-requests.js';
import { catalogueVersion } from '../services/catalogue-version.js';
import { contextOf, type RequestContext, type SignedInContext } from '../http/request-context.js';

/** Creates a handler from a function that returns the response body; adds `"success": true` and the status. */
export const respond =
  (
    status: number,
    handle: (context: RequestContext, req: Request) => Promise<object>,
  ): RequestHandler =>
  async (req, res) => {
    res.locals.route = routeOf(req);
    const body = await handle(contextOf(res), req);
    res.status(status).json({ success: true, ...body });
  };

/** Reads all parameters that the response depends on in addition to the viewer, such as a filter. */
type ReadParameters = (
  req: Request,
) => Promise<{ parameters: string[]; isList: boolean; isWhole: boolean }>;

/**
 * Like `respond`, for responses that depend only on the catalogue and on whether the viewer is signed in: caches them.
 */
export const respondCached =
  (
    readParameters: ReadParameters,
    handle: (context: RequestContext, req: Request) => Promise<object>,
  ): RequestHandler =>
  async (req, res) => {
    const route = routeOf(req);
    res.locals.route = route;
    const context = contextOf(res);
    const { responseCache, db, viewer, address } = context;
    const { parameters, isList, isWhole } = await readParameters(req);
    const version = await catalogueVersion(db);
    const key = cacheKey(viewer, route, ...parameters);
    const limitedAddress = isList ? address : null;
    const lookup = { key, limitedAddress, isWhole, isClosed: () => isClosed(req, res) };
    const response = await responseCache.serve(lookup, version, async () => {
      const body = await handle(context, req);
      const text = JSON.stringify({ success: true, ...body });
      return { version, type: 'application/json; charset=utf-8', text };
    });
    if (response) await sendCompressed(req, res, response);
  };

/** Like `respond`, for viewers with one of the roles; checks the role before the body is read. */
export const respondTo = (
  roles: readonly Role[],
  status: number,
  handle: (context: SignedInContext, req: Request) => Promise<object>,
): RequestHandler =>
  respond(status, async (context, req) => {
    const viewer: Viewer | null = context.viewer;
    assertRole(viewer, roles);
    return handle({ ...context, viewer }, req);
  });
