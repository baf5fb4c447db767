/** Limits of fields, beside the checks of which messages and descriptions contain them. The web has its own copy. */

/** Number of characters of a new password (P3). */
export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 128;

/** The same, for messages. */
export const PASSWORD_CHARACTERS = `${MIN_PASSWORD} to ${MAX_PASSWORD} characters`;

/** Number of characters of an e-mail address, and of a phone number. */
export const MAX_EMAIL = 254;
export const MAX_PHONE = 40;

/** Number of guests of an event (P14). */
export const MIN_GUESTS = 1;
export const MAX_GUESTS = 100_000;

/** Price of a service, in dollars. */
export const MIN_PRICE = 0;
export const MAX_PRICE = 10_000_000;

/** A number as people read it: `1,234`. */
export const readable = (count: number): string => count.toLocaleString('en-US');

/** Whole dollars without cents, as everywhere in the marketplace. */
export const formatPrice = (dollars: number): string =>
  dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
  });
