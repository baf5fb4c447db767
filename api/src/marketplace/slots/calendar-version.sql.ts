// W3: read for each request whose response is cached, 0.17 ms of the server and 0.04 of the database with it (bench/results/2026-11-28-api.md).
import type { EntityManager } from 'typeorm';
import { arrayParameter, prepared } from '../../engine/database/prepared.js';

export interface DayOfService {
  serviceId: string;
  /** `yyyy-MM-dd` */
  date: string;
}

/**
 * Booked slots are part of it, and one that is free again has another `xmin`: no booking brings a version back, so that a
 * response may be made after the version was read.
 */
const VERSIONS_OF_DAYS = prepared(
  `SELECT day.position::int, concat_ws(' ', catalogue.version, (
     SELECT md5(string_agg(slot.id::text || slot.xmin::text, ' ' ORDER BY slot.id)) FROM slots slot
     WHERE slot.provider_id = s.provider_id AND slot.date = day.date
   )) AS version
   FROM catalogue_version catalogue, unnest(${arrayParameter('$1::uuid[]')}, ${arrayParameter('$2::date[]')})
     WITH ORDINALITY day (service_id, date, position) JOIN services s ON s.id = day.service_id`,
);

/**
 * Versions of the catalogue together with the slots for a service on a day: each differs after every committed change of
 * either. Several days are read by one statement, in this order; null for a service that does not exist.
 */
export async function calendarVersions(db: EntityManager, days: readonly DayOfService[]): Promise<(string | null)[]> {
  const rows = await db.query<{ position: number; version: string }[]>(VERSIONS_OF_DAYS, [
    days.map(({ serviceId }) => serviceId),
    days.map(({ date }) => date),
  ]);
  const versions = days.map((): string | null => null);
  for (const { position, version } of rows) versions[position - 1] = version;
  return versions;
}
