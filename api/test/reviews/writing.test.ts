import type { BookingView } from '../../src/marketplace/bookings/booking-view.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCompletedBooking, aCustomer, anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';
import { TRANSPORTS } from './support/transports.js';

const OK = { rating: 5, text: 'A lovely evening.\nEverybody danced.' };

describe.each(TRANSPORTS)('writing a review over %s', (_name, transport) => {
  const app = sharedApp();
  beforeEach(() => app.clock.set('2026-06-15T10:00:00Z'));

  const review = async (customer: User, { id }: Pick<BookingView, 'id'>, body: object = OK) =>
    transport.review(app, tokenOf(app, customer), id, body);

  async function aReviewer(name = 'Maya Lopez') {
    const customer = await aCustomer(app, { name });
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const booking = await aCompletedBooking(app, { customer, service });
    return { customer, provider, service, booking };
  }

  const ratingOf = async ({ id }: User) => {
    const { rating, ratingCount } = await app.dataSource.manager.findOneByOrFail(User, { id });
    return { rating, ratingCount };
  };

  it('returns the review, and makes the rating of the provider', async () => {
    const { customer, provider, booking } = await aReviewer();
    expect(await ratingOf(provider)).toEqual({ rating: null, ratingCount: 0 });
    const { code, value } = await review(customer, booking);
    expect(code).toBe('OK');
    expect(value).toEqual({
      ...OK,
      id: value?.id,
      author: 'Maya L.',
      createdAt: '2026-06-15T10:00:00.000Z',
      answer: null,
      eventType: 'Wedding',
      eventMonth: '2026-07',
    });
    expect(await ratingOf(provider)).toEqual({ rating: 5, ratingCount: 1 });
  });

  it('accepts 1 to 5 stars with an empty text, and rejects others with the field', async () => {
    for (const rating of [1, 2, 3, 4, 5]) {
      const { customer, booking } = await aReviewer();
      expect((await review(customer, booking, { rating, text: '' })).value).toMatchObject({ rating, text: '' });
    }
    const { customer, booking } = await aReviewer();
    for (const rating of [0, 6, -1]) {
      const { code, fields } = await review(customer, booking, { rating, text: '' });
      expect([code, Object.keys(fields)]).toEqual(['BAD_USER_INPUT', ['rating']]);
    }
    expect((await review(customer, booking, { rating: 4.5, text: '' })).code).toBe('BAD_USER_INPUT');
  });

  it('accepts a text of 2,000 characters, and rejects a longer one with the field', async () => {
    const { customer, booking } = await aReviewer();
    const { code, fields } = await review(customer, booking, { rating: 5, text: 'x'.repeat(2001) });
    expect([code, fields]).toEqual(['BAD_USER_INPUT', { text: 'Review can have up to 2,000 characters' }]);
    expect((await review(customer, booking, { rating: 5, text: 'x'.repeat(2000) })).code).toBe('OK');
  });

  it('rejects a booking that is not completed', async () => {
    const customer = await aCustomer(app);
    for (const status of ['pending', 'confirmed', 'cancelled'] as const) {
      const { code } = await review(customer, await aBooking(app, { customer, status }));
      expect(code).toBe('CONFLICT');
    }
  });

  it('is only for the customer of the booking', async () => {
    const { customer, provider, booking } = await aReviewer();
    expect((await review(await aCustomer(app), booking)).code).toBe('NOT_FOUND');
    expect((await review(await aProvider(app), booking)).code).toBe('NOT_FOUND');
    expect((await review(provider, booking)).code).toBe('FORBIDDEN');
    expect((await transport.review(app, tokenOf(app, await anAdmin(app)), booking.id, OK)).code).toBe('FORBIDDEN');
    expect((await transport.review(app, undefined, booking.id, OK)).code).toBe('UNAUTHENTICATED');
    expect(await ratingOf(provider)).toEqual({ rating: null, ratingCount: 0 });
    expect((await review(customer, booking)).code).toBe('OK');
  });

  it('is possible for 90 days after the end of the event', async () => {
    const [early, late] = [await aReviewer(), await aReviewer()];
    // The slots end on 2026-07-01 at 01:00 in Berlin, 90 days before 2026-09-29 at 01:00, when UTC is two hours behind.
    app.clock.set('2026-09-28T23:00:01Z');
    expect((await review(late.customer, late.booking)).message).toBe(
      'A booking can be reviewed for 90 days after the event',
    );
    app.clock.set('2026-09-28T22:59:59Z');
    expect((await review(early.customer, early.booking)).code).toBe('OK');
  });

  it('changes the review for 7 days after it was written, and rejects a later change', async () => {
    const { customer, provider, booking } = await aReviewer();
    const { value } = await review(customer, booking);
    app.clock.set('2026-06-22T10:00:00Z');
    const changed = await review(customer, booking, { rating: 2, text: 'On reflection.' });
    expect(changed.value).toEqual({ ...value, rating: 2, text: 'On reflection.' });
    expect(await ratingOf(provider)).toEqual({ rating: 2, ratingCount: 1 });
    app.clock.set('2026-06-22T10:00:01Z');
    const { code, message } = await review(customer, booking, { rating: 1, text: '' });
    expect([code, message]).toEqual(['CONFLICT', 'A review can be changed for 7 days']);
    expect(await ratingOf(provider)).toEqual({ rating: 2, ratingCount: 1 });
  });

  it('changes a review that was written on the last day, also after the 90 days', async () => {
    const { customer, booking } = await aReviewer();
    app.clock.set('2026-09-28T10:00:00Z');
    await review(customer, booking);
    app.clock.set('2026-10-01T10:00:00Z');
    expect((await review(customer, booking, { rating: 3, text: '' })).value?.rating).toBe(3);
  });

  it('rejects the review of a provider whose account has been deleted', async () => {
    const { customer, provider, booking } = await aReviewer();
    await app.rest('DELETE', `/admin/users/${provider.id}`, { token: tokenOf(app, await anAdmin(app)) });
    expect((await review(customer, booking)).code).toBe('CONFLICT');
  });

  it('is also possible while the provider is banned', async () => {
    const { customer, provider, booking } = await aReviewer();
    await app.dataSource.query('UPDATE users SET is_verified = false WHERE id = $1', [provider.id]);
    expect((await review(customer, booking)).code).toBe('OK');
    expect(await ratingOf(provider)).toEqual({ rating: 5, ratingCount: 1 });
  });

  it('makes a rating that is the mean, and not rounded', async () => {
    const { provider, service } = await aReviewer();
    for (const rating of [5, 4, 5]) {
      const customer = await aCustomer(app);
      await review(customer, await aCompletedBooking(app, { customer, service }), { rating, text: '' });
    }
    expect(await ratingOf(provider)).toEqual({ rating: 14 / 3, ratingCount: 3 });
  });

  it.each([
    ['Maya Lopez', 'Maya L.'],
    ['Maya', 'Maya'],
    ['Ludwig van Beethoven', 'Ludwig B.'],
    ['  Ann   Lee ', 'Ann L.'],
    ['Zoë Ångström', 'Zoë Å.'],
    // With a combining accent.
    ['Zoë E\u0301clair', 'Zoë E\u0301.'],
    ['Zoë 👩‍🎤', 'Zoë 👩‍🎤.'],
    ['Zoë E', 'Zoë E.'],
  ])('shows the author %s as %s', async (name, author) => {
    const { customer, booking } = await aReviewer(name);
    expect((await review(customer, booking)).value?.author).toBe(author);
  });
});
