import { Repeater } from '@repeaterjs/repeater';
import type { BookingView } from './booking-list.js';
import type { Events } from '../platform/bus/events.js';

/** The changes of bookings that this account is party to, from now on, until the reader leaves. */
export const changesFor = (events: Events, accountId: string): AsyncIterable<BookingView> =>
  new Repeater<BookingView>(async (push, stop) => {
    const end = events.listen('bookingChanged', ({ customerId, providerId, booking }) => {
      if (customerId === accountId || providerId === accountId) void push(booking);
    });
    await stop;
    end();
  });
