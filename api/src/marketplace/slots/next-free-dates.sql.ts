// For up to 100 cards of a page: one entry of an index for each, of 20 million slots (docs/decisions/0027).
import type { EntityManager } from 'typeorm';
import type { Clock } from '../../kernel/clock.js';
import { PUBLIC } from '../services/catalogue.sql.js';
import { firstDay } from './first-day.js';

export interface NextFreeDate {
  serviceId: string;
  /** `yyyy-MM-dd`; null if there is none. */
  date: string | null;
}

/**
 * The first day from `from` on, or from tomorrow on, with a free slot for each of some services, in the order of their
 * ids; null if there is none, also for a service that does not exist or is not public (P47). Reads one entry of the index
 * of free slots for each, however many slots a provider has. Not a part of the catalogue, whose cached responses would
 * otherwise end with each booking. Throws BAD_USER_INPUT (from).
 */
export const nextFreeDates = async (
  db: EntityManager,
  clock: Clock,
  serviceIds: readonly string[],
  from?: unknown,
): Promise<NextFreeDate[]> =>
  db.query(
    `SELECT asked.id AS "serviceId", next.date::text AS date
     FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, position)
     LEFT JOIN (services s JOIN users p ON p.id = s.provider_id AND ${PUBLIC}) ON s.id = asked.id
     LEFT JOIN LATERAL (
       SELECT slots.date FROM slots
       WHERE slots.provider_id = s.provider_id AND slots.date >= $2 AND slots.booking_id IS NULL
       ORDER BY slots.date LIMIT 1
     ) next ON true
     ORDER BY asked.position`,
    [serviceIds, firstDay(clock, from)],
  );
