import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { fairSemaphore } from '../../kernel/semaphore.js';

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
/** What makes a list costly: its bytes, the milliseconds that it took, and those of one that failed. */
const COSTLY_BYTES = 500_000;
const SLOW_MS = 300;
const SLOW_FAILURE_MS = 100;

interface Done<T> {
  value: T;
  bytes: number;
}

/** Runs the work of an address, after that of other addresses if it was costly before. */
export function costlyAddressesLast(isLimited: boolean) {
  /** The number of costly lists. */
  const costlyAddresses = new LRUCache<string, number>({ max: REMEMBERED_ADDRESSES, ttl: REMEMBERED_MS });
  const oneOfCostly = fairSemaphore(1, { maxQueued: MAX_WAITING_ADDRESSES });

  async function measured<T>(address: string, work: () => Promise<Done<T>>): Promise<Done<T> & { pauseMs: number }> {
    const began = performance.now();
    const remember = (bytes: number, slowMs: number): number => {
      const tookMs = performance.now() - began;
      const isCostly = bytes > COSTLY_BYTES || tookMs > slowMs;
      if (isCostly && isLimited) costlyAddresses.set(address, (costlyAddresses.get(address) ?? 0) + 1);
      return isCostly ? Math.min(tookMs, MAX_PAUSE_MS) : 0;
    };
    try {
      const done = await work();
      return { ...done, pauseMs: remember(done.bytes, SLOW_MS) };
    } catch (error) {
      remember(0, SLOW_FAILURE_MS);
      throw error;
    }
  }

  return async <T>(address: string | undefined, work: () => Promise<Done<T>>): Promise<T> => {
    if (address === undefined) return (await work()).value;
    const isCostly = (costlyAddresses.get(address) ?? 0) >= MAX_COSTLY_LISTS;
    if (!isCostly) return (await measured(address, work)).value;
    return new Promise((resolve, reject) => {
      oneOfCostly(address, async () => {
        const { value, pauseMs } = await measured(address, work);
        resolve(value);
        await delay(pauseMs);
      }).catch(reject);
    });
  };
}
