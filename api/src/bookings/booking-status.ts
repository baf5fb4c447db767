export const BOOKING_STATUSES = ['pending', 'confirmed', 'cancelled', 'completed'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Why a booking was cancelled (P38). `called_off`: an administrator deleted it while it was live. */
export const CANCELLED_BECAUSE = ['declined', 'withdrawn', 'expired', 'called_off', 'account_ended'] as const;
export type CancelledBecause = (typeof CANCELLED_BECAUSE)[number];

/** Live bookings hold their slot (P16). */
export const isLive = (status: BookingStatus): boolean => status === 'pending' || status === 'confirmed';

/** The role of an account in a booking: a provider who books of another one is its customer. */
export type Party = 'customer' | 'provider';

/**
 * What has happened to a booking: it was made, a transition of that name, it was deleted by an administrator, its
 * review was written, or changed, responded to or removed (P49), or one of its messages was sent or read (P46).
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
  | 'deleted'
  | 'reviewed'
  | 'review_changed'
  | 'messages_changed';
