import type { Quota } from '../../engine/limits/rate-limits.js';

/** Maximum number of wishes of an account: each is a mail, and a customer who plans an event looks at a few days. */
export const MAX_WISHES = 20;

/**
 * New wishes of an account, since each can become a mail. A program could register an account with the address of another
 * person, and free slots of a provider of its own again and again.
 */
export const NEW_WISHES: Quota = { name: 'newWish', points: 60, duration: 24 * 3600 };
