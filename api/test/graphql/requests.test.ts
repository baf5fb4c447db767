import { PassThrough } from 'node:stream';
import { createLogger } from '../../src/engine/ops/logger.js';
import { sharedApp } from '../support/app.js';
import { aProvider, aSlot, tokenOf } from '../support/factories.js';
import { signedIn } from './support/socket.js';

describe('a GraphQL request over HTTP', () => {
  const logged = new PassThrough();
  const app = sharedApp(() => ({ log: createLogger('warn', logged) }));

  it.each(['application/xml', 'text/plain', '*/*;q=0', 'nonsense'])(
    'executes a mutation and responds in JSON, even if the client accepts %s',
    async (accept) => {
      const provider = await aProvider(app);
      const { id } = await aSlot(app, { provider });
      const answer = await fetch(`${app.url}/graphql`, {
        method: 'POST',
        headers: {
          accept,
          authorization: `Bearer ${tokenOf(app, provider)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ query: `mutation { deleteSlot(id: "${id}") }` }),
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(await answer.json()).toEqual({ data: { deleteSlot: id } });
    },
  );

  it('rejects a subscription and points to WebSocket', async () => {
    const token = tokenOf(app, await aProvider(app));
    const { status, errors } = await app.graphql('subscription { bookingChanged { id } }', {}, token);
    expect(status).toBe(400);
    expect(errors).toEqual([
      {
        message: 'Subscriptions are served over WebSocket only',
        extensions: { code: 'BAD_USER_INPUT', fields: { query: expect.any(String) as string } },
      },
    ]);
    expect(logged.read()).toBeNull();
  });
});

describe('the documents of GraphQL requests', () => {
  const app = sharedApp();

  it('rejects a document of more than 20 operations', async () => {
    const send = async (count: number) => {
      const query = Array.from({ length: count }, (_, i) => `query A${i} { __typename }`).join(' ');
      const response = await fetch(`${app.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, operationName: 'A0' }),
      });
      return response.json();
    };
    expect(await send(20)).toEqual({ data: { __typename: 'Query' } });
    expect(await send(21)).toMatchObject({ errors: [{ message: 'A document can have up to 20 operations' }] });
  });

  it('rejects a document that repeats a field before other rules compare its fields with each other', async () => {
    const query = `{ ${'services { unknown } '.repeat(248)} }`;
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { errors } = (await response.json()) as { errors: { message: string }[] };
    expect(errors.map(({ message }) => message)).toEqual(['A field can occur up to 3 times in one selection set']);
  });

  it('rejects a document of more than 20,000 characters over HTTP and WebSocket', async () => {
    const comments = '# a comment\n'.repeat(1_700);
    const message = 'A document can have up to 20,000 characters';
    const rejection = [{ message, extensions: { code: 'BAD_USER_INPUT' } }];
    expect((await app.graphql(`${comments}{ __typename }`)).errors).toMatchObject(rejection);
    const socket = await signedIn(app);
    socket.subscribe('1', `${comments}subscription { bookingChanged { id } }`);
    expect((await socket.next()).payload).toMatchObject(rejection);
    socket.close();
    expect((await app.graphql(`${comments.slice(0, 19_000)}\n{ __typename }`)).errors).toEqual([]);
  });

  it('reports hundreds of invalid list entries as bad input', async () => {
    const { status, errors } = await app.graphql(
      'mutation ($input: CreateServiceInput!) { createService(input: $input) { id } }',
      {
        input: {
          title: 'T',
          description: 'D',
          category: 'Other',
          price: 1,
          duration: '1 hour',
          features: Array.from({ length: 400 }, () => ({})),
        },
      },
    );
    expect(status).toBe(400);
    expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set(['BAD_USER_INPUT']));
  });

  it('rejects a batch of operations', async () => {
    const answer = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }]),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    });
  });

  it('suggests no similar names for unknown fields', async () => {
    const { errors } = await app.graphql('{ servises { id } me { passwordHas } }');
    expect(errors.map(({ message }) => message)).toEqual([
      'Cannot query field "servises" on type "Query".',
      'Cannot query field "passwordHas" on type "User".',
    ]);
  });
});
