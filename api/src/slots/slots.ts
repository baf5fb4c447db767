import { randomUUID } from 'node:crypto';
import { IsNull, type EntityManager } from 'typeorm';
import type { Viewer } from '../auth/viewer.js';
import { addDays, type Clock, today, tomorrow } from '../clock.js';
import { deletingInTurn } from '../database/deletions.js';
import { violates } from '../database/database-errors.js';
import { badInput, conflict, notFound, unauthenticated } from '../errors.js';
import { Slot } from './slot.entity.js';

/** What the slot form sends: `yyyy-MM-dd`, `HH:mm`, `HH:mm`; an end before the start is the next day (decision 13). */
export interface SlotForm {
  date: string;
  startTime: string;
  endTime: string;
}

const timesOf = ({ date, startTime, endTime }: SlotForm) => ({ date, startTime, endTime });

/** True when a slot runs past midnight. */
export const endsNextDay = ({
  startTime,
  endTime,
}: Pick<SlotForm, 'startTime' | 'endTime'>): boolean => endTime < startTime;

/** A hundred years: no calendar needs more, and a year after 9999 would be no date of ours. */
const DAYS_AHEAD = 36_525;

function assertPossible(clock: Clock, form: SlotForm): void {
  if (form.date < today(clock)) throw badInput({ date: 'Date must be today or later' });
  if (form.date > addDays(today(clock), DAYS_AHEAD))
    throw badInput({ date: 'Date can be up to 100 years from today' });
  if (form.startTime === form.endTime)
    throw badInput({ endTime: 'End time must differ from the start time' });
}

/**
 * Writes times of a provider's slots. One provider's come one after the other: two that overlap and are written in the
 * same moment would each wait for the other to see who came first, until the database ends one of them as a deadlock.
 */
async function refusingOverlap<T>(
  db: EntityManager,
  viewer: Viewer,
  write: (db: EntityManager) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(async (db) => {
      await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [viewer.id]);
      return write(db);
    });
  } catch (error) {
    if (violates(error, 'slots_never_overlap'))
      throw conflict('This time overlaps another of your time slots');
    // The account was deleted meanwhile.
    if (violates(error, 'slots_provider_id_fkey')) throw unauthenticated();
    throw error;
  }
}

/** A provider's new slot, today or later; CONFLICT when it overlaps another (decision 13). */
export async function createSlot(
  db: EntityManager,
  clock: Clock,
  viewer: Viewer,
  form: SlotForm,
): Promise<Slot> {
  assertPossible(clock, form);
  const id = randomUUID();
  return refusingOverlap(db, viewer, async (db) => {
    await db.insert(Slot, { id, providerId: viewer.id, ...timesOf(form) });
    return db.findOneByOrFail(Slot, { id });
  });
}

/** Why a free slot of this owner could not be changed: it is booked (CONFLICT), or there is none (NOT_FOUND). */
async function refusal(
  db: EntityManager,
  viewer: Viewer,
  id: string,
  verb: string,
): Promise<Error> {
  return (await db.existsBy(Slot, { id, providerId: viewer.id }))
    ? conflict(`This time slot is booked and cannot be ${verb}`)
    : notFound('Time slot');
}

/** Moves a free slot; CONFLICT when it is booked or would overlap, NOT_FOUND to strangers (decision 20). */
export async function updateSlot(
  db: EntityManager,
  clock: Clock,
  viewer: Viewer,
  id: string,
  form: SlotForm,
): Promise<Slot> {
  assertPossible(clock, form);
  const free = { id, providerId: viewer.id, bookingId: IsNull() };
  const moved = await refusingOverlap(db, viewer, async (db) => {
    const { affected } = await db.update(Slot, free, timesOf(form));
    // Before the row is let go of: it may be deleted in the next moment.
    return affected ? db.findOneByOrFail(Slot, { id }) : null;
  });
  if (!moved) throw await refusal(db, viewer, id, 'edited');
  return moved;
}

/** Deletes a free slot; CONFLICT when it is booked, NOT_FOUND to strangers (decision 20). */
export async function deleteSlot(db: EntityManager, viewer: Viewer, id: string): Promise<string> {
  const { affected } = await deletingInTurn(db, (db) =>
    db.delete(Slot, { id, providerId: viewer.id, bookingId: IsNull() }),
  );
  if (!affected) throw await refusal(db, viewer, id, 'deleted');
  return id;
}

/** All slots of a provider in order of time. */
export const slotsOfProvider = (db: EntityManager, providerId: string): Promise<Slot[]> =>
  db.find(Slot, { where: { providerId }, order: { date: 'ASC', startTime: 'ASC' } });

/** A provider's free slots of a day, by start time. */
export const freeSlots = (db: EntityManager, providerId: string, date: string): Promise<Slot[]> =>
  db.find(Slot, { where: { providerId, date, bookingId: IsNull() }, order: { startTime: 'ASC' } });

/** The next days, from tomorrow or a later day on, on which the provider has free slots; at most `limit`. */
export async function freeDates(
  db: EntityManager,
  clock: Clock,
  providerId: string,
  { from = tomorrow(clock), limit = 60 }: { from?: string | undefined; limit?: number | undefined },
): Promise<string[]> {
  const first = from > addDays(today(clock), 1) ? from : tomorrow(clock);
  const days = await db.query<{ day: string }[]>(
    `SELECT DISTINCT date::text AS day FROM slots
     WHERE provider_id = $1 AND date >= $2 AND booking_id IS NULL ORDER BY day LIMIT $3`,
    [providerId, first, limit],
  );
  return days.map(({ day }) => day);
}
