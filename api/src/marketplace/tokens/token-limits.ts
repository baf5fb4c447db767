import type { Quota } from '../../engine/limits/rate-limits.js';

/** Maximum number of access tokens of an account that have not expired. */
export const MAX_ACCESS_TOKENS = 10;

export const MAX_TOKEN_DAYS = 366;
export const DEFAULT_TOKEN_DAYS = 90;

/** Days for which an expired token is listed. */
export const EXPIRED_TOKEN_DAYS = 30;

/** Maximum number of entries of the list, expired ones included. */
export const MAX_LISTED_TOKENS = 100;

/** New access tokens of an account. Those that expire soon remain in the table for a month. */
export const NEW_ACCESS_TOKENS: Quota = { name: 'newAccessToken', points: 100, duration: 24 * 3600 };
