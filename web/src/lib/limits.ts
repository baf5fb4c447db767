/**
 * Limits that forms check before they send anything. The server checks the same ones: `npm test -- guards/web-limits`
 * compares them.
 */

/** Number of characters of a new password. */
export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 128;

export const MIN_GUESTS = 1;
export const MAX_GUESTS = 100_000;

/** In dollars. */
export const MIN_PRICE = 0;
export const MAX_PRICE = 10_000_000;

/** Maximum number of features of a service, and of characters of each. */
export const MAX_FEATURES = 20;
export const MAX_FEATURE = 100;

/** Maximum number of pictures of an upload (S9.2). */
export const MAX_PICTURES = 5;

/** Maximum size of a picture, inclusive. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** Maximum number of characters of a code of the second factor. */
export const MAX_CODE = 64;

/** Maximum number of days from the first to the last day of a series of slots. */
export const MAX_SERIES_DAYS = 370;

/** Maximum number of characters of a message about a booking. */
export const MAX_MESSAGE = 2000;

/** Maximum number of characters of a review, and of the response of a provider. */
export const MAX_REVIEW = 2000;

/** Maximum number of characters of the reason for which an administrator removes a review. */
export const MAX_REASON = 500;

/** Maximum number of characters of what a provider writes about its verification, and of the response. */
export const MAX_VERIFICATION_NOTE = 1000;

/** Maximum number of characters of a reason of a booking, and of the message of a proposal. */
export const MAX_BOOKING_REASON = 500;

/** Days after the event in which a booking can be reviewed, and after the review in which it can be changed (P49). */
export const REVIEW_DAYS = 90;
export const CHANGE_DAYS = 7;

/** The hours within which a provider responds, as the pages promise (P44). */
export const RESPONSE_HOURS = 24;

/** Days after the event in which messages can be sent (P46). */
export const OPEN_DAYS = 30;
