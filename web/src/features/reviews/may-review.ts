import { addDays, type Day } from '../../lib/dates.js';
import { CHANGE_DAYS, REVIEW_DAYS } from '../../lib/limits.js';

const DAY_MS = 24 * 3600 * 1000;

interface ReviewedBooking {
  status: string;
  eventDate: Day;
  timeSlot: { endsNextDay: boolean };
  provider: { id: string | null };
  review: { createdAt: string } | null;
  reviewRemoved: boolean;
}

/** Whether to offer the customer to write or change the review of a booking. On the last day, the server decides. */
export function mayReview(booking: ReviewedBooking, today: Day): boolean {
  const { status, eventDate, timeSlot, provider, review, reviewRemoved } = booking;
  if (status !== 'completed' || reviewRemoved || provider.id === null) return false;
  if (review) return Date.now() <= Date.parse(review.createdAt) + CHANGE_DAYS * DAY_MS;
  return today <= addDays(eventDate, REVIEW_DAYS + (timeSlot.endsNextDay ? 1 : 0));
}
