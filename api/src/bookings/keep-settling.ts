import type { EntityManager } from 'typeorm';
import type { Marketplace } from '../marketplace.js';
import { completePastBookings } from './completion.js';
import { expireUnanswered } from './expiry.js';

/** What bookings become by the clock alone (decisions 18 and 38); says how many did. */
export const settleByTheClock = async (db: EntityManager, market: Marketplace): Promise<number> =>
  (await expireUnanswered(db, market)) + (await completePastBookings(db, market));

/** Settles now and then again every `seconds`; returns a function that ends it. */
export function keepSettling(
  settle: () => Promise<number>,
  onError: (error: unknown) => void,
  seconds = 20,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = (): void => {
    running = settle()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(round, seconds * 1000);
      });
  };
  round();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
