import type { Quota } from '../platform/limits/rate-limits.js';

/**
 * Bookings of an account within a day (P5). A customer with an event asks a handful of providers; each request blocks a
 * slot of one until it is decided. The maximum of pending ones is in `claim-slot.ts`, whose statement counts them.
 */
export const BOOKINGS_OF_ACCOUNT: Quota = { name: 'booking', points: /* M10 */ 20, duration: 24 * 3600 };

/**
 * Bookings of one provider from one client address: twenty new accounts an hour could otherwise block all of its slots
 * within a second. The many customers of a mobile network that share an address seldom ask the same provider on one day.
 */
export const BOOKINGS_FROM_ADDRESS: Quota = { name: 'bookingFromAddress', points: /* M37 */ 30, duration: 24 * 3600 };

/** Moves of pending bookings of an account within a day (P45): each is a mail to the provider, and needs its attention. */
export const MOVES_OF_ACCOUNT: Quota = { name: 'moveBooking', points: /* T14 */ 20, duration: 24 * 3600 };

/**
 * Proposals of an account within a day (P45): each is a mail to the other party, which may refuse it at once. A provider
 * who has to change the bookings of a whole week needs as many.
 */
export const PROPOSALS_OF_ACCOUNT: Quota = { name: 'proposeChange', points: /* T15 */ 50, duration: 24 * 3600 };
