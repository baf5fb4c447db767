import type { EntityManager } from 'typeorm';
import { findBooking } from '../../marketplace/bookings/booking-list.sql.js';
import type { ReviewView } from '../../marketplace/bookings/booking-review.js';
import type { BookingView } from '../../marketplace/bookings/booking-view.js';
import { messagesById, type MessageView } from '../../marketplace/messages/message-view.js';
import { TEST_KIND } from '../../marketplace/webhooks/webhook-kinds.js';
import type { WebhookDelivery } from '../../marketplace/webhooks/webhook-delivery.entity.js';

/** Makes the JSON of what a provider is told, as REST shows it to that provider. */
export interface Presenters {
  booking(booking: BookingView): unknown;
  message(message: MessageView): unknown;
  review(review: ReviewView): unknown;
}

type Reported = Pick<WebhookDelivery, 'kind' | 'bookingId' | 'messageId' | 'deleted' | 'at'>;

async function dataOf(db: EntityManager, present: Presenters, delivery: Reported): Promise<object | null> {
  const { kind, bookingId, messageId, deleted } = delivery;
  if (kind === TEST_KIND) return {};
  if (messageId !== null) {
    const [message] = await messagesById(db, [messageId]);
    return message ? { message: present.message(message) } : null;
  }
  const booking = (deleted as BookingView | null) ?? (bookingId === null ? null : await findBooking(db, bookingId));
  if (kind !== 'review.received') return booking && { booking: present.booking(booking) };
  return booking?.review ? { review: present.review(booking.review), bookingId } : null;
}

/** The body of an attempt, from the present state of what it reports; null if there is nothing left to report. */
export async function bodyOf(db: EntityManager, present: Presenters, delivery: Reported): Promise<string | null> {
  const data = await dataOf(db, present, delivery);
  return data && JSON.stringify({ type: delivery.kind, timestamp: delivery.at, data });
}
