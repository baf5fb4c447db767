import type { Quota } from '../../engine/limits/rate-limits.js';

/**
 * Maximum number of pending requests of an account: each blocks a slot, and a customer who plans one or two events
 * needs fewer. The statement that claims a slot counts them (`claim-slot.ts`).
 */
export const MAX_PENDING_BOOKINGS = 10;

/**
 * Maximum number of changes of a booking, which can no longer be moved after that: its timeline, and what its parties
 * are informed of, have an end.
 */
export const MAX_CHANGES = 10;

/** Maximum and default number of bookings in a response, which take about 20 ms of the event loop. */
export const MAX_LISTED_BOOKINGS = 200;

/** Maximum number of characters of a reason: some sentences, which a mail and a timeline show whole. */
export const MAX_REASON = 500;

/** The hours within which a provider responds, as the pages promise. */
export const RESPONSE_HOURS = 24;

/**
 * Bookings of an account within a day (P5). A customer with an event asks a handful of providers; each request blocks a
 * slot of one until it is decided.
 */
export const BOOKINGS_OF_ACCOUNT: Quota = { name: 'booking', points: 20, duration: 24 * 3600 };

/**
 * Bookings of one provider from one client address: twenty new accounts an hour could otherwise block all of its slots
 * within a second. The many customers of a mobile network that share an address seldom ask the same provider on one day.
 */
export const BOOKINGS_FROM_ADDRESS: Quota = { name: 'bookingFromAddress', points: 30, duration: 24 * 3600 };

/** Moves of pending bookings of an account within a day (P45): each is a mail to the provider, and needs its attention. */
export const MOVES_OF_ACCOUNT: Quota = { name: 'moveBooking', points: 20, duration: 24 * 3600 };

/**
 * Proposals of an account within a day (P45): each is a mail to the other party, which may refuse it at once. A provider
 * who has to change the bookings of a whole week needs as many.
 */
export const PROPOSALS_OF_ACCOUNT: Quota = { name: 'proposeChange', points: 50, duration: 24 * 3600 };
