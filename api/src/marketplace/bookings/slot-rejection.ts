import type { EntityManager } from 'typeorm';
import { badInput, conflict, notFound } from '../../kernel/errors.js';
import { Slot } from '../slots/slot.entity.js';
import type { Booking } from './booking.entity.js';
import { SLOT_TAKEN } from './claim-slot.js';
import { rejectedTerms, type Terms } from './terms.js';

/** Why a booking cannot have a slot, queried afterwards: it determines the message only. Otherwise the day of the slot. */
export async function slotRejection(
  db: EntityManager,
  { id, providerId }: Booking,
  { slotId, read }: { slotId: string; read: Terms },
): Promise<{ error: Error } | { error?: never; date: string }> {
  const slot = await db.findOneBy(Slot, { id: slotId });
  if (!slot) return { error: notFound('Time slot') };
  if (slot.providerId !== providerId)
    return { error: badInput({ slotId: 'This time slot belongs to another provider' }) };
  if (slot.bookingId === id) return { error: conflict('This booking already has this time slot') };
  if (slot.isBooked) return { error: conflict(SLOT_TAKEN) };
  const error = rejectedTerms(read, { ...slot, eventDate: slot.date });
  return error ? { error } : { date: slot.date };
}
