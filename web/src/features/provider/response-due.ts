import { addDays, timeOf, today, type Day } from '../../lib/dates.js';

interface PendingBooking {
  createdAt: string;
  eventDate: Day;
  timeSlot: { startTime: string };
}

/**
 * Until when the customer was promised a response: 24 hours after the request, or when the slot begins if that is
 * earlier. Both as day and time `HH:mm` on the clock of the marketplace, so that they can be compared.
 */
export function responseDue(booking: PendingBooking, timeZone: string, now = new Date()) {
  const requested = new Date(booking.createdAt);
  const promised = { day: addDays(today(timeZone, requested), 1), time: timeOf(timeZone, requested) };
  const slot = { day: booking.eventDate, time: booking.timeSlot.startTime };
  const due = key(promised) < key(slot) ? promised : slot;
  return { ...due, isOverdue: key(due) < key({ day: today(timeZone, now), time: timeOf(timeZone, now) }) };
}

const key = ({ day, time }: { day: Day; time: string }) => `${day} ${time}`;
