import type { User } from '../../src/marketplace/users/user.entity.js';
import { write } from '../messages/support/a-thread.js';
import { aReview } from '../reviews/support/a-review.js';
import { freshApp } from '../support/app.js';
import { until } from '../support/eventually.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';
import { allPlanned, mails } from './support/mails.js';
import { tablesWith } from './support/stored.js';
import { call, canSignIn, isSignedIn, TRANSPORTS } from './support/transports.js';

const PASSWORD = 'correct horse';
const ACCOUNT = {
  name: 'Zelda Quimby',
  email: 'zelda@quimby.example',
  phone: '555-0177',
  businessName: 'Quimby Events',
  password: PASSWORD,
};
/** Texts that no table contains after the deletion, with the data of the booking form (see `aRequest`). */
const TRACES = ['zelda', 'quimby', '555-0177', 'Kim Customer', 'kim@example.com', '555-0101', 'look forward'];

describe('the deletion of an account by its owner', () => {
  const app = freshApp(() => ({ outboxPollSeconds: 0.02 }));
  const traces = async (): Promise<object[]> => Promise.all(TRACES.map((text) => tablesWith(app, text)));

  /** As the sender leaves a mail that was sent. */
  const sendAll = async (): Promise<void> => {
    await allPlanned(app);
    await until(async () => (await app.dataSource.query<unknown[]>('SELECT FROM outbox')).length === 0);
    await app.dataSource.query(
      `UPDATE mails SET state = 'sent', account_id = NULL, booking_id = NULL, data = NULL WHERE state = 'pending'`,
    );
  };

  /** A provider with every kind of row, and its bookings on both sides. */
  async function anActiveProvider(): Promise<User> {
    const provider = await aProvider(app, ACCOUNT);
    const token = tokenOf(app, provider);
    const service = await aService(app, { provider });
    await aBooking(app, { customer: provider });
    await aBooking(app, { customer: provider, status: 'cancelled' });
    const { id: withdrawn } = await aBooking(app, { customer: provider });
    await app.rest('PATCH', `/bookings/${withdrawn}/cancel`, { token, body: { reason: 'Zelda is ill.' } });
    const { id: declined } = await aBooking(app, { service });
    const decision = { status: 'cancelled', reason: 'Call Zelda.' };
    await app.rest('PATCH', `/bookings/${declined}/status`, { token, body: decision });
    const { id: confirmed } = await aBooking(app, { service, status: 'confirmed' });
    await app.rest('POST', `/bookings/${confirmed}/proposal`, { token, body: { message: 'Zelda cannot come.' } });
    await aSlot(app, { provider, date: '2020-01-01' });
    await aReview(app, { customer: provider });
    // The contact data in the booking form of another customer remains.
    const { bookingId } = await aReview(app, { provider });
    await app.dataSource.query(
      `UPDATE bookings SET contact_name = 'x', contact_email = 'x', contact_phone = 'x', message = NULL WHERE id = ANY ($1)`,
      [[bookingId, declined, confirmed]],
    );
    await call(app, 'updateProfile', { city: 'Quimbyville' }, token);
    await call(app, 'sendEmailVerification', {}, token);
    await call(app, 'requestPasswordReset', { email: provider.email }, token);
    await call(app, 'changeEmail', { email: 'new@quimby.example', password: PASSWORD }, token);
    await app.rest('POST', '/auth/logout', { token: tokenOf(app, provider) });
    await aService(app, { provider, title: service.title });
    const { id } = await aService(app);
    await app.rest('PUT', `/favourites/${id}`, { token: tokenOf(app, provider) });
    await app.rest('POST', `/services/${id}/wishes/2026-08-01`, { token: tokenOf(app, provider) });
    // Words remain, without the account that wrote them.
    await write(app, provider, { id: bookingId });
    const other = tokenOf(app, await aCustomer(app));
    await app.rest('PUT', `/favourites/${service.id}`, { token: other });
    await app.rest('POST', `/services/${service.id}/wishes/2026-08-01`, { token: other });
    return provider;
  }

  it.each(TRANSPORTS)('leaves nothing of it in any column of any table, through %s', async (_, send) => {
    const provider = await anActiveProvider();
    const id = provider.id;
    await allPlanned(app);
    const before = await traces();
    expect(before.every((found) => Object.keys(found).length > 0)).toBe(true);
    expect(await send(app, 'deleteAccount', { password: PASSWORD }, tokenOf(app, provider))).toMatchObject({
      code: 'OK',
    });
    const last = (await mails(app)).at(-1);
    expect(last).toMatchObject({
      kind: 'account-deleted',
      accountId: null,
      data: { recipient: { name: ACCOUNT.name, address: ACCOUNT.email, role: 'provider' } },
    });
    await sendAll();
    expect(await traces()).toEqual(TRACES.map(() => ({})));
    expect(await tablesWith(app, id)).toEqual({});
  });

  it('also erases it from mails about bookings that an administrator has deleted', async () => {
    const customer = await aCustomer(app, { name: ACCOUNT.name, email: ACCOUNT.email, password: PASSWORD });
    const provider = await aProvider(app, { name: 'Other Person', password: PASSWORD });
    const { id } = await aBooking(app, { customer, service: await aService(app, { provider }) });
    await allPlanned(app);
    await app.rest('DELETE', `/admin/bookings/${id}`, { token: tokenOf(app, await anAdmin(app)) });
    await allPlanned(app);
    await call(app, 'deleteAccount', { password: PASSWORD }, tokenOf(app, customer));
    await allPlanned(app);
    await app.dataSource.query(
      `UPDATE mails SET state = 'sent', account_id = NULL, data = NULL WHERE kind = 'account-deleted'`,
    );
    expect(await traces()).toEqual(TRACES.map(() => ({})));
    expect(await tablesWith(app, 'Other Person')).toEqual({ mails: 1, users: 1 });

    await call(app, 'deleteAccount', { password: PASSWORD }, tokenOf(app, provider));
    await sendAll();
    expect(await tablesWith(app, 'Other Person')).toEqual({});
  });

  it('ends its sessions, cancels its bookings and makes its address available', async () => {
    const customer = await aCustomer(app, { email: 'kim@example.org', password: PASSWORD });
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const { id } = await aBooking(app, { customer, service });
    const token = tokenOf(app, customer);
    await call(app, 'deleteAccount', { password: PASSWORD }, token);
    expect(await isSignedIn(app, token)).toBe(false);
    expect(await canSignIn(app, 'kim@example.org', PASSWORD)).toBe(false);
    const { body } = await app.rest('GET', '/providers/bookings', { token: tokenOf(app, provider) });
    expect(body.bookings).toMatchObject([
      { _id: id, status: 'cancelled', cancelledBecause: 'account_ended', user: { _id: null, name: 'Deleted user' } },
    ]);
    const again = { name: 'Kim', email: 'kim@example.org', password: PASSWORD };
    expect((await app.rest('POST', '/auth/register', { body: again })).status).toBe(201);
    expect(await app.dataSource.query('SELECT FROM audit_log')).toEqual([]);
  });

  it.each(TRANSPORTS)('needs the password, through %s', async (_, send) => {
    const customer = await aCustomer(app, { password: PASSWORD });
    const token = tokenOf(app, customer);
    expect(await send(app, 'deleteAccount', { password: 'wrong horse' }, token)).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'Wrong password',
      fields: { password: 'Wrong password' },
    });
    expect(await isSignedIn(app, token)).toBe(true);
    expect(await mails(app)).toEqual([]);
  });

  it.each([
    ['informs the owner if an administrator deletes it', true, ['account-deleted']],
    ['informs no banned owner', false, []],
  ])('%s', async (_, isVerified, kinds) => {
    const customer = await aCustomer(app, { isVerified });
    await app.rest('DELETE', `/admin/users/${customer.id}`, { token: tokenOf(app, await anAdmin(app)) });
    expect((await mails(app)).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('happens once if it is requested several times at once', async () => {
    const customer = await aCustomer(app, { password: PASSWORD });
    const token = tokenOf(app, customer);
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, () => call(app, 'deleteAccount', { password: PASSWORD }, token)),
    );
    const codes = outcomes.map(({ code }) => code).sort();
    expect(codes).toEqual(['OK', 'UNAUTHENTICATED', 'UNAUTHENTICATED']);
    expect((await mails(app)).map(({ kind }) => kind)).toEqual(['account-deleted']);
  });
});
