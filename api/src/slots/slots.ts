import { randomUUID } from 'node:crypto';
import { IsNull, LessThan, type EntityManager } from 'typeorm';
import type { Viewer } from '../users/viewer.js';
import { addDays, type Clock, today } from '../kernel/clock.js';
import { withAccountLock } from '../platform/database/account-lock.js';
import { withDeletionLock } from '../platform/database/deletions.js';
import { violates } from '../platform/database/database-errors.js';
import { badInput, conflict, notFound, unauthenticated } from '../kernel/errors.js';
import { type RateLimits, withinLimit } from '../platform/limits/rate-limits.js';
import { Slot } from './slot.entity.js';
import { assertRoomForSlot } from './slot-limits.js';
import { slotById, type SlotView } from './slot-list.js';

/** What the rules of slots use besides the database. */
export interface SlotDeps {
  clock: Clock;
  limits: RateLimits;
}

/** What the slot form sends: `yyyy-MM-dd`, `HH:mm`, `HH:mm`; an end before the start is the next day (P13). */
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

/** Writes times of a provider's slots, one after the other. */
async function refusingOverlap<T>(
  db: EntityManager,
  viewer: Viewer,
  write: (db: EntityManager) => Promise<T>,
): Promise<T> {
  try {
    return await withAccountLock(db, viewer.id, write);
  } catch (error) {
    if (violates(error, 'slots_never_overlap'))
      throw conflict('This time overlaps another of your time slots');
    // The account was deleted meanwhile.
    if (violates(error, 'slots_provider_id_fkey')) throw unauthenticated();
    throw error;
  }
}

/** A provider's new slot, today or later; CONFLICT when it overlaps another or there are too many, RATE_LIMITED (P13). */
export async function createSlot(
  db: EntityManager,
  { clock, limits }: SlotDeps,
  viewer: Viewer,
  form: SlotForm,
): Promise<SlotView> {
  assertPossible(clock, form);
  return withinLimit(limits, 'newSlot', viewer.id, () =>
    refusingOverlap(db, viewer, async (db) => {
      if (limits.areOn) await assertRoomForSlot(db, clock, viewer.id);
      const id = randomUUID();
      await db.insert(Slot, { id, providerId: viewer.id, ...timesOf(form) });
      return slotById(db, id);
    }),
  );
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

/** Moves a free slot; CONFLICT when it is booked or would overlap, NOT_FOUND to strangers (P20). */
export async function updateSlot(
  db: EntityManager,
  { clock, limits }: SlotDeps,
  viewer: Viewer,
  id: string,
  form: SlotForm,
): Promise<SlotView> {
  assertPossible(clock, form);
  const free = { id, providerId: viewer.id, bookingId: IsNull() };
  const moved = await refusingOverlap(db, viewer, async (db) => {
    // One that is past comes back as one more ahead.
    const isPast = await db.existsBy(Slot, { ...free, date: LessThan(today(clock)) });
    if (limits.areOn && isPast) await assertRoomForSlot(db, clock, viewer.id);
    const { affected } = await db.update(Slot, free, timesOf(form));
    // Before the row is let go of: it may be deleted in the next moment.
    return affected ? slotById(db, id) : null;
  });
  if (!moved) throw await refusal(db, viewer, id, 'edited');
  return moved;
}

/** Deletes a free slot; CONFLICT when it is booked, NOT_FOUND to strangers (P20). */
export async function deleteSlot(db: EntityManager, viewer: Viewer, id: string): Promise<string> {
  const { affected } = await withDeletionLock(db, (db) =>
    db.delete(Slot, { id, providerId: viewer.id, bookingId: IsNull() }),
  );
  if (!affected) throw await refusal(db, viewer, id, 'deleted');
  return id;
}
