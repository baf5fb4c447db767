import { setImmediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { getVariableValues } from 'graphql/execution/values.js';
import {
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { limitRules, LIMITS } from '../../src/graphql/limits.js';
import { createSchema } from '../../src/graphql/schema.js';
import { anApp, type TestApp } from '../support/app.js';
import { until } from '../support/eventually.js';
import { anAdmin, aProvider, aService, aSlot } from '../support/factories.js';
import { Altair, altairOptions, hydrate, type AltairOptions } from './support/altair.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

describe('the explorer', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await anApp()));
  afterAll(() => app.stop());

  const open = (path: string, accept?: string) =>
    fetch(`${app.url}${path}`, { headers: accept === undefined ? {} : { accept } });

  it('opens for a browser', async () => {
    const answer = await open('/graphql', BROWSER);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('vary')).toContain('Accept');
    expect(await answer.text()).toContain('<title>Marquee GraphQL explorer</title>');
  });

  it.each([
    ['anything', '*/*'],
    ['JSON', 'application/json'],
    ['GraphQL', 'application/graphql-response+json, application/json;q=0.9'],
    ['JSON rather than a page', 'application/json, text/html;q=0.5'],
  ])('stays away from a program that takes %s', async (_name, accept) => {
    const answer = await open('/graphql', accept);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toMatch(/json/);
  });

  it.each([
    ['a browser', BROWSER],
    ['a program', '*/*'],
  ])('leaves a query in the address of %s to GraphQL', async (_name, accept) => {
    const answer = await open('/graphql?query={config{appName}}', accept);
    expect(await answer.json()).toEqual({ data: { config: { appName: 'Marquee' } } });
  });

  it('lets nothing in or out but from and to its own origin, and makes no code of text', async () => {
    const answer = await open('/graphql', BROWSER);
    const policy = new Map(
      (answer.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
    );
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect([...policy.values()].flat().join(' ')).not.toMatch(/http|\*|eval/);
  });

  it('brings all files of its page from this origin, to be kept for ever', async () => {
    const page = await (await open('/graphql', BROWSER)).text();
    const base = /<base href="([^"]+)"/.exec(page)?.[1] ?? '';
    const paths = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(10);
    for (const path of new Set(paths)) {
      const { origin, pathname } = new URL(path, new URL(base, `${app.url}/graphql`));
      expect(origin).toBe(app.url);
      if (pathname.endsWith('/')) continue;
      const answer = await open(pathname);
      expect([pathname, answer.status]).toEqual([pathname, 200]);
      await answer.arrayBuffer();
      const kept = pathname.endsWith('start.js')
        ? 'no-store'
        : 'public, max-age=31536000, immutable';
      expect([pathname, answer.headers.get('cache-control')]).toEqual([pathname, kept]);
    }
  });

  it('answers what is not there with 404, whoever asks', async () => {
    for (const accept of [BROWSER, '*/*'])
      for (const path of [
        'nothing.js',
        '8.5.9/nothing.js',
        '../package.json',
        '%2e%2e/package.json',
      ])
        expect((await open(`/graphql/explorer/${path}`, accept)).status).not.toBe(200);
  });

  it('gives everybody accounts of their own', async () => {
    const [one, other] = [await altairOptions(app), await altairOptions(app)].map(
      ({ initialEnvironments }) => initialEnvironments.subEnvironments[0].variables,
    );
    for (const name of ['customerEmail', 'customerPassword', 'providerEmail', 'providerPassword'])
      expect(one?.[name]).not.toBe(other?.[name]);
  });

  it('looks up what can be booked once for all requests that wait for it', async () => {
    const other = await anApp();
    const { manager } = other.dataSource;
    const query = manager.query.bind(manager);
    let looks = 0;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    jest.spyOn(manager, 'query').mockImplementation(async (...args) => {
      looks += 1;
      await held;
      return query(...args);
    });
    let arrived = 0;
    other.server.on('request', () => (arrived += 1));
    const scripts = Array.from({ length: 10 }, async () =>
      (await fetch(`${other.url}/graphql/explorer/start.js`)).text(),
    );
    await until(() => arrived === 10);
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    expect(looks).toBe(1);
    release();
    expect(new Set(await Promise.all(scripts)).size).toBe(1);
    await other.stop();
  });

  it('writes the name of the marketplace as text', async () => {
    const other = await anApp({ config: { appName: '</title><script>$&' } });
    const page = await (
      await fetch(`${other.url}/graphql`, { headers: { accept: BROWSER } })
    ).text();
    expect(page).toContain(
      '<title>&#60;/title&#62;&#60;script&#62;$&#38; GraphQL explorer</title>',
    );
    await other.stop();
  });
});

describe('the examples of the explorer', () => {
  let app: TestApp;
  let schema: GraphQLSchema;
  let options: AltairOptions;
  let environment: Record<string, string>;

  beforeAll(async () => {
    app = await anApp();
    const provider = await aProvider(app);
    await aService(app, { provider });
    await aSlot(app, { provider });
    schema = await createSchema();
    options = await altairOptions(app);
    environment = options.initialEnvironments.subEnvironments[0].variables;
  });
  afterAll(() => app.stop());

  const operationsOf = (document: string): OperationDefinitionNode[] =>
    parse(document, { maxTokens: LIMITS.tokens }).definitions.filter(
      (definition) => definition.kind === Kind.OPERATION_DEFINITION,
    );

  const inTabs = (look: (tab: AltairOptions['initialWindows'][number]) => void): void => {
    expect(options.initialWindows.length).toBeGreaterThan(4);
    for (const tab of options.initialWindows) look(tab);
  };

  it('are there for every role, with uploads and live updates', () => {
    expect(options.initialWindows.map(({ initialName }) => initialName)).toEqual([
      'Visitor',
      'Customer',
      'Provider',
      'Uploads',
      'Live updates',
      'Administrator',
    ]);
  });

  it('are valid, and within the limits', () => {
    inTabs(({ initialQuery }) => {
      const wrong = validate(schema, parse(initialQuery), [...specifiedRules, ...limitRules()]);
      expect(wrong).toEqual([]);
    });
  });

  it('have values of the right types for all of their variables, and no others', () => {
    inTabs(({ initialName, initialQuery, initialVariables }) => {
      const given = JSON.parse(hydrate(initialVariables, environment)) as Record<string, unknown>;
      const used = new Set<string>();
      for (const { name, variableDefinitions = [] } of operationsOf(initialQuery)) {
        const { errors } = getVariableValues(schema, variableDefinitions, given);
        expect([initialName, name?.value, errors]).toEqual([initialName, name?.value, undefined]);
        for (const { variable } of variableDefinitions) used.add(variable.name.value);
      }
      // Files are chosen on the page.
      used.delete('images');
      expect([...used].sort()).toEqual(Object.keys(given).sort());
    });
  });

  it('show every operation that there is', () => {
    const shown = options.initialWindows.flatMap(({ initialQuery }) =>
      operationsOf(initialQuery).flatMap(({ selectionSet }) =>
        selectionSet.selections.map((field) => field.kind === Kind.FIELD && field.name.value),
      ),
    );
    const all = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const names = all.flatMap((root) => Object.keys(root?.getFields() ?? {}));
    expect([...new Set(shown)].sort()).toEqual(names.sort());
  });

  it('take from the environment what is there, and all of it', () => {
    const texts = options.initialWindows.map((tab) => JSON.stringify(tab));
    const named = texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, n]) => n));
    expect([...new Set(named)].sort()).toEqual(Object.keys(environment).sort());
  });

  it('send the token in the header, and in the payload of connection_init', () => {
    const live = options.initialWindows.find(({ initialName }) => initialName === 'Live updates');
    expect(live?.initialHeaders.Authorization).toBe('Bearer {{customerToken}}');
    expect(live?.initialSubscriptionsPayload).toEqual({
      authorization: 'Bearer {{customerToken}}',
    });
    inTabs(({ initialHeaders }) =>
      expect(initialHeaders).toHaveProperty('Apollo-Require-Preflight'),
    );
  });

  it('can all be run, one after the other, each with what those before it have brought', async () => {
    const admin = await anAdmin(app, { password: 'a long password' });
    const altair = new Altair(options);
    const run = async (tab: string, operations: string[]) => {
      for (const operation of operations) await altair.send(tab, operation);
    };

    await run('Visitor', ['Services', 'Service', 'AvailableDates', 'AvailableSlots', 'Config']);
    await run('Customer', ['Register', 'SignIn', 'Me', 'Book', 'MyBookings', 'Cancel']);

    await run('Provider', ['Register', 'SignIn', 'CreateService', 'UpdateService']);
    await run('Provider', ['CreateSlot', 'MoveSlot']);
    const { createBooking } = await altair.send('Customer', 'Book');
    expect(createBooking).toMatchObject({
      service: { title: 'Garden Birthday with Paper Lanterns' },
    });
    await run('Provider', ['Answer', 'Dashboard']);
    await run('Customer', ['SignOut']);

    await altair.send('Administrator', 'SignIn', {
      email: admin.email,
      password: 'a long password',
    });
    await run('Administrator', ['Stats', 'Users', 'Services', 'Bookings', 'ToggleService']);
    await run('Administrator', ['DeleteBooking', 'Ban', 'DeleteUser']);
    await run('Provider', ['DeleteSlot', 'DeleteService']);
    await run('Uploads', ['RegisterWithImages', 'CreateServiceWithImages', 'AddImages']);
    await run('Administrator', ['DeleteService', 'SignOut']);
  });
});
