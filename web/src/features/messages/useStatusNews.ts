import { useEffect, useRef } from 'react';

interface ListedBooking {
  id: string;
  status: string;
  unreadMessages: number;
  review: { id: string } | null;
}

/**
 * What the last event of a booking is about: each message changes the booking, too.
 * @returns a function that reports whether only messages have changed since the list was shown, and if so, how many came
 */
export function useStatusNews(bookings: readonly ListedBooking[]) {
  const shown = useRef<ReadonlyMap<string, ListedBooking>>(new Map());
  useEffect(() => void (shown.current = new Map(bookings.map((booking) => [booking.id, booking]))), [bookings]);
  return (now: ListedBooking & { isDeleted: boolean }): number | null => {
    const before = shown.current.get(now.id);
    const isOther =
      !before || now.isDeleted || before.status !== now.status || before.unreadMessages === now.unreadMessages;
    return isOther ? null : Math.max(now.unreadMessages - before.unreadMessages, 0);
  };
}
