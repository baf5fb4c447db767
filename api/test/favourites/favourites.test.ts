import { randomUUID } from 'node:crypto';
import { banUser, toggleService } from '../../src/marketplace/admin/moderation.js';
import { deleteAccount } from '../../src/marketplace/accounts/delete-account.js';
import { NEW_FAVOURITES } from '../../src/marketplace/favourites/favourites.js';
import type { Service } from '../../src/marketplace/services/service.entity.js';
import { deleteService } from '../../src/marketplace/services/services.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { anApp, sharedApp, type TestApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, aService, asViewer, tokenOf } from '../support/factories.js';
import { SERVICE } from '../rest/shapes.js';

/** The favourites of an account (P48). */
const app = sharedApp();
const db = () => app.dataSource.manager;

interface Outcome {
  code: string;
  /** The titles of the favourites, in their order. */
  titles: string[];
  message?: string | undefined;
  fields?: Record<string, string> | undefined;
}

type Call = (app: TestApp, token: string | undefined, serviceId?: string) => Promise<Outcome>;

interface Transport {
  list: Call;
  add: Call;
  remove: Call;
}

const graphql =
  (field: 'favourites' | 'addFavourite' | 'removeFavourite'): Call =>
  async (app, token, id) => {
    const document =
      field === 'favourites'
        ? '{ services: favourites { title } }'
        : `mutation ($id: ID!) { services: ${field}(serviceId: $id) { title } }`;
    const { data, errors } = await app.graphql<{ services: { title: string }[] }>(document, { id }, token);
    const [{ message, extensions } = { message: undefined, extensions: undefined }] = errors;
    return {
      code: extensions?.code ?? 'OK',
      titles: (data?.services ?? []).map(({ title }) => title),
      message,
      fields: extensions?.fields,
    };
  };

const rest =
  (method: 'GET' | 'PUT' | 'DELETE'): Call =>
  async (app, token, id) => {
    const { status, body } = await app.rest(method, id === undefined ? '/favourites' : `/favourites/${id}`, { token });
    if (body.success) expect(status).toBe(200);
    const services = (body.services ?? []) as { title: string }[];
    return {
      code: body.code ?? 'OK',
      titles: services.map(({ title }) => title),
      message: body.message,
      fields: body.errors,
    };
  };

const TRANSPORTS: [string, Transport][] = [
  ['GraphQL', { list: graphql('favourites'), add: graphql('addFavourite'), remove: graphql('removeFavourite') }],
  ['REST', { list: rest('GET'), add: rest('PUT'), remove: rest('DELETE') }],
];

describe.each(TRANSPORTS)('favourites through %s', (_, { list, add, remove }) => {
  let token: string;
  beforeEach(async () => void (token = tokenOf(app, await aCustomer(app))));

  it('are listed newest first, each once, and removed', async () => {
    const [first, second] = [await aService(app, { title: 'First' }), await aService(app, { title: 'Second' })];
    expect(await list(app, token)).toMatchObject({ code: 'OK', titles: [] });
    expect(await add(app, token, first.id)).toMatchObject({ titles: ['First'] });
    expect(await add(app, token, second.id)).toMatchObject({ titles: ['Second', 'First'] });
    expect(await add(app, token, first.id)).toMatchObject({ titles: ['Second', 'First'] });
    expect(await list(app, token)).toMatchObject({ titles: ['Second', 'First'] });
    for (let time = 0; time < 2; time += 1)
      expect(await remove(app, token, second.id)).toMatchObject({ code: 'OK', titles: ['First'] });
    expect(await list(app, token)).toMatchObject({ titles: ['First'] });
  });

  it('are those of the account alone, and providers have them, too, also of own services', async () => {
    const provider = await aProvider(app);
    const own = await aService(app, { provider, title: 'Own' });
    expect(await add(app, tokenOf(app, provider), own.id)).toMatchObject({ titles: ['Own'] });
    expect(await list(app, token)).toMatchObject({ titles: [] });
    await remove(app, token, own.id);
    expect(await list(app, tokenOf(app, provider))).toMatchObject({ titles: ['Own'] });
  });

  it('are rejected for a service that does not exist or is not public, and for what is no identifier', async () => {
    const inactive = await aService(app, { isActive: false });
    for (const id of [randomUUID(), inactive.id])
      expect(await add(app, token, id)).toMatchObject({ code: 'NOT_FOUND', message: 'Service not found' });
    expect(await add(app, token, 'one')).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { serviceId: 'serviceId is not a valid identifier' },
    });
    expect(await remove(app, token, randomUUID())).toMatchObject({ code: 'OK', titles: [] });
  });
});

/** An account with many favourites, so that a certain number is missing to the maximum. */
async function anAccountWith(count: number): Promise<User> {
  const customer = await aCustomer(app);
  const provider = await aProvider(app);
  await db().query(
    `WITH made AS (
       INSERT INTO services (id, provider_id, title, description, category, price, duration)
       SELECT gen_random_uuid(), $1, 'One of many', 'x', 'Other', 1, '1 h' FROM generate_series(1, $3::int)
       RETURNING id
     ) INSERT INTO favourites (account_id, service_id) SELECT $2, id FROM made`,
    [provider.id, customer.id, count],
  );
  return customer;
}

const add = (token: string, { id }: Service) => graphql('addFavourite')(app, token, id);
const list = (token: string) => graphql('favourites')(app, token);

describe('the list of favourites', () => {
  it('omits a service while it is hidden, alone or with its provider, and shows it again at its place', async () => {
    const admin = asViewer(await anAdmin(app));
    const token = tokenOf(app, await aCustomer(app));
    const provider = await aProvider(app);
    const hidden = await aService(app, { provider, title: 'Hidden' });
    await add(token, hidden);
    await add(token, await aService(app, { title: 'Other' }));
    await toggleService(db(), admin, hidden.id);
    expect(await list(token)).toMatchObject({ titles: ['Other'] });
    await toggleService(db(), admin, hidden.id);
    await banUser(db(), admin, provider.id, true);
    expect(await list(token)).toMatchObject({ titles: ['Other'] });
    await banUser(db(), admin, provider.id, false);
    expect(await list(token)).toMatchObject({ titles: ['Other', 'Hidden'] });
  });

  it('loses a deleted service', async () => {
    const token = tokenOf(app, await aCustomer(app));
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    await add(token, service);
    await deleteService(db(), asViewer(provider), service.id);
    expect(await list(token)).toMatchObject({ titles: [] });
  });

  it('shows services as the catalogue does to accounts that are signed in', async () => {
    const token = tokenOf(app, await aCustomer(app));
    const { id } = await aService(app);
    const { body } = await app.rest('PUT', `/favourites/${id}`, { token });
    expect(body).toEqual({ success: true, services: [SERVICE] });
  });

  it('has up to 200 services, also if two are added concurrently, and one that is in it can be added again', async () => {
    const token = tokenOf(app, await anAccountWith(199));
    const services = [await aService(app), await aService(app), await aService(app)] as const;
    const outcomes = await Promise.all(services.slice(0, 2).map((service) => add(token, service)));
    expect(outcomes.map(({ code }) => code).sort()).toEqual(['CONFLICT', 'OK']);
    expect((await list(token)).titles).toHaveLength(200);
    expect(await add(token, services[2])).toMatchObject({
      code: 'CONFLICT',
      message: 'You can have up to 200 favourites. Remove one to add another.',
    });
    const there = services.find((_, at) => outcomes[at]?.code === 'OK') ?? services[2];
    expect(await add(token, there)).toMatchObject({ code: 'OK' });
  });

  it('contains a service once that is added several times at the same moment', async () => {
    const token = tokenOf(app, await aCustomer(app));
    const service = await aService(app, { title: 'Once' });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => add(token, service)));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ code: 'OK', titles: ['Once'] });
  });

  it('accepts 600 new services of an account in an hour', async () => {
    const limited = await anApp({ deps: { limits: createRateLimits() } });
    const customer = await aCustomer(limited);
    for (let count = 0; count < NEW_FAVOURITES.points; count += 1)
      await limited.deps.limits.take(NEW_FAVOURITES, customer.id);
    const { id } = await aService(limited);
    const { status } = await limited.rest('PUT', `/favourites/${id}`, { token: tokenOf(limited, customer) });
    expect(status).toBe(429);
    await limited.stop();
  });

  it('is deleted with the account', async () => {
    const customer = await aCustomer(app, { password: 'correct horse' });
    const service = await aService(app);
    await add(tokenOf(app, customer), service);
    await deleteAccount(db(), app.deps, asViewer(customer), { password: 'correct horse', address: 'here' });
    expect(await db().query('SELECT FROM favourites WHERE service_id = $1', [service.id])).toEqual([]);
  });
});
