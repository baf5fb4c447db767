import type { BookingView } from './booking-list.js';
import type { BookingChange } from './booking-status.js';

/** The accounts that a booking concerns; `null` once deleted. */
export interface Parties {
  customerId: string | null;
  providerId: string | null;
}

export interface BookingEvents {
  /** A booking was created, changed its status, or was deleted; then `deleted` is what it was last, as JSON. */
  bookingChanged: Parties & {
    id: string;
    change: BookingChange;
    deleted?: BookingView;
  };
}
