import { FEW_EVENTS } from '../../src/marketplace/reviews/review-limits.js';
import { freshApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, tokenOf } from '../support/factories.js';
import { aReview } from './support/a-review.js';

const LATEST = '{ latestReviews { rating text author answer { text } providerId providerName } }';

describe('the latest reviews of the marketplace', () => {
  const app = freshApp();
  const latest = async () =>
    (await app.graphql<{ latestReviews: { text: string; author: string }[] }>(LATEST)).data?.latestReviews;
  const texts = async () => (await latest())?.map(({ text }) => text);

  /** Moves the event of a review. */
  const eventOn = (date: string, { bookingId }: { bookingId: string }) =>
    app.dataSource.query('UPDATE bookings SET event_date = $2 WHERE id = $1', [bookingId, date]);

  it('are those of the latest events that have words, of three providers, and need no token', async () => {
    expect(await latest()).toEqual([]);
    const provider = await aProvider(app, { name: 'Maya Lindqvist' });
    const customer = await aCustomer(app, { name: 'Olivia Bennett' });
    await eventOn('2026-06-01', await aReview(app, { provider, customer, rating: 2, text: 'Late, but lovely.' }));
    await eventOn('2026-05-01', await aReview(app, { provider, text: 'The same provider, earlier.' }));
    await eventOn('2026-06-02', await aReview(app, { text: ' \n ' }));
    await eventOn('2026-05-03', await aReview(app, { text: 'Third' }));
    await eventOn('2026-05-02', await aReview(app, { text: 'Fourth' }));
    await eventOn('2026-06-04', await aReview(app, { text: 'First' }));
    expect(await texts()).toEqual(['First', 'Late, but lovely.', 'Third']);
    expect((await latest())?.[1]).toEqual({
      rating: 2,
      text: 'Late, but lovely.',
      author: 'Olivia B.',
      answer: null,
      providerId: provider.id,
      providerName: 'Maya Lindqvist',
    });
  });

  it('are also found behind many later events without words', async () => {
    const { bookingId } = await aReview(app, { text: 'Long ago.' });
    await eventOn('2020-01-01', { bookingId });
    const columns = `customer_id, provider_id, service_id, service_title, service_category, start_time, end_time, event_type,
      guest_count, contact_name, contact_email, contact_phone, status, total_amount, created_at, answer_due_at`;
    await app.dataSource.query(
      `INSERT INTO bookings (id, event_date, ${columns}) SELECT gen_random_uuid(), '2020-02-01', ${columns}
       FROM bookings, generate_series(1, $2::int) WHERE id = $1`,
      [bookingId, FEW_EVENTS],
    );
    expect(await texts()).toEqual(['Long ago.']);
  });

  it('lack those of banned providers and those that were removed, and the names of deleted accounts', async () => {
    const [banned, removed, left] = [await aReview(app), await aReview(app), await aReview(app, { text: 'I left.' })];
    const token = tokenOf(app, await anAdmin(app));
    await app.rest('PATCH', `/admin/users/${banned.provider.id}/ban`, { token, body: { banned: true } });
    await app.rest('DELETE', `/admin/reviews/${removed.id}`, { token, body: { reason: 'Insults' } });
    await app.rest('DELETE', `/admin/users/${left.customer.id}`, { token });
    const shown = await latest();
    expect(shown).toMatchObject([{ text: 'I left.', author: 'Deleted user' }]);
  });
});
