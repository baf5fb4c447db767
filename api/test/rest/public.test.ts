import { sharedApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';
import { CUSTOMER_ACCOUNT, OF_OWNER, PROVIDER_ACCOUNT, PUBLIC_PROVIDER, SERVICE, SLOT } from './shapes.js';

const PASSWORD = 'correct horse';

describe('REST for visitors and signing in', () => {
  const app = sharedApp();

  it('lists services with the public fields', async () => {
    const { id } = await aService(app);
    const { status, body } = await app.rest('GET', '/services');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      services: [{ ...SERVICE, _id: id, provider: PUBLIC_PROVIDER }],
    });
  });

  it('filters services by search, city and category together', async () => {
    const provider = await aProvider(app, { city: 'Shelbyville', name: 'Mo Lee' });
    const wanted = await aService(app, { provider, category: 'Graduation', title: 'Caps & gowns' });
    await aService(app, { provider, category: 'Engagement', title: 'Caps & rings' });
    const path = '/services?search=CAPS%20%26&city=Shelbyville&category=Graduation';
    const { body } = await app.rest('GET', path);
    expect(body.services).toMatchObject([{ _id: wanted.id }]);
  });

  it('rejects a filter that is repeated, is too long or contains a NUL', async () => {
    for (const query of ['search=a&search=b', `city=${'x'.repeat(201)}`, 'category=a%00b']) {
      const { status, body } = await app.rest('GET', `/services?${query}`);
      expect([status, body.code]).toEqual([400, 'BAD_USER_INPUT']);
      expect(Object.keys(body.errors ?? {})).toEqual([query.split('=')[0]]);
    }
  });

  it('reports an invalid filter with the same error as GraphQL', async () => {
    const city = 'x'.repeat(201);
    const { body } = await app.rest('GET', `/services?city=${city}`);
    const document = 'query ($city: String!) { services(filter: { city: $city }) { id } }';
    const { errors } = await app.graphql(document, { city });
    expect(body.errors).toEqual({ city: 'City can have up to 100 characters' });
    expect(errors[0]?.extensions).toMatchObject({ fields: body.errors });
  });

  it('returns one service with the public fields', async () => {
    const { id } = await aService(app);
    const { status, body } = await app.rest('GET', `/services/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      service: { ...SERVICE, _id: id, provider: PUBLIC_PROVIDER },
    });
  });

  it('lists the free slots of a day', async () => {
    const service = await aService(app);
    const { providerId } = service;
    const free = await aSlot(app, { providerId });
    await aBooking(app, { service, slot: await aSlot(app, { providerId }) });
    await aSlot(app, { providerId, date: '2026-07-02' });
    const { status, body } = await app.rest('GET', `/services/${service.id}/slots/2026-07-01`);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, slots: [{ ...SLOT, _id: free.id }] });
  });

  it('returns a token and the user to a login', async () => {
    const { email } = await aCustomer(app, { password: PASSWORD });
    const answer = await app.rest('POST', '/auth/login', { body: { email, password: PASSWORD } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      token: expect.any(String) as string,
      user: { ...CUSTOMER_ACCOUNT, ...OF_OWNER, email },
    });
  });

  it('returns the signed-in user', async () => {
    const provider = await aProvider(app);
    const { status, body } = await app.rest('GET', '/auth/me', { token: tokenOf(app, provider) });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, user: { ...PROVIDER_ACCOUNT, ...OF_OWNER, _id: provider.id } });
  });

  it('registers a customer without returning a token', async () => {
    const body = { name: 'Kim', email: 'new@example.com', password: PASSWORD, role: 'user' };
    const answer = await app.rest('POST', '/auth/register', { body });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      user: { ...CUSTOMER_ACCOUNT, ...OF_OWNER, name: 'Kim', email: 'new@example.com' },
      message: 'Registration successful! Please login to continue.',
    });
  });

  it('returns a token and the administrator to an administrator login', async () => {
    const { id, email, name } = await anAdmin(app, { password: PASSWORD });
    const answer = await app.rest('POST', '/admin/login', { body: { email, password: PASSWORD } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      token: expect.any(String) as string,
      admin: { _id: id, name, email },
    });
  });
});
