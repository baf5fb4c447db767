// For up to 200 cards of a page: one entry of an index for each.
import type { EntityManager } from 'typeorm';
import { type Clock, tomorrow } from '../../kernel/clock.js';
import { assertDate, isId } from '../../kernel/validation.js';
import { PUBLIC } from '../services/catalogue.sql.js';

/**
 * Those of some services that can be booked on a day, in the order of their ids, of which each counts once; none of those
 * that do not exist or are not public, nor what is no id (P74). Like `nextFreeDates`, not a part of the catalogue. Throws
 * BAD_USER_INPUT (date).
 */
export async function freeOn(
  db: EntityManager,
  clock: Clock,
  date: unknown,
  ids: readonly string[],
): Promise<string[]> {
  assertDate(date);
  if (date < tomorrow(clock)) return [];
  const asked = new Set(ids.filter(isId).map((id) => id.toLowerCase()));
  const free = await db.query<{ id: string }[]>(
    `SELECT asked.id FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, position)
     JOIN services s ON s.id = asked.id JOIN users p ON p.id = s.provider_id AND ${PUBLIC}
     WHERE EXISTS (SELECT FROM slots WHERE provider_id = s.provider_id AND slots.date = $2 AND booking_id IS NULL)
     ORDER BY asked.position`,
    [[...asked], date],
  );
  return free.map(({ id }) => id);
}
