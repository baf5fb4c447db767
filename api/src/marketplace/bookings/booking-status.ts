import type { Clock } from '../../kernel/clock.js';
import type { Timestamp } from '../../kernel/timestamp.js';

/** Keyed by name, as GraphQL registers it. */
export const BookingStatusEnum = {
  pending: 'pending',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  completed: 'completed',
} as const;
export type BookingStatus = keyof typeof BookingStatusEnum;
export const BOOKING_STATUSES = Object.values(BookingStatusEnum);

/**
 * Why a booking was cancelled (P38). `called_off`: both parties agreed (P45), or an administrator deleted it while it was
 * live.
 */
export const CANCELLED_BECAUSE = ['declined', 'withdrawn', 'expired', 'called_off', 'account_ended'] as const;
export type CancelledBecause = (typeof CANCELLED_BECAUSE)[number];

/** Who changed a booking: one of its parties, an administrator, or the server when the time had come. */
export const ACTORS = ['customer', 'provider', 'administrator', 'system'] as const;
export type Actor = (typeof ACTORS)[number];

/** The entries of a timeline (P44). */
export const TIMELINE_KINDS = [
  'requested',
  'confirmed',
  'declined',
  'withdrawn',
  'expired',
  'moved',
  'called_off',
  'completed',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Live bookings hold their slot (P16). */
export const LIVE = ['pending', 'confirmed'] as const;
export const isLive = (status: BookingStatus): boolean => LIVE.some((live) => live === status);

/** SQL over a row of `bookings`: its amount counts as revenue (P24). */
export const IS_REVENUE = "status IN ('confirmed', 'completed')";

/** Whether a booking is still pending when a response was promised until now or before (P44). */
export const isOverdue = (
  { status, answerDueAt }: { status: BookingStatus; answerDueAt: Timestamp },
  clock: Clock,
): boolean => status === 'pending' && Date.parse(answerDueAt) <= clock.now().getTime();

/** The role of an account in a booking: a provider who books of another one is its customer. */
export type Party = 'customer' | 'provider';

/**
 * What has happened to a booking: it was made, a transition of that name, it has another slot (`moved` by its customer
 * while pending, `rescheduled` by agreement), a change was proposed, refused, or could not be made any more, a proposal
 * has ended otherwise (P45), it was deleted by an administrator, its review was written, or changed, responded to or
 * removed (P49), or one of its messages was sent or read (P46).
 */
export type BookingChange =
  | 'requested'
  | 'confirmed'
  | 'declined'
  | 'withdrawn'
  | 'expired'
  | 'completed'
  | 'called_off'
  | 'account_ended'
  | 'agreed'
  | 'moved'
  | 'rescheduled'
  | 'change_proposed'
  | 'change_refused'
  | 'change_lost'
  | 'proposal_ended'
  | 'deleted'
  | 'reviewed'
  | 'review_changed'
  | 'messages_changed';
