import { gatherNext, shareNext } from '../kernel/share-next.js';
import { cachedServices } from '../services/service-cache.js';
import { type DayOfProvider, type FreeSlotsOfDay, rememberedProviders } from '../slots/free-slots-of-day.js';
import type { SharedReads } from './request-context.js';
import { createResponseCache, type ResponseCacheOptions } from './response-cache.js';

/** Bytes of cached responses with free slots: some thousand. */
const FREE_SLOTS_CAPACITY = 8_000_000;

interface Statements {
  readVersion(): Promise<string>;
  readFreeSlots(days: readonly DayOfProvider[]): Promise<FreeSlotsOfDay[]>;
}

/** What is cached of a database, and the statements by which requests that arrive together find out whether it is current. */
export function sharedReads({ readVersion, readFreeSlots }: Statements, cache: ResponseCacheOptions): SharedReads {
  const catalogueVersion = shareNext(readVersion);
  return {
    responseCache: createResponseCache(cache),
    catalogueVersion,
    readService: cachedServices(catalogueVersion),
    freeSlots: {
      providerOf: rememberedProviders(),
      read: gatherNext(readFreeSlots),
      responseCache: createResponseCache({ ...cache, capacity: FREE_SLOTS_CAPACITY }),
    },
  };
}
