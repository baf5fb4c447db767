import type { EntityManager } from 'typeorm';
import type { Parties } from './booking-events.js';
import { type BookingStatus, type CancelledBecause, isLive } from './booking-status.js';

interface Transition {
  from: readonly BookingStatus[];
  to: BookingStatus;
  because?: CancelledBecause;
  by: 'customer' | 'provider' | 'clock' | 'administrator';
}

const LIVE = ['pending', 'confirmed'] as const;

/**
 * The transitions of a booking, which is created as `pending` in `claim-slot.ts`. `move` is the only code that changes
 * a status or frees a slot: a booking that is no longer live (P16) frees its slot in the same statement. Callers
 * publish `bookingChanged` to both parties after the commit.
 */
export const TRANSITIONS = {
  confirmed: { from: ['pending'], to: 'confirmed', by: 'provider' },
  declined: { from: ['pending'], to: 'cancelled', because: 'declined', by: 'provider' },
  withdrawn: { from: ['pending'], to: 'cancelled', because: 'withdrawn', by: 'customer' },
  expired: { from: ['pending'], to: 'cancelled', because: 'expired', by: 'clock' },
  completed: { from: ['confirmed'], to: 'completed', by: 'clock' },
  called_off: { from: LIVE, to: 'cancelled', because: 'called_off', by: 'administrator' },
  account_ended: { from: LIVE, to: 'cancelled', because: 'account_ended', by: 'administrator' },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof TRANSITIONS;

export type Moved = Parties & { id: string };

/** Which bookings to move, among those whose status permits it. */
interface Selection {
  /** SQL over the columns of `bookings`; its parameters are `values`. */
  where: string;
  values: unknown[];
  /** SQL, the order in which rows are locked. */
  orderBy?: string;
  /** Maximum number of bookings to move; rows that another transaction has locked are then skipped. */
  batch?: number;
}

const literal = (text: string | undefined): string => (text === undefined ? 'NULL' : `'${text}'`);

/**
 * Moves bookings by one statement, so that only one of two concurrent transitions of a booking succeeds (P17). Returns
 * the bookings that it moved.
 */
export function move(
  db: EntityManager,
  name: TransitionName,
  { where, values, orderBy = 'id', batch }: Selection,
): Promise<Moved[]> {
  const { from, to, because }: Transition = TRANSITIONS[name];
  const freed = `freed AS (
       UPDATE slots SET booking_id = NULL FROM moved
       WHERE slots.id = moved.slot_id AND slots.booking_id = moved.id
     )`;
  return db.query<Moved[]>(
    `WITH selected AS (
       SELECT id FROM bookings
       WHERE status IN (${from.map(literal).join(', ')}) AND (${where})
       ORDER BY ${orderBy} ${batch ? `LIMIT ${batch} FOR UPDATE SKIP LOCKED` : 'FOR UPDATE'}
     ), moved AS (
       UPDATE bookings SET status = ${literal(to)}, cancelled_because = ${literal(because)}
       FROM selected WHERE bookings.id = selected.id
       RETURNING bookings.id, customer_id, provider_id, slot_id
     )${isLive(to) ? '' : `, ${freed}`}
     SELECT id, customer_id AS "customerId", provider_id AS "providerId" FROM moved`,
    values,
  );
}
