import type { BookingChangesFragment } from '../../graphql/generated/booking-changes.js';

/** A booking as the cards of both dashboards have it. Its service is a copy, which a change does not return. */
export type ChangeableBooking = BookingChangesFragment & { service: { id: string | null; title: string } };
