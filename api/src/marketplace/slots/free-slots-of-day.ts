import type { EntityManager } from 'typeorm';
import { arrayParameter, prepared } from '../../engine/database/prepared.js';
import { freeSlotsSql } from './slot-list.js';

export interface DayOfService {
  serviceId: string;
  /** `yyyy-MM-dd` */
  date: string;
}

/** The free slots for a service on a day and the version of the catalogue, both of the same moment. */
export interface FreeSlotsOfDay {
  catalogueVersion: string;
  /** The `SlotView`s by start time, as JSON. */
  slots: string;
}

const FREE_SLOTS_OF_DAYS = prepared(
  `SELECT version AS "catalogueVersion", position::int,
     coalesce((SELECT json_agg(free)::text FROM (${freeSlotsSql('s.provider_id', 'day.date')}) free), '[]') AS slots
   FROM catalogue_version, unnest(${arrayParameter('$1::uuid[]')}, ${arrayParameter('$2::date[]')})
     WITH ORDINALITY day (service_id, date, position) JOIN services s ON s.id = day.service_id`,
);

/**
 * Reads several days by one statement, in this order; null for a service that does not exist. Whether a service is public
 * depends on the catalogue, and is not checked.
 */
export async function freeSlotsOfDays(
  db: EntityManager,
  days: readonly DayOfService[],
): Promise<(FreeSlotsOfDay | null)[]> {
  const rows = await db.query<(FreeSlotsOfDay & { position: number })[]>(FREE_SLOTS_OF_DAYS, [
    days.map(({ serviceId }) => serviceId),
    days.map(({ date }) => date),
  ]);
  const found = days.map((): FreeSlotsOfDay | null => null);
  for (const { position, catalogueVersion, slots } of rows) found[position - 1] = { catalogueVersion, slots };
  return found;
}
