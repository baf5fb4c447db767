import { freshApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, aRequest, aService, aSlot, tokenOf } from '../support/factories.js';

const SERVICES = 'query ($filter: ServicesFilter) { services(filter: $filter) { id title } }';

describe('the public catalogue', () => {
  const app = freshApp();
  let adminToken: string;
  beforeEach(async () => {
    adminToken = tokenOf(app, await anAdmin(app));
  });

  async function titles(filter?: object, token?: string): Promise<string[]> {
    const { data } = await app.graphql<{ services: { title: string }[] }>(SERVICES, { filter }, token);
    return data?.services.map(({ title }) => title) ?? [];
  }

  it('lists all 60 services, newest first', async () => {
    const provider = await aProvider(app);
    for (let i = 1; i <= 60; i += 1) await aService(app, { provider, title: `No. ${i}` });
    const listed = await titles();
    expect(listed).toHaveLength(60);
    expect(listed.slice(0, 2)).toEqual(['No. 60', 'No. 59']);
    const { body } = await app.rest('GET', '/services');
    expect((body.services as { title: string }[]).map(({ title }) => title)).toEqual(listed);
  });

  const HIDDEN: [string, (service: { id: string; providerId: string }) => Promise<unknown>][] = [
    ['is inactive', ({ id }) => app.rest('PATCH', `/admin/services/${id}/toggle`, { token: adminToken })],
    [
      'is of a banned provider',
      ({ providerId }) =>
        app.rest('PATCH', `/admin/users/${providerId}/ban`, {
          token: adminToken,
          body: { banned: true },
        }),
    ],
    ['was deleted', ({ id }) => app.rest('DELETE', `/admin/services/${id}`, { token: adminToken })],
    [
      'is of a deleted provider',
      ({ providerId }) => app.rest('DELETE', `/admin/users/${providerId}`, { token: adminToken }),
    ],
  ];
  it.each(HIDDEN)('hides a service that %s, and rejects a booking of it', async (_, hide) => {
    const service = await aService(app);
    const slot = await aSlot(app, { providerId: service.providerId });
    const token = tokenOf(app, await aCustomer(app));
    expect(await titles()).toHaveLength(1);
    await hide(service);

    expect(await titles()).toEqual([]);
    expect(await titles(undefined, token)).toEqual([]);
    expect((await app.rest('GET', '/services')).body.services).toEqual([]);
    for (const path of [`/services/${service.id}`, `/services/${service.id}/slots/${slot.date}`])
      expect(await app.rest('GET', path, { token })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', message: 'Service not found' },
      });
    for (const field of [
      `service(id: "${service.id}") { id }`,
      `availableSlots(serviceId: "${service.id}", date: "${slot.date}") { id }`,
      `availableDates(serviceId: "${service.id}")`,
    ]) {
      const { errors } = await app.graphql(`{ ${field} }`, {}, token);
      expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
    }
    const body = aRequest(service, slot);
    expect((await app.rest('POST', '/bookings', { token, body })).status).toBe(404);
  });

  it('hides an inactive service from its provider, except in their own list of services', async () => {
    const provider = await aProvider(app);
    const { id } = await aService(app, { provider, isActive: false });
    const token = tokenOf(app, provider);
    expect((await app.rest('GET', `/services/${id}`, { token })).status).toBe(404);
    const own = await app.rest('GET', '/providers/services', { token });
    expect(own.body.services).toMatchObject([{ _id: id, isActive: false }]);
    const { data } = await app.graphql('{ providerServices { id isActive } }', {}, token);
    expect(data).toEqual({ providerServices: [{ id, isActive: false }] });
  });

  it('lists the services of a provider again after an unban', async () => {
    const provider = await aProvider(app, { isVerified: false });
    await aService(app, { provider, title: 'Back again' });
    expect(await titles()).toEqual([]);
    const body = { banned: false };
    await app.rest('PATCH', `/admin/users/${provider.id}/ban`, { token: adminToken, body });
    expect(await titles()).toEqual(['Back again']);
  });

  it('searches title, description and name of the provider, ignoring case', async () => {
    const ada = await aProvider(app, { name: 'Ada Évora', businessName: 'Weddings & Co' });
    await aService(app, { provider: ada, title: 'A', description: 'Fireworks' });
    await aService(app, { title: 'B: fireworks', description: 'Nothing else' });
    await aService(app, { title: 'C', description: 'Cakes' });
    expect(await titles({ search: 'FIREWORKS' })).toEqual(['B: fireworks', 'A']);
    expect(await titles({ search: 'ada éVORA' })).toEqual(['A']);
    expect(await titles({ search: ' akes ' })).toEqual(['C']);
    expect(await titles({ search: 'weddings' })).toEqual([]);
  });

  it('treats wildcards of the database as ordinary characters in a search', async () => {
    for (const title of ['100% fun', '100 x fun', 'snake_case', 'snakeXcase', 'back\\slash', "it's"])
      await aService(app, { title, description: '-' });
    expect(await titles({ search: '100%' })).toEqual(['100% fun']);
    expect(await titles({ search: 'e_c' })).toEqual(['snake_case']);
    expect(await titles({ search: 'k\\s' })).toEqual(['back\\slash']);
    expect(await titles({ search: "'" })).toEqual(["it's"]);
  });

  it('filters services by exact city and category, combined with the search', async () => {
    const here = await aProvider(app, { city: 'Springfield' });
    const there = await aProvider(app, { city: 'North Springfield' });
    await aService(app, { provider: here, title: 'Cake 1', category: 'Graduation' });
    await aService(app, { provider: here, title: 'Cake 2', category: 'Engagement' });
    await aService(app, { provider: there, title: 'Cake 3', category: 'Graduation' });
    expect(await titles({ city: 'Springfield' })).toEqual(['Cake 2', 'Cake 1']);
    expect(await titles({ city: 'springfield' })).toEqual([]);
    expect(await titles({ category: 'Graduation' })).toEqual(['Cake 3', 'Cake 1']);
    expect(await titles({ category: 'Grad' })).toEqual([]);
    expect(await titles({ search: 'cake', city: 'Springfield', category: 'Graduation' })).toEqual(['Cake 1']);
  });

  it('ignores empty filters of the catalogue', async () => {
    await aService(app, { title: 'Party' });
    for (const filter of [undefined, null, {}, { search: '', city: ' ', category: null }])
      expect(await titles(filter ?? undefined)).toEqual(['Party']);
    const { body } = await app.rest('GET', '/services?search=&city=&category=');
    expect(body.services).toHaveLength(1);
  });
});
