import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { busy } from '../../kernel/errors.js';
import { queuedKeyedSemaphore } from '../../kernel/keyed-semaphore.js';
import { fairSemaphore } from '../../kernel/semaphore.js';
import type { Viewer } from '../../marketplace/users/viewer.js';
import { compressedAs, type CompressibleResponse, type Encoding } from '../http/compressed-response.js';

/** A response as text, before it is cached. */
export interface RenderedResponse {
  /** Version of the catalogue that it was rendered from, and of all else that it depends on. */
  version: string;
  /** `Content-Type`. */
  type: string;
  text: string;
}

/** A complete public response, valid while that has the same version. */
export interface CachedResponse extends CompressibleResponse {
  version: string;
  /** When the request that rendered it was made, and when rendering finished (`performance.now()`). */
  requestedAt: number;
  renderedAt: number;
  /** Bytes of the response, or of the list that it was rendered from if that is larger. */
  cost: number;
}

export interface CacheLookup {
  key: string;
  /** When the request was made (`performance.now()`), if the version was read before the call. Default: now. */
  requestedAt?: number | undefined;
  /**
   * The client address (`networkOf`) that renders one response at a time; null for a response that is cheap to render.
   */
  limitedAddress: string | null;
  /**
   * The client address whose requests share one rendering. Default: those of all addresses do; then rendering must not
   * wait for anything that an address can occupy.
   */
  sharedBy?: string | undefined;
  /** In which the response is sent, if it is long. */
  encoding?(): Encoding | undefined;
  /** Whether the client has disconnected. */
  isClosed(): boolean;
  /** Bytes of the lists that were read by rendering the response, which may contain a small part of them. */
  bytesRead?(): number;
  /** The whole list: its response is cached regardless of size, and evicts no other. */
  isWhole?: boolean;
  /**
   * Whether only rendering shows that the response may be cached. While none is cached under the key, requests then do
   * not wait for the response of another, which they might not be able to use.
   */
  mayBePrivate?: boolean;
}

/**
 * Renders the response; null if it must not be cached. `version` is that of the catalogue before rendering, undefined
 * if the response may be private.
 */
export type Render = (version: string | undefined) => Promise<RenderedResponse | null>;

/** Cache of complete public responses; see docs/decisions/0009. */
export interface ResponseCache {
  /**
   * Returns the response as of the current version: the cached one, the one that another request is rendering, or a new
   * one. A large response may be outdated: see `COSTLY_BYTES`. Null if it was rendered here and must not be cached.
   */
  serve(lookup: CacheLookup, currentVersion: () => Promise<string>, render: Render): Promise<CachedResponse | null>;
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
/**
 * Responses above this number of bytes, some hundreds of services, take so long to render that they are rendered at
 * most once in `STALE_MS`: otherwise a provider who saves repeatedly would delay every visitor. Smaller ones are
 * rendered again after each change, and large ones after the first change in a while. One of megabytes takes a second
 * to render and compress: requests receive the previous one after `OUTDATED_AFTER_MS`, and it is rendered in a tenth of
 * the time.
 */
const COSTLY_BYTES = 500_000;
const STALE_MS = 1_000;
const MAX_STALE_MS = 10_000;
const PAUSE_FACTOR = 10;
const OUTDATED_AFTER_MS = 300;
/**
 * An address with several costly lists in a short time waits for the other such addresses, for a while: several of them
 * would occupy the event loop without a break, and each request of another client needs several of its iterations. After
 * each list they pause for as long as it took. One costly list is no reason: in a large catalogue, each search is one.
 */
const MAX_COSTLY_LISTS = 2;
const REMEMBERED_ADDRESSES = 1_000;
const REMEMBERED_MS = 10_000;
const MAX_WAITING_ADDRESSES = 20;
const MAX_PAUSE_MS = 500;
/** Milliseconds after which a response that is not cached counts as costly. */
const COSTLY_MS = 100;
/** The same for any response, and for one that failed: a search for a text that costs the database a second. */
const SLOW_MS = 300;

const isCostly = ({ cost }: CachedResponse): boolean => cost > COSTLY_BYTES;

const staleMs = ({ tookMs }: CachedResponse): number =>
  Math.min(Math.max(PAUSE_FACTOR * tookMs, STALE_MS), MAX_STALE_MS);

/** The compressed forms together are smaller than the uncompressed bytes. */
const sizeOf = ({ bytes, version }: CachedResponse): number => 2 * bytes.length + version.length + OVERHEAD;

const pendingKey = ({ key, sharedBy }: CacheLookup): string => (sharedBy === undefined ? key : `${key} ${sharedBy}`);

export interface ResponseCacheOptions {
  capacity?: number;
  perAddress?: number;
  /** Larger responses are not cached. Up to `COSTLY_BYTES`, none is sent that is outdated. */
  maxBytes?: number;
}

/** Caches the most recently used responses, up to `capacity` bytes; a client address renders `perAddress` at a time. */
export function createResponseCache({
  capacity = CAPACITY,
  perAddress = 1,
  maxBytes = Number.POSITIVE_INFINITY,
}: ResponseCacheOptions = {}): ResponseCache {
  const small = new LRUCache<string, CachedResponse>({
    maxSize: capacity,
    sizeCalculation: sizeOf,
  });
  const large = new LRUCache<string, CachedResponse>({ max: MAX_LARGE });
  const whole = new Map<string, CachedResponse>();
  const maps = [small, large, whole];
  /** What requests have begun to render; undefined if that fails. */
  const pending = new Map<string, Promise<CachedResponse | null | undefined>>();
  const acquire = queuedKeyedSemaphore(perAddress, ADDRESS_TIMEOUT_MS);
  /** The number of costly lists. */
  const costlyAddresses = new LRUCache<string, number>({
    max: REMEMBERED_ADDRESSES,
    ttl: REMEMBERED_MS,
  });
  const oneOfCostly = fairSemaphore(1, { maxQueued: MAX_WAITING_ADDRESSES });

  const get = (key: string): CachedResponse | undefined => small.get(key) ?? large.get(key) ?? whole.get(key);

  async function store(
    { key, encoding, isWhole = false, bytesRead }: CacheLookup,
    requestedAt: number,
    rendered: RenderedResponse,
    tookMs: number,
  ): Promise<CachedResponse> {
    const { version, type, text } = rendered;
    const bytes = Buffer.from(text);
    const response: CachedResponse = {
      version,
      type,
      etag: `W/"${version}-${key.slice(0, 22)}"`,
      bytes,
      cost: Math.max(bytes.length, bytesRead?.() ?? 0),
      requestedAt,
      renderedAt: performance.now(),
      compressed: new Map(),
      tookMs,
    };
    if (response.cost > maxBytes) return response;
    // Meanwhile the previous response is sent.
    if (isCostly(response))
      for (const each of new Set([
        ...(get(key)?.compressed.keys() ?? []),
        // Here the address waits, so that it has one response compressed at a time.
        encoding?.(),
      ]))
        if (each) await compressedAs(each, response);
    response.renderedAt = performance.now();
    for (const map of maps) map.delete(key);
    const map = isWhole ? whole : sizeOf(response) > capacity / 4 ? large : small;
    map.set(key, response);
    return response;
  }

  function rememberCostly(address: string | null, isCostlyHere: boolean): void {
    if (!isCostlyHere || address === null || !Number.isFinite(perAddress)) return;
    costlyAddresses.set(address, (costlyAddresses.get(address) ?? 0) + 1);
  }

  /** Renders and caches the response. */
  async function renderNow(lookup: CacheLookup, requestedAt: number, render: () => ReturnType<Render>) {
    const { limitedAddress } = lookup;
    const began = performance.now();
    const rendered = await render().catch((error: unknown) => {
      rememberCostly(limitedAddress, performance.now() - began > COSTLY_MS);
      throw error;
    });
    const tookMs = performance.now() - began;
    const cost = Math.max(rendered?.text.length ?? 0, lookup.bytesRead?.() ?? 0);
    const isSlow = tookMs > (rendered ? SLOW_MS : COSTLY_MS);
    const isCostlyHere = cost > COSTLY_BYTES || isSlow;
    rememberCostly(limitedAddress, isCostlyHere);
    // The previous one must not be sent any more either.
    const previous = rendered ? undefined : get(lookup.key);
    if (previous && previous.requestedAt <= requestedAt) for (const map of maps) map.delete(lookup.key);
    return {
      response: rendered && (await store(lookup, requestedAt, rendered, tookMs)),
      tookMs: isCostlyHere ? tookMs : 0,
    };
  }

  /**
   * Runs `work` with the slot of the address, or returns what `find` returns then: a response that was cached since the
   * request.
   */
  async function withSlotOfAddress(
    { limitedAddress, isClosed }: CacheLookup,
    find: () => CachedResponse | undefined,
    work: () => ReturnType<typeof renderNow>,
  ): Promise<CachedResponse | null> {
    const release = limitedAddress === null ? () => undefined : await acquire(limitedAddress);
    try {
      if (!release || isClosed()) throw busy();
      return (
        find() ??
        (await afterOtherCostlyOnes(limitedAddress, async () => {
          if (isClosed()) throw busy();
          return work();
        }))
      );
    } finally {
      release?.();
    }
  }

  /** Runs `work`, for an address with several costly lists one at a time and with pauses. */
  async function afterOtherCostlyOnes<T>(
    address: string | null,
    work: () => Promise<{ response: T; tookMs: number }>,
  ): Promise<T> {
    const lists = address === null ? 0 : (costlyAddresses.get(address) ?? 0);
    if (address === null || !(lists >= MAX_COSTLY_LISTS)) return (await work()).response;
    return new Promise((resolve, reject) => {
      oneOfCostly(address, async () => {
        const { response, tookMs } = await work();
        resolve(response);
        await delay(Math.min(tookMs, MAX_PAUSE_MS));
      }).catch(reject);
    });
  }

  const isValid = (response: CachedResponse, version: string, requestedAt: number): boolean =>
    response.version === version ||
    response.requestedAt >= requestedAt ||
    (isCostly(response) && performance.now() - response.renderedAt < staleMs(response));

  /** The cached response, if it is valid for a request. */
  function valid({ key }: CacheLookup, version: string, requestedAt: number): CachedResponse | undefined {
    const response = get(key);
    return response && isValid(response, version, requestedAt) ? response : undefined;
  }

  /** The end of what another request is rendering, or of the timeout; null if there is nothing to wait for. */
  function otherRendering(lookup: CacheLookup, requestedAt: number): Promise<unknown> | null {
    const other = pending.get(pendingKey(lookup));
    const timeLeft = requestedAt + SHARED_TIMEOUT_MS - performance.now();
    if (!other || timeLeft <= 0) return null;
    return Promise.race([other, delay(timeLeft, undefined, { ref: false })]);
  }

  /**
   * Renders the response, for which other requests wait meanwhile. They do not wait while this one waits for other
   * requests of its address, which may have many.
   */
  function renderShared(
    lookup: CacheLookup,
    version: string,
    requestedAt: number,
    render: Render,
  ): Promise<CachedResponse | null> {
    const key = pendingKey(lookup);
    const share = (response: Promise<CachedResponse | null>): typeof response => {
      const settled = response
        .catch(() => undefined) // the request that renders it receives the error
        .finally(() => {
          if (pending.get(key) === settled) pending.delete(key);
        });
      pending.set(key, settled);
      return response;
    };
    const cached = () => valid(lookup, version, requestedAt);
    return withSlotOfAddress(lookup, cached, async () => {
      for (let other = otherRendering(lookup, requestedAt); other; other = otherRendering(lookup, requestedAt)) {
        await other;
        const response = cached();
        if (response) return { response, tookMs: 0 };
      }
      const rendering = renderNow(lookup, requestedAt, () => render(version));
      void share(rendering.then((rendered) => rendered.response));
      return rendering;
    });
  }

  return {
    async serve(lookup, currentVersion, render) {
      const { key, requestedAt = performance.now() } = lookup;
      if (lookup.mayBePrivate && !get(key))
        return withSlotOfAddress(
          lookup,
          () => undefined,
          () => renderNow(lookup, requestedAt, () => render(undefined)),
        );
      const version = await currentVersion();
      for (;;) {
        const response = get(key);
        if (response && isValid(response, version, requestedAt)) return response;
        if (response && isCostly(response)) {
          const other = pending.get(pendingKey(lookup));
          const own = other ? null : renderShared(lookup, version, requestedAt, render);
          const late = delay(OUTDATED_AFTER_MS, response, { ref: false });
          const rendered = await Promise.race([own ?? other, late]);
          if (own || rendered) return rendered ?? null;
          // It has failed, or must not be cached.
          if (rendered === undefined) return response;
          continue;
        }
        const other = otherRendering(lookup, requestedAt);
        if (!other) break;
        await other;
      }
      return renderShared(lookup, version, requestedAt, render);
    },
  };
}

/** The same for all viewers with the same response: contact data is only for signed-in viewers (P8). */
export const cacheKey = (viewer: Viewer | null, ...parts: (string | undefined)[]): string =>
  createHash('sha256')
    .update(JSON.stringify([viewer !== null, ...parts]))
    .digest('base64url');
