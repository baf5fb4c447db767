import type { OwnBookingFragment } from '../../../graphql/generated/dashboard.js';
import { asks } from '../../changes/proposals-to.js';

/** Whether a booking has something for the provider to do: a request, a proposal or a message. */
export const waitsForProvider = (booking: OwnBookingFragment) =>
  booking.status === 'pending' || asks('provider', booking);
