import type { Day } from './dates.js';

interface TimedBooking {
  eventDate: Day;
  timeSlot: { startTime: string };
}

const timeOf = ({ eventDate, timeSlot }: TimedBooking) => `${eventDate} ${timeSlot.startTime}`;

/** Compares two bookings by the beginning of their slots. */
export const byTime = (one: TimedBooking, other: TimedBooking): number => (timeOf(one) < timeOf(other) ? -1 : 1);

/** Whether a booking holds its slot: only such a booking is still to come. */
export const isLive = (status: string): boolean => status === 'pending' || status === 'confirmed';
