import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Redis } from 'ioredis';
import { rateLimited } from '../../kernel/errors.js';

/** How often what may be done (P5): points within seconds. */
const ALLOWED = {
  wrongPasswordOfAccount: { points: 10, duration: 15 * 60 },
  wrongPasswordFromAddress: { points: 100, duration: 15 * 60 },
  registration: { points: 20, duration: 3600 },
  // Who plans an event asks a handful of providers; each request blocks a slot of one until it is answered.
  booking: { points: 20, duration: 24 * 3600 },
  upload: { points: 120, duration: 3600 },
  // Each makes the whole catalogue be put together again for every visitor. A provider who begins enters a few dozen.
  newService: { points: 60, duration: 3600 },
  savedService: { points: 300, duration: 3600 },
  // Twenty accounts an hour could otherwise make a catalogue too large to load, or after some days.
  newServiceFromAddress: { points: 120, duration: 24 * 3600 },
  savedServiceFromAddress: { points: 600, duration: 3600 },
  // A season of evenings and weekends, entered by a program.
  newSlot: { points: 600, duration: 3600 },
} as const;

type Limit = keyof typeof ALLOWED;
/** What is counted of an account, or of an address, as often as it is done. */
type Taken = Exclude<Limit, 'wrongPasswordOfAccount' | 'wrongPasswordFromAddress'>;

/** What both doors count together. Every method throws RATE_LIMITED, which says when to come back. */
export interface RateLimits {
  /** Whether there are limits; what an account may have at one time asks this as well (`RATE_LIMITS=off`). */
  readonly areOn: boolean;
  /** Takes one registration, booking, upload and so on; what it returns gives it back. */
  take(limit: Taken, key: string): Promise<() => Promise<void>>;
  /** Refuses when nothing is left to take, and takes nothing. */
  assertLeft(limit: 'registration', key: string): Promise<void>;
  /** Refuses when too many wrong passwords came already, for this account from this address or from it in all. */
  assertMayTryPassword(address: string, account: string): Promise<void>;
  /**
   * Counts a try as a wrong one before it is looked at, so that a burst gets no further; what it returns takes that back.
   * Refuses like the above.
   */
  tryPassword(address: string, account: string): Promise<() => Promise<void>>;
}

const secondsUntil = (state: RateLimiterRes): number =>
  Math.max(1, Math.ceil(state.msBeforeNext / 1000));

/** In memory, or in Redis where several processes share the counts. */
export function createRateLimits(redis?: Redis): RateLimits {
  const limiter = (name: Limit): RateLimiterAbstract => {
    const options = { keyPrefix: `limit:${name}`, ...ALLOWED[name] };
    const memory = new RateLimiterMemory(options);
    // When Redis is away, each process counts for itself rather than refusing everybody.
    return redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: redis,
          insuranceLimiter: memory,
          rejectIfRedisNotReady: true,
        })
      : memory;
  };
  const limiters: Record<Limit, RateLimiterAbstract> = {
    wrongPasswordOfAccount: limiter('wrongPasswordOfAccount'),
    wrongPasswordFromAddress: limiter('wrongPasswordFromAddress'),
    registration: limiter('registration'),
    booking: limiter('booking'),
    upload: limiter('upload'),
    newService: limiter('newService'),
    savedService: limiter('savedService'),
    newServiceFromAddress: limiter('newServiceFromAddress'),
    savedServiceFromAddress: limiter('savedServiceFromAddress'),
    newSlot: limiter('newSlot'),
  };

  async function consume(limit: Limit, key: string): Promise<void> {
    try {
      await limiters[limit].consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // What was refused was not done, and must not use up what is given back later.
      await limiters[limit].reward(key);
      throw rateLimited(secondsUntil(refusal));
    }
  }

  async function assertLeft(limit: Limit, key: string): Promise<void> {
    const state = await limiters[limit].get(key);
    if (state && state.consumedPoints >= ALLOWED[limit].points)
      throw rateLimited(secondsUntil(state));
  }

  const accountFrom = (address: string, account: string) => `${address}|${account}`;

  return {
    areOn: true,
    assertLeft,
    async take(limit, key) {
      await consume(limit, key);
      return async () => {
        await limiters[limit].reward(key);
      };
    },
    async assertMayTryPassword(address, account) {
      await assertLeft('wrongPasswordOfAccount', accountFrom(address, account));
      await assertLeft('wrongPasswordFromAddress', address);
    },
    async tryPassword(address, account) {
      const key = accountFrom(address, account);
      await consume('wrongPasswordOfAccount', key);
      await consume('wrongPasswordFromAddress', address);
      return async () => {
        await limiters.wrongPasswordOfAccount.reward(key);
        await limiters.wrongPasswordFromAddress.reward(address);
      };
    },
  };
}

/** For load tests only (`RATE_LIMITS=off`). */
export const noRateLimits: RateLimits = {
  areOn: false,
  take: async () => async () => undefined,
  assertLeft: async () => undefined,
  assertMayTryPassword: async () => undefined,
  tryPassword: async () => async () => undefined,
};

/** Does it when the limit allows it; what fails does not count. */
export async function withinLimit<T>(
  limits: RateLimits,
  limit: Taken,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const giveBack = await limits.take(limit, key);
  try {
    return await work();
  } catch (failure) {
    await giveBack();
    throw failure;
  }
}

/** The same for one limit of the account and one of the address that the request came from. */
export const withinBoth = <T>(
  limits: RateLimits,
  ofAccount: readonly [limit: Taken, account: string],
  fromAddress: readonly [limit: Taken, address: string],
  work: () => Promise<T>,
): Promise<T> => withinLimit(limits, ...ofAccount, () => withinLimit(limits, ...fromAddress, work));
