import type { EntityManager } from 'typeorm';
import { addDays, type Clock, today, tomorrow } from '../../kernel/clock.js';
import { readList } from '../../engine/database/connections-of-address.js';
import { prepared } from '../../engine/database/prepared.js';
import { badInput, notFound } from '../../kernel/errors.js';
import { assertDate, assertLimit } from '../../kernel/validation.js';
import { providerOfPublicService, PUBLIC } from '../services/catalogue.js';
import { endsNextDay } from './overnight.js';
import { DEFAULT_FREE_DATES, MAX_FREE_DATES, MAX_FREE_SLOTS_OF_DAY, MAX_LISTED_SLOTS } from './slot-limits.js';

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

/** First and last day as a client sent them, if at all; both inclusive. */
export interface SlotDays {
  from?: unknown;
  until?: unknown;
  /** From 1 to `MAX_LISTED_SLOTS`. */
  limit?: number | null | undefined;
}

/** SQL: the columns of a view; the table must be named `slots`. */
export const SLOT_COLUMNS = `slots.id, slots.date::text AS date, left(slots.start_time::text, 5) AS "startTime",
  left(slots.end_time::text, 5) AS "endTime", ${endsNextDay('slots')} AS "endsNextDay",
  slots.is_booked AS "isBooked"`;

const SELECT = `SELECT ${SLOT_COLUMNS} FROM slots`;

/** Twelve months, also in a leap year. */
const DAYS_SHOWN = 366;
const LAST_DAY = '9999-12-31';

function assertDays(clock: Clock, days: SlotDays): { from: string; until: string } {
  const from = days.from ?? today(clock);
  assertDate(from, 'from');
  const until = days.until ?? (from < '9998' ? addDays(from, DAYS_SHOWN) : LAST_DAY);
  assertDate(until, 'until');
  if (until < from) throw badInput({ until: 'until must not be earlier than from' });
  return { from, until };
}

export async function slotById(db: EntityManager, id: string): Promise<SlotView> {
  const [slot] = await db.query<SlotView[]>(`${SELECT} WHERE id = $1`, [id]);
  if (!slot) throw notFound('Time slot');
  return slot;
}

const OF_PROVIDER = prepared(
  `SELECT ${SLOT_COLUMNS}, bookings.id AS "bookingId", bookings.status AS "bookingStatus"
     FROM slots LEFT JOIN bookings ON bookings.id = slots.booking_id
     WHERE slots.provider_id = $1 AND slots.date BETWEEN $2 AND $3 ORDER BY slots.date, slots.start_time LIMIT $4`,
);

/**
 * The first slots of a provider within some days, in chronological order: by default from today on, for the next 12
 * months, and `MAX_LISTED_SLOTS`. Throws BAD_USER_INPUT (from, until, limit).
 */
export async function slotsOfProvider(
  db: EntityManager,
  clock: Clock,
  providerId: string,
  days: SlotDays = {},
): Promise<SlotView[]> {
  const { from, until } = assertDays(clock, days);
  const limit = assertLimit(days.limit, MAX_LISTED_SLOTS, MAX_LISTED_SLOTS);
  return readList<SlotView>(db, OF_PROVIDER, [providerId, from, until, limit]);
}

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

/** SQL: the free slots of a provider on a day, by start time; both are SQL too. */
export const freeSlotsSql = (providerId: string, date: string): string =>
  `${SELECT} WHERE provider_id = ${providerId} AND slots.date = ${date} AND booking_id IS NULL
   ORDER BY start_time LIMIT ${MAX_FREE_SLOTS_OF_DAY}`;

/** Free slots of a provider on a day, by start time. */
export const freeSlots = (db: EntityManager, providerId: string, date: string): Promise<SlotView[]> =>
  db.query(freeSlotsSql('$1', '$2'), [providerId, date]);

/** One statement: a public service without free slots has one row, of nulls. */
const FREE_SLOTS_FOR_SERVICE = prepared(
  `SELECT ${SLOT_COLUMNS} FROM services s JOIN users p ON p.id = s.provider_id
     LEFT JOIN slots ON slots.provider_id = s.provider_id AND slots.date = $2 AND slots.booking_id IS NULL
   WHERE s.id = $1 AND ${PUBLIC} ORDER BY slots.start_time LIMIT $3`,
);

/**
 * Free slots for a service on a day, by start time. Throws BAD_USER_INPUT (date) and NOT_FOUND (the service is not
 * public).
 */
export async function freeSlotsForService(db: EntityManager, serviceId: string, date: string): Promise<SlotView[]> {
  assertDate(date);
  const slots = await db.query<SlotView[]>(FREE_SLOTS_FOR_SERVICE, [serviceId, date, MAX_FREE_SLOTS_OF_DAY]);
  const [first] = slots;
  if (!first) throw notFound('Service');
  return first.id === null ? [] : slots;
}

/**
 * The days from tomorrow on for which the provider of a service has slots, all of them booked, in ascending order, at
 * most `MAX_FREE_DATES`. Throws NOT_FOUND (the service is not public).
 */
export async function bookedUpDatesForService(db: EntityManager, clock: Clock, serviceId: string): Promise<string[]> {
  const providerId = await providerOfPublicService(db, serviceId);
  const days = await db.query<{ day: string }[]>(
    `SELECT date::text AS day FROM slots WHERE provider_id = $1 AND date >= $2
     GROUP BY slots.date HAVING bool_and(booking_id IS NOT NULL) ORDER BY slots.date LIMIT $3`,
    [providerId, tomorrow(clock), MAX_FREE_DATES],
  );
  return days.map(({ day }) => day);
}

/** The part of the calendar for which days are listed, as a client sent it. */
interface DatesRange {
  /** Default: tomorrow; an earlier day is replaced by it. */
  from?: string | null | undefined;
  /** From 1 to `MAX_FREE_DATES`. */
  limit?: number | null | undefined;
}

/**
 * The next days on which there are free slots for a service, in ascending order. Throws BAD_USER_INPUT (from, limit) and
 * NOT_FOUND (the service is not public).
 */
export async function freeDatesForService(
  db: EntityManager,
  clock: Clock,
  serviceId: string,
  range: DatesRange,
): Promise<string[]> {
  const from = range.from ?? tomorrow(clock);
  assertDate(from, 'from');
  const limit = assertLimit(range.limit, MAX_FREE_DATES, DEFAULT_FREE_DATES);
  const providerId = await providerOfPublicService(db, serviceId);
  return freeDatesOfProvider(db, providerId, { from: from > tomorrow(clock) ? from : tomorrow(clock), limit });
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
