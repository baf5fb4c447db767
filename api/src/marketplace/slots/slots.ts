import { randomUUID } from 'node:crypto';
import { IsNull, LessThan, type EntityManager } from 'typeorm';
import type { Viewer } from '../users/viewer.js';
import { addDays, type Clock, isSkipped, setsForward, today } from '../../kernel/clock.js';
import { withAccountLock } from '../../engine/database/account-lock.js';
import { withDeletionLock } from '../../engine/database/deletions.js';
import { violates } from '../../engine/database/database-errors.js';
import { badInput, conflict, notFound, unauthenticated } from '../../kernel/errors.js';
import { type RateLimits, withinBothLimits, withinLimit } from '../../engine/limits/rate-limits.js';
import { Slot } from './slot.entity.js';
import {
  assertSlotCapacity,
  DAYS_AHEAD,
  MAX_UPCOMING_SLOTS,
  NEW_SLOTS,
  NEW_SLOTS_FROM_ADDRESS,
  SLOT_CHANGES,
} from './slot-limits.js';
import type { SlotView } from './slot-list.sql.js';

/** Dependencies of the rules of slots, besides the database. */
export interface SlotDeps {
  clock: Clock;
  limits: RateLimits;
}

/** The data of the slot form: `yyyy-MM-dd`, `HH:mm`, `HH:mm`; an end before the start is on the next day (P13). */
export interface SlotForm {
  date: string;
  startTime: string;
  endTime: string;
}

const timesOf = ({ date, startTime, endTime }: SlotForm) => ({ date, startTime, endTime });

/** A slot begins today or later (S9.4). */
function assertValidTimes(clock: Clock, form: SlotForm): void {
  if (form.date < today(clock)) throw badInput({ date: 'Date must be today or later' });
  if (form.date > addDays(today(clock), DAYS_AHEAD)) throw badInput({ date: 'Date can be up to 100 years from today' });
  assertEndDiffers(form);
  const skipped = skippedTime(clock, form);
  if (skipped) throw badInput({ [skipped]: SKIPPED });
}

export const SKIPPED = 'Clocks are set forward on this day, and this time does not exist';

/**
 * The time of a slot that does not exist, if any, because clocks are set forward: slots that follow would overlap it (P13).
 * An end at the moment of the change exists, as that of the hour before it.
 */
export function skippedTime(
  { timeZone }: Clock,
  { date, startTime, endTime }: SlotForm,
): 'startTime' | 'endTime' | null {
  if (!setsForward(timeZone, date)) return null;
  if (isSkipped(timeZone, `${date}T${startTime}`)) return 'startTime';
  const end = `${endTime < startTime ? addDays(date, 1) : date}T${endTime}`;
  const minuteBefore = new Date(Date.parse(`${end}Z`) - 60_000).toISOString().slice(0, 16);
  return isSkipped(timeZone, end) && isSkipped(timeZone, minuteBefore) ? 'endTime' : null;
}

/**
 * Throws CONFLICT if a slot that is older than the check, or than the time zone, has such a time. No slot gets one later,
 * so that it does not matter that it is read before it is booked.
 */
export async function assertExists(db: EntityManager, clock: Clock, slotId: string): Promise<void> {
  const slot = await db.findOneBy(Slot, { id: slotId });
  if (slot && skippedTime(clock, slot)) throw conflict(`${SKIPPED}. Please choose another.`);
}

/** The end differs from the start; before it, it is on the next day (P13). */
export function assertEndDiffers({ startTime, endTime }: Pick<SlotForm, 'startTime' | 'endTime'>): void {
  if (startTime === endTime) throw badInput({ endTime: 'End time must differ from the start time' });
}

async function slotById(db: EntityManager, id: string): Promise<SlotView> {
  const slot = await db.findOneBy(Slot, { id });
  if (!slot) throw notFound('Time slot');
  return { id, ...timesOf(slot), endsNextDay: slot.endTime < slot.startTime, isBooked: slot.isBooked };
}

/**
 * Writes slots of a provider in a transaction, one transaction of the account at a time, and throws CONFLICT for an
 * overlap.
 */
export async function rejectingOverlap<T>(
  db: EntityManager,
  viewer: Viewer,
  write: (db: EntityManager) => Promise<T>,
): Promise<T> {
  try {
    return await withAccountLock(db, viewer.id, write);
  } catch (error) {
    if (violates(error, 'slots_never_overlap')) throw conflict('This time overlaps another of your time slots');
    // The account was deleted meanwhile.
    if (violates(error, 'slots_provider_id_fkey')) throw unauthenticated();
    throw error;
  }
}

/**
 * Creates a slot of a provider, today or later. Throws BAD_USER_INPUT, CONFLICT (it overlaps another, or the provider
 * has the maximum number of slots) and RATE_LIMITED (P13). `address` is the client address.
 */
export async function createSlot(
  db: EntityManager,
  { clock, limits }: SlotDeps,
  viewer: Viewer,
  { form, address }: { form: SlotForm; address: string },
): Promise<SlotView> {
  assertValidTimes(clock, form);
  return withinBothLimits(limits, [NEW_SLOTS, viewer.id], [NEW_SLOTS_FROM_ADDRESS, address], () =>
    rejectingOverlap(db, viewer, async (db) => {
      if (limits.enabled) await assertSlotCapacity(db, clock, viewer.id);
      const id = randomUUID();
      await db.insert(Slot, { id, providerId: viewer.id, ...timesOf(form) });
      return slotById(db, id);
    }),
  );
}

/** Why a free slot of this owner could not be changed: it is booked (CONFLICT) or does not exist (NOT_FOUND). */
async function rejection(db: EntityManager, viewer: Viewer, id: string, verb: string): Promise<Error> {
  return (await db.existsBy(Slot, { id, providerId: viewer.id }))
    ? conflict(`This time slot is booked and cannot be ${verb}`)
    : notFound('Time slot');
}

/**
 * Moves a free slot. Throws CONFLICT if it is booked or would overlap another, NOT_FOUND for accounts other than the
 * owner (P20), and RATE_LIMITED.
 */
export async function updateSlot(
  db: EntityManager,
  { clock, limits }: SlotDeps,
  viewer: Viewer,
  { id, form }: { id: string; form: SlotForm },
): Promise<SlotView> {
  assertValidTimes(clock, form);
  const free = { id, providerId: viewer.id, /* M16 */ bookingId: IsNull() };
  const move = async (db: EntityManager): Promise<SlotView | null> => {
    const isPast = await db.existsBy(Slot, { ...free, date: LessThan(today(clock)) });
    const { affected } = await db.update(Slot, free, timesOf(form));
    if (!affected) return null;
    // A past slot that is moved becomes an additional upcoming one.
    if (limits.enabled && isPast) await assertSlotCapacity(db, clock, viewer.id, MAX_UPCOMING_SLOTS);
    // Read while the row is still locked: it may be deleted right after the commit.
    return slotById(db, id);
  };
  return withinLimit(limits, SLOT_CHANGES, viewer.id, async () => {
    const moved = await rejectingOverlap(db, viewer, move);
    if (!moved) throw await rejection(db, viewer, id, 'edited');
    return moved;
  });
}

/** Deletes a free slot. Throws CONFLICT if it is booked, NOT_FOUND for accounts other than the owner (P20). */
export async function deleteSlot(db: EntityManager, viewer: Viewer, id: string): Promise<string> {
  const free = { id, /* M14 */ providerId: viewer.id, bookingId: IsNull() };
  // An early check, so that a slot that cannot be deleted waits for no other deletion; the statement is what decides.
  const isFree = await db.existsBy(Slot, free);
  const { affected } = isFree ? await withDeletionLock(db, (db) => db.delete(Slot, free)) : { affected: 0 };
  if (affected) return id;
  // It has been freed meanwhile.
  if (await db.existsBy(Slot, free)) return deleteSlot(db, viewer, id);
  throw await rejection(db, viewer, id, 'deleted');
}
