import { type EntityManager, MoreThanOrEqual } from 'typeorm';
import { type Clock, today } from '../../kernel/clock.js';
import { conflict } from '../../kernel/errors.js';
import type { Quota } from '../../engine/limits/rate-limits.js';
import { Slot } from './slot.entity.js';

/**
 * Maximum number of slots of a provider from today on: five a day for more than a year. Lists, figures and calendars
 * read all of them.
 */
export const MAX_UPCOMING_SLOTS = 2000;

/**
 * Maximum number of slots in the list of a provider; a full list continues from the day of its last slot. GraphQL takes
 * about 30 ms for a thousand, during which the event loop is blocked.
 */
export const MAX_LISTED_SLOTS = 1000;

/** Maximum number of free slots of a day that are returned: one every five minutes. */
export const MAX_FREE_SLOTS_OF_DAY = 288;

/** Maximum number of days with free slots that are returned: a year. */
export const MAX_FREE_DATES = 366;
/** As many as a calendar shows at first. */
export const DEFAULT_FREE_DATES = 60;

/** Maximum number of services whose next free dates are returned together: several screenfuls of cards. */
export const MAX_NEXT_FREE_DATES = 100;

/** Maximum number of services of which one call tells whether they are free on a day. */
export const MAX_FREE_ON = 200;

/** A hundred years: no calendar needs more, and a year after 9999 would not fit the format of dates. */
export const DAYS_AHEAD = 36_525;

/** New slots of an account: a season of evenings and weekends, entered by a program. */
export const NEW_SLOTS: Quota = { name: 'newSlot', points: 600, duration: 3600 };

/** New slots from one client address, over all accounts: three times as many, for an agency with several providers. */
export const NEW_SLOTS_FROM_ADDRESS: Quota = { name: 'newSlotFromAddress', points: 1800, duration: 3600 };

/** Changes of slots of an account, as many as new ones. */
export const SLOT_CHANGES: Quota = { name: 'slotChange', points: 600, duration: 3600 };

/** Maximum number of days from the first to the last day of a series: 53 weeks, as the dialog offers them. */
export const MAX_SERIES_DAYS = 370;

/**
 * New series of an account. A series has up to 371 slots and counts apart from single ones: six times on each weekday of
 * a year, or the weeks of a year copied one by one. Counted whether or not slots are added, since the work is the same.
 */
export const NEW_SERIES: Quota = { name: 'newSeries', points: 60, duration: 3600 };

/** New series from one client address, over all accounts: three times as many, as with slots. */
export const NEW_SERIES_FROM_ADDRESS: Quota = { name: 'newSeriesFromAddress', points: 180, duration: 3600 };

/** Free slots that one statement deletes. Foreign keys look for the bookings of each: about 50 ms for as many. */
export const DELETED_SLOTS_BATCH = 1000;

/**
 * Throws CONFLICT if a provider has more slots from today on than `max`, by default as many as permit one more; reliable
 * only while the lock of the account is held.
 */
export async function assertSlotCapacity(
  db: EntityManager,
  clock: Clock,
  providerId: string,
  max = MAX_UPCOMING_SLOTS - 1,
): Promise<void> {
  if ((await db.countBy(Slot, { providerId, date: MoreThanOrEqual(today(clock)) })) > max)
    throw conflict(
      `A provider can have up to ${MAX_UPCOMING_SLOTS.toLocaleString('en-US')} time slots from today on. Delete one to add another.`,
    );
}
