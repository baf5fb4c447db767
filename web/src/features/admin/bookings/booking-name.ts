import type { AdminBookingFragment } from '../../../graphql/generated/admin-bookings.js';
import { formatDay } from '../../../lib/dates.js';

/** Names a booking in the labels of its controls. */
export const bookingName = ({ service, user, eventDate }: AdminBookingFragment): string =>
  `booking of ${service.title} by ${user.name} for ${formatDay(eventDate)}`;
