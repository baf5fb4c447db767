import { MAX_HISTORY } from '../../src/marketplace/audit/history.js';
import type { Admin } from '../../src/marketplace/users/admin.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCompletedBooking, aCustomer, anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';

interface Entry {
  id: string;
  at: string;
  action: string;
  adminEmail: string;
  before: Record<string, unknown>;
}

/** P22: what administrators have done to a row of the portal. */
describe('the history of a row', () => {
  const app = sharedApp();
  let admin: Admin;
  let token: string;
  beforeAll(async () => {
    admin = await anAdmin(app);
    token = tokenOf(app, admin);
  });

  const historyOf = async (id: string): Promise<Entry[]> => {
    const { data } = await app.graphql(
      'query History($id: ID!) { adminHistory(subjectId: $id) { id at action adminEmail before } }',
      { id },
      token,
    );
    return data?.adminHistory as Entry[];
  };
  const actionsOf = async (id: string) => (await historyOf(id)).map(({ action }) => action);
  const ban = (id: string, banned: boolean) => app.rest('PATCH', `/admin/users/${id}/ban`, { token, body: { banned } });

  it('has the actions on the row, newest first, with the administrator and what it was before', async () => {
    const { id } = await aCustomer(app);
    const other = await aCustomer(app);
    await ban(id, true);
    await ban(other.id, true);
    await ban(id, false);
    expect(await historyOf(id)).toMatchObject([
      { action: 'user.unban', adminEmail: admin.email, before: { isVerified: false } },
      { action: 'user.ban', adminEmail: admin.email, before: { isVerified: true } },
    ]);
    const service = await aService(app);
    await app.rest('PATCH', `/admin/services/${service.id}/toggle`, { token });
    expect(await historyOf(service.id)).toMatchObject([{ action: 'service.toggle', before: { isActive: true } }]);
  });

  it('is the same in REST', async () => {
    const { id } = await aCustomer(app);
    await ban(id, true);
    const [entry] = await historyOf(id);
    const { id: _id, ...rest } = entry!;
    const { status, body } = await app.rest('GET', `/admin/history/${id}`, { token });
    expect([status, body]).toEqual([200, { success: true, history: [{ _id, ...rest }] }]);
    expect(new Date(rest.at).toISOString()).toBe(rest.at);
  });

  it('has the removed reviews of the provider and of the booking, with the reason', async () => {
    const provider = await aProvider(app);
    const customer = await aCustomer(app);
    const booking = await aCompletedBooking(app, { customer, service: await aService(app, { provider }) });
    const { body } = await app.rest('PUT', `/bookings/${booking.id}/review`, {
      token: tokenOf(app, customer),
      body: { rating: 1, text: 'A lie.' },
    });
    const { _id } = body.review as { _id: string };
    expect(await historyOf(provider.id)).toEqual([]);
    await app.rest('DELETE', `/admin/reviews/${_id}`, { token, body: { reason: 'Not true.' } });
    for (const { id } of [provider, booking])
      expect(await historyOf(id)).toMatchObject([
        { action: 'review.remove', before: { rating: 1, reason: 'Not true.' } },
      ]);
  });

  it('remains when the row is deleted', async () => {
    const customer = await aCustomer(app);
    const booking = await aBooking(app, { customer });
    await app.rest('DELETE', `/admin/bookings/${booking.id}`, { token });
    await app.rest('DELETE', `/admin/users/${customer.id}`, { token });
    expect(await actionsOf(booking.id)).toEqual(['booking.delete']);
    expect(await actionsOf(customer.id)).toEqual(['user.delete']);
  });

  it('omits the logins of administrators', async () => {
    const password = 'correct horse';
    const { id, email } = await anAdmin(app, { email: 'grace@example.com', password });
    const { status } = await app.rest('POST', '/admin/login', { body: { email, password } });
    expect(status).toBe(200);
    expect(await app.dataSource.query('SELECT FROM audit_log WHERE subject_id = $1', [id])).toHaveLength(1);
    expect(await historyOf(id)).toEqual([]);
  });

  it(`has at most the last ${MAX_HISTORY} actions`, async () => {
    const { id } = await aCustomer(app);
    await app.dataSource.query(
      `INSERT INTO audit_log (admin_id, admin_email, action, subject_type, subject_id, before, at)
       SELECT $1, 'a@example.com', 'user.ban', 'user', $2, jsonb_build_object('n', n), now() + n * interval '1 second'
       FROM generate_series(1, 60) AS n`,
      [admin.id, id],
    );
    const history = await historyOf(id);
    expect(history.map(({ before }) => before.n)).toEqual(Array.from({ length: MAX_HISTORY }, (_, n) => 60 - n));
  });

  it('is empty for an unknown row, and rejects what is no ID', async () => {
    expect(await historyOf('00000000-0000-4000-8000-000000000000')).toEqual([]);
    const { errors } = await app.graphql('{ adminHistory(subjectId: "1") { id } }', {}, token);
    expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect((await app.rest('GET', '/admin/history/1', { token })).status).toBe(400);
  });
});
