import { sharedApp } from '../support/app.js';
import { send } from '../support/send.js';

describe('a request below a path of the API', () => {
  const app = sharedApp();
  const body = JSON.stringify({ query: '{ __typename }' });

  it.each(['/graphql', '/GraphQL', '/graphql/', '/graphql?', '/graphql?a=b', 'http://elsewhere.example.com/graphql'])(
    'is passed to GraphQL at %s',
    async (target) => {
      const answer = await send(app, target, { body });
      expect([answer.status, answer.body]).toEqual([200, '{"data":{"__typename":"Query"}}\n']);
    },
  );

  it.each(['/api/services', '/API/services', '/api/services/', '/api/services?a=b'])(
    'is passed to REST at %s',
    async (target) => {
      const answer = await send(app, target, { method: 'GET' });
      expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { success: true, services: [] }]);
    },
  );

  it.each(['/graphqls', '/apis/services', '/uploads', '/uploads/nothing', '/api', '/api/nothing', '/'])(
    'is not found at %s',
    async (target) => {
      const answer = await send(app, target, { body });
      expect([answer.status, JSON.parse(answer.body)]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    },
  );

  it('has its errors in the format of the transport', async () => {
    const [graphql, rest] = [
      await send(app, '/graphql', { body: '{' }),
      await send(app, '/api/auth/login', { body: '{' }),
    ];
    expect(JSON.parse(graphql.body)).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    expect(JSON.parse(rest.body)).toMatchObject({ success: false, code: 'BAD_USER_INPUT' });
  });
});
