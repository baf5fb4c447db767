import { createSchema } from '../../src/transports/graphql/schema.js';
import { anApp, type TestApp } from '../support/app.js';
import { authorized, expectTheSame, GRAPHQL, send } from '../support/both-ways.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';
import { type Operation, payloadFor, spoilPayload } from '../fuzz/support/graphql-attempts.js';
import { hostileValue } from '../fuzz/support/hostile.js';
import { Random } from '../fuzz/support/random.js';

const json = (query: string, variables = {}): string => JSON.stringify({ query, variables });

describe.each([true, false])(
  'a POST of JSON to /graphql, with limits %s, gets the response of other requests',
  (limited) => {
    let app: TestApp;
    let tokens: (string | undefined)[];
    let documents: string[];
    beforeAll(async () => {
      app = await anApp({ config: { rateLimits: limited } });
      const provider = await aProvider(app);
      const service = await aService(app, { provider });
      const slot = await aSlot(app, { provider });
      const customer = await aCustomer(app);
      await aBooking(app, { customer });
      tokens = [undefined, tokenOf(app, customer), tokenOf(app, provider), tokenOf(app, await anAdmin(app)), 'forged'];
      documents = [
        json('{ services { id title createdAt provider { name email } } }'),
        json('query ($id: ID!) { service(id: $id) { title } }', { id: service.id }),
        json('query ($id: ID!, $date: String!) { availableSlots(serviceId: $id, date: $date) { id } }', {
          id: service.id,
          date: slot.date,
        }),
        json('{ myBookings { id status timeline { at } } }'),
        json('{ providerSlots { id date } }'),
        json('{ adminUsers(search: "a") { name email } }'),
        json('mutation { deleteSlot(id: "00000000-0000-4000-8000-000000000000") }'),
        json('mutation { banUser(id: "nonsense", banned: true) { id } }'),
        ...['[]', 'null', '"text"', '', '{', '{"query":1}', '{"query":"{ config { appName } }","extensions":{}}'],
        JSON.stringify({ query: '{ __typename }', variables: Array.from({ length: 1_001 }, () => 1) }),
        json(`# ${'x'.repeat(20_001)}\n{ __typename }`),
        json('{ __typename }').padEnd(210_000),
      ];
    });
    afterAll(() => app.stop());

    it('for each role', async () => {
      for (const token of tokens)
        for (const document of documents)
          await expectTheSame(app, GRAPHQL, { body: document, headers: authorized(token) });
    });

    it.each<Record<string, string>>([
      { accept: 'text/html' },
      { accept: '*/*;q=0' },
      { accept: 'application/graphql-response+json' },
      { accept: 'x'.repeat(1_001) },
      { 'accept-encoding': 'br, gzip' },
      { 'accept-encoding': 'gzip;q=0, identity' },
      { 'if-none-match': '*' },
      { 'content-encoding': 'gzip' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/jsonp' },
      { 'content-type': `application/json; a=${'x'.repeat(200)}` },
      { origin: 'https://elsewhere.example.com', 'sec-fetch-site': 'cross-site' },
      { expect: '100-continue' },
      { connection: 'close' },
      { 'x-request-id': 'not an id' },
    ])('with the headers %o', async (headers) => {
      for (const document of documents.slice(0, 4)) await expectTheSame(app, GRAPHQL, { body: document, headers });
    });

    it('for random operations, half of them spoilt', async () => {
      const seed = Date.now() % 1_000_000;
      const random = new Random(seed);
      const fields = Object.values((await createSchema()).getQueryType()?.getFields() ?? {});
      for (let n = 0; n < 100; n += 1) {
        const operation: Operation = { kind: 'query', field: random.pick(fields) };
        const args = Object.fromEntries(operation.field.args.map(({ name }) => [name, hostileValue(random)]));
        const payload = payloadFor(random, operation, random.chance(0.5) ? {} : args);
        const body = random.chance(0.5) ? spoilPayload(random, payload) : JSON.stringify(payload);
        const token = random.pick(tokens);
        await expectTheSame(app, GRAPHQL, { body, headers: authorized(token) }).catch((error: unknown) => {
          throw new Error(`Seed ${seed}`, { cause: error });
        });
      }
    });
  },
);

it('responds to REST like Express, which finds paths in other spellings too', async () => {
  const app = await anApp();
  const customer = await aCustomer(app);
  const service = await aService(app);
  const slot = await aSlot(app, { providerId: service.providerId });
  await aBooking(app, { customer });
  const calls: [method: string, path: string, body?: string][] = [
    ['GET', '/services'],
    ['HEAD', '/services'],
    ['GET', '/services?search=a&city='],
    ['GET', `/services/${service.id}/slots/${slot.date}`],
    ['GET', '/services/%'],
    ['GET', '/services/nonsense'],
    ['GET', '/bookings/my-bookings?limit=0'],
    ['GET', '/bookings/my-bookings'],
    ['GET', '/admin/users'],
    ['GET', '/nothing'],
    ['GET', '/'],
    ['OPTIONS', '/services'],
    ['DELETE', '/services'],
    ['POST', '/bookings', '{}'],
    ['POST', '/bookings', '{'],
    ['POST', '/auth/login', '{"email":1}'],
    ['POST', '/auth/register', ''.padEnd(210_000)],
  ];
  for (const token of [undefined, tokenOf(app, customer), 'forged'])
    for (const [method, path, body] of calls)
      await expectTheSame(app, [`/api${path}`, `/API${path}`], {
        ...{ method, headers: authorized(token) },
        ...(body === undefined ? {} : { body }),
      });
  await app.stop();
});

it('receives the response of Express if the fast path is off', async () => {
  const app = await anApp({ config: { fastPath: false } });
  const { status, body } = await send(app, '/graphql', { body: json('{ __typename }') });
  expect([status, body]).toEqual([200, '{"data":{"__typename":"Query"}}\n']);
  await app.stop();
});
