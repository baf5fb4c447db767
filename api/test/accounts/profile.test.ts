import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, aProvider, aService, tokenOf } from '../support/factories.js';
import { call, TRANSPORTS } from './support/transports.js';

describe('a profile', () => {
  const app = sharedApp();
  const profile = async (token: string) =>
    (await app.rest('GET', '/auth/me', { token })).body.user as Record<string, unknown>;

  it.each(TRANSPORTS)('of a provider changes in part, through %s', async (_, send) => {
    const provider = await aProvider(app);
    const token = tokenOf(app, provider);
    const before = await profile(token);
    const changes = { name: '  Robin ', city: 'Portland', businessDescription: 'Lanterns.\nLinen.' };
    const { code, result } = await send(app, 'updateProfile', changes, token);
    expect(code).toBe('OK');
    const after = { ...before, ...changes, name: 'Robin' };
    expect(await profile(token)).toEqual(after);
    if (result.user) expect(result.user).toEqual(after);
    else expect(result.updateProfile).toMatchObject({ name: 'Robin', city: 'Portland' });
  });

  it.each(TRANSPORTS)('of a provider ignores fields that are null, through %s', async (_, send) => {
    const token = tokenOf(app, await aProvider(app));
    const before = await profile(token);
    const nothing = { name: null, phone: null, city: null, businessName: null, businessDescription: null };
    expect(await send(app, 'updateProfile', nothing, token)).toMatchObject({ code: 'OK' });
    expect(await send(app, 'updateProfile', {}, token)).toMatchObject({ code: 'OK' });
    expect(await profile(token)).toEqual(before);
  });

  it('of a customer has a phone number and a city, which can be removed', async () => {
    const token = tokenOf(app, await aCustomer(app));
    await call(app, 'updateProfile', { phone: '555-0142', city: 'Portland' }, token);
    expect(await profile(token)).toMatchObject({ phone: '555-0142', city: 'Portland' });
    await call(app, 'updateProfile', { phone: null }, token);
    expect(await profile(token)).toMatchObject({ phone: null, city: 'Portland' });
  });

  it.each(TRANSPORTS)('of a customer has no business, through %s', async (_, send) => {
    const token = tokenOf(app, await aCustomer(app));
    const wrong = 'Only providers have a business';
    const business = { businessName: 'x', businessDescription: 'x', imageOrder: ['x'], removeImages: ['x'] };
    expect(await send(app, 'updateProfile', business, token)).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { businessName: wrong, businessDescription: wrong, imageOrder: wrong, removeImages: wrong },
    });
    expect(await profile(token)).toMatchObject({ businessName: null });
  });

  it.each([
    ['name', '', 'Name is required'],
    ['name', 'x'.repeat(101), 'Name can have up to 100 characters'],
    ['name', 'Deleted  user', 'This name cannot be used'],
    ['phone', 'none', 'Phone is not valid'],
    ['city', ' ', 'City is required'],
    ['businessName', 'x'.repeat(151), 'Business name can have up to 150 characters'],
    ['businessDescription', 'x'.repeat(5001), 'Business description can have up to 5,000 characters'],
  ])('is checked like a registration: %s %j', async (field, value, message) => {
    const token = tokenOf(app, await aProvider(app));
    for (const [, send] of TRANSPORTS)
      expect(await send(app, 'updateProfile', { [field]: value }, token)).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { [field]: message },
      });
  });

  it('changes no other account, and no field that a client cannot set', async () => {
    const stranger = await aProvider(app);
    const provider = await aProvider(app);
    const body = { id: stranger.id, _id: stranger.id, role: 'user', email: 'x@example.com', rating: 5, name: 'New' };
    await app.rest('PATCH', '/account', { token: tokenOf(app, provider), body });
    expect(await profile(tokenOf(app, provider))).toMatchObject({
      name: 'New',
      role: 'provider',
      email: provider.email,
      rating: null,
    });
    expect(await profile(tokenOf(app, stranger))).toMatchObject({ name: stranger.name });
  });

  it('appears at once in the catalogue and in existing bookings', async () => {
    const provider = await aProvider(app);
    const customer = await aCustomer(app);
    const service = await aService(app, { provider });
    await aBooking(app, { customer, service });
    const shown = async (): Promise<string[]> => {
      const { body } = await app.rest('GET', `/services`);
      const [booking] = (await app.rest('GET', '/bookings/my-bookings', { token: tokenOf(app, customer) })).body
        .bookings as { provider: { name: string } }[];
      const own = (body.services as { _id: string; provider: { name: string } }[]).find(
        ({ _id }) => _id === service.id,
      );
      return [own?.provider.name ?? '', booking?.provider.name ?? ''];
    };
    expect(await shown()).toEqual([provider.name, provider.name]);
    await call(app, 'updateProfile', { name: 'Robin Renamed' }, tokenOf(app, provider));
    expect(await shown()).toEqual(['Robin Renamed', 'Robin Renamed']);
  });
});
