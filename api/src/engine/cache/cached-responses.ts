import type { Request, Response } from 'express';
import { busy } from '../../kernel/errors.js';
import type { LoopScheduler } from '../../kernel/loop-scheduler.js';
import { type CompressibleResponse, encodingFor, sendCompressed } from '../http/compressed-response.js';
import { isClosed, whenScheduled } from '../http/guard/in-flight.js';
import { type EngineContext, sessionOf } from '../http/session.js';
import type { Concurrency } from '../limits/concurrency.js';
import { type CachedResponse, cacheKey, type CacheLookup, type ResponseCache } from './response-cache.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

interface CacheableRequest extends Pick<CacheLookup, 'version' | 'requestedAt' | 'isList'> {
  /** All that the response depends on, besides its version and whether the viewer is signed in. */
  key: (string | undefined)[];
}

/** The responses in JSON to requests of identified clients. */
export interface CachedResponses {
  /** The cached response, or the one that `render` returns as JSON. Null if that must not be cached. */
  find(
    req: Request,
    res: Response,
    request: CacheableRequest,
    render: () => Promise<string | null>,
  ): Promise<CachedResponse | null>;
  send(req: Request, res: Response, response: CompressibleResponse): Promise<void>;
}

interface Parts {
  cache: ResponseCache;
  /** Distributes the cached responses of a client address over iterations of the event loop. */
  schedule: LoopScheduler;
  /** Limits the long responses of a client address that are compressed at a time. */
  compressions: Concurrency;
}

export const cachedResponses = ({ cache, schedule, compressions }: Parts): CachedResponses => ({
  find(req, res, { key, ...lookup }, render) {
    const { viewer, address } = sessionOf<EngineContext>(res).context;
    return cache.serve(
      {
        ...lookup,
        key: cacheKey(viewer, ...key),
        address,
        encoding: () => encodingFor(req),
        isClosed: () => isClosed(req, res),
      },
      async () => {
        const text = await render();
        return text === null ? null : { type: JSON_TYPE, text };
      },
    );
  },
  async send(req, res, response) {
    const { address } = sessionOf<EngineContext>(res).context;
    await whenScheduled(schedule, address);
    if (isClosed(req, res)) throw busy();
    await sendCompressed(req, res, response, () => compressions.tryAcquire({ address }));
  },
});
