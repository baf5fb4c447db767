import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anApp, type TestApp } from '../support/app.js';
import { aCustomer, tokenOf } from '../support/factories.js';

const EVIL = 'https://evil.example';
const PAGE = { accept: 'text/html' };

let app: TestApp;
let web: string;
let token: string;
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'marquee-web-'));
  await writeFile(join(web, 'index.html'), '<!doctype html><title>Marquee</title>');
  app = await anApp({ webDirectory: web });
  token = tokenOf(app, await aCustomer(app));
});
afterAll(async () => {
  await app.stop();
  await rm(web, { recursive: true });
});

const PLACES: [string, string, RequestInit][] = [
  ['the web app', '/services', { headers: PAGE }],
  ['the explorer', '/graphql', { headers: PAGE }],
  ['REST', '/api/services', {}],
  ['a refusal of REST', '/api/auth/me', {}],
  ['GraphQL', '/graphql?query={config{appName}}', {}],
  ['what is not there', '/nothing.json', {}],
  ['the probe', '/healthz', {}],
];

describe('the headers of every answer', () => {
  it.each(PLACES)('of %s guard the browser that gets it', async (_, path, init) => {
    const { headers } = await fetch(app.url + path, init);
    const policy = headers.get('content-security-policy') ?? '';
    const directive = (name: string) => new RegExp(`(?:^|;) *${name} ([^;]*)`).exec(policy)?.[1];
    const scripts = directive('script-src') ?? directive('default-src') ?? '*';
    expect(scripts).not.toMatch(/unsafe|\*|http|data:/);
    expect(directive('frame-ancestors')).toBe("'none'");
    expect(directive('base-uri') ?? '').not.toMatch(/\*|http/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('server')).toBe(false);
  });

  it('say nothing of TLS, which is not ours: over plain HTTP the page would not load', async () => {
    const { headers } = await fetch(`${app.url}/services`, { headers: PAGE });
    expect(headers.has('strict-transport-security')).toBe(false);
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  });

  it.each(PLACES)('of %s let no other origin read it', async (_, path, init) => {
    const headers = { ...init.headers, origin: EVIL };
    const answer = await fetch(app.url + path, { ...init, headers });
    const granted = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'));
    expect(granted).toEqual([]);
  });

  it.each(['/api/bookings', '/graphql', '/api/auth/login'])(
    'of %s permit no other origin to send anything',
    async (path) => {
      const answer = await fetch(app.url + path, {
        method: 'OPTIONS',
        headers: {
          origin: EVIL,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
        },
      });
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-'))).toEqual([]);
    },
  );

  it('keep what is personal out of every cache', async () => {
    const authorization = `Bearer ${token}`;
    const query = encodeURIComponent('{ me { email } }');
    for (const path of [
      '/api/auth/me',
      '/api/bookings/my-bookings',
      '/api/services',
      `/graphql?query=${query}`,
      '/api/nothing',
    ]) {
      const { headers } = await fetch(app.url + path, { headers: { authorization } });
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });
});

describe('requests that a page of another site could have a browser send', () => {
  const text = { 'content-type': 'text/plain' };
  const mutation = 'mutation { deleteService(id: "x") }';

  it.each<[string, string, RequestInit]>([
    [
      'a form',
      '/graphql',
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'query={__typename}',
      },
    ],
    ['text', '/graphql', { method: 'POST', headers: text, body: '{"query":"{ __typename }"}' }],
    [
      'no type',
      '/graphql',
      { method: 'POST', body: new Uint8Array(Buffer.from('{"query":"{ __typename }"}')) },
    ],
    [
      'a query in the address',
      '/graphql?query={__typename}',
      { headers: { 'sec-fetch-site': 'cross-site' } },
    ],
    [
      'a query of a neighbour',
      '/graphql?query={__typename}',
      { headers: { 'sec-fetch-site': 'same-site' } },
    ],
    ['a mutation in the address', `/graphql?query=${encodeURIComponent(mutation)}`, {}],
  ])('are not executed: %s', async (_, path, init) => {
    const answer = await fetch(app.url + path, init);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await answer.text()).not.toContain('"__typename"');
  });

  it('are not executed: a form with files, of which none is taken in', async () => {
    const form = new FormData();
    form.set('operations', '{"query":"{ __typename }"}');
    form.set('map', '{}');
    const send = (headers: Record<string, string>) =>
      fetch(`${app.url}/graphql`, { method: 'POST', headers, body: form });
    expect((await send({})).status).toBe(400);
    expect((await send({ 'apollo-require-preflight': 'true' })).status).toBe(200);
  });

  it('have no effect at REST: a text is no JSON, and there are no cookies', async () => {
    const answer = await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { ...text, cookie: `token=${token}` },
      body: '{"email":"a@b.co","password":"secret1"}',
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.has('set-cookie')).toBe(false);
    const me = await fetch(`${app.url}/api/auth/me`, { headers: { cookie: `token=${token}` } });
    expect(me.status).toBe(401);
  });
});
