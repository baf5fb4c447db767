import type { EntityManager } from 'typeorm';
import { LRUCache } from 'lru-cache';
import { arrayParameter, prepared } from '../platform/database/prepared.js';
import { providerOfPublicService } from '../services/catalogue.js';
import { freeSlotsSql } from './slot-list.js';

export interface DayOfProvider {
  providerId: string;
  /** `yyyy-MM-dd` */
  date: string;
}

/** The free slots of a provider on a day and the version of the catalogue, both of the same moment. */
export interface FreeSlotsOfDay {
  catalogueVersion: string;
  /** The `SlotView`s by start time, as JSON. */
  slots: string;
}

const FREE_SLOTS_OF_DAYS = prepared(
  `SELECT (SELECT version FROM catalogue_version) AS "catalogueVersion", position::int,
     coalesce((SELECT json_agg(free)::text FROM (${freeSlotsSql('day.provider_id', 'day.date')}) free), '[]') AS slots
   FROM unnest(${arrayParameter('$1::uuid[]')}, ${arrayParameter('$2::date[]')})
     WITH ORDINALITY day (provider_id, date, position)`,
);

/** The free slots of several days, in this order, by one statement. */
export async function freeSlotsOfDays(db: EntityManager, days: readonly DayOfProvider[]): Promise<FreeSlotsOfDay[]> {
  const rows = await db.query<(FreeSlotsOfDay & { position: number })[]>(FREE_SLOTS_OF_DAYS, [
    days.map(({ providerId }) => providerId),
    days.map(({ date }) => date),
  ]);
  return rows.sort((one, other) => one.position - other.position);
}

/** Some hundred bytes each. */
const MAX_REMEMBERED_SERVICES = 5_000;

/** Returns the provider of a service that is or was public, which never changes. Throws NOT_FOUND. */
export type ProviderOfService = (db: EntityManager, serviceId: string) => Promise<string>;

/** Reads the provider of each service once. */
export function rememberedProviders(): ProviderOfService {
  const remembered = new LRUCache<string, string>({ max: MAX_REMEMBERED_SERVICES });
  return async (db, serviceId) => {
    const known = remembered.get(serviceId);
    if (known !== undefined) return known;
    const providerId = await providerOfPublicService(db, serviceId);
    remembered.set(serviceId, providerId);
    return providerId;
  };
}
