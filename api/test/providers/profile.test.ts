import { sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';
import { PROFILE, PROVIDER, PUBLIC_PROVIDER, SERVICE } from '../rest/shapes.js';

const PROFILE_FIELDS = `id name businessName businessDescription city images { url } rating ratingCount
  services { id title } nextFreeDates memberSince email phone answersWithinHours answeredPercent`;

describe('the profile of a provider', () => {
  const app = sharedApp();

  const profile = (id: string, token?: string) =>
    app.graphql<{ provider: object }>(`query ($id: ID!) { provider(id: $id) { ${PROFILE_FIELDS} } }`, { id }, token);

  it('is public, without the contact data', async () => {
    const provider = await aProvider(app);
    const { status, body } = await app.rest('GET', `/providers/${provider.id}`);
    expect([status, body]).toEqual([200, { success: true, provider: { ...PROFILE, _id: provider.id } }]);
    const { data } = await profile(provider.id);
    expect(data?.provider).toMatchObject({ id: provider.id, name: provider.name, email: null, phone: null });
  });

  it('contains the contact data for signed-in accounts', async () => {
    const { id, email, phone } = await aProvider(app);
    for (const account of [await aCustomer(app), await aProvider(app), await anAdmin(app)]) {
      const token = tokenOf(app, account);
      const { body } = await app.rest('GET', `/providers/${id}`, { token });
      expect(body.provider).toEqual({ ...PROFILE, _id: id, email, phone });
      expect((await profile(id, token)).data?.provider).toMatchObject({ email, phone });
    }
  });

  it('contains the active services, newest first, with the contact data for signed-in accounts only', async () => {
    const provider = await aProvider(app);
    const at = (createdAt: string) => aService(app, { provider, createdAt: new Date(createdAt) });
    const [old, recent] = [await at('2026-01-01'), await at('2026-02-01')];
    await aService(app, { provider, isActive: false });
    await aService(app);
    const visitor = await app.rest('GET', `/providers/${provider.id}`);
    const shown = (id: string, card: object) => ({ ...SERVICE, _id: id, provider: card });
    expect(visitor.body.provider).toMatchObject({
      services: [shown(recent.id, PUBLIC_PROVIDER), shown(old.id, PUBLIC_PROVIDER)],
    });
    const { body } = await app.rest('GET', `/providers/${provider.id}`, { token: tokenOf(app, await aCustomer(app)) });
    expect(body.provider).toMatchObject({ services: [shown(recent.id, PROVIDER), shown(old.id, PROVIDER)] });
  });

  it('contains the next ten dates with free slots, from tomorrow on', async () => {
    const provider = await aProvider(app);
    const day = (number: number) => `2026-06-${number}`;
    // Today is 2026-06-15.
    for (let number = 14; number <= 28; number += 1) await aSlot(app, { provider, date: day(number) });
    await aSlot(app, { provider, date: day(20), startTime: '22:00', endTime: '23:00' });
    const { body } = await app.rest('GET', `/providers/${provider.id}`);
    expect(body.provider).toMatchObject({ nextFreeDates: [16, 17, 18, 19, 20, 21, 22, 23, 24, 25].map(day) });
  });

  it('contains the day of the registration, in the time zone of the marketplace', async () => {
    // One o'clock in the morning in Berlin.
    const { id } = await aProvider(app, { createdAt: new Date('2026-03-31T23:00:00Z') });
    const { body } = await app.rest('GET', `/providers/${id}`);
    expect(body.provider).toMatchObject({ memberSince: '2026-04-01' });
  });

  it('is not found if the provider is banned or deleted, nor for a customer, and its name is not returned', async () => {
    const admin = tokenOf(app, await anAdmin(app));
    const name = 'Hidden Person';
    const [banned, deleted, customer] = [
      await aProvider(app, { name, isVerified: false }),
      await aProvider(app, { name }),
      await aCustomer(app, { name }),
    ];
    await app.rest('DELETE', `/admin/users/${deleted.id}`, { token: admin });
    for (const { id } of [banned, deleted, customer]) {
      const answer = await app.rest('GET', `/providers/${id}`, { token: admin });
      expect([answer.status, answer.body.message]).toEqual([404, 'Provider not found']);
      const { errors, data } = await profile(id);
      expect([errors[0]?.extensions.code, JSON.stringify([errors, data])]).toEqual([
        'NOT_FOUND',
        expect.not.stringContaining(name),
      ]);
    }
  });

  it('rejects an id of the wrong form', async () => {
    expect((await app.rest('GET', '/providers/nothing')).body.code).toBe('BAD_USER_INPUT');
    expect((await profile('nothing')).errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});
