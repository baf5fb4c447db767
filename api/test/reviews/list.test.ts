import { sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, tokenOf } from '../support/factories.js';
import { aReview } from './support/a-review.js';
import { TRANSPORTS } from './support/transports.js';

describe.each(TRANSPORTS)('the reviews of a provider over %s', (_name, transport) => {
  const app = sharedApp();
  const EMPTY = { nodes: [], endCursor: null, hasNextPage: false, totalCount: 0, ratingCounts: [0, 0, 0, 0, 0] };

  const at = (minute: number) => app.clock.set(`2026-06-15T10:${String(minute).padStart(2, '0')}:00Z`);

  /** A provider with reviews in the order in which they were written. */
  async function aReviewedProvider(count: number) {
    const provider = await aProvider(app);
    const ids: string[] = [];
    for (let minute = 0; minute < count; minute += 1) {
      at(minute);
      ids.push((await aReview(app, { provider, text: String(minute) })).id);
    }
    return { provider, ids };
  }

  const idsOf = (page: { nodes: { id: string }[] } | null) => page?.nodes.map(({ id }) => id);

  it('are public, newest first', async () => {
    const { provider, ids } = await aReviewedProvider(3);
    await aReview(app);
    const { value } = await transport.list(app, undefined, provider.id);
    expect(idsOf(value)).toEqual(ids.toReversed());
    expect(value).toMatchObject({ endCursor: ids[0], hasNextPage: false, totalCount: 3 });
    expect((await transport.list(app, undefined, (await aProvider(app)).id)).value).toEqual(EMPTY);
  });

  it('are returned in pages that continue where the last one ended, also if a review is written meanwhile', async () => {
    const { provider, ids } = await aReviewedProvider(5);
    const first = await transport.list(app, undefined, provider.id, { first: 2 });
    expect(first.value).toMatchObject({ hasNextPage: true, totalCount: 5 });
    at(10);
    await aReview(app, { provider });
    const second = await transport.list(app, undefined, provider.id, { first: 2, after: first.value?.endCursor ?? '' });
    const third = await transport.list(app, undefined, provider.id, { first: 2, after: second.value?.endCursor ?? '' });
    expect([first, second, third].flatMap(({ value }) => idsOf(value))).toEqual(ids.toReversed());
    expect(third.value).toMatchObject({ hasNextPage: false, totalCount: 6 });
    const end = await transport.list(app, undefined, provider.id, { after: third.value?.endCursor ?? '' });
    expect(end.value).toEqual({ ...EMPTY, totalCount: 6, ratingCounts: [0, 0, 0, 0, 6] });
  });

  it('continue after a review that was removed or changed meanwhile', async () => {
    const { provider, ids } = await aReviewedProvider(3);
    const { value } = await transport.list(app, undefined, provider.id, { first: 2 });
    await transport.remove(app, tokenOf(app, await anAdmin(app)), String(value?.endCursor), 'Insults');
    const next = await transport.list(app, undefined, provider.id, { first: 2, after: value?.endCursor ?? '' });
    expect(idsOf(next.value)).toEqual([ids[0]]);
  });

  it('are counted by their stars, without removed ones', async () => {
    const provider = await aProvider(app);
    for (const rating of [5, 2, 5, 4]) await aReview(app, { provider, rating });
    const { id } = await aReview(app, { provider, rating: 1 });
    await transport.remove(app, tokenOf(app, await anAdmin(app)), id, 'Insults');
    const { value } = await transport.list(app, undefined, provider.id, { first: 1 });
    expect(value).toMatchObject({ totalCount: 4, ratingCounts: [0, 1, 0, 1, 2] });
  });

  it.each([
    ['Our WEDDING with Tom', 'Other', 'Wedding'],
    ["Tom's surprise", 'Birthday Parties', 'Birthday'],
    ["Tom's surprise", 'House Parties', 'House Parties'],
    ["Tom's surprise", 'Other', null],
  ])('show the month and a usual kind of event, but not what was typed: %s, %s', async (typed, category, eventType) => {
    const { provider, bookingId, customer } = await aReview(app);
    await app.dataSource.query(
      "UPDATE bookings SET event_type = $2, service_category = $3, event_date = '2026-06-01' WHERE id = $1",
      [bookingId, typed, category],
    );
    const shown = async () => (await transport.list(app, undefined, provider.id)).value?.nodes[0];
    expect(await shown()).toMatchObject({ eventType, eventMonth: '2026-06' });
    const admin = tokenOf(app, await anAdmin(app));
    await app.rest('DELETE', `/admin/users/${customer.id}`, { token: admin });
    expect(await shown()).toMatchObject({ author: 'Deleted user', eventMonth: '2026-06' });
    await app.rest('DELETE', `/admin/bookings/${bookingId}`, { token: admin });
    expect(await shown()).toMatchObject({ eventType: null, eventMonth: null });
  });

  it('are at most 20 by default and at most 100', async () => {
    const { provider } = await aReviewedProvider(21);
    expect((await transport.list(app, undefined, provider.id)).value?.nodes).toHaveLength(20);
    expect((await transport.list(app, undefined, provider.id, { first: 100 })).value?.nodes).toHaveLength(21);
    for (const first of [0, -1, 101]) {
      const { code, fields } = await transport.list(app, undefined, provider.id, { first });
      expect([code, fields]).toEqual(['BAD_USER_INPUT', { first: 'first must be a whole number from 1 to 100' }]);
    }
  });

  it('reject a cursor that is none of these reviews', async () => {
    const { provider } = await aReviewedProvider(1);
    const { id: other } = await aReview(app);
    for (const after of ['nonsense', '00000000-0000-4000-8000-000000000000', other]) {
      const { code, fields } = await transport.list(app, undefined, provider.id, { after });
      expect([code, Object.keys(fields)]).toEqual(['BAD_USER_INPUT', ['after']]);
    }
  });

  it('are not found if the provider is banned, except by administrators', async () => {
    const { provider, ids } = await aReviewedProvider(1);
    await app.dataSource.query('UPDATE users SET is_verified = false WHERE id = $1', [provider.id]);
    for (const token of [undefined, tokenOf(app, await aCustomer(app))]) {
      const { code, message } = await transport.list(app, token, provider.id);
      expect([code, message]).toEqual(['NOT_FOUND', 'Provider not found']);
    }
    expect(idsOf((await transport.list(app, tokenOf(app, await anAdmin(app)), provider.id)).value)).toEqual(ids);
    expect((await transport.list(app, undefined, (await aCustomer(app)).id)).code).toBe('NOT_FOUND');
  });

  it('remain when the author is banned, and by "Deleted user" when the account is deleted', async () => {
    const admin = tokenOf(app, await anAdmin(app));
    const { provider, customer } = await aReview(app, { customer: await aCustomer(app, { name: 'Maya Lopez' }) });
    const author = async () => (await transport.list(app, undefined, provider.id)).value?.nodes[0]?.author;
    await app.rest('PATCH', `/admin/users/${customer.id}/ban`, { token: admin, body: { banned: true } });
    expect(await author()).toBe('Maya L.');
    await app.rest('DELETE', `/admin/users/${customer.id}`, { token: admin });
    expect(await author()).toBe('Deleted user');
    expect((await transport.list(app, undefined, provider.id)).value).toMatchObject({
      totalCount: 1,
      nodes: [{ text: 'Lovely.', rating: 5 }],
    });
  });

  it('remain when an administrator deletes the booking', async () => {
    const { id, provider, bookingId } = await aReview(app);
    const token = tokenOf(app, await anAdmin(app));
    expect((await app.rest('DELETE', `/admin/bookings/${bookingId}`, { token })).status).toBe(200);
    expect(idsOf((await transport.list(app, undefined, provider.id)).value)).toEqual([id]);
  });
});
