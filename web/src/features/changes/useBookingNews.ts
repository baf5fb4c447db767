import { useEffect, useRef } from 'react';

/**
 * What an event of a booking is about: `kept` if a proposal has ended and the booking has not changed, `read` if messages
 * were read. Undefined if nothing of that has changed.
 */
export type BookingNews =
  'deleted' | 'status' | 'moved' | 'proposal' | 'kept' | 'review' | 'answer' | 'message' | 'read' | undefined;

interface Booking {
  id: string;
  status: string;
  timeline: readonly { kind: string }[];
  proposal: { by: string } | null;
  review: { id: string; rating: number; answer?: object | null } | null;
  unreadMessages: number;
  isDeleted?: boolean;
}

/**
 * Compares each event of a booking with the one before, or with the list. What the account itself has done is news when
 * its event arrives, although the list shows it already, except a proposal.
 * @param me the party that the account is
 */
export function useBookingNews(bookings: readonly Booking[], me: 'customer' | 'provider') {
  const known = useRef(new Map<string, Booking>());
  useEffect(() => {
    for (const booking of bookings) {
      const before = known.current.get(booking.id) ?? booking;
      known.current.set(booking.id, { ...before, unreadMessages: booking.unreadMessages });
    }
  }, [bookings]);
  return (now: Booking): BookingNews => {
    const before = known.current.get(now.id);
    known.current.set(now.id, now);
    return newsOf(before, now, me);
  };
}

const moves = ({ timeline }: Booking) => timeline.filter(({ kind }) => kind === 'moved').length;

function newsOf(before: Booking | undefined, now: Booking, me: 'customer' | 'provider'): BookingNews {
  if (now.isDeleted) return 'deleted';
  // New, or so old that it is not fetched yet.
  if (!before) return now.review ? 'review' : now.unreadMessages > 0 ? 'message' : 'status';
  if (before.status !== now.status) return 'status';
  if (moves(before) !== moves(now)) return 'moved';
  if (!before.proposal && now.proposal) return now.proposal.by === me ? undefined : 'proposal';
  if (before.proposal && !now.proposal) return 'kept';
  return reviewNews(before, now) ?? messageNews(before, now);
}

function reviewNews({ review: before }: Booking, { review: now }: Booking): BookingNews {
  if (!now) return undefined;
  if (before?.id !== now.id || before.rating !== now.rating) return 'review';
  return now.answer && !before.answer ? 'answer' : undefined;
}

function messageNews({ unreadMessages: before }: Booking, { unreadMessages: now }: Booking): BookingNews {
  if (now === before) return undefined;
  return now > before ? 'message' : 'read';
}

const ENDS: Partial<Record<string, string>> = { declined: 'declined', expired: 'expired', called_off: 'called off' };

/** The status of a booking; of one that was not cancelled by a person alone, how it ended. */
export const statusInWords = ({ status, cancelledBecause }: { status: string; cancelledBecause: string | null }) =>
  ENDS[cancelledBecause ?? ''] ?? status;
