import { catalogueVersion } from '../../src/marketplace/services/catalogue-version.sql.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { deliver } from '../mail/support/post-office.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';

/** P73: which businesses administrators have verified. It is 15 June 2026. */
const app = sharedApp();
const UNVERIFIED = { verification: null, verificationNote: null, verifiedSince: null };
const VERIFIED = { verified: true, verifiedSince: '2026-06-15' };

let admin: string;
beforeAll(async () => void (admin = tokenOf(app, await anAdmin(app))));

const request = (account: User, note: unknown) =>
  app.rest('POST', '/account/verification', { token: tokenOf(app, account), body: { note } });
const decide = ({ id }: { id: string }, verified: unknown, note?: unknown, token = admin) =>
  app.rest('PATCH', `/admin/users/${id}/verification`, { token, body: { verified, note } });
const own = async (account: User) =>
  (await app.rest('GET', '/auth/me', { token: tokenOf(app, account) })).body.user as Record<string, unknown>;
const change = (account: User, body: object) => app.rest('PATCH', '/account', { token: tokenOf(app, account), body });
const historyOf = async ({ id }: { id: string }) =>
  (await app.rest('GET', `/admin/history/${id}`, { token: admin })).body.history as object[];

async function aVerifiedProvider(fields: Partial<User> = {}): Promise<User> {
  const provider = await aProvider(app, fields);
  await decide(provider, true);
  return provider;
}

describe('a request to be verified', () => {
  it('waits with its note, which another one replaces', async () => {
    const provider = await aProvider(app);
    const { status, body } = await request(provider, '  Our permit\nhangs in the kitchen. ');
    expect(status).toBe(201);
    const waiting = { verification: 'waiting', verificationNote: 'Our permit\nhangs in the kitchen.' };
    expect(body).toEqual({ success: true, user: { ...(await own(provider)), ...waiting, verifiedSince: null } });
    const { data } = await app.graphql(
      'mutation { requestVerification(note: "Since 1998.") { verification verificationNote verifiedSince } }',
      {},
      tokenOf(app, provider),
    );
    expect(data?.requestVerification).toEqual({
      ...UNVERIFIED,
      verification: 'waiting',
      verificationNote: 'Since 1998.',
    });
    expect(await own(provider)).toMatchObject({ verificationNote: 'Since 1998.' });
    const { body: page } = await app.rest('GET', `/providers/${provider.id}`);
    expect(page.provider).toMatchObject({ verified: false, verifiedSince: null });
  });

  it('needs a note of up to 1,000 characters', async () => {
    const provider = await aProvider(app);
    for (const note of [undefined, null, '', '  ', 'x'.repeat(1001), 7]) {
      const { status, body } = await request(provider, note);
      expect([status, Object.keys(body.errors as object)]).toEqual([400, ['note']]);
    }
    expect((await request(provider, 'x'.repeat(1000))).status).toBe(201);
  });

  it('remains when the business changes its name', async () => {
    const provider = await aProvider(app);
    await request(provider, 'Since 1998.');
    await change(provider, { businessName: 'Another Name', city: 'Elsewhere' });
    expect(await own(provider)).toMatchObject({ verification: 'waiting', verificationNote: 'Since 1998.' });
  });

  it('is a conflict of a verified business, and is not for customers', async () => {
    const provider = await aVerifiedProvider();
    const { status, body } = await request(provider, 'Again.');
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    expect(await own(provider)).toMatchObject({ verification: 'verified', verificationNote: null });
    expect((await request(await aCustomer(app), 'Me, too.')).status).toBe(403);
  });
});

describe('a verified business', () => {
  it('is shown as such wherever its provider is, with the day', async () => {
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const customer = await aCustomer(app);
    await aBooking(app, { customer, service });
    await request(provider, 'Since 1998.');
    const { status, body } = await decide(provider, true, 'Well done.');
    const shown = { verification: 'verified', verificationNote: 'Since 1998.', verifiedSince: '2026-06-15' };
    expect([status, body.user]).toEqual([200, expect.objectContaining({ _id: provider.id, ...shown })]);
    expect(await own(provider)).toMatchObject(shown);
    const visited = await app.rest('GET', `/services/${service.id}`);
    expect(visited.body.service).toMatchObject({ provider: VERIFIED });
    expect((await app.rest('GET', `/providers/${provider.id}`)).body.provider).toMatchObject(VERIFIED);
    const token = tokenOf(app, customer);
    const { body: made } = await app.rest('GET', '/bookings/my-bookings', { token });
    expect(made.bookings).toMatchObject([{ provider: VERIFIED }]);
    const { data } = await app.graphql(
      `query ($id: ID!) { provider(id: $id) { verified verifiedSince services { provider { verified verifiedSince } } }
         service(id: "${service.id}") { provider { verified verifiedSince } } }`,
      { id: provider.id },
    );
    expect(data).toEqual({
      provider: { ...VERIFIED, services: [{ provider: VERIFIED }] },
      service: { provider: VERIFIED },
    });
    const bookings = await app.graphql('{ myBookings { provider { verified verifiedSince } } }', {}, token);
    expect(bookings.data).toEqual({ myBookings: [{ provider: VERIFIED }] });
  });

  it('renews the catalogue, which a request does not', async () => {
    const service = await aService(app);
    const provider = await app.dataSource.manager.findOneByOrFail(User, { id: service.providerId });
    const version = () => catalogueVersion(app.dataSource.manager);
    const before = await version();
    await request(provider, 'Since 1998.');
    expect(await version()).toBe(before);
    await decide(provider, true);
    expect(await version()).not.toBe(before);
    const { data } = await app.graphql<{ services: { id: string }[] }>('{ services { id provider { verified } } }');
    expect(data?.services.find(({ id }) => id === service.id)).toMatchObject({ provider: { verified: true } });
  });

  it('is none any more with another name or city, in the same statement', async () => {
    for (const changes of [{ businessName: 'Lanterns & Linnen' }, { city: 'Salem' }]) {
      const provider = await aVerifiedProvider({ businessName: 'Lanterns & Linen', city: 'Portland' });
      await change(provider, { ...changes, phone: '555-0199' });
      expect(await own(provider)).toMatchObject({ ...UNVERIFIED, ...changes, phone: '555-0199' });
    }
  });

  it('remains one with the same name and city in other letters and blanks, and with any other change', async () => {
    const provider = await aVerifiedProvider({ businessName: 'Lanterns & Linen', city: 'New York' });
    await change(provider, { businessName: 'LANTERNS  & linen', city: 'NewYork', name: 'Robin', phone: '555-0199' });
    await change(provider, { businessDescription: 'All new.', businessName: null });
    expect(await own(provider)).toMatchObject({ verification: 'verified', businessName: 'LANTERNS  & linen' });
  });
});

describe('a decision about a verification', () => {
  it('is mailed to the provider and recorded, with its note; the same again changes nothing', async () => {
    const provider = await aProvider(app);
    await request(provider, 'Since 1998.');
    await decide(provider, true, 'We have seen your permit.');
    await decide(provider, true, 'Again.');
    app.clock.set('2026-06-20T10:00:00Z');
    await decide(provider, true);
    app.clock.set('2026-06-15T10:00:00Z');
    expect(await own(provider)).toMatchObject({ verifiedSince: '2026-06-15' });
    await decide(provider, false, 'The permit has ended.');
    await decide(provider, false);
    expect(await own(provider)).toMatchObject(UNVERIFIED);
    expect(await historyOf(provider)).toMatchObject([
      { action: 'user.unverify', before: { verification: 'verified', note: 'The permit has ended.' } },
      { action: 'user.verify', before: { verification: 'waiting', note: 'We have seen your permit.' } },
    ]);
    const mails = (await deliver(app)).filter(({ to }) => to === provider.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your business is verified', 'Your business is not verified']);
    expect(mails[0]?.text).toContain('> We have seen your permit.');
    expect(mails[1]?.text).toContain('> The permit has ended.');
  });

  it('is a conflict if the business has another name or city than the administrator has read', async () => {
    const read = { businessName: 'Lanterns & Linen', city: 'Portland' };
    const patch = ({ id }: User, decision: object) =>
      app.rest('PATCH', `/admin/users/${id}/verification`, { token: admin, body: decision });
    for (const changes of [{ businessName: 'The Ritz' }, { city: 'Salem' }]) {
      const provider = await aProvider(app, read);
      await request(provider, 'Since 1998.');
      await change(provider, changes);
      const { status, body } = await patch(provider, { verified: true, ...read });
      expect([status, body.code]).toEqual([409, 'CONFLICT']);
      const { errors } = await app.graphql(
        `mutation ($businessName: String, $city: String) {
           decideVerification(userId: "${provider.id}", verified: true, businessName: $businessName, city: $city) { id }
         }`,
        read,
        admin,
      );
      expect(errors[0]?.extensions.code).toBe('CONFLICT');
      expect(await own(provider)).toMatchObject({ verification: 'waiting' });
      expect((await patch(provider, { verified: true, ...read, ...changes })).status).toBe(200);
    }
    const refused = await aProvider(app, { ...read, city: 'Salem' });
    await request(refused, 'Since 1998.');
    expect((await patch(refused, { verified: false, ...read })).body.user).toMatchObject(UNVERIFIED);
    expect((await patch(refused, { verified: true, businessName: 'lanterns &  LINEN', city: null })).status).toBe(200);
  });

  it('can be made unasked, and can refuse a request', async () => {
    const provider = await aProvider(app);
    const { data } = await app.graphql(
      `mutation { decideVerification(userId: "${provider.id}", verified: true) { verification verifiedSince } }`,
      {},
      admin,
    );
    expect(data?.decideVerification).toEqual({ verification: 'verified', verifiedSince: '2026-06-15' });
    const other = await aProvider(app);
    await request(other, 'Since 1998.');
    expect((await decide(other, false, 'There is no such business.')).body.user).toMatchObject(UNVERIFIED);
    expect(await historyOf(other)).toMatchObject([{ action: 'user.unverify', before: { verification: 'waiting' } }]);
    expect((await request(other, 'There is.')).status).toBe(201);
  });

  it('is for providers alone, by administrators alone', async () => {
    const [provider, customer] = [await aProvider(app), await aCustomer(app)];
    expect((await decide(customer, true)).status).toBe(404);
    expect((await decide({ id: '00000000-0000-4000-8000-000000000000' }, true)).status).toBe(404);
    expect((await decide(provider, true, '', tokenOf(app, provider))).status).toBe(403);
    for (const [verified, note] of [['perhaps'], [undefined], [true, 'x'.repeat(1001)]])
      expect((await decide(provider, verified, note)).status).toBe(400);
    expect(await own(provider)).toMatchObject(UNVERIFIED);
  });

  it('of two at the same time is made and mailed once', async () => {
    const provider = await aProvider(app);
    await Promise.all([decide(provider, true), decide(provider, true), decide(provider, true)]);
    expect(await historyOf(provider)).toHaveLength(1);
  });
});
