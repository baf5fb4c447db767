import { sharedApp } from '../support/app.js';
import { aProvider, tokenOf } from '../support/factories.js';
import { A_TIMESTAMP } from '../support/timestamp.js';

const ID = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;

describe('REST for webhooks', () => {
  const app = sharedApp();

  it('creates, lists, changes, tests and deletes one, and sends a delivery again, with all of their fields', async () => {
    const token = tokenOf(app, await aProvider(app));
    const input = { url: 'https://hooks.example.com/', kinds: ['review.received'] };
    const webhook = { _id: ID, ...input, active: true, disabledReason: null, failures: 0, createdAt: A_TIMESTAMP };
    const delivery = {
      ...{ _id: ID, kind: 'webhook.test', status: 'waiting', attempts: 0 },
      ...{ nextAttemptAt: A_TIMESTAMP, responseStatus: null, failure: null, at: A_TIMESTAMP },
    };
    const call = async (method: string, path: string, body?: object) => {
      const answer = await app.rest(method, `/account/webhooks${path}`, { token, body });
      return [answer.status, answer.body];
    };

    const { status, body } = await app.rest('POST', '/account/webhooks', { token, body: input });
    const secret = expect.stringMatching(/^whsec_/) as string;
    expect([status, body]).toEqual([201, { success: true, webhook, secret }]);
    const { _id: id } = body.webhook as { _id: string };
    expect(await call('GET', '')).toEqual([200, { success: true, webhooks: [webhook] }]);
    const kinds = ['message.sent'];
    expect(await call('PATCH', `/${id}`, { kinds })).toEqual([200, { success: true, webhook: { ...webhook, kinds } }]);
    expect(await call('POST', `/${id}/test`)).toEqual([202, { success: true, delivery }]);
    const listed = await app.rest('GET', `/account/webhooks/${id}/deliveries?first=1`, { token });
    expect([listed.status, listed.body]).toEqual([
      200,
      { success: true, deliveries: [delivery], endCursor: ID, hasNextPage: false, totalCount: 1 },
    ]);
    expect(await call('POST', `/deliveries/${String(listed.body.endCursor)}/resend`)).toEqual([
      ...[202, { success: true, delivery }],
    ]);
    expect(await call('DELETE', `/${id}`)).toEqual([200, { success: true, message: 'Webhook deleted successfully' }]);
    expect(await call('GET', '')).toEqual([200, { success: true, webhooks: [] }]);
  });
});
