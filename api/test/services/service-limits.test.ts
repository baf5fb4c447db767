import {
  NEW_SERVICES_FROM_ADDRESS,
  NEW_SERVICES_OF_ACCOUNT,
  SAVED_SERVICES_FROM_ADDRESS,
  SAVED_SERVICES_OF_ACCOUNT,
} from '../../src/marketplace/services/service-limits.js';
import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { freshApp, type TestApp } from '../support/app.js';
import { fillProvider } from '../support/busy-provider.js';
import { untilServed } from '../support/eventually.js';
import { aCustomer, aProvider, aService, tokenOf } from '../support/factories.js';

/** The limits on the services of one provider, which bound the size of the catalogue. */
const app = freshApp(() => ({ deps: { limits: createRateLimits() } }));
let provider: User;
let token: string;
beforeEach(async () => {
  provider = await aProvider(app);
  token = tokenOf(app, provider);
});

/** The client address of the requests of these tests. */
const ADDRESS = '127.0.0.1';

interface Outcome {
  code: string;
  message?: string | undefined;
  retryAfter: number;
}

const form = {
  title: 'Cakes',
  description: 'All of it.',
  category: 'Other',
  price: 5,
  duration: '1 hour',
  features: ['Cake'],
};
const outcomeOf = (answer: Awaited<ReturnType<TestApp['rest']>>): Outcome => ({
  code: answer.body.code ?? 'OK',
  message: answer.body.message,
  retryAfter: Number(answer.headers.get('retry-after') ?? 0),
});
const send = async (query: string, variables: Record<string, unknown>): Promise<Outcome> => {
  const { errors, headers } = await app.graphql(query, variables, token);
  return {
    code: errors[0]?.extensions.code ?? 'OK',
    message: errors[0]?.message,
    retryAfter: Number(headers.get('retry-after') ?? 0),
  };
};
const TRANSPORTS = {
  REST: {
    create: async (body: object = form) => outcomeOf(await app.rest('POST', '/providers/services', { token, body })),
    update: async (id: string, body: object = form) =>
      outcomeOf(await app.rest('PUT', `/providers/services/${id}`, { token, body })),
  },
  GraphQL: {
    create: (input: object = form) =>
      send('mutation ($input: CreateServiceInput!) { createService(input: $input) { id } }', {
        input,
      }),
    update: (id: string, input: object = form) =>
      send('mutation ($id: ID!, $input: UpdateServiceInput!) { updateService(id: $id, input: $input) { id } }', {
        id,
        input,
      }),
  },
};
const BOTH = [TRANSPORTS.REST, TRANSPORTS.GraphQL] as const;
const many = (count: number, work: (transport: (typeof BOTH)[0 | 1]) => Promise<Outcome>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(BOTH[i % 2 ? 1 : 0])));
const count = async (): Promise<number> => {
  const { body } = await app.rest('GET', '/providers/services', { token });
  return (body.services as unknown[]).length;
};
const fill = async (services: number) => fillProvider(app, provider, await aCustomer(app), { services });

describe('a provider with 95 services', () => {
  it('accepts only 5 of 40 concurrent new services of a provider with 95, over both transports', async () => {
    await fill(95);
    const outcomes = await many(40, (transport) => untilServed(() => transport.create()));
    expect(outcomes.filter(({ code }) => code === 'OK')).toHaveLength(5);
    expect(new Set(outcomes.map(({ code }) => code))).toEqual(new Set(['OK', 'CONFLICT']));
    expect(await count()).toBe(100);
  });
});

describe.each(Object.entries(TRANSPORTS))('a provider over %s', (_name, transport) => {
  it('rejects a 101st service of a provider until one of the 100 is deleted', async () => {
    await fill(100);
    expect(await transport.create()).toMatchObject({
      code: 'CONFLICT',
      message: 'A provider can have up to 100 services. Delete one to add another.',
    });
    const { body } = await app.rest('GET', '/providers/services', { token });
    const [first] = body.services as { _id: string }[];
    expect(await transport.update(String(first?._id))).toMatchObject({ code: 'OK' });
    await app.rest('DELETE', `/providers/services/${first?._id}`, { token });
    expect(await transport.create()).toMatchObject({ code: 'OK' });
  });

  it('accepts 60 new services of a provider in an hour, without counting a rejected one', async () => {
    for (let i = 0; i < 59; i += 1) await app.deps.limits.take(NEW_SERVICES_OF_ACCOUNT, provider.id);
    expect(await transport.create({ ...form, title: '' })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    expect(await transport.create()).toMatchObject({ code: 'OK' });
    const refused = await transport.create();
    expect(refused).toMatchObject({ code: 'RATE_LIMITED' });
    expect(refused.retryAfter).toBeGreaterThan(3500);
  });

  it('accepts 300 edits of services by a provider in an hour, without counting a rejected one', async () => {
    const { id } = await aService(app, { provider });
    const other = await aService(app);
    for (let i = 0; i < 299; i += 1) await app.deps.limits.take(SAVED_SERVICES_OF_ACCOUNT, provider.id);
    expect(await transport.update(other.id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await transport.update(id)).toMatchObject({ code: 'OK' });
    const refused = await transport.update(id);
    expect(refused).toMatchObject({ code: 'RATE_LIMITED' });
    expect(refused.retryAfter).toBeGreaterThan(3500);
  });

  it('accepts 120 new services in a day and 600 edits in an hour from one address', async () => {
    const { limits } = app.deps;
    const { id } = await aService(app, { provider });
    for (let i = 0; i < 119; i += 1) await limits.take(NEW_SERVICES_FROM_ADDRESS, ADDRESS);
    for (let i = 0; i < 599; i += 1) await limits.take(SAVED_SERVICES_FROM_ADDRESS, ADDRESS);
    expect(await transport.create()).toMatchObject({ code: 'OK' });
    const refused = await transport.create();
    expect(refused).toMatchObject({ code: 'RATE_LIMITED' });
    expect(refused.retryAfter).toBeGreaterThan(23 * 3600);
    expect(await transport.update(id)).toMatchObject({ code: 'OK' });
    expect(await transport.update(id)).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('rejects more than 20 features, but loads a service that has more', async () => {
    const features = Array.from({ length: 30 }, (_, i) => `Feature ${i}`);
    const { id } = await aService(app, { provider, features });
    const { body } = await app.rest('GET', `/services/${id}`);
    expect(body.service).toMatchObject({ features });
    expect(await transport.update(id, { ...form, features })).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'Features can have up to 20 entries',
    });
    expect(await transport.update(id, { ...form, features: ['x'.repeat(101)] })).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'Features can have up to 100 characters',
    });
    expect(await transport.update(id, { ...form, features: features.slice(0, 20) })).toMatchObject({
      code: 'OK',
    });
  });
});

it('lists the newest 200 services of a provider with more services than the limit', async () => {
  const oldest = await aService(app, { provider });
  await fill(249);
  const newest = await aService(app, { provider });
  const { body } = await app.rest('GET', '/providers/services', { token });
  const ids = (body.services as { _id: string }[]).map(({ _id }) => _id);
  expect(ids).toHaveLength(200);
  expect(ids[0]).toBe(newest.id);
  expect(ids).not.toContain(oldest.id);
});
