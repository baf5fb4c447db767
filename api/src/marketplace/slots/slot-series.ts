import type { EntityManager } from 'typeorm';
import type { Viewer } from '../users/viewer.js';
import { addDays, type Clock, today } from '../../kernel/clock.js';
import { badInput } from '../../kernel/errors.js';
import { withinLimit } from '../../engine/limits/rate-limits.js';
import {
  assertSlotCapacity,
  DAYS_AHEAD,
  MAX_SERIES_DAYS,
  MAX_UPCOMING_SLOTS,
  NEW_SERIES,
  NEW_SERIES_FROM_ADDRESS,
} from './slot-limits.js';
import { SLOT_COLUMNS, type SlotView } from './slot-list.sql.js';
import { assertEndDiffers, rejectingOverlap, SKIPPED, skippedTime, type SlotDeps } from './slots.js';

/** The same times on some weekdays of a range of days (P42). */
export interface SeriesForm {
  /** `HH:mm` */
  startTime: string;
  /** `HH:mm`; an end before the start is on the next day (P13). */
  endTime: string;
  /** 1 (Monday) to 7. */
  weekdays: readonly number[];
  /** First and last day, `yyyy-MM-dd`; both inclusive. */
  from: string;
  until: string;
}

/** A day of a series without a new slot. */
export interface SkippedDay {
  date: string;
  /** A sentence. */
  reason: string;
}

export interface SlotSeriesView {
  slots: SlotView[];
  skipped: SkippedDay[];
}

const OVERLAPS = 'This time overlaps another of your time slots';
const EXISTS = 'You already have this time slot';

function assertValidSeries(clock: Clock, form: SeriesForm): void {
  const { from, until } = form;
  if (from < today(clock)) throw badInput({ from: 'From must be today or later' });
  if (from > addDays(today(clock), DAYS_AHEAD)) throw badInput({ from: 'From can be up to 100 years from today' });
  if (until < from) throw badInput({ until: 'Until must not be earlier than from' });
  if (until > addDays(from, MAX_SERIES_DAYS))
    throw badInput({ until: `Until can be up to ${MAX_SERIES_DAYS} days after from` });
  assertEndDiffers(form);
}

/**
 * The constraint that slots never overlap decides for each day, also against slots that are committed meanwhile; times
 * are local, so that no change of clocks moves them. The snapshot has no slot of the series itself, whose slots never
 * overlap each other, since each takes less than a day.
 */
const ADD = `
  WITH days AS (
    SELECT $2::date + n AS date FROM generate_series(0, $3::date - $2::date) n
    WHERE extract(isodow FROM $2::date + n) = ANY ($4::int[])
  ), added AS (
    INSERT INTO slots (id, provider_id, date, start_time, end_time)
    SELECT gen_random_uuid(), $1, date, $5, $6 FROM days WHERE date <> ALL ($7::date[])
    ON CONFLICT DO NOTHING
    RETURNING ${SLOT_COLUMNS}
  )
  SELECT days.date::text AS day, added.*, added.id IS NULL AND EXISTS (
    SELECT FROM slots
    WHERE provider_id = $1 AND slots.date = days.date AND slots.start_time = $5 AND slots.end_time = $6
  ) AS "isEqual"
  FROM days LEFT JOIN added ON added.date = days.date::text ORDER BY days.date`;

type DayOfSeries = { day: string; isEqual: boolean } & (SlotView | { id: null });

/**
 * Creates the slots of a series that do not overlap others, and returns the other days with the reason why they were
 * skipped. Throws BAD_USER_INPUT, CONFLICT (the provider would have more than the maximum number of slots; none is
 * created then) and RATE_LIMITED (P42). `address` is the client address.
 */
export async function createSlotSeries(
  db: EntityManager,
  { clock, limits }: SlotDeps,
  viewer: Viewer,
  { form, address }: { form: SeriesForm; address: string },
): Promise<SlotSeriesView> {
  assertValidSeries(clock, form);
  await withinLimit(limits, NEW_SERIES, viewer.id, () => limits.take(NEW_SERIES_FROM_ADDRESS, address));
  const { startTime, endTime, weekdays, from, until } = form;
  const skipped = skippedDays(clock, form);
  const days = await rejectingOverlap(db, viewer, async (db) => {
    const values = [viewer.id, from, until, weekdays, startTime, endTime, skipped];
    const days = await db.query<DayOfSeries[]>(ADD, values);
    const hasAdded = days.some(({ id }) => id !== null);
    if (limits.enabled && hasAdded) await assertSlotCapacity(db, clock, viewer.id, MAX_UPCOMING_SLOTS);
    return days;
  });
  return seriesOf(days, skipped);
}

/** The days on which clocks are set forward over the start or the end. */
function skippedDays(clock: Clock, { startTime, endTime, from, until }: SeriesForm): string[] {
  const days: string[] = [];
  for (let date = from; date <= until; date = addDays(date, 1))
    if (skippedTime(clock, { date, startTime, endTime })) days.push(date);
  return days;
}

function seriesOf(days: readonly DayOfSeries[], skipped: readonly string[]): SlotSeriesView {
  const series: SlotSeriesView = { slots: [], skipped: [] };
  for (const { day, isEqual, ...slot } of days) {
    if (slot.id === null)
      series.skipped.push({ date: day, reason: skipped.includes(day) ? SKIPPED : isEqual ? EXISTS : OVERLAPS });
    else series.slots.push(slot);
  }
  return series;
}
