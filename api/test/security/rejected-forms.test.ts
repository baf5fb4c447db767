import { createRateLimits } from '../../src/engine/limits/rate-limits.js';
import { REJECTED_FORMS } from '../../src/transports/request/rejected-forms.js';
import { sharedApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aProvider, tokenOf } from '../support/factories.js';

describe('multipart forms that are rejected', () => {
  const app = sharedApp(() => ({ deps: { limits: createRateLimits() }, config: { trustProxy: 1 } }));
  const exhausted = (address: string) =>
    app.deps.limits.assertNotExhausted(REJECTED_FORMS, address).then(
      () => false,
      () => true,
    );
  /** Leaves one form that may be rejected of a hundred. */
  const useUp = async (address: string): Promise<void> => {
    for (let count = 1; count < 100; count += 1) await app.deps.limits.take(REJECTED_FORMS, address);
  };
  const VALID = { title: 'A', description: 'A', category: 'Other', price: '1', duration: '1 hour' };

  async function sendRest(address: string, fields: Record<string, string>) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const token = tokenOf(app, await aProvider(app));
    return app.rest('POST', '/providers/services', { token, body, headers: { 'X-Forwarded-For': address } });
  }

  async function sendGraphql(address: string, fields: Record<string, string>) {
    const query = 'mutation ($input: CreateServiceInput!) { createService(input: $input) { id } }';
    const body = new FormData();
    body.set('operations', JSON.stringify({ query, variables: { input: { ...fields, price: Number(fields.price) } } }));
    body.set('map', '{}');
    const token = tokenOf(app, await aProvider(app));
    return fetch(`${app.url}/graphql`, {
      method: 'POST',
      body,
      headers: { 'X-Forwarded-For': address, 'Apollo-Require-Preflight': 'a', Authorization: `Bearer ${token}` },
    });
  }

  it.each([
    ['REST', sendRest, '203.0.113.1', 400],
    ['GraphQL', sendGraphql, '203.0.113.2', 200],
  ] as const)('stops reading the forms of an address after too many rejected ones over %s', async (...row) => {
    const [, send, address, status] = row;
    await useUp(address);
    expect((await send(address, { ...VALID, title: ' ' })).status).toBe(status);
    await eventually(async () => expect(await exhausted(address)).toBe(true));
    expect((await send(address, VALID)).status).toBe(429);
    expect((await send('203.0.113.9', VALID)).status).toBeLessThan(300);
  });

  it.each([
    ['REST', sendRest, '203.0.113.3'],
    ['GraphQL', sendGraphql, '203.0.113.4'],
  ] as const)('do not include those that are accepted over %s', async (_, send, address) => {
    await useUp(address);
    for (let times = 0; times < 3; times += 1) expect((await send(address, VALID)).status).toBeLessThan(300);
    expect(await exhausted(address)).toBe(false);
  });

  it('include forms for queries, which read none of their files', async () => {
    const address = '203.0.113.6';
    await useUp(address);
    const send = () => {
      const body = new FormData();
      body.set('operations', JSON.stringify({ query: '{ config { appName } }', variables: { file: null } }));
      body.set('map', '{"0": ["variables.file"]}');
      body.set('0', new Blob(['a file']), 'a.png');
      const headers = { 'X-Forwarded-For': address, 'Apollo-Require-Preflight': 'a' };
      return fetch(`${app.url}/graphql`, { method: 'POST', body, headers });
    };
    expect((await send()).status).toBe(200);
    await eventually(async () => expect(await exhausted(address)).toBe(true));
    expect((await send()).status).toBe(429);
  });

  it('do not include those that are rejected unread, since a page of another site can send them', async () => {
    const address = '203.0.113.5';
    await useUp(address);
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      body: new FormData(),
      headers: { 'X-Forwarded-For': address },
    });
    expect(response.status).toBe(400);
    expect((await sendRest(address, VALID)).status).toBe(201);
    expect(await exhausted(address)).toBe(false);
  });
});
