import { v7 } from 'uuid';

/**
 * An ID for a row of a table that grows all day: a UUID of version 7, which begins with the current time in milliseconds.
 * New rows are then side by side in each index that begins with their ID. With random IDs each of them would change a
 * page of its own there, and PostgreSQL would write a copy of that page to its log.
 *
 * The ID shows when the row was added, and is easier to guess than a random one: do not use it as a key, nor for
 * accounts.
 */
export const orderedId = (): string => v7();
