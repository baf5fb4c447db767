import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Redis } from 'ioredis';
import { AppError, rateLimited } from '../../kernel/errors.js';

/** At most `points` actions of one key within `duration` seconds. */
export interface Quota {
  /** Unique among all quotas. */
  readonly name: string;
  readonly points: number;
  readonly duration: number;
}

/** The limits that both transports share. Every method throws RATE_LIMITED, which contains the seconds to wait. */
export interface RateLimits {
  /** False with `RATE_LIMITS=off`, which also lifts the limits on the number of things that an account may have. */
  readonly enabled: boolean;
  /** Counts one action of the key of an account or a client address; the returned function refunds it. */
  take(quota: Quota, key: string): Promise<() => Promise<void>>;
  /** Throws if the quota is exhausted; counts nothing. */
  assertNotExhausted(quota: Quota, key: string): Promise<void>;
}

const secondsUntil = (state: RateLimiterRes): number => Math.max(1, Math.ceil(state.msBeforeNext / 1000));

/** Counts in memory, or in Redis if several processes share the counts. */
export function createRateLimits(redis?: Redis): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>();

  function limiterOf(quota: Quota): RateLimiterAbstract {
    const limiter = limiters.get(quota.name) ?? createLimiter(quota);
    limiters.set(quota.name, limiter);
    return limiter;
  }

  function createLimiter({ name, points, duration }: Quota): RateLimiterAbstract {
    const options = { keyPrefix: `limit:${name}`, points, duration };
    const memory = new RateLimiterMemory(options);
    // While Redis is unavailable, each process counts separately instead of rejecting all requests.
    return redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: redis,
          insuranceLimiter: memory,
          rejectIfRedisNotReady: true,
        })
      : memory;
  }

  /**
   * Returns a point. A key without points is deleted: keys contain identifiers that clients choose, such as that of a
   * provider which need not exist, and would otherwise accumulate for a day.
   */
  async function refund(limiter: RateLimiterAbstract, key: string): Promise<void> {
    const { consumedPoints } = await limiter.reward(key);
    if (consumedPoints <= 0) await limiter.delete(key);
  }

  return {
    enabled: true,
    async take(quota, key) {
      const limiter = limiterOf(quota);
      try {
        await limiter.consume(key);
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        // A rejected action was not performed, so it must not use up points that are refunded later.
        await limiter.reward(key);
        throw rateLimited(secondsUntil(rejection));
      }
      return () => refund(limiter, key);
    },
    async assertNotExhausted(quota, key) {
      const state = await limiterOf(quota).get(key);
      if (state && state.consumedPoints >= quota.points) throw rateLimited(secondsUntil(state));
    },
  };
}

/** For load tests only (`RATE_LIMITS=off`). */
export const noRateLimits: RateLimits = {
  enabled: false,
  take: async () => async () => undefined,
  assertNotExhausted: async () => undefined,
};

/** Whether the quota permits one more action, which is then counted. */
export async function isWithin(limits: RateLimits, quota: Quota, key: string): Promise<boolean> {
  try {
    await limits.take(quota, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

/** Performs `work` if the quota permits it; a failure is not counted. */
export async function withinLimit<T>(
  limits: RateLimits,
  quota: Quota,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const refund = await limits.take(quota, key);
  try {
    return await work();
  } catch (error) {
    await refund();
    throw error;
  }
}

/** The same for one quota of the account and one of the client address. */
export const withinBothLimits = <T>(
  limits: RateLimits,
  ofAccount: readonly [quota: Quota, account: string],
  fromAddress: readonly [quota: Quota, address: string],
  work: () => Promise<T>,
): Promise<T> => withinLimit(limits, ...ofAccount, () => withinLimit(limits, ...fromAddress, work));
