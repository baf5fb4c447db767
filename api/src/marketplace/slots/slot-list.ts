import type { EntityManager } from 'typeorm';
import { addDays, type Clock, today, tomorrow } from '../../kernel/clock.js';
import { badInput, notFound } from '../../kernel/errors.js';
import { assertDate, assertLimit } from '../../kernel/validation.js';
import { providerOfPublicService } from '../services/catalogue.sql.js';
import { firstDay } from './first-day.js';
import { DEFAULT_FREE_DATES, MAX_FREE_DATES, MAX_LISTED_SLOTS } from './slot-limits.js';
import {
  bookedUpDatesOfProvider,
  freeDatesOfProvider,
  freeSlotsOfPublicService,
  slotsBetween,
  type SlotView,
} from './slot-list.sql.js';

/** First and last day as a client sent them, if at all; both inclusive. */
export interface SlotDays {
  from?: unknown;
  until?: unknown;
  /** From 1 to `MAX_LISTED_SLOTS`. */
  limit?: number | null | undefined;
}

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
  return slotsBetween(db, providerId, { from, until, limit });
}

/**
 * Free slots for a service on a day, by start time. Throws BAD_USER_INPUT (date) and NOT_FOUND (the service is not
 * public).
 */
export async function freeSlotsForService(db: EntityManager, serviceId: string, date: string): Promise<SlotView[]> {
  assertDate(date);
  const slots = await freeSlotsOfPublicService(db, serviceId, date);
  if (!slots) throw notFound('Service');
  return slots;
}

/**
 * The days from tomorrow on for which the provider of a service has slots, all of them booked, in ascending order, at
 * most `MAX_FREE_DATES`. Throws NOT_FOUND (the service is not public).
 */
export async function bookedUpDatesForService(db: EntityManager, clock: Clock, serviceId: string): Promise<string[]> {
  const providerId = await providerOfPublicService(db, serviceId);
  return bookedUpDatesOfProvider(db, providerId, tomorrow(clock));
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
  const from = firstDay(clock, range.from);
  const limit = assertLimit(range.limit, MAX_FREE_DATES, DEFAULT_FREE_DATES);
  const providerId = await providerOfPublicService(db, serviceId);
  return freeDatesOfProvider(db, providerId, { from, limit });
}
