import type { Service } from '../../src/marketplace/services/service.entity.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aBooking, aProvider, aService, tokenOf } from '../support/factories.js';

const FORM = {
  title: 'Garden party',
  description: 'Everything taken care of.',
  category: 'Other',
  price: 99.5,
  duration: '3 hours',
  features: ['Tent'],
};
const FIELDS = 'title description category price duration features isActive';
const CREATE = `mutation ($input: CreateServiceInput!) { createService(input: $input) { id ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateServiceInput!) {
  updateService(id: $id, input: $input) { id ${FIELDS} }
}`;
const DELETE = 'mutation ($id: ID!) { deleteService(id: $id) }';

describe("a provider's services", () => {
  const app = sharedApp();
  let provider: User;
  let token: string;
  let service: Service;
  beforeEach(async () => {
    provider = await aProvider(app);
    token = tokenOf(app, provider);
    service = await aService(app, { provider });
  });

  const inCatalogue = async (id: string) => (await app.rest('GET', `/services/${id}`)).body.service;

  it('lists a new service in the catalogue immediately', async () => {
    const { data, errors } = await app.graphql<{ createService: { id: string } }>(CREATE, { input: FORM }, token);
    expect(errors).toEqual([]);
    expect(data?.createService).toMatchObject({ ...FORM, isActive: true });
    expect(await inCatalogue(data?.createService.id ?? '')).toMatchObject({
      ...FORM,
      provider: { _id: provider.id },
    });
  });

  it('ignores the provider in the request and uses the signed-in one', async () => {
    const other = await aProvider(app);
    const body = { ...FORM, providerId: other.id, provider: other.id };
    const answer = await app.rest('POST', '/providers/services', { token, body });
    expect(answer.body.service).toMatchObject({ provider: { _id: provider.id } });
  });

  it('replaces all fields of a service, and removes its features if the form omits them', async () => {
    const { features: _, ...input } = FORM;
    const { data } = await app.graphql(UPDATE, { id: service.id, input }, token);
    expect(data).toEqual({
      updateService: { ...input, id: service.id, features: [], isActive: true },
    });
    expect(await inCatalogue(service.id)).toMatchObject({ ...input, features: [] });
  });

  it.each([1e-9, 5e-324, 0.004, 19.999])('rejects a price with more than two decimals: %d', async (price) => {
    const errors = { price: 'Price can have at most two decimals' };
    const body = { ...FORM, price };
    for (const answer of [
      await app.rest('POST', '/providers/services', { token, body }),
      await app.rest('PUT', `/providers/services/${service.id}`, { token, body }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { errors } });
    const answer = await app.graphql(CREATE, { input: body }, token);
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: errors });
  });

  it.each([
    [0, 0],
    [0.01, 0.01],
    [0.1 + 0.2, 0.3],
    [10_000_000, 10_000_000],
  ])('stores a price of %d as %d', async (price, stored) => {
    const { body } = await app.rest('POST', '/providers/services', { token, body: { ...FORM, price } });
    expect(body.service).toMatchObject({ price: stored });
  });

  it('does not switch a service on when its provider edits it', async () => {
    const { id } = await aService(app, { provider, isActive: false });
    const body = { ...FORM, isActive: true };
    const answer = await app.rest('PUT', `/providers/services/${id}`, { token, body });
    expect(answer.body.service).toMatchObject({ isActive: false });
    expect(await inCatalogue(id)).toBeUndefined();
  });

  it('returns 404 to a provider that edits or deletes what another provider owns', async () => {
    const stranger = tokenOf(app, await aProvider(app));
    const path = `/providers/services/${service.id}`;
    for (const answer of [
      await app.rest('PUT', path, { token: stranger, body: FORM }),
      await app.rest('DELETE', path, { token: stranger }),
    ])
      expect(answer).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', message: 'Service not found' },
      });
    for (const [document, variables] of [
      [UPDATE, { id: service.id, input: FORM }],
      [DELETE, { id: service.id }],
    ] as const) {
      const { errors } = await app.graphql(document, variables, stranger);
      expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
    }
    expect(await inCatalogue(service.id)).toMatchObject({ title: service.title });
  });

  it('removes a deleted service from every list, and returns 404 for a second deletion', async () => {
    const { data } = await app.graphql(DELETE, { id: service.id }, token);
    expect(data).toEqual({ deleteService: service.id });
    expect(await inCatalogue(service.id)).toBeUndefined();
    expect((await app.rest('GET', '/providers/services', { token })).body.services).toEqual([]);
    const again = await app.rest('DELETE', `/providers/services/${service.id}`, { token });
    expect(again.status).toBe(404);
  });

  it('does not change the bookings of a service that is edited and deleted', async () => {
    const booking = await aBooking(app, { service });
    const before = { title: service.title, category: service.category };
    const bookings = async () => (await app.rest('GET', '/providers/bookings', { token })).body.bookings;

    await app.rest('PUT', `/providers/services/${service.id}`, { token, body: FORM });
    expect(await bookings()).toMatchObject([
      { _id: booking.id, service: { _id: service.id, ...before }, totalAmount: service.price },
    ]);
    await app.rest('DELETE', `/providers/services/${service.id}`, { token });
    expect(await bookings()).toMatchObject([
      {
        _id: booking.id,
        service: { _id: null, ...before },
        provider: { name: provider.name },
        user: { name: booking.user.name },
        timeSlot: { startTime: '00:00', endTime: '01:00' },
        totalAmount: service.price,
        status: 'pending',
      },
    ]);
  });
});
