import { queuedKeyedSemaphore } from '../../kernel/keyed-semaphore.js';
import { gatherNext, shareNext } from '../../kernel/share-next.js';
import { cachedServices } from '../../marketplace/services/service-cache.js';
import type { DayOfService, FreeSlotsOfDay } from '../../marketplace/slots/free-slots-of-day.js';
import type { SharedReads } from './request-context.js';
import { createResponseCache } from '../../engine/cache/response-cache.js';

/** Bytes of all cached responses with free slots, some thousand, and of one: a day of 288 slots takes 40 kB. */
const FREE_SLOTS = { capacity: 8_000_000, maxBytes: 100_000 };
/**
 * Maximum number of days of a client address whose free slots are read at a time. The days of all addresses that arrive
 * together are read by one statement, and a day may have hundreds of slots.
 */
export const DAYS_PER_ADDRESS = 4;
/** Timeout of waiting for the earlier days of the address. */
const ADDRESS_TIMEOUT_MS = 5_000;

interface Statements {
  readVersion(): Promise<string>;
  readFreeSlots(days: readonly DayOfService[]): Promise<(FreeSlotsOfDay | null)[]>;
}

/**
 * What is cached of a database, and the statements by which requests that arrive together find out whether it is current.
 * `isLimited`: whether a client address has a share of it.
 */
export function sharedReads({ readVersion, readFreeSlots }: Statements, isLimited: boolean): SharedReads {
  const perAddress = isLimited ? {} : { perAddress: Number.POSITIVE_INFINITY };
  const catalogueVersion = shareNext(readVersion);
  const readDay = gatherNext(readFreeSlots);
  const acquire = queuedKeyedSemaphore(isLimited ? DAYS_PER_ADDRESS : Number.POSITIVE_INFINITY, ADDRESS_TIMEOUT_MS);
  return {
    responseCache: createResponseCache(perAddress),
    catalogueVersion,
    readService: cachedServices(catalogueVersion),
    freeSlots: {
      async read(day, { address, isClosed }) {
        const release = await acquire(address);
        try {
          return release && !isClosed() ? await readDay(day) : null;
        } finally {
          release?.();
        }
      },
      responseCache: createResponseCache({ ...perAddress, ...FREE_SLOTS }),
    },
  };
}
