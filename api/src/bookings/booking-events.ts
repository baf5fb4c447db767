import { Repeater } from '@repeaterjs/repeater';
import type { Bus, Publisher } from '../platform/bus/bus.js';
import type { BookingView } from './booking-list.js';

/** The accounts that a booking concerns; `null` once deleted. */
export interface Parties {
  customerId: string | null;
  providerId: string | null;
}

export interface BookingEvents {
  bookingChanged: Parties & { booking: BookingView };
}

/** Publishes that a booking has changed, to be called after the commit. */
export function announce(
  events: Publisher<BookingEvents>,
  { customerId, providerId }: Parties,
  booking: BookingView,
): void {
  events.publish('bookingChanged', { customerId, providerId, booking });
}

/** Restores the dates of an event that was received as JSON. */
export function reviveBookingEvent(name: unknown, event: unknown): void {
  if (name !== 'bookingChanged') return;
  const { booking } = event as BookingEvents['bookingChanged'];
  booking.createdAt = new Date(booking.createdAt);
}

/** Future changes of the bookings that the account has made or received, until the consumer returns. */
export const changesFor = (
  events: Bus<BookingEvents>,
  accountId: string,
): AsyncIterable<BookingView> =>
  new Repeater<BookingView>(async (push, stop) => {
    const end = events.listen('bookingChanged', ({ customerId, providerId, booking }) => {
      if (customerId === accountId || providerId === accountId) void push(booking);
    });
    await stop;
    end();
  });
