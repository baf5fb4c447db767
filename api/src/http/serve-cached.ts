import type { Request, Response } from 'express';
import { catalogueVersion } from '../services/catalogue-version.js';
import { encodingFor, sendCompressed } from './compressed-response.js';
import { isClosed } from './in-flight.js';
import { contextOf } from './request-context.js';
import { cacheKey, type CacheLookup, type Render } from './response-cache.js';

interface CacheableRequest extends Pick<CacheLookup, 'isWhole' | 'mayBePrivate'> {
  /** All that the response depends on, besides the catalogue and whether the viewer is signed in. */
  parts: (string | undefined)[];
  /** Whether it contains a list, which is costly to render: a client address renders one at a time. */
  isList: boolean;
}

/**
 * Sends the cached response to a request that depends only on the catalogue and on whether the viewer is signed in, or
 * the one that `render` returns. Returns false without sending anything if that must not be cached.
 */
export async function serveCached(
  req: Request,
  res: Response,
  { parts, isList, isWhole = false, mayBePrivate = false }: CacheableRequest,
  render: Render,
): Promise<boolean> {
  const { responseCache, db, viewer, address, asOf } = contextOf(res);
  const lookup: CacheLookup = {
    key: cacheKey(viewer, ...parts),
    limitedAddress: isList ? address : null,
    encoding: encodingFor(req),
    isClosed: () => isClosed(req, res),
    bytesRead: () => asOf.bytesRead ?? 0,
    isWhole,
    mayBePrivate,
  };
  const response = await responseCache.serve(lookup, () => catalogueVersion(db), render);
  if (response) await sendCompressed(req, res, response);
  return response !== null;
}
