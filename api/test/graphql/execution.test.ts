import {
  getNamedType,
  type GraphQLField,
  isObjectType,
  isRequiredArgument,
  type GraphQLOutputType,
  GraphQLString,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { completerOf, NOT_PLAIN } from '../../src/engine/graphql/execution/complete.js';
import { executorOf } from '../../src/engine/graphql/execution/execute.js';
import { operationsOf } from '../../src/engine/graphql/operations.js';
import { readConfig } from '../../src/kernel/config.js';
import { createSchema } from '../../src/transports/graphql/schema.js';
import { Random } from '../fuzz/support/random.js';
import { sharedApp } from '../support/app.js';
import { authorized, expectTheSame, send } from '../support/send.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, aSlot, tokenOf } from '../support/factories.js';

/** The second execution of an operation completes it by functions that were made for it (docs/decisions/0025). */
describe('the execution of an operation', () => {
  const app = sharedApp();

  it.each(['{ me { id } }', '{ services { id } }', 'query A { me { id } }'])(
    'rejects an empty operation name before and after %s was accepted without one',
    async (query) => {
      const token = tokenOf(app, await aCustomer(app));
      const ask = (operationName?: string) =>
        send(app, '/graphql', { body: JSON.stringify({ query, operationName }), headers: authorized(token) });
      expect(await ask('')).toMatchObject({ status: 400 });
      for (let n = 0; n < 3; n += 1) expect(await ask()).toMatchObject({ status: 200 });
      expect(await ask('')).toMatchObject({ status: 400 });
    },
  );

  it.each([
    ['a directive', '{ config { appName @include(if: true) } }'],
    ['a directive of a fragment', '{ ...A } fragment A on Query { config @skip(if: false) { appName } }'],
    ['introspection', '{ __schema { queryType { name } } }'],
    ['a name that sets the prototype', '{ config { __proto__: appName } }'],
    ['such a name of a top field', '{ __proto__: config { appName } }'],
    ['an invalid argument', '{ config { appName } service(id: "nonsense") { id } }'],
  ])('has the same result each time with %s', async (_what, query) => {
    await expectTheSame(app, '/graphql', { body: JSON.stringify({ query }) });
  });

  it('completes what an operation of the web app returns without graphql-js from the second time on', async () => {
    const schema = await createSchema();
    const { execute } = executorOf(schema);
    const document = parse('{ config { appName } }');
    const operation = operationsOf(schema)(document, document.definitions[0] as OperationDefinitionNode);
    const prototypes: unknown[] = [];
    for (let n = 0; n < 3; n += 1) {
      const context = { config: readConfig({}) };
      const refresh = async (): Promise<void> => undefined;
      const { data } = await execute(operation, { context, variables: {}, coerced: {}, refresh });
      expect(data).toMatchObject({ config: { appName: 'Marquee' } });
      prototypes.push(Object.getPrototypeOf(data?.config));
    }
    // The objects of graphql-js have no prototype.
    expect(prototypes).toEqual([null, Object.prototype, Object.prototype]);
  });

  it('looks once at fragments that spread each other twice', async () => {
    const schema = await createSchema();
    const chain = Array.from({ length: 40 }, (_, n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`);
    const document = parse(`{ ...F0 } ${chain.join(' ')} fragment F40 on Query { config { appName } }`);
    const operation = operationsOf(schema)(document, document.definitions[0] as OperationDefinitionNode);
    expect(operation.reads).toBe('catalogue');
  });

  it('leaves a value that is a promise to graphql-js, and does not end the process if that one is rejected', async () => {
    const selections = { schema: await createSchema(), fragments: {} };
    const complete = completerOf(selections, GraphQLString, []);
    const late = Promise.reject(new Error('too late'));
    expect(() => complete(late, {})).toThrow(NOT_PLAIN);
    // Jest reports a rejection that is not handled until then.
    await new Promise((resolve) => setImmediate(resolve));
  });

  it('returns what graphql-js returns for random documents', async () => {
    const provider = await aProvider(app);
    const service = await aService(app, { provider });
    const slot = await aSlot(app, { provider });
    const customer = await aCustomer(app);
    const booking = await aBooking(app, { customer, service, slot: await aSlot(app, { provider }) });
    const accounts = [customer, provider, await anAdmin(app)];
    const tokens = [undefined, 'forged', ...accounts.map((account) => tokenOf(app, account))];
    const known: Record<string, string> = {
      ...{ id: service.id, serviceId: service.id, providerId: provider.id, bookingId: booking.id },
      ...{ date: slot.date, subjectId: booking.id },
    };
    const fields = Object.values((await createSchema()).getQueryType()?.getFields() ?? {});
    const seed = Date.now() % 1_000_000;
    const random = new Random(seed);
    let complete = 0;
    for (let n = 0; n < 150; n += 1) {
      const query = randomDocument(random, fields, known);
      const headers = authorized(random.pick(tokens));
      const body = JSON.stringify({ query, variables: known });
      await expectTheSame(app, '/graphql', { body, headers }, { severalFields: true }).catch((error: unknown) => {
        throw new Error(`Seed ${seed}`, { cause: error });
      });
      const { body: answer } = await send(app, '/graphql', { body, headers });
      if (answer.startsWith('{"data"')) complete += 1;
    }
    expect(complete).toBeGreaterThan(20);
  }, 120_000);

  it('runs a mutation once, even if graphql-js reports the error of another one', async () => {
    const provider = await aProvider(app);
    const query = `mutation ($date: String!) {
      made: createSlot(input: { date: $date, startTime: "10:00", endTime: "11:00" }) { id }
      deleteSlot(id: "00000000-0000-4000-8000-000000000000")
    }`;
    const results = [];
    for (const date of ['2026-07-01', '2026-07-02', '2026-07-03'])
      results.push(await app.graphql(query, { date }, tokenOf(app, provider)));
    expect(results.map(({ data, errors }) => [data, errors[0]?.extensions.code, errors[0]?.path])).toEqual([
      [null, 'NOT_FOUND', ['deleteSlot']],
      [null, 'NOT_FOUND', ['deleteSlot']],
      [null, 'NOT_FOUND', ['deleteSlot']],
    ]);
    const [{ count }] = await app.dataSource.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM slots WHERE provider_id = $1',
      [provider.id],
    );
    expect(count).toBe(3);
  });

  it.each([
    ['an error', '00000000-0000-4000-8000-000000000000'],
    ['an invalid argument', null],
  ])('runs no mutation after one that must not be null and ends with %s', async (_what, id) => {
    const provider = await aProvider(app);
    const query = `mutation ($id: ID = "") {
      deleteSlot(id: $id)
      createSlot(input: { date: "2026-07-01", startTime: "10:00", endTime: "11:00" }) { id }
    }`;
    for (let n = 0; n < 3; n += 1) {
      const { data, errors } = await app.graphql(query, { id }, tokenOf(app, provider));
      expect([data, errors.map(({ path }) => path)]).toEqual([null, [['deleteSlot']]]);
    }
    const slots = await app.dataSource.query<unknown[]>('SELECT FROM slots WHERE provider_id = $1', [provider.id]);
    expect(slots).toEqual([]);
  });
});

/** Several top fields, with aliases, repeated fields and fragments, at times of interfaces. */
function randomDocument(
  random: Random,
  fields: readonly GraphQLField<unknown, unknown>[],
  known: Record<string, string>,
): string {
  // An administrator who reads messages writes to the history: one document may read either.
  const left = random.pick(['messages', 'adminHistory']);
  const possible = fields.filter(
    ({ name, args }) => name !== left && args.every((arg) => !isRequiredArgument(arg) || arg.name in known),
  );
  const used = new Map<string, string>();
  const chosen = Array.from({ length: 1 + random.below(3) }, (_, at) => {
    const { name, args, type } = random.pick(possible);
    const given = args.filter(({ name: arg }) => arg in known);
    for (const arg of given) used.set(arg.name, String(arg.type));
    const values = given.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
    const alias = random.chance(0.7) ? `top${at}: ` : '';
    return `${alias}${name}${values ? `(${values})` : ''} ${selectionOf(random, type, 3)}`;
  });
  const head = [...used].map(([name, type]) => `$${name}: ${type}`).join(', ');
  const inner = random.chance(0.3) ? '...Top' : chosen.join(' ');
  const fragment = inner === '...Top' ? ` fragment Top on Query { ${chosen.join(' ')} }` : '';
  return `query Random${head ? `(${head})` : ''} { ${inner} }${fragment}`;
}

function selectionOf(random: Random, type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields());
  const scalars = fields.filter((field) => !isObjectType(getNamedType(field.type)));
  const objects = depth > 0 ? fields.filter((field) => isObjectType(getNamedType(field.type))) : [];
  const wrap = (text: string): string => {
    const conditions = ['', `on ${named.name}`, ...named.getInterfaces().map(({ name }) => `on ${name}`)];
    const condition = random.pick(conditions);
    const interfaces = named.getInterfaces().flatMap((one) => Object.keys(one.getFields()));
    const isOfInterface = interfaces.includes(text);
    if (!random.chance(0.3) || (condition.endsWith('Card') && !isOfInterface)) return text;
    return `... ${condition} { ${text} }`;
  };
  const chosen = [
    '__typename',
    ...scalars
      .filter(() => random.chance(0.6))
      .map(({ name }) => wrap(random.chance(0.2) ? `x${name}: ${name}` : name)),
    ...objects
      .filter(() => random.chance(0.6))
      .map((field) => wrap(`${field.name} ${selectionOf(random, field.type, depth - 1)}`)),
  ];
  if (random.chance(0.3) && scalars[0]) chosen.push(scalars[0].name);
  return `{ ${chosen.join(' ')} }`;
}
