import { busy } from '../kernel/errors.js';
import { queuedKeyedSemaphore } from '../kernel/keyed-semaphore.js';
import { gatherNext, shareNext } from '../kernel/share-next.js';
import { cachedServices } from '../services/service-cache.js';
import { type DayOfProvider, type FreeSlotsOfDay, rememberedProviders } from '../slots/free-slots-of-day.js';
import type { SharedReads } from './request-context.js';
import { createResponseCache, type ResponseCacheOptions } from './response-cache.js';

/** Bytes of cached responses with free slots: some thousand. */
const FREE_SLOTS_CAPACITY = 8_000_000;

/**
 * Maximum number of days of a client address whose free slots are read at a time. The days of all addresses that arrive
 * together are read by one statement, and a day may have hundreds of slots.
 */
export const DAYS_PER_ADDRESS = 4;
/** Timeout of waiting for the earlier days of the address. */
const ADDRESS_TIMEOUT_MS = 5_000;

interface Statements {
  readVersion(): Promise<string>;
  readFreeSlots(days: readonly DayOfProvider[]): Promise<FreeSlotsOfDay[]>;
}

/** What is cached of a database, and the statements by which requests that arrive together find out whether it is current. */
export function sharedReads({ readVersion, readFreeSlots }: Statements, cache: ResponseCacheOptions): SharedReads {
  const catalogueVersion = shareNext(readVersion);
  const readDay = gatherNext(readFreeSlots);
  const acquire = queuedKeyedSemaphore(cache.perAddress ?? DAYS_PER_ADDRESS, ADDRESS_TIMEOUT_MS);
  return {
    responseCache: createResponseCache(cache),
    catalogueVersion,
    readService: cachedServices(catalogueVersion),
    freeSlots: {
      providerOf: rememberedProviders(),
      async read(day, address) {
        const release = /* H90 */ await acquire(address);
        if (!release) throw busy();
        try {
          return await readDay(day);
        } finally {
          release();
        }
      },
      responseCache: createResponseCache({ ...cache, capacity: FREE_SLOTS_CAPACITY }),
    },
  };
}
