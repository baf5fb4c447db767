import type { EntityManager } from 'typeorm';
import { type Clock, today } from '../kernel/clock.js';
import { conflict } from '../kernel/errors.js';

/**
 * How many slots a provider may have from today on: five of each day for more than a year. Lists, figures and calendars
 * read them all.
 */
export const MOST_SLOTS_AHEAD = 2000;

/**
 * How many slots a list of a provider's own shows; one that is full goes on from the day of its last slot. GraphQL takes
 * some 30 ms for a thousand, and nobody else is answered meanwhile.
 */
export const MOST_SLOTS_LISTED = 1000;

/** How many free slots of a day are offered: one every five minutes. */
export const MOST_SLOTS_OF_DAY = 288;

/** CONFLICT when a provider has as many slots from today on as there may be; decides only in the turn of the account. */
export async function assertRoomForSlot(
  db: EntityManager,
  clock: Clock,
  providerId: string,
): Promise<void> {
  const ahead = await db.query<unknown[]>(
    'SELECT FROM slots WHERE provider_id = $1 AND date >= $2 LIMIT $3',
    [providerId, today(clock), MOST_SLOTS_AHEAD],
  );
  if (ahead.length >= MOST_SLOTS_AHEAD)
    throw conflict(
      `A provider can have up to ${MOST_SLOTS_AHEAD.toLocaleString('en-US')} time slots from today on. Delete one to add another.`,
    );
}
