import type { EntityManager } from 'typeorm';
import { addDays, type Clock, today, tomorrow } from '../kernel/clock.js';
import { readList } from '../platform/database/connections-of-address.js';
import { badInput, notFound } from '../kernel/errors.js';
import { assertDate } from '../kernel/validation.js';
import { MOST_SLOTS_LISTED, MOST_SLOTS_OF_DAY } from './slot-limits.js';

/** A slot as lists show it: plain values, since there may be thousands. */
export interface SlotView {
  id: string;
  /** `yyyy-MM-dd`, local to the marketplace. */
  date: string;
  /** `HH:mm` */
  startTime: string;
  /** `HH:mm` */
  endTime: string;
  /** True when it runs past midnight. */
  endsNextDay: boolean;
  isBooked: boolean;
}

/** Days as a client gave them, or not; both are among them. */
export interface SlotDays {
  from?: unknown;
  until?: unknown;
}

const SELECT = `
  SELECT id, date::text AS date, to_char(start_time, 'HH24:MI') AS "startTime", to_char(end_time, 'HH24:MI') AS "endTime",
    end_time < start_time AS "endsNextDay", is_booked AS "isBooked"
  FROM slots`;

/** Twelve months, whichever. */
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

/**
 * A provider's slots of some days in order of time, at most `MOST_SLOTS_LISTED`: from today and for the coming 12 months
 * where nothing else is asked for. BAD_USER_INPUT.
 */
export async function slotsOfProvider(
  db: EntityManager,
  clock: Clock,
  providerId: string,
  days: SlotDays = {},
): Promise<SlotView[]> {
  const { from, until } = assertDays(clock, days);
  return readList<SlotView>(
    db,
    `${SELECT} WHERE provider_id = $1 AND slots.date BETWEEN $2 AND $3 ORDER BY slots.date, start_time LIMIT $4`,
    [providerId, from, until, MOST_SLOTS_LISTED],
  );
}

/** A provider's free slots of a day, by start time. */
export const freeSlots = (
  db: EntityManager,
  providerId: string,
  date: string,
): Promise<SlotView[]> =>
  db.query(
    `${SELECT} WHERE provider_id = $1 AND slots.date = $2 AND booking_id IS NULL ORDER BY start_time LIMIT $3`,
    [providerId, date, MOST_SLOTS_OF_DAY],
  );

/** The next days, from tomorrow or a later day on, on which the provider has free slots; at most `limit`. */
export async function freeDates(
  db: EntityManager,
  clock: Clock,
  providerId: string,
  { from = tomorrow(clock), limit = 60 }: { from?: string | undefined; limit?: number | undefined },
): Promise<string[]> {
  const first = from > tomorrow(clock) ? from : tomorrow(clock);
  const days = await db.query<{ day: string }[]>(
    `SELECT date::text AS day FROM (
       SELECT DISTINCT date FROM slots WHERE provider_id = $1 AND date >= $2 AND booking_id IS NULL ORDER BY date LIMIT $3
     ) days ORDER BY date`,
    [providerId, first, limit],
  );
  return days.map(({ day }) => day);
}
