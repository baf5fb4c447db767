import { Admin } from '../../../src/users/admin.entity.js';
import { User } from '../../../src/users/user.entity.js';
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
