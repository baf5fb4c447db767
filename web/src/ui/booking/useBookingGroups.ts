import { useEffect, useMemo, useState } from 'react';
import { byTime, isLive } from '../../lib/booking-order.js';

interface ListedBooking {
  id: string;
  status: string;
  eventDate: string;
  timeSlot: { startTime: string };
  answerDueAt: string;
}

export type Place = 'todo' | 'upcoming' | 'past';

/**
 * The bookings in the order in which they matter: what waits for the person, requests first, as they are due; then those
 * to come, soonest first; then those that are over or cancelled, the last day first. A booking stays in its group until
 * the list is opened again, so that nothing moves under the pointer; only one that begins to wait is moved to the top,
 * unless the person is busy with it.
 * @param waits must be the same function in each rendering
 */
export function useBookingGroups<Booking extends ListedBooking>(
  bookings: readonly Booking[],
  waits: (booking: Booking) => boolean,
) {
  const [places, setPlaces] = useState<ReadonlyMap<string, Place>>(new Map());
  useEffect(() => {
    const moved = bookings.filter(
      (booking) =>
        !places.has(booking.id) || (waits(booking) && places.get(booking.id) !== 'todo' && !isInUse(booking)),
    );
    if (moved.length === 0) return;
    setPlaces(new Map([...places, ...moved.map((booking) => [booking.id, placeOf(booking, waits)] as const)]));
  }, [bookings, places, waits]);

  return useMemo(() => {
    const placed = (place: Place) => bookings.filter((one) => (places.get(one.id) ?? placeOf(one, waits)) === place);
    const todo = placed('todo');
    const pending = todo.filter(({ status }) => status === 'pending');
    const confirmed = todo.filter(({ status }) => status === 'confirmed');
    const over = todo.filter(({ status }) => !isLive(status));
    return [
      {
        place: 'todo',
        title: `To do (${todo.filter(waits).length})`,
        group: [...pending.sort(byDue), ...confirmed.sort(byTime), ...over.sort(byTime).reverse()],
      },
      { place: 'upcoming', title: 'Upcoming', group: placed('upcoming').sort(byTime) },
      { place: 'past', title: 'Past and cancelled', group: placed('past').sort(byTime).reverse() },
    ] as const;
  }, [bookings, places, waits]);
}

const byDue = (one: ListedBooking, other: ListedBooking) => Date.parse(one.answerDueAt) - Date.parse(other.answerDueAt);

function placeOf<Booking extends ListedBooking>(booking: Booking, waits: (booking: Booking) => boolean): Place {
  if (waits(booking)) return 'todo';
  return isLive(booking.status) ? 'upcoming' : 'past';
}

/** Whether the person is in the booking, or in a dialog, which returns the focus to it. */
const isInUse = ({ id }: ListedBooking) =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.closest<HTMLElement>('[data-booking]')?.dataset.booking === id;
