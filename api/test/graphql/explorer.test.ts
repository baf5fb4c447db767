import { jest } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { getVariableValues } from 'graphql/execution/values.js';
import { type GraphQLSchema, Kind, type OperationDefinitionNode, parse, specifiedRules, validate } from 'graphql';
import { limitRules, LIMITS } from '../../src/engine/graphql/limits.js';
import { createSchema } from '../../src/transports/graphql/schema.js';
import { anApp, sharedApp } from '../support/app.js';
import { codeOf } from '../support/authenticator.js';
import { until } from '../support/eventually.js';
import { anAdmin, aProvider, aService, aSlot } from '../support/factories.js';
import { Altair, altairOptions, hydrate, type AltairOptions } from './support/altair.js';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

describe('the explorer', () => {
  const app = sharedApp();

  const open = (path: string, accept?: string) =>
    fetch(`${app.url}${path}`, { headers: accept === undefined ? {} : { accept } });

  it('serves its page to a browser', async () => {
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
  ])('returns no page to a client that accepts %s', async (_name, accept) => {
    const answer = await open('/graphql', accept);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toMatch(/json/);
  });

  it.each([
    ['a browser', BROWSER],
    ['a program', '*/*'],
  ])('executes a query in the URL of a GET request from %s', async (_name, accept) => {
    const answer = await open('/graphql?query={config{appName}}', accept);
    expect(await answer.json()).toEqual({ data: { config: { appName: 'Marquee' } } });
  });

  it('allows only its own origin in its content security policy, and no eval', async () => {
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

  it('serves all files of its page itself, as immutable except for the start script', async () => {
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
      const kept = pathname.endsWith('start.js') ? 'no-store' : 'public, max-age=31536000, immutable';
      expect([pathname, answer.headers.get('cache-control')]).toEqual([pathname, kept]);
    }
  });

  it('does not return 200 for files that do not exist or are outside its folder', async () => {
    for (const accept of [BROWSER, '*/*'])
      for (const path of ['nothing.js', '8.5.9/nothing.js', '../package.json', '%2e%2e/package.json'])
        expect((await open(`/graphql/explorer/${path}`, accept)).status).not.toBe(200);
  });

  it('generates new sample accounts for each load of its script', async () => {
    const [one, other] = [await altairOptions(app), await altairOptions(app)].map(
      ({ initialEnvironments }) => initialEnvironments.subEnvironments[0].variables,
    );
    for (const name of ['customerEmail', 'customerPassword', 'providerEmail', 'providerPassword'])
      expect(one?.[name]).not.toBe(other?.[name]);
  });

  it('shares one query for a bookable service among concurrent requests', async () => {
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

  it('escapes the name of the marketplace in its page', async () => {
    const other = await anApp({ config: { appName: '</title><script>$&' } });
    const page = await (await fetch(`${other.url}/graphql`, { headers: { accept: BROWSER } })).text();
    expect(page).toContain('<title>&#60;/title&#62;&#60;script&#62;$&#38; GraphQL explorer</title>');
    await other.stop();
  });
});

describe('the set of explorer examples', () => {
  const app = sharedApp();
  let schema: GraphQLSchema;
  let options: AltairOptions;
  let environment: Record<string, string>;

  beforeAll(async () => {
    const provider = await aProvider(app);
    await aService(app, { provider });
    await aSlot(app, { provider });
    schema = await createSchema();
    options = await altairOptions(app);
    environment = options.initialEnvironments.subEnvironments[0].variables;
  });

  const operationsOf = (document: string): OperationDefinitionNode[] =>
    parse(document, { maxTokens: LIMITS.tokens }).definitions.filter(
      (definition) => definition.kind === Kind.OPERATION_DEFINITION,
    );

  const inTabs = (look: (tab: AltairOptions['initialWindows'][number]) => void): void => {
    expect(options.initialWindows.length).toBeGreaterThan(4);
    for (const tab of options.initialWindows) look(tab);
  };

  it('has a tab for each role, for accounts, for uploads, for live updates and for webhooks', () => {
    expect(options.initialWindows.map(({ initialName }) => initialName)).toEqual([
      'Visitor',
      'Customer',
      'Messages',
      'Account',
      'Provider',
      'Uploads',
      'Live updates',
      'Webhooks',
      'Administrator',
    ]);
  });

  it('contains only valid documents within the limits of a request', () => {
    inTabs(({ initialQuery }) => {
      const wrong = validate(schema, parse(initialQuery), [...specifiedRules, ...limitRules()]);
      expect(wrong).toEqual([]);
    });
  });

  it('defines exactly the variables that its documents use, with values of the right types', () => {
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

  it('shows every operation of the schema', () => {
    const shown = options.initialWindows.flatMap(({ initialQuery }) =>
      operationsOf(initialQuery).flatMap(({ selectionSet }) =>
        selectionSet.selections.map((field) => field.kind === Kind.FIELD && field.name.value),
      ),
    );
    const all = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const names = all.flatMap((root) => Object.keys(root?.getFields() ?? {}));
    expect([...new Set(shown)].sort()).toEqual(names.sort());
  });

  it('uses every variable of the environment, and no undefined one', () => {
    const texts = options.initialWindows.map((tab) => JSON.stringify(tab));
    const named = texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, n]) => n));
    expect([...new Set(named)].sort()).toEqual(Object.keys(environment).sort());
  });

  it('sends the token in the header, and in the payload of connection_init', () => {
    const live = options.initialWindows.find(({ initialName }) => initialName === 'Live updates');
    expect(live?.initialHeaders.Authorization).toBe('Bearer {{customerToken}}');
    expect(live?.initialSubscriptionsPayload).toEqual({
      authorization: 'Bearer {{customerToken}}',
    });
    inTabs(({ initialHeaders }) => expect(initialHeaders).toHaveProperty('Apollo-Require-Preflight'));
  });

  it('runs in sequence, each example with the results of those before it', async () => {
    const admin = await anAdmin(app, { password: 'a long password' });
    const altair = new Altair(options);
    const run = async (tab: string, operations: string[]) => {
      for (const operation of operations) await altair.send(tab, operation);
    };

    await run('Visitor', ['Services', 'Service', 'AvailableDates', 'NextFreeDates', 'FreeOn', 'ProviderRecords']);
    await run('Visitor', ['AvailableSlots', 'Config']);
    await run('Customer', ['Register', 'SignIn', 'Me', 'Book', 'MyBookings', 'Cancel']);
    await run('Customer', ['AddFavourite', 'Favourites', 'RemoveFavourite', 'WishForDate', 'MyWishes', 'DropWish']);

    await run('Provider', ['Register', 'SignIn', 'CreateService', 'UpdateService']);
    await run('Provider', ['CreateSlot', 'MoveSlot']);
    const { createBooking } = await altair.send('Customer', 'Book');
    expect(createBooking).toMatchObject({
      service: { title: 'Garden Birthday with Paper Lanterns' },
    });
    await run('Provider', ['Answer', 'Dashboard', 'RequestVerification']);
    await run('Webhooks', ['CreateWebhook', 'Webhooks', 'UpdateWebhook', 'TestWebhook', 'WebhookDeliveries']);
    await run('Webhooks', ['ResendDelivery', 'DeleteWebhook']);
    await run('Account', ['Settings', 'UpdateProfile', 'UpdateMailSettings', 'MyData', 'SendEmailVerification']);
    await run('Account', ['CalendarAddress', 'RenewCalendarAddress']);
    await run('Account', ['ChangeEmail', 'RequestPasswordReset', 'ChangePassword', 'SignOutEverywhere']);
    await run('Customer', ['SignIn', 'SignOut']);

    await altair.send('Administrator', 'SignIn', {
      email: admin.email,
      password: 'a long password',
    });
    await run('Administrator', ['Overview', 'Users', 'Services', 'Bookings', 'ToggleService']);
    await run('Administrator', ['Verify', 'DeleteBooking', 'Ban', 'DeleteUser']);
    await run('Provider', ['DeleteSlot', 'DeleteService']);
    await run('Uploads', ['RegisterWithImages', 'CreateServiceWithImages', 'AddImages']);
    await run('Administrator', ['DeleteService']);
    const { adminSetUpSecondFactor: setup } = await altair.send('Administrator', 'SetUpSecondFactor');
    const { secret, recoveryCodes } = setup as { secret: string; recoveryCodes: string[] };
    await altair.send('Administrator', 'ConfirmSecondFactor', { newCode: codeOf(app, secret) });
    await altair.send('Administrator', 'DropSecondFactor', { newCode: recoveryCodes[0] });
    await run('Administrator', ['SignOut']);
  });
});
