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
  const [known, setKnown] = useState<Places>(new Map());
  const places = useMemo(() => {
    const fresh = bookings.filter(({ id }) => !known.has(id));
    return fresh.length > 0 ? placed(known, fresh, waits) : known;
  }, [bookings, known, waits]);
  useEffect(() => {
    const moved = bookings.filter((one) => waits(one) && places.get(one.id) !== 'todo' && !isInUse(one));
    setKnown(moved.length > 0 ? placed(places, moved, waits) : places);
  }, [bookings, places, waits]);

  return useMemo(() => {
    const group = (place: Place) => bookings.filter(({ id }) => places.get(id) === place);
    const order = [...places.keys()];
    const todo = group('todo').sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
    return [
      { place: 'todo', title: `To do (${todo.filter(waits).length})`, group: todo },
      { place: 'upcoming', title: 'Upcoming', group: group('upcoming').sort(byTime) },
      { place: 'past', title: 'Past and cancelled', group: group('past').sort(byTime).reverse() },
    ] as const;
  }, [bookings, places, waits]);
}

/** The group of each booking, in the order in which those that wait are shown. */
type Places = ReadonlyMap<string, Place>;

/** Adds bookings at the end. */
function placed<Booking extends ListedBooking>(
  places: Places,
  bookings: readonly Booking[],
  waits: (booking: Booking) => boolean,
): Places {
  const pending = bookings.filter(({ status }) => status === 'pending');
  const confirmed = bookings.filter(({ status }) => status === 'confirmed');
  const over = bookings.filter(({ status }) => !isLive(status));
  const next = new Map(places);
  for (const booking of [...pending.sort(byDue), ...confirmed.sort(byTime), ...over.sort(byTime).reverse()]) {
    next.delete(booking.id);
    next.set(booking.id, placeOf(booking, waits));
  }
  return next;
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
