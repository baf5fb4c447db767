import { sharedApp } from '../support/app.js';
import { aCompletedBooking, aCustomer, anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';
import { BOOKING, REVIEW, timelineWith } from './shapes.js';

describe('REST for reviews', () => {
  const app = sharedApp();

  it('writes, lists, responds to and removes a review with all of their fields', async () => {
    const provider = await aProvider(app);
    const customer = await aCustomer(app, { name: 'Kim Customer' });
    const service = await aService(app, { provider });
    const booking = await aCompletedBooking(app, { customer, service });
    const [token, ofProvider] = [tokenOf(app, customer), tokenOf(app, provider)];

    const body = { rating: '5', text: ' Lovely. ' };
    const written = await app.rest('PUT', `/bookings/${booking.id}/review`, { token, body });
    expect([written.status, written.body]).toEqual([200, { success: true, review: REVIEW }]);
    const { _id: id } = written.body.review as { _id: string };

    const text = 'Thank you!';
    const answered = await app.rest('PUT', `/reviews/${id}/answer`, { token: ofProvider, body: { text } });
    const review = { ...REVIEW, answer: { text, at: REVIEW.createdAt } };
    expect([answered.status, answered.body]).toEqual([200, { success: true, review }]);

    const listed = await app.rest('GET', `/providers/${provider.id}/reviews?first=1`);
    expect([listed.status, listed.body]).toEqual([
      200,
      {
        success: true,
        reviews: [review],
        endCursor: id,
        hasNextPage: false,
        totalCount: 1,
        ratingCounts: [0, 0, 0, 0, 1],
      },
    ]);
    const mine = await app.rest('GET', '/bookings/my-bookings', { token });
    const [shown] = mine.body.bookings as { provider: object }[];
    const timeline = timelineWith(['confirmed', 'provider'], ['completed', 'system']);
    const card = { ...BOOKING.provider, rating: 5, ratingCount: 1 };
    expect(shown).toEqual({ ...BOOKING, provider: card, status: 'completed', timeline, review });

    const removed = await app.rest('DELETE', `/admin/reviews/${id}`, {
      token: tokenOf(app, await anAdmin(app)),
      body: { reason: 'Insults' },
    });
    expect([removed.status, removed.body]).toEqual([200, { success: true, message: 'Review removed successfully' }]);
  });

  it('accepts a review without a text', async () => {
    const customer = await aCustomer(app);
    const { id } = await aCompletedBooking(app, { customer });
    const { body } = await app.rest('PUT', `/bookings/${id}/review`, {
      token: tokenOf(app, customer),
      body: { rating: 3 },
    });
    expect(body.review).toMatchObject({ rating: 3, text: '' });
  });
});
