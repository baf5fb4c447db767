import { LRUCache } from 'lru-cache';
import { concurrency, type Release } from '../limits/concurrency.js';
import { CONCURRENCY } from '../limits/concurrency-limits.js';

/**
 * An address with several costly lists in a short time waits for the other such addresses, for a while: several of them
 * would occupy the event loop without a break, and each request of another client needs several of its iterations. After
 * each list they pause for as long as it took. One costly list is no reason: in a large catalogue, each search is one.
 */
const MAX_COSTLY_LISTS = 2;
const REMEMBERED_ADDRESSES = 1_000;
const REMEMBERED_MS = 10_000;
const MAX_PAUSE_MS = 500;
/** The key under which costly addresses wait for each other. */
const COSTLY = 'costly';

/** Makes the lists of an address one after the other, and those of costly addresses after each other. */
export interface ListTurns {
  /** Returns what ends the turn. Throws SERVICE_UNAVAILABLE after a timeout. */
  begin(address: string): Promise<Release>;
  countCostly(address: string): void;
}

export function listTurns(isLimited: boolean): ListTurns {
  /** The number of costly lists. */
  const costly = new LRUCache<string, number>({ max: REMEMBERED_ADDRESSES, ttl: REMEMBERED_MS });
  const turns = concurrency(isLimited ? CONCURRENCY.catalogues : {});
  return {
    countCostly: (address) => void costly.set(address, (costly.get(address) ?? 0) + 1),
    async begin(address) {
      const end = await turns.acquire({ address });
      if ((costly.get(address) ?? 0) < MAX_COSTLY_LISTS) return end;
      const endCostly = await turns.acquire({ address: COSTLY }).catch((error: unknown) => {
        end();
        throw error;
      });
      const began = performance.now();
      const endBoth = (): void => {
        endCostly();
        end();
      };
      return () => void setTimeout(endBoth, Math.min(performance.now() - began, MAX_PAUSE_MS));
    },
  };
}
