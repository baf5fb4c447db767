import { PassThrough } from 'node:stream';
import { createLogger } from '../../src/platform/ops/logger.js';
import { sharedApp } from '../support/app.js';
import { aProvider, aSlot, tokenOf } from '../support/factories.js';

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
