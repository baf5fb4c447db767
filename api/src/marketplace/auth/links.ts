import { type AppError, badInput } from '../../kernel/errors.js';
import type { Quota, RateLimits } from '../../engine/limits/rate-limits.js';

/** Uses of keys from one client address, right or wrong. A key cannot be guessed, but hashing a password takes time. */
export const LINKS_FROM_ADDRESS: Quota = { name: 'linkFromAddress', points: 100, duration: 3600 };

/** Throws RATE_LIMITED after too many uses of keys. */
export const countLinkAttempt = (limits: RateLimits, address: string): Promise<unknown> =>
  limits.take(LINKS_FROM_ADDRESS, address);

export const LINK_ENDED = 'This link is no longer valid';

/** For a key that is unknown, used, expired or not the newest, without a distinction. */
export const linkEnded = (): AppError => badInput({ key: LINK_ENDED });
