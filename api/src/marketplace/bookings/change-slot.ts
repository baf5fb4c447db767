import type { EntityManager } from 'typeorm';
import { type Clock, localDateTime } from '../../kernel/clock.js';
import { deliverAfterCommit, type OutboxEvent } from '../../engine/outbox/append.js';
import { assertExists } from '../slots/slots.js';
import { endsNextDay } from '../slots/overnight.js';
import type { BookingChange, Party } from './booking-status.js';
import { appendChanges, type Moved, recordSql } from './transitions.js';
import { MAX_CHANGES } from './booking-limits.js';

export const movedTooOften = `This booking can no longer be moved because it was changed ${MAX_CHANGES} times`;

/** Moves one booking to another slot of its provider; `$1` is the booking, `$2` the slot. */
interface SlotChange {
  bookingId: string;
  slotId: string;
  change: Extract<BookingChange, 'moved' | 'rescheduled'>;
  /** Who asked for it. */
  by: Party;
  reason: string | null;
  /** SQL over the columns of `bookings`; parameters from `$5` on are `values`. */
  where: string;
  /** SQL over the columns of `slots`. */
  slotWhere: string;
  values: unknown[];
  /** The proposal to which the other party has agreed. */
  proposalId: string | null;
}

const IS_FREE = /* T4 */ 'slots.booking_id IS NULL';

const STATUS = { moved: 'pending', rescheduled: 'confirmed' } as const;

/** JSON of the slot that the booking had before. */
const BEFORE = `jsonb_build_object('eventDate', event_date, 'startTime', to_char(start_time, 'HH24:MI'),
        'endTime', to_char(end_time, 'HH24:MI'), 'endsNextDay', ${endsNextDay('bookings')})`;

/**
 * One statement claims the new slot if it is free, and only then frees the old one and moves the booking, whose status
 * remains (P45). The booking is locked before both slots, of which the new one is the only one that another transaction
 * can have locked. Returns undefined if the booking cannot be moved, or the slot not be claimed. Throws outside a
 * transaction.
 */
export async function changeSlot(
  db: EntityManager,
  { clock }: { clock: Clock },
  { bookingId, slotId, change, by, reason, where, slotWhere, values, proposalId }: SlotChange,
): Promise<Moved | undefined> {
  await assertExists(db, clock, slotId);
  const details = `, 'by', '${by}', 'revision', revision, 'before', before, 'proposalId', $4::uuid`;
  const [{ moved, appended }] = await db.query<[{ moved: Moved[] | null; appended: OutboxEvent[] | null }]>(
    `WITH selected AS (
       SELECT id, provider_id, slot_id, ${BEFORE} AS before FROM bookings
       WHERE id = $1 AND status = '${STATUS[change]}' AND starts_at > $3 AND revision < ${MAX_CHANGES} AND (${where})
       FOR UPDATE
     ), claimed AS (
       UPDATE slots SET booking_id = selected.id FROM selected
       WHERE slots.id = $2 AND slots.provider_id = selected.provider_id AND ${IS_FREE}
         AND slots.date + slots.start_time > $3::timestamp AND (${slotWhere})
       RETURNING slots.id, slots.date, slots.start_time, slots.end_time
     ), moved AS (
       UPDATE bookings SET slot_id = claimed.id, event_date = claimed.date, start_time = claimed.start_time,
         end_time = claimed.end_time, revision = revision + 1, changed_at = now()
       FROM selected, claimed WHERE bookings.id = selected.id
       RETURNING bookings.id, customer_id, bookings.provider_id, revision, before
     ), freed AS (
       UPDATE slots SET booking_id = NULL FROM selected, moved WHERE slots.id = selected.slot_id
     ), recorded AS (
       ${recordSql('moved', 'moved', by, '$' + String(values.length + 5) + '::text')}
     ), appended AS (
       ${appendChanges('moved', change, { details })}
     )
     SELECT (SELECT json_agg(json_build_object('id', id, 'customerId', customer_id, 'providerId', provider_id))
         FROM moved) AS moved,
       (SELECT json_agg(appended) FROM appended) AS appended`,
    [bookingId, slotId, localDateTime(clock), proposalId, ...values, reason],
  );
  deliverAfterCommit(db, appended ?? []);
  return moved?.[0];
}
