import type { WallTime } from '../../kernel/wall-time.js';
import type { BookingView } from './booking-view.js';
import type { BookingChange, Party } from './booking-status.js';

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
    /** The party that changed the slot, or made the proposal. */
    by?: Party;
    proposalId?: string | null;
    /** If the slot changed: the revision that resulted, and the slot before. */
    revision?: number;
    before?: WallTime;
  };
}
