import type { Quota } from '../../engine/limits/rate-limits.js';

/** Stars of a review. */
export const MIN_RATING = 1;
export const MAX_RATING = 5;

/** Characters of a review, and of the response of a provider: a page, which a page of reviews shows in full. */
export const MAX_REVIEW_TEXT = 2000;

/** Characters of the reason for which an administrator removes a review. */
export const MAX_REMOVAL_REASON = 500;

/** Days after the end of the event in which a booking can be reviewed. */
export const REVIEW_DAYS = 90;

/** Days after a review was written in which it can be changed. */
export const CHANGE_DAYS = 7;

/** Maximum and default number of reviews in a response. */
export const MAX_LISTED_REVIEWS = 100;
export const DEFAULT_LISTED_REVIEWS = 20;

/** Reviews on the home page: a row. */
export const MAX_LATEST_REVIEWS = 3;

/**
 * Completed bookings among which they are searched: some weeks of a large marketplace, and some milliseconds of the
 * database. Few are reviewed with words.
 */
export const LATEST_EVENTS = 500;
/** As many as are read at first: usually, enough of them have been reviewed with words. */
export const FEW_EVENTS = 40;

/**
 * Reviews that an account writes or changes, each of which makes the server regenerate the catalogue. A customer has few
 * completed bookings.
 */
export const REVIEWS_OF_ACCOUNT: Quota = { name: 'review', points: 30, duration: 3600 };

/** The same for all accounts of a client address. */
export const REVIEWS_FROM_ADDRESS: Quota = { name: 'reviewFromAddress', points: 120, duration: 24 * 3600 };

/** Responses of a provider, who may have left them for weeks. */
export const ANSWERS_OF_ACCOUNT: Quota = { name: 'reviewAnswer', points: 120, duration: 3600 };
