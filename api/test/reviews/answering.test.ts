import { sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, tokenOf } from '../support/factories.js';
import { aReview, ratingOf, reviewOfBooking } from './support/a-review.js';
import { TRANSPORTS } from './support/transports.js';

describe.each(TRANSPORTS)('responding to a review over %s', (_name, transport) => {
  const app = sharedApp();

  it('shows the response beside the review, for all, and in the booking', async () => {
    const { id, provider, customer, bookingId } = await aReview(app);
    const { code, value } = await transport.answer(app, tokenOf(app, provider), id, 'Thank you!\nUntil next year.');
    const answer = { text: 'Thank you!\nUntil next year.', at: '2026-06-15T10:00:00.000Z' };
    expect([code, value?.answer]).toEqual(['OK', answer]);
    expect((await transport.list(app, undefined, provider.id)).value?.nodes).toMatchObject([{ id, answer }]);
    expect(await reviewOfBooking(app, customer, bookingId)).toMatchObject({
      review: { answer: { text: answer.text } },
    });
  });

  it('replaces an earlier response, and leaves the rating as it is', async () => {
    const { id, provider } = await aReview(app, { rating: 4 });
    await transport.answer(app, tokenOf(app, provider), id, 'First.');
    const { value } = await transport.answer(app, tokenOf(app, provider), id, 'Second.');
    expect(value?.answer?.text).toBe('Second.');
    expect(await ratingOf(app, provider)).toEqual({ rating: 4, ratingCount: 1 });
  });

  it('is only for the provider of the review', async () => {
    const { id, customer } = await aReview(app);
    const codes = await Promise.all(
      [await aProvider(app), customer, await aCustomer(app), await anAdmin(app)].map(
        async (account) => (await transport.answer(app, tokenOf(app, account), id, 'Mine.')).code,
      ),
    );
    expect(codes).toEqual(['NOT_FOUND', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
    expect((await transport.answer(app, undefined, id, 'Mine.')).code).toBe('UNAUTHENTICATED');
  });

  it('rejects an empty text and one of more than 2,000 characters with the field', async () => {
    const { id, provider } = await aReview(app);
    for (const text of ['', ' \n ', 'x'.repeat(2001)]) {
      const { code, fields } = await transport.answer(app, tokenOf(app, provider), id, text);
      expect([code, Object.keys(fields)]).toEqual(['BAD_USER_INPUT', ['text']]);
    }
    expect((await transport.answer(app, tokenOf(app, provider), id, 'x'.repeat(2000))).code).toBe('OK');
  });

  it('remains when the customer changes the review', async () => {
    const { id, provider, customer, bookingId } = await aReview(app);
    await transport.answer(app, tokenOf(app, provider), id, 'Thank you!');
    const { value } = await transport.review(app, tokenOf(app, customer), bookingId, { rating: 3, text: 'Changed.' });
    expect(value).toMatchObject({ rating: 3, answer: { text: 'Thank you!' } });
  });
});
