import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Redis } from 'ioredis';
import { rateLimited } from '../../kernel/errors.js';

/** Quotas of each action (P5): `points` within `duration` seconds. */
const QUOTAS = {
  wrongPasswordOfAccount: { points: /* A1 */ 10, duration: 15 * 60 },
  wrongPasswordFromAddress: { points: /* A2 */ 100, duration: 15 * 60 },
  registration: { points: /* A4 */ 20, duration: 3600 },
  // A customer with an event asks a handful of providers; each request blocks a slot of one until it is decided.
  booking: { points: /* M10 */ 20, duration: 24 * 3600 },
  // Of one provider: twenty new accounts an hour could otherwise block all of its slots within a second. The many
  // customers of a mobile network that share an address seldom ask the same provider on one day.
  bookingFromAddress: { points: /* M37 */ 30, duration: 24 * 3600 },
  upload: { points: /* U14 */ 120, duration: 3600 },
  // Five pictures of up to 3 MB each, which remain for a day even if they are removed: twenty new accounts an hour could
  // otherwise fill the disk.
  uploadFromAddress: { points: /* U32 */ 240, duration: 24 * 3600 },
  // Each makes the server regenerate the catalogue for every visitor. A new provider enters a few dozen.
  newService: { points: /* M24 */ 60, duration: 3600 },
  savedService: { points: /* M25 */ 300, duration: 3600 },
  // Twenty new accounts an hour could otherwise make the catalogue too large to load, at once or within days.
  newServiceFromAddress: { points: /* M34 */ 120, duration: 24 * 3600 },
  savedServiceFromAddress: { points: 600, duration: 3600 },
  // A season of evenings and weekends, entered by a program.
  newSlot: { points: /* M27 */ 600, duration: 3600 },
} as const;

type Limit = keyof typeof QUOTAS;
/** Limits that count every action of an account or a client address. */
type CountedLimit = Exclude<Limit, 'wrongPasswordOfAccount' | 'wrongPasswordFromAddress'>;

/** The limits that both transports share. Every method throws RATE_LIMITED, which contains the seconds to wait. */
export interface RateLimits {
  /** False with `RATE_LIMITS=off`, which also lifts the limits on the number of things that an account may have. */
  readonly enabled: boolean;
  /** Counts one registration, booking, upload and so on; the returned function refunds it. */
  take(limit: CountedLimit, key: string): Promise<() => Promise<void>>;
  /** Throws if the limit is exhausted; counts nothing. */
  assertNotExhausted(limit: 'registration', key: string): Promise<void>;
  /** Throws after too many wrong passwords, for this account from this address or for any accounts from it. */
  assertPasswordAttemptAllowed(address: string, account: string): Promise<void>;
  /**
   * Counts an attempt as a wrong password before it is verified, so that a burst cannot exceed the limit; the returned
   * function refunds it. Throws like `assertPasswordAttemptAllowed`.
   */
  countPasswordAttempt(address: string, account: string): Promise<() => Promise<void>>;
}

const secondsUntil = (state: RateLimiterRes): number => Math.max(1, Math.ceil(state.msBeforeNext / 1000));

/** Counts in memory, or in Redis if several processes share the counts. */
export function createRateLimits(redis?: Redis): RateLimits {
  const limiter = (name: Limit): RateLimiterAbstract => {
    const options = { keyPrefix: `limit:${name}`, ...QUOTAS[name] };
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
  };
  const limiters: Record<Limit, RateLimiterAbstract> = {
    wrongPasswordOfAccount: limiter('wrongPasswordOfAccount'),
    wrongPasswordFromAddress: limiter('wrongPasswordFromAddress'),
    registration: limiter('registration'),
    booking: limiter('booking'),
    bookingFromAddress: limiter('bookingFromAddress'),
    upload: limiter('upload'),
    uploadFromAddress: limiter('uploadFromAddress'),
    newService: limiter('newService'),
    savedService: limiter('savedService'),
    newServiceFromAddress: limiter('newServiceFromAddress'),
    savedServiceFromAddress: limiter('savedServiceFromAddress'),
    newSlot: limiter('newSlot'),
  };

  async function consume(limit: Limit, key: string): Promise<void> {
    try {
      await limiters[limit].consume(key);
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      // A rejected action was not performed, so it must not use up points that are refunded later.
      await limiters[limit].reward(key);
      throw rateLimited(secondsUntil(rejection));
    }
  }

  async function assertNotExhausted(limit: Limit, key: string): Promise<void> {
    const state = await limiters[limit].get(key);
    if (state && state.consumedPoints >= QUOTAS[limit].points) throw rateLimited(secondsUntil(state));
  }

  /**
   * Returns a point. A key without points is deleted: keys contain identifiers that clients choose, such as that of a
   * provider which need not exist, and would otherwise accumulate for a day.
   */
  async function refund(limit: Limit, key: string): Promise<void> {
    const { consumedPoints } = await limiters[limit].reward(key);
    if (/* M38 */ consumedPoints <= 0) await limiters[limit].delete(key);
  }

  const accountFrom = (address: string, account: string) => `${address}|${account}`;

  return {
    enabled: true,
    assertNotExhausted,
    async take(limit, key) {
      await consume(limit, key);
      return () => refund(limit, key);
    },
    async assertPasswordAttemptAllowed(address, account) {
      await assertNotExhausted('wrongPasswordOfAccount', accountFrom(address, account));
      await assertNotExhausted('wrongPasswordFromAddress', address);
    },
    async countPasswordAttempt(address, account) {
      const key = accountFrom(address, account);
      await consume('wrongPasswordOfAccount', key);
      await consume('wrongPasswordFromAddress', address);
      return async () => {
        await refund('wrongPasswordOfAccount', key);
        await refund('wrongPasswordFromAddress', address);
      };
    },
  };
}

/** For load tests only (`RATE_LIMITS=off`). */
export const noRateLimits: RateLimits = {
  enabled: false,
  take: async () => async () => undefined,
  assertNotExhausted: async () => undefined,
  assertPasswordAttemptAllowed: async () => undefined,
  countPasswordAttempt: async () => async () => undefined,
};

/** Performs `work` if the limit permits it; a failure is not counted. */
export async function withinLimit<T>(
  limits: RateLimits,
  limit: CountedLimit,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  const refund = await limits.take(limit, key);
  try {
    return await work();
  } catch (error) {
    await refund();
    throw error;
  }
}

/** The same for one limit of the account and one of the client address. */
export const withinBothLimits = <T>(
  limits: RateLimits,
  ofAccount: readonly [limit: CountedLimit, account: string],
  fromAddress: readonly [limit: CountedLimit, address: string],
  work: () => Promise<T>,
): Promise<T> => withinLimit(limits, ...ofAccount, () => withinLimit(limits, ...fromAddress, work));
