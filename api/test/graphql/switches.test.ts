import { getIntrospectionQuery } from 'graphql';
import { anApp, type TestApp } from '../support/app.js';
import { openSocket } from './support/socket.js';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const apps: TestApp[] = [];
async function anAppWith(config: { introspection?: boolean; explorer?: boolean }): Promise<TestApp> {
  const app = await anApp({ config });
  apps.push(app);
  return app;
}
afterAll(async () => {
  for (const app of apps) await app.stop();
});

describe('the server without introspection', () => {
  const REFUSAL = 'Introspection is disabled';
  let app: TestApp;
  beforeAll(async () => void (app = await anAppWith({ introspection: false })));

  it.each([
    getIntrospectionQuery(),
    '{ __type(name: "User") { name } }',
    '{ config { appName } ...F } fragment F on Query { s: __schema { queryType { name } } }',
  ])('rejects an introspection query over HTTP', async (document) => {
    const { status, errors } = await app.graphql(document);
    expect(status).toBe(400);
    expect(errors[0]).toMatchObject({ message: REFUSAL, extensions: { code: 'BAD_USER_INPUT' } });
    expect(JSON.stringify(errors)).not.toMatch(/apollo/i);
  });

  it('rejects an introspection query over WebSocket', async () => {
    const socket = await openSocket(app);
    socket.send({ type: 'connection_init' });
    await socket.next();
    socket.subscribe('1', '{ __schema { queryType { name } } }');
    expect(await socket.next()).toMatchObject({ type: 'error', payload: [{ message: REFUSAL }] });
    socket.close();
  });

  it('executes all other operations, including __typename', async () => {
    const { data } = await app.graphql('{ __typename config { __typename appName } }');
    expect(data).toEqual({
      __typename: 'Query',
      config: { __typename: 'AppConfig', appName: 'Marquee' },
    });
  });

  it('serves the explorer with a hint that introspection is disabled', async () => {
    expect((await fetch(`${app.url}/graphql`, { headers: BROWSER })).status).toBe(200);
    const words = await fetch(`${app.url}/graphql/explorer/8.5.9/assets/i18n/en-US.json`);
    const { DOCS_SEARCH_INPUT_PLACEHOLDER_TEXT } = (await words.json()) as Record<string, string>;
    expect(DOCS_SEARCH_INPUT_PLACEHOLDER_TEXT).toBe('No docs: introspection is disabled');
    const script = await fetch(`${app.url}/graphql/explorer/start.js`);
    expect(await script.text()).toContain('"schema.reloadOnStart": false');
  });
});

describe('the server without the explorer', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await anAppWith({ explorer: false })));

  it('returns 404 with an explanation in plain text to a browser', async () => {
    const answer = await fetch(`${app.url}/graphql`, { headers: BROWSER });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toBe('Programs talk to Marquee here, in GraphQL. There is no page to look at.\n');
  });

  it.each(['start.js', '8.5.9/main.js', ''])('returns 404 for a file of the explorer: %s', async (file) => {
    expect((await fetch(`${app.url}/graphql/explorer/${file}`)).status).toBe(404);
  });

  it('executes operations by POST and by GET, and introspection', async () => {
    expect((await app.graphql('{ __schema { queryType { name } } }')).errors).toEqual([]);
    const answer = await fetch(`${app.url}/graphql?query={config{appName}}`, { headers: BROWSER });
    expect(await answer.json()).toEqual({ data: { config: { appName: 'Marquee' } } });
  });
});
