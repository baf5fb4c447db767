// W5: 220 slots are most of the 3.9 ms of the server and 4.2 of the database for a dashboard. W3F: 0.41 and 0.09 ms for a
// service with the free slots of a day (bench/results/2026-11-28-api.md). With 20 million slots, the same times as with 0.2
// (bench/results/2026-11-28-growth.md).
import type { EntityManager } from 'typeorm';
import { readList } from '../../engine/database/connections-of-address.js';
import { prepared } from '../../engine/database/prepared.js';
import { PUBLIC } from '../services/catalogue.sql.js';
import { endsNextDay } from './overnight.js';
import { MAX_FREE_DATES, MAX_FREE_SLOTS_OF_DAY, MAX_LISTED_SLOTS } from './slot-limits.js';

/** A slot as lists show it: plain values, since there may be thousands. */
export interface SlotView {
  id: string;
  /** `yyyy-MM-dd`, local to the marketplace. */
  date: string;
  /** `HH:mm` */
  startTime: string;
  /** `HH:mm` */
  endTime: string;
  /** True if it ends on the day after `date`. */
  endsNextDay: boolean;
  isBooked: boolean;
  /** Only in the list of the slots' own provider: the live booking that holds the slot; null if it is free. */
  bookingId?: string | null;
  bookingStatus?: 'pending' | 'confirmed' | null;
}

/** SQL: the columns of a view; the table must be named `slots`. */
export const SLOT_COLUMNS = `slots.id, slots.date::text AS date, left(slots.start_time::text, 5) AS "startTime",
  left(slots.end_time::text, 5) AS "endTime", ${endsNextDay('slots')} AS "endsNextDay",
  slots.is_booked AS "isBooked"`;

const OF_PROVIDER = prepared(
  `SELECT ${SLOT_COLUMNS}, bookings.id AS "bookingId", bookings.status AS "bookingStatus"
     FROM slots LEFT JOIN bookings ON bookings.id = slots.booking_id
     WHERE slots.provider_id = $1 AND slots.date BETWEEN $2 AND $3 ORDER BY slots.date, slots.start_time LIMIT $4`,
);

/** The first slots of a provider within some days, both inclusive, in chronological order. */
export const slotsBetween = (
  db: EntityManager,
  providerId: string,
  { from, until, limit }: { from: string; until: string; limit: number },
): Promise<SlotView[]> => readList(db, OF_PROVIDER, [providerId, from, until, limit]);

/** All slots of a provider in pages, past ones included, in chronological order. */
export async function* pagesOfSlots(db: EntityManager, providerId: string): AsyncGenerator<SlotView[]> {
  let last: SlotView | undefined;
  do {
    const page: SlotView[] = await readList<SlotView>(
      db,
      `SELECT ${SLOT_COLUMNS} FROM slots
       WHERE provider_id = $1 AND (slots.date, start_time) > ($2, $3) ORDER BY slots.date, start_time LIMIT $4`,
      [providerId, last?.date ?? '-infinity', last?.startTime ?? '00:00', MAX_LISTED_SLOTS],
    );
    yield page;
    last = page.length < MAX_LISTED_SLOTS ? undefined : page.at(-1);
  } while (last);
}

/** Free slots of a provider on a day, by start time. */
export const freeSlots = (db: EntityManager, providerId: string, date: string): Promise<SlotView[]> =>
  db.query(
    `SELECT ${SLOT_COLUMNS} FROM slots WHERE provider_id = $1 AND slots.date = $2 AND booking_id IS NULL
     ORDER BY start_time LIMIT ${MAX_FREE_SLOTS_OF_DAY}`,
    [providerId, date],
  );

/** One statement: a public service without free slots has one row, of nulls. */
const FREE_SLOTS_OF_PUBLIC_SERVICE = prepared(
  `SELECT ${SLOT_COLUMNS} FROM services s JOIN users p ON p.id = s.provider_id
     LEFT JOIN slots ON slots.provider_id = s.provider_id AND slots.date = $2 AND slots.booking_id IS NULL
   WHERE s.id = $1 AND ${PUBLIC} ORDER BY slots.start_time LIMIT $3`,
);

/** Free slots for a service on a day, by start time; undefined if the service is not public. */
export async function freeSlotsOfPublicService(
  db: EntityManager,
  serviceId: string,
  date: string,
): Promise<SlotView[] | undefined> {
  const slots = await db.query<SlotView[]>(FREE_SLOTS_OF_PUBLIC_SERVICE, [serviceId, date, MAX_FREE_SLOTS_OF_DAY]);
  return slots[0]?.id === null ? [] : slots[0] && slots;
}

/** The first days from a day on for which a provider has slots, all of them booked, in ascending order. */
export async function bookedUpDatesOfProvider(db: EntityManager, providerId: string, from: string): Promise<string[]> {
  const days = await db.query<{ day: string }[]>(
    `SELECT date::text AS day FROM slots WHERE provider_id = $1 AND date >= $2
     GROUP BY slots.date HAVING bool_and(booking_id IS NOT NULL) ORDER BY slots.date LIMIT $3`,
    [providerId, from, MAX_FREE_DATES],
  );
  return days.map(({ day }) => day);
}

/** The next days from a day on, on which a provider has free slots, in ascending order. */
export async function freeDatesOfProvider(
  db: EntityManager,
  providerId: string,
  { from, limit }: { from: string; limit: number },
): Promise<string[]> {
  const days = await db.query<{ day: string }[]>(
    `SELECT date::text AS day FROM (
       SELECT DISTINCT date FROM slots WHERE provider_id = $1 AND date >= $2 AND booking_id IS NULL ORDER BY date LIMIT $3
     ) days ORDER BY date`,
    [providerId, from, limit],
  );
  return days.map(({ day }) => day);
}
