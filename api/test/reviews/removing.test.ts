import { AuditEntry } from '../../src/marketplace/audit/audit.entity.js';
import { sharedApp } from '../support/app.js';
import { anAdmin, tokenOf } from '../support/factories.js';
import { aReview, ratingOf, reviewOfBooking } from './support/a-review.js';
import { TRANSPORTS } from './support/transports.js';

describe.each(TRANSPORTS)('removing a review over %s', (_name, transport) => {
  const app = sharedApp();
  const remove = async (id: string, reason = 'Insults') =>
    transport.remove(app, tokenOf(app, await anAdmin(app)), id, reason);

  it('takes it out of the list, the booking and the rating', async () => {
    const first = await aReview(app, { rating: 2 });
    const { id, provider, customer, bookingId } = await aReview(app, { provider: first.provider, rating: 5 });
    expect((await remove(id)).value).toBe(id);
    expect(await ratingOf(app, provider)).toEqual({ rating: 2, ratingCount: 1 });
    const { value } = await transport.list(app, undefined, provider.id);
    expect([value?.nodes.map((node) => node.id), value?.totalCount]).toEqual([[first.id], 1]);
    expect(await reviewOfBooking(app, customer, bookingId)).toMatchObject({ review: null, reviewRemoved: true });
    await remove(first.id);
    expect(await ratingOf(app, provider)).toEqual({ rating: null, ratingCount: 0 });
  });

  it('is only for administrators', async () => {
    const { id, provider, customer } = await aReview(app);
    for (const account of [provider, customer])
      expect((await transport.remove(app, tokenOf(app, account), id, 'Mine')).code).toBe('FORBIDDEN');
    expect((await transport.remove(app, undefined, id, 'Mine')).code).toBe('UNAUTHENTICATED');
    expect(await ratingOf(app, provider)).toMatchObject({ ratingCount: 1 });
  });

  it('records the reason in the audit log, and not the texts', async () => {
    const { id, provider, customer, bookingId } = await aReview(app, { rating: 1, text: 'A secret address' });
    await transport.answer(app, tokenOf(app, provider), id, 'Another secret');
    const admin = await anAdmin(app);
    await transport.remove(app, tokenOf(app, admin), id, 'Contains an address');
    const [entry] = await app.dataSource.manager.findBy(AuditEntry, { subjectId: id });
    expect(entry).toMatchObject({
      action: 'review.remove',
      subjectType: 'review',
      adminId: admin.id,
      before: {
        customerId: customer.id,
        providerId: provider.id,
        bookingId,
        rating: 1,
        reason: 'Contains an address',
      },
    });
    const rows = await app.dataSource.query<object[]>('SELECT * FROM reviews WHERE id = $1', [id]);
    expect(JSON.stringify([rows, entry])).not.toContain('secret');
  });

  it('needs a reason', async () => {
    const { id } = await aReview(app);
    for (const reason of ['', '  ', 'x'.repeat(501)]) {
      const { code, fields } = await remove(id, reason);
      expect([code, Object.keys(fields)]).toEqual(['BAD_USER_INPUT', ['reason']]);
    }
    expect((await remove(id, 'x'.repeat(500))).code).toBe('OK');
  });

  it('prevents that it is written again, changed, responded to or removed again', async () => {
    const { id, provider, customer, bookingId } = await aReview(app);
    await remove(id);
    const again = await transport.review(app, tokenOf(app, customer), bookingId, { rating: 5, text: '' });
    expect([again.code, again.message]).toEqual(['CONFLICT', 'This review was removed and cannot be written again']);
    expect((await transport.answer(app, tokenOf(app, provider), id, 'Thanks')).code).toBe('NOT_FOUND');
    expect((await remove(id)).code).toBe('NOT_FOUND');
    expect(await ratingOf(app, provider)).toEqual({ rating: null, ratingCount: 0 });
  });

  it('is possible after the account of the provider was deleted', async () => {
    const { id, provider, customer, bookingId } = await aReview(app);
    await app.rest('DELETE', `/admin/users/${provider.id}`, { token: tokenOf(app, await anAdmin(app)) });
    expect(await reviewOfBooking(app, customer, bookingId)).toMatchObject({ review: { text: 'Lovely.' } });
    expect((await remove(id)).code).toBe('OK');
    expect(await reviewOfBooking(app, customer, bookingId)).toMatchObject({ review: null, reviewRemoved: true });
  });
});
