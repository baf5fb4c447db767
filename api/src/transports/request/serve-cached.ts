import type { Request, Response } from 'express';
import type { EntityManager } from 'typeorm';
import { busy } from '../../kernel/errors.js';
import { connectionsOfTask } from '../../engine/database/connections-of-address.js';
import { encodingFor, sendCompressed } from '../../engine/http/compressed-response.js';
import { isClosed, whenScheduled } from '../../engine/http/guard/in-flight.js';
import { contextOf } from './request-context.js';
import {
  cacheKey,
  type CacheLookup,
  type RenderedResponse,
  type ResponseCache,
} from '../../engine/cache/response-cache.js';

interface CacheableRequest extends Pick<CacheLookup, 'isWhole' | 'mayBePrivate' | 'requestedAt'> {
  /** All that the response depends on, besides the catalogue and whether the viewer is signed in. */
  parts: (string | undefined)[];
  /** Whether it contains a list, which is costly to render: a client address renders one at a time. */
  isList: boolean;
  /** Where it is cached, and how the version is read that it is valid for. Default: the version of the catalogue. */
  cache?: ResponseCache;
  currentVersion?: () => Promise<string>;
}

/**
 * Sends the cached response to a request that depends only on the catalogue and on whether the viewer is signed in, or
 * the one that `render` returns; see `Render`. Returns false without sending anything if that must not be cached.
 *
 * Other addresses wait for a list that one is rendering, and a list of a costly address for those of the others. So the
 * statements of a list, of which an address renders one at a time, do not wait for those of its other requests.
 */
export async function serveCached(
  req: Request,
  res: Response,
  request: CacheableRequest,
  render: (db: EntityManager, version: string | undefined) => Promise<RenderedResponse | null>,
): Promise<boolean> {
  const { responseCache, scheduleResponse, acquireCompression, catalogueVersion, db, viewer, address, asOf } =
    contextOf(res);
  const { parts, isList, isWhole = false, mayBePrivate = false, requestedAt } = request;
  const { cache = responseCache, currentVersion = catalogueVersion } = request;
  const lookup: CacheLookup = {
    key: cacheKey(viewer, ...parts),
    limitedAddress: isList ? address : null,
    sharedBy: isList ? undefined : address,
    encoding: () => encodingFor(req),
    isClosed: () => isClosed(req, res),
    bytesRead: () => asOf.bytesRead ?? 0,
    isWhole,
    mayBePrivate,
    requestedAt,
  };
  const response = await cache.serve(lookup, currentVersion, (version) =>
    render(isList ? connectionsOfTask(db) : db, version),
  );
  if (response === null) return false;
  await whenScheduled(scheduleResponse, address);
  if (lookup.isClosed()) throw busy();
  await sendCompressed(req, res, response, () => acquireCompression(address));
  return true;
}
