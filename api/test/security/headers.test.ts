import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anApp, type TestApp } from '../support/app.js';
import { aCustomer, tokenOf } from '../support/factories.js';
import { exchange, lines } from './support/raw.js';

const EVIL = 'https://evil.example';
const PAGE = { accept: 'text/html' };

let app: TestApp;
let web: string;
let token: string;
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'marquee-web-'));
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'assets', 'app.js'), 'export {};');
  await writeFile(join(web, 'index.html'), '<!doctype html><!-- head --><title>Marquee</title><!-- /head -->');
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
  ['a REST response', '/api/services', {}],
  ['a REST error', '/api/auth/me', {}],
  ['a GraphQL response', '/graphql?query={config{appName}}', {}],
  ['a 404 response', '/nothing.json', {}],
  ['the health check', '/healthz', {}],
];

describe('response headers', () => {
  it.each(PLACES)('sends security headers with %s', async (_, path, init) => {
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

  it('sends neither HSTS nor upgrade-insecure-requests, since pages must load over plain HTTP', async () => {
    const { headers } = await fetch(`${app.url}/services`, { headers: PAGE });
    expect(headers.has('strict-transport-security')).toBe(false);
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  });

  it.each(PLACES)('does not allow other origins to read %s', async (_, path, init) => {
    const headers = { ...init.headers, origin: EVIL };
    const answer = await fetch(app.url + path, { ...init, headers });
    const granted = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'));
    expect(granted).toEqual([]);
  });

  it.each(['/api/bookings', '/graphql', '/api/auth/login'])(
    'does not allow other origins to send requests to %s',
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

  it('sends no-store with every API response to a signed-in account', async () => {
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

describe('errors that a shared cache must not store', () => {
  const LONG = 'x'.repeat(1_001);
  const TOO_MANY = `?${'a=1&'.repeat(51)}`;
  const ID = '00000000-0000-4000-8000-000000000000';

  it.each<[status: number, path: string, init?: RequestInit]>([
    [404, '/assets/missing.js'],
    [400, '/assets/app.js', { headers: { range: 'bytes=99-' } }],
    [404, '/uploads/missing.webp'],
    [404, `/uploads/${'x'.repeat(22)}.webp`],
    [404, '/nowhere', { headers: PAGE }],
    [404, '/services', { headers: { accept: 'application/json' } }],
    [404, `/services/${ID}`, { headers: PAGE }],
    [404, '/nothing', { method: 'POST' }],
    [404, '/calendar/unknown.ics'],
    [404, '/unsubscribe/unknown'],
    [404, '/texts/nothing.html'],
    [404, '/sitemap-2.xml'],
    [404, '/graphql/explorer/nothing.js'],
    [400, '/graphql'],
    [400, '/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }],
    [404, '/api/nothing'],
    [400, '/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }],
    [401, '/api/auth/me'],
    [404, '/%'],
    [
      413,
      '/api/auth/login',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: `"${'x'.repeat(300_000)}"` },
    ],
  ])('has no-store with %i at %s', async (status, path, init = {}) => {
    const answer = await fetch(app.url + path, init);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  it.each<[string, string, RequestInit?]>([
    ['a long path', `/${LONG}`],
    ['a long path of assets', `/assets/${LONG}`],
    ['many parameters of a page', `/services${TOO_MANY}`],
    ['many parameters of REST', `/api/services${TOO_MANY}`],
    ['many parameters of GraphQL', `/graphql${TOO_MANY}`],
    ['a long Accept', '/healthz', { headers: { accept: LONG } }],
  ])('has no-store when a request with %s is rejected', async (_, path, init = {}) => {
    const answer = await fetch(app.url + path, init);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store']);
  });

  it.each([
    ['without Host', []],
    ['whose Host follows too many headers', [...Array.from({ length: 101 }, (_, i) => `X-${i}: a`), 'Host: a']],
  ])('has no-store when a request %s is rejected', async (_, headers) => {
    const answer = await exchange(app, lines('GET /api/services HTTP/1.1', 'Connection: close', ...headers));
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*\r\nCache-Control: no-store\r\n/);
  });
});

describe('requests that a page of another site can make a browser send', () => {
  const text = { 'content-type': 'text/plain' };
  const mutation = 'mutation { deleteService(id: "x") }';

  it.each<[string, string, RequestInit]>([
    [
      'a URL-encoded form',
      '/graphql',
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'query={__typename}',
      },
    ],
    ['a query as plain text', '/graphql', { method: 'POST', headers: text, body: '{"query":"{ __typename }"}' }],
    [
      'a query without a content type',
      '/graphql',
      { method: 'POST', body: new Uint8Array(Buffer.from('{"query":"{ __typename }"}')) },
    ],
    ['a cross-site query in the URL', '/graphql?query={__typename}', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a same-site query in the URL', '/graphql?query={__typename}', { headers: { 'sec-fetch-site': 'same-site' } }],
    ['a mutation in the URL', `/graphql?query=${encodeURIComponent(mutation)}`, {}],
  ])('does not execute %s', async (_, path, init) => {
    const answer = await fetch(app.url + path, init);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await answer.text()).not.toContain('"__typename"');
  });

  it('executes a multipart request only with a preflight header', async () => {
    const form = new FormData();
    form.set('operations', '{"query":"{ __typename }"}');
    form.set('map', '{}');
    const send = (headers: Record<string, string>) =>
      fetch(`${app.url}/graphql`, { method: 'POST', headers, body: form });
    expect((await send({})).status).toBe(400);
    expect((await send({ 'apollo-require-preflight': 'true' })).status).toBe(200);
  });

  it('rejects a form that a page of another site sends over REST', async () => {
    const send = (site: string) => {
      const body = new FormData();
      body.set('name', 'Kim');
      const headers = { 'sec-fetch-site': site };
      return fetch(`${app.url}/api/auth/register-provider`, { method: 'POST', headers, body });
    };
    expect((await send('cross-site')).status).toBe(403);
    expect((await send('same-origin')).status).toBe(400);
  });

  it('rejects plain text as a body over REST, and ignores cookies', async () => {
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
