import type { Admin } from '../../../src/marketplace/users/admin.entity.js';
import { User } from '../../../src/marketplace/users/user.entity.js';
import type { TestApp } from '../../support/app.js';
import { aCompletedBooking, aCustomer, aProvider, aService, tokenOf } from '../../support/factories.js';

export interface WrittenReview {
  id: string;
  bookingId: string;
  customer: User;
  provider: User;
}

/** A review of a completed booking that is made for it, written over REST; by default with 5 stars. */
export async function aReview(
  app: TestApp,
  {
    provider,
    customer,
    rating = 5,
    text = 'Lovely.',
  }: Partial<{ provider: User; customer: User; rating: number; text: string }> = {},
): Promise<WrittenReview> {
  const [author, business] = [customer ?? (await aCustomer(app)), provider ?? (await aProvider(app))];
  const service = await aService(app, { provider: business });
  const booking = await aCompletedBooking(app, { customer: author, service });
  const body = { rating, text };
  const answer = await app.rest('PUT', `/bookings/${booking.id}/review`, { token: tokenOf(app, author), body });
  const { _id: id } = answer.body.review as { _id: string };
  return { id, bookingId: booking.id, customer: author, provider: business };
}

export const ratingOf = async (app: TestApp, { id }: Pick<User, 'id'>) => {
  const { rating, ratingCount } = await app.dataSource.manager.findOneByOrFail(User, { id });
  return { rating, ratingCount };
};

/** What a provider's or customer's booking shows of its review. */
export async function reviewOfBooking(app: TestApp, account: User | Admin, id: string) {
  const { data } = await app.graphql<{ myBookings: { id: string; review: object | null; reviewRemoved: boolean }[] }>(
    '{ myBookings { id reviewRemoved review { id rating text author answer { text } } } }',
    {},
    tokenOf(app, account),
  );
  return data?.myBookings.find((booking) => booking.id === id);
}

/** A review, with a response, of a completed booking that is a copy of another, with its event on 2026-06-01. */
export async function aPastReview({ dataSource }: TestApp, booking: { id: string }): Promise<void> {
  await dataSource.transaction(async (db) => {
    const [{ id }] = await db.query<[{ id: string }]>(
      `INSERT INTO bookings (id, customer_id, provider_id, service_id, service_title, service_category, event_date,
         start_time, end_time, total_amount, event_type, guest_count, contact_name, contact_email, contact_phone, status)
       SELECT gen_random_uuid(), customer_id, provider_id, service_id, service_title, service_category, '2026-06-01',
         start_time, end_time, total_amount, event_type, guest_count, contact_name, contact_email, contact_phone, 'completed'
       FROM bookings WHERE id = $1 RETURNING id`,
      [booking.id],
    );
    await db.query(
      `INSERT INTO reviews (id, booking_id, customer_id, provider_id, rating, text, answer, answered_at)
       SELECT gen_random_uuid(), id, customer_id, provider_id, 4, 'Lovely.', 'Thank you!', now() FROM bookings WHERE id = $1`,
      [id],
    );
    await db.query(
      'UPDATE users SET rating = 4, rating_count = 1 WHERE id = (SELECT provider_id FROM bookings WHERE id = $1)',
      [id],
    );
  });
}
