import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { busy } from '../../kernel/errors.js';
import { compressedAs, type CompressibleResponse, type Encoding } from '../http/compressed-response.js';
import { listTurns } from './costly-addresses.js';

/** A response as text, before it is cached. */
export interface RenderedResponse {
  /** `Content-Type`. */
  type: string;
  text: string;
}

/** A complete response, valid while what it was rendered from has the same version. */
export interface CachedResponse extends CompressibleResponse {
  version: string | undefined;
  /** When rendering began (`performance.now()`). */
  begunAt: number;
}

export interface CacheLookup {
  key: string;
  /** That of all that the response depends on, read after the request arrived. Without one, it is rendered, not cached. */
  version: string | undefined;
  /** When reading the version began (`performance.now()`). */
  requestedAt: number;
  /** The client address (`networkOf`). */
  address: string;
  /**
   * Whether it contains a list, which is costly to render: an address renders one at a time, and others wait for it.
   * Rendering must not wait for anything that an address can occupy then.
   */
  isList: boolean;
  /** In which the response is sent, if it is long. */
  encoding(): Encoding | undefined;
  /** Whether the client has disconnected. */
  isClosed(): boolean;
}

/** Cache of complete public responses; see docs/decisions/0009. */
export interface ResponseCache {
  /**
   * Returns the response as of the version: the cached one, the one that another request is rendering, or a new one. One of
   * more than `COSTLY_BYTES` may be older. Null if it was rendered here and must not be cached: `render` returned null.
   */
  serve(lookup: CacheLookup, render: () => Promise<RenderedResponse | null>): Promise<CachedResponse | null>;
}

/** Bytes of all cached responses, compressed forms included. */
const CAPACITY = 64_000_000;
/** Bytes that an entry takes in addition to its body, however small: key, version, objects. */
const OVERHEAD = 1_000;
/** Timeout of waiting for the response of another request; after it, each request renders its own. */
const SHARED_TIMEOUT_MS = 2_000;
/**
 * Lists above this number of bytes, some hundreds of services, take so long to render that they are rendered once in
 * `STALE_MS`: otherwise a provider who saves repeatedly would delay every visitor.
 */
const COSTLY_BYTES = 500_000;
const STALE_MS = 1_000;
/** Milliseconds of others, and of those that failed, that are as costly. */
const SLOW_MS = 300;
const SLOW_FAILURE_MS = 100;

/** The compressed forms together are smaller than the uncompressed bytes. */
const sizeOf = ({ bytes, version = '' }: CachedResponse): number => 2 * bytes.length + version.length + OVERHEAD;

/** Caches the most recently used responses, up to `capacity` bytes; unless limits are off, an address renders one list at a time. */
export function createResponseCache({ capacity = CAPACITY, isLimited = true } = {}): ResponseCache {
  const cached = new LRUCache<string, CachedResponse>({ maxSize: capacity, sizeCalculation: sizeOf });
  /** What requests are rendering. */
  const pending = new Map<string, Promise<unknown>>();
  const turns = listTurns(isLimited);

  /** The cached response, if it is valid for the request. */
  function find({ key, version, requestedAt, isList }: CacheLookup): CachedResponse | undefined {
    const found = version === undefined ? undefined : cached.get(key);
    const isRecent =
      isList && found && found.bytes.length > COSTLY_BYTES && performance.now() - found.begunAt < STALE_MS;
    return found?.version === version || (found && found.begunAt >= requestedAt) || isRecent ? found : undefined;
  }

  /** What another request is rendering, unless there is a valid response or this one has waited for too long. */
  function otherRendering(lookup: CacheLookup, pendingKey: string): Promise<unknown> | undefined {
    const other = lookup.version === undefined || find(lookup) ? undefined : pending.get(pendingKey);
    const left = lookup.requestedAt + SHARED_TIMEOUT_MS - performance.now();
    return other && left > 0 ? Promise.race([other, delay(left, undefined, { ref: false })]) : undefined;
  }

  async function render(
    lookup: CacheLookup,
    begin: () => Promise<RenderedResponse | null>,
  ): Promise<CachedResponse | null> {
    const { key, version, encoding } = lookup;
    const begunAt = performance.now();
    const rendered = await begin();
    // The previous one must not be sent any more either.
    if (version !== undefined) cached.delete(key);
    if (!rendered) return null;
    const bytes = Buffer.from(rendered.text);
    const etag = `W/"${version}-${key.slice(0, 22)}"`;
    const response: CachedResponse = { version, type: rendered.type, etag, bytes, begunAt, compressed: new Map() };
    // Here the address waits, so that it has one response compressed at a time.
    const used = bytes.length > COSTLY_BYTES ? encoding() : undefined;
    if (used) await compressedAs(used, response);
    if (version !== undefined) cached.set(key, response);
    return response;
  }

  return {
    async serve(lookup, begin) {
      const { key, version, address, isList, isClosed } = lookup;
      // What is cheap to render may wait for other requests of its address, and is shared by those.
      const pendingKey = isList ? key : `${key} ${address}`;
      for (let other; (other = otherRendering(lookup, pendingKey));) await other;
      const found = find(lookup);
      if (found) return found;
      const end = isList ? await turns.begin(address) : undefined;
      try {
        if (isClosed()) throw busy();
        for (let other; (other = otherRendering(lookup, pendingKey));) await other;
        // Without a pause before the next request is told that this one renders.
        const meanwhile = find(lookup);
        if (meanwhile) return meanwhile;
        const begunAt = performance.now();
        const countCost = (bytes: number, slowMs: number): void => {
          if (isList && (bytes > COSTLY_BYTES || performance.now() - begunAt > slowMs)) turns.countCostly(address);
        };
        const rendering = render(lookup, begin);
        const settled = rendering.then(
          (made) => countCost(made?.bytes.length ?? 0, SLOW_MS),
          () => countCost(0, SLOW_FAILURE_MS), // the request that renders it receives the error
        );
        if (version !== undefined) pending.set(pendingKey, settled);
        void settled.then(() => pending.get(pendingKey) === settled && pending.delete(pendingKey));
        return await rendering;
      } finally {
        end?.();
      }
    },
  };
}

/** The same for all viewers with the same response: contact data is only for signed-in viewers (P8). */
export const cacheKey = (viewer: object | null, ...parts: (string | undefined)[]): string =>
  createHash('sha256')
    .update(JSON.stringify([viewer !== null, ...parts]))
    .digest('base64url');
