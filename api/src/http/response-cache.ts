import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { busy } from '../kernel/errors.js';
import { queuedKeyedSemaphore } from '../kernel/keyed-semaphore.js';
import type { Viewer } from '../users/viewer.js';

type Encoding = 'br' | 'gzip';

/** A response as text, before it is cached. */
export interface RenderedResponse {
  /** Version of the catalogue that it was rendered from. */
  version: string;
  /** `Content-Type`. */
  type: string;
  text: string;
}

/** A complete response body, of any content, with its compressed forms. */
export interface CompressibleResponse {
  /** A `Content-Type` or a file name extension. */
  type: string;
  /** Differs for different content. */
  etag: string;
  bytes: Buffer;
  /** Each form is compressed on first use. */
  compressed: Map<Encoding, Promise<Buffer>>;
}

/** `type` is a `Content-Type` or a file name extension. */
export const compressibleResponse = (type: string, bytes: Buffer): CompressibleResponse => ({
  type,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  bytes,
  compressed: new Map(),
});

/** A complete public response, valid while the catalogue has the same version. */
export interface CachedResponse extends CompressibleResponse {
  version: string;
  /** When the request that rendered it was made, and when rendering finished (`performance.now()`). */
  requestedAt: number;
  renderedAt: number;
}

export interface CacheLookup {
  key: string;
  /**
   * The client address (`networkOf`) that renders one response at a time; null for a response that is cheap to render.
   */
  limitedAddress: string | null;
  /** Whether the client has disconnected. */
  isClosed(): boolean;
  /** The whole list: its response is cached regardless of size, and evicts no other. */
  isWhole?: boolean;
}

/** Renders the response; null if it must not be cached. */
type Render = () => Promise<RenderedResponse | null>;

/** Cache of complete public responses; see docs/decisions/0009. */
export interface ResponseCache {
  /** Whether a response of any version is cached under the key. */
  has(key: string): boolean;
  /**
   * Returns the response as of `version`: the cached one, the one that another request is rendering, or a new one. A
   * large response may be a second old. Null if it was rendered here and must not be cached.
   */
  serve(lookup: CacheLookup, version: string, render: Render): Promise<CachedResponse | null>;
  /** Like `serve`, if it is not known yet whether the response may be cached: renders it for this request alone. */
  render(lookup: CacheLookup, render: Render): Promise<CachedResponse | null>;
}

/** Bytes of all small cached responses, compressed forms included. */
const CAPACITY = 64_000_000;
/** Bytes that an entry takes in addition to its body, however small: key, version, objects. */
const OVERHEAD = 1_000;
/** Maximum number of responses larger than a quarter of the capacity, cached in addition: each is costly to render. */
const MAX_LARGE = 4;
/** Timeout of waiting for the response of another request; after it, each request renders its own. */
const SHARED_TIMEOUT_MS = 2_000;
/** Timeout of waiting for the earlier responses of the same client address. */
const ADDRESS_TIMEOUT_MS = 5_000;
/** Bytes below which compression gains nothing. */
const MIN_COMPRESSED = 1_000;
/**
 * Responses above this number of bytes, some hundreds of services, take so long to render that they are rendered at
 * most once in `STALE_MS`: otherwise a provider who saves repeatedly would delay every visitor. Smaller ones are
 * rendered again after each change, and large ones after the first change in a while.
 */
const COSTLY_BYTES = 500_000;
const STALE_MS = 1_000;

/** The compressed forms together are smaller than the uncompressed bytes. */
const sizeOf = ({ bytes }: CachedResponse): number => 2 * bytes.length + OVERHEAD;

/** Responses by key, the least recently used first. */
class LruMap extends Map<string, CachedResponse> {
  bytes = 0;

  override delete(key: string): boolean {
    const response = this.get(key);
    if (response) this.bytes -= sizeOf(response);
    return super.delete(key);
  }

  put(key: string, response: CachedResponse): void {
    this.delete(key);
    this.set(key, response);
    this.bytes += sizeOf(response);
  }

  evictWhile(isTooMuch: () => boolean): void {
    for (const [oldest] of this) {
      if (!isTooMuch()) break;
      this.delete(oldest);
    }
  }
}

/** Caches the most recently used responses, up to `capacity` bytes; a client address renders `perAddress` at a time. */
export function createResponseCache({ capacity = CAPACITY, perAddress = 1 } = {}): ResponseCache {
  const small = new LruMap();
  const large = new LruMap();
  const whole = new LruMap();
  const maps = [small, large, whole];
  const pending = new Map<string, Promise<unknown>>();
  const acquire = queuedKeyedSemaphore(perAddress, ADDRESS_TIMEOUT_MS);

  function get(key: string): CachedResponse | undefined {
    const map = maps.find((one) => one.has(key));
    const response = map?.get(key);
    if (response) map?.put(key, response);
    return response;
  }

  function store(
    { key, isWhole = false }: CacheLookup,
    requestedAt: number,
    rendered: RenderedResponse,
  ): CachedResponse {
    const { version, type, text } = rendered;
    const response: CachedResponse = {
      version,
      type,
      etag: `W/"${version}-${key.slice(0, 22)}"`,
      bytes: Buffer.from(text),
      requestedAt,
      renderedAt: performance.now(),
      compressed: new Map(),
    };
    for (const map of maps) map.delete(key);
    const map = isWhole ? whole : sizeOf(response) > capacity / 4 ? large : small;
    map.put(key, response);
    small.evictWhile(() => small.bytes > capacity);
    large.evictWhile(() => large.size > MAX_LARGE);
    return response;
  }

  async function renderLimited(lookup: CacheLookup, requestedAt: number, render: Render) {
    const { limitedAddress, isClosed } = lookup;
    const release = limitedAddress === null ? () => undefined : await acquire(limitedAddress);
    try {
      if (!release || isClosed()) throw busy();
      const rendered = await render();
      return rendered && store(lookup, requestedAt, rendered);
    } finally {
      release?.();
    }
  }

  const isValid = (response: CachedResponse, version: string, requestedAt: number): boolean =>
    response.version === version ||
    response.requestedAt >= requestedAt ||
    (response.bytes.length > COSTLY_BYTES && performance.now() - response.renderedAt < STALE_MS);

  return {
    has: (key) => maps.some((map) => map.has(key)),
    render: (lookup, render) => renderLimited(lookup, performance.now(), render),
    async serve(lookup, version, render) {
      const { key } = lookup;
      const requestedAt = performance.now();
      for (;;) {
        const response = get(key);
        if (response && isValid(response, version, requestedAt)) return response;
        const other = pending.get(key);
        const timeLeft = requestedAt + SHARED_TIMEOUT_MS - performance.now();
        if (!other || timeLeft <= 0) break;
        await Promise.race([other, delay(timeLeft, undefined, { ref: false })]);
      }
      const response = renderLimited(lookup, requestedAt, render);
      const settled = response
        .catch(() => undefined) // the request that renders it receives the error
        .finally(() => {
          if (pending.get(key) === settled) pending.delete(key);
        });
      pending.set(key, settled);
      return response;
    },
  };
}

/** The same for all viewers with the same response: contact data is only for signed-in viewers (P8). */
export const cacheKey = (viewer: Viewer | null, ...parts: (string | undefined)[]): string =>
  createHash('sha256')
    .update(JSON.stringify([viewer !== null, ...parts]))
    .digest('base64url');

const COMPRESS: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

/** Sends a complete response in an encoding that the client accepts. */
export async function sendCompressed(
  req: Request,
  res: Response,
  response: CompressibleResponse,
): Promise<void> {
  res.set('ETag', response.etag).type(response.type);
  if (response.bytes.length >= MIN_COMPRESSED) {
    res.vary('Accept-Encoding');
    const encoding = req.acceptsEncodings(['br', 'gzip']) as Encoding | false;
    if (encoding) {
      const compressed = response.compressed.get(encoding) ?? COMPRESS[encoding](response.bytes);
      response.compressed.set(encoding, compressed);
      const bytes = await compressed;
      res.set('Content-Encoding', encoding).send(bytes);
      return;
    }
  }
  res.send(response.bytes);
}
