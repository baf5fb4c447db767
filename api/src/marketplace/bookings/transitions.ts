import { type EntityManager, In } from 'typeorm';
import { appendSql, deliverAfterCommit, type OutboxEvent, type ReaderName } from '../../engine/outbox/append.js';
import { HAS_WEBHOOK } from '../webhooks/deliveries.js';
import type { Parties } from './booking-events.js';
import {
  type Actor,
  type BookingChange,
  type BookingStatus,
  type CancelledBecause,
  isLive,
  LIVE,
  type TimelineKind,
} from './booking-status.js';
import { Proposal } from './proposal.entity.js';

interface Transition {
  from: readonly BookingStatus[];
  to: BookingStatus;
  because?: CancelledBecause;
  /** Its entry in the timeline. Default: its name. */
  kind?: TimelineKind;
  /** Who makes it, unless the caller of `move` names another. */
  by: Actor;
  /** By the marketplace's clock. */
  when: 'any time' | 'before the slot begins' | 'once the slot has begun' | 'once the slot has ended';
}

/** Changes of a booking that leave its status as it is, or precede or end it. */
type OtherChange =
  | 'requested'
  | 'deleted'
  | 'reviewed'
  | 'review_changed'
  | 'messages_changed'
  | 'moved'
  | 'rescheduled'
  | 'change_proposed'
  | 'change_refused'
  | 'change_lost'
  | 'proposal_ended';

/**
 * The transitions of a booking, which is created as `pending` in `claim-slot.ts`. `move` is the only code that changes
 * a status, and with `change-slot.ts`, which changes the slot, the only one that frees a slot: in the same statement, a booking that is no longer live (P16) frees its slot, and
 * `bookingChanged` is appended to the outbox for both parties, and the timeline gains an entry (P44). `from` is checked by `move`, and `by` and `when` by its
 * callers, in its `where`.
 */
export const TRANSITIONS = {
  confirmed: { from: ['pending'], to: 'confirmed', by: 'provider', when: 'before the slot begins' },
  declined: { from: ['pending'], to: 'cancelled', because: 'declined', by: 'provider', when: 'any time' },
  withdrawn: { from: ['pending'], to: 'cancelled', because: 'withdrawn', by: 'customer', when: 'any time' },
  expired: { from: ['pending'], to: 'cancelled', because: 'expired', by: 'system', when: 'once the slot has begun' },
  completed: { from: ['confirmed'], to: 'completed', by: 'system', when: 'once the slot has ended' },
  called_off: { from: LIVE, to: 'cancelled', because: 'called_off', by: 'administrator', when: 'any time' },
  /** By the party that proposed it. */
  agreed: {
    ...{ from: ['confirmed'], to: 'cancelled', because: 'called_off', kind: 'called_off' },
    ...{ by: 'customer', when: 'before the slot begins' },
  },
  account_ended: {
    ...{ from: LIVE, to: 'cancelled', because: 'account_ended', kind: 'called_off' },
    ...{ by: 'administrator', when: 'any time' },
  },
} as const satisfies Record<Exclude<BookingChange, OtherChange>, Transition>;

export type TransitionName = keyof typeof TRANSITIONS;

/**
 * SQL for `where`: whether the time of a transition has come for a booking. `now` is the parameter with the local time of
 * the marketplace, to which each condition refers, since PostgreSQL rejects a parameter that is not used.
 */
export function atItsTime(name: TransitionName, now: `$${number}`): string {
  const conditions: Record<Transition['when'], string> = {
    'any time': `${now}::timestamp IS NOT NULL`,
    'before the slot begins': `starts_at > ${now}`,
    'once the slot has begun': `starts_at <= ${now}`,
    'once the slot has ended': `ends_at <= ${now}`,
  };
  return conditions[TRANSITIONS[name].when];
}

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
  /** Who makes the transition. Default: as in the table. */
  by?: Actor | undefined;
  /** What that party wrote about it. */
  reason?: string | null | undefined;
  /** The proposal to which the other party has agreed. */
  proposalId?: string;
}

const literal = (text: string | undefined): string => (text === undefined ? 'NULL' : `'${text}'`);

/** The readers of `bookingChanged`. */
export const BOOKING_READERS = ['bus', 'mail', 'webhooks'] as const;

/** `details` of a change that concerns a proposal, of a clause with `by` and `proposal_id`. */
export const OF_PROPOSAL = `, 'by', by, 'proposalId', proposal_id`;

/**
 * SQL for a WITH clause that appends `bookingChanged` for each booking of another clause, which has `id`, `customer_id`
 * and `provider_id`. `details` is SQL of more keys and values, after a comma.
 */
export const appendChanges = (
  clause: string,
  change: BookingChange,
  { details = '', readers = BOOKING_READERS }: { details?: string; readers?: readonly ReaderName[] } = {},
): string =>
  appendSql(
    `SELECT 'bookingChanged', jsonb_build_object('id', id, 'customerId', customer_id, 'providerId', provider_id,
      'change', ${literal(change)}${details}) FROM ${clause}`,
    readers,
    HAS_WEBHOOK,
  );

/** SQL for a WITH clause that adds an entry to the timeline of each booking of another clause, which has `id`. */
export const recordSql = (clause: string, kind: TimelineKind, by: Actor, reason = 'NULL'): string =>
  `INSERT INTO timeline_entries (booking_id, kind, by, reason) SELECT id, '${kind}', '${by}', ${reason} FROM ${clause}`;

/**
 * Moves bookings by one statement, so that only one of two concurrent transitions of a booking succeeds (P17), and ends
 * their proposals. Returns the bookings that it moved. Throws outside a transaction.
 */
export async function move(
  db: EntityManager,
  name: TransitionName,
  { where, values, orderBy = 'id', batch, by, reason, proposalId }: Selection,
): Promise<Moved[]> {
  const { from, to, because, kind = name as TimelineKind, by: usual }: Transition = TRANSITIONS[name];
  const parameters = reason ? [...values, reason] : values;
  const record = recordSql('moved', kind, by ?? usual, reason ? `$${parameters.length}` : undefined);
  // Its slot may be another one than when the statement began, so that the condition contains nothing but the id: the row
  // is read again then. A live booking holds the slot that it has (P16).
  const freed = `freed AS (
       UPDATE slots SET booking_id = NULL FROM moved WHERE slots.id = moved.slot_id
     )`;
  const details = proposalId ? `, 'by', ${literal(by)}, 'proposalId', ${literal(proposalId)}` : '';
  const [{ moved, appended }] = await db.query<[{ moved: Moved[]; appended: OutboxEvent[] }]>(
    /* M4 */ `WITH selected AS (
       SELECT id FROM bookings
       WHERE status IN (${from.map(literal).join(', ')}) AND (${where})
       ORDER BY ${orderBy} ${batch ? /* B12 */ `LIMIT ${batch} FOR UPDATE SKIP LOCKED` : 'FOR UPDATE'}
     ), moved AS (
       UPDATE bookings SET status = ${literal(to)}, cancelled_because = ${literal(because)},
         revision = revision + 1, changed_at = now()${usual === 'provider' ? ', answered_at = now()' : ''}
       FROM selected WHERE bookings.id = selected.id
       RETURNING bookings.id, customer_id, provider_id, slot_id
     ), appended AS (
       ${appendChanges('moved', name, { details })}
     ), recorded AS (
       ${record}
     )${isLive(to) ? '' : `, ${freed}`}
     SELECT (SELECT coalesce(json_agg(json_build_object('id', id, 'customerId', customer_id, 'providerId', provider_id)), '[]')
         FROM moved) AS moved,
       (SELECT coalesce(json_agg(appended), '[]') FROM appended) AS appended`,
    parameters,
  );
  deliverAfterCommit(db, appended);
  // By another statement, which also sees a proposal that was committed while the first one waited for the booking.
  if (moved.length > 0 && from.includes('confirmed'))
    /* T13 */ await db.delete(Proposal, { bookingId: In(moved.map(({ id }) => id)) });
  return moved;
}
