import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { sharedApp } from '../support/app.js';
import { connectTo, exchange, lines, statusOf } from './support/raw.js';

const app = sharedApp();

const CLOSE = 'Connection: close';
const HIDDEN = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';

describe('ambiguous requests', () => {
  it.each<[string, string]>([
    [
      'two Content-Length headers',
      lines('POST /api/auth/login HTTP/1.1', 'Host: a', 'Content-Length: 5', `Content-Length: ${HIDDEN.length}`) +
        HIDDEN,
    ],
    [
      'a list as its Content-Length',
      lines('POST /api/auth/login HTTP/1.1', 'Host: a', 'Content-Length: 5, 5') + HIDDEN,
    ],
    [
      'both a Content-Length and chunks',
      lines('POST /api/auth/login HTTP/1.1', 'Host: a', 'Content-Length: 4', 'Transfer-Encoding: chunked') +
        `0\r\n\r\n${HIDDEN}`,
    ],
    [
      'chunked as not the last transfer coding',
      lines('POST /api/auth/login HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked, identity') + `0\r\n\r\n${HIDDEN}`,
    ],
    [
      'a space before the colon of a header',
      lines('POST /api/auth/login HTTP/1.1', 'Host: a', 'Content-Length : 5') + HIDDEN,
    ],
    ['a negative Content-Length', lines('POST /api/auth/login HTTP/1.1', 'Host: a', 'Content-Length: -1') + HIDDEN],
    [
      'an invalid chunk size',
      lines('POST /api/auth/login HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked') + `zz\r\n${HIDDEN}`,
    ],
    ['a NUL in a header', lines('GET /healthz HTTP/1.1', 'Host: a', 'X-A: b\0c')],
    ['no Host header', lines('GET /healthz HTTP/1.1', CLOSE)],
  ])('rejects a request with %s, and ignores the bytes after it', async (_, text) => {
    const answer = await exchange(app, text);
    expect(statusOf(answer)).toBe(400);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(answer).not.toContain('alive');
  });
});

describe('requests for an upgrade to another protocol than WebSocket', () => {
  const h2c = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'];

  it('responds over HTTP/1.1 to an offer of h2c, and ignores a request pipelined after it', async () => {
    const next = lines('GET /readyz HTTP/1.1', 'Host: a');
    const answer = await exchange(app, lines('GET /healthz HTTP/1.1', 'Host: a', ...h2c) + next);
    expect(answer.match(/^HTTP\/1\.1 .*/gm)).toEqual(['HTTP/1.1 200 OK']);
    expect(answer).toContain('Connection: close');
    expect(answer).toContain('alive');
  });

  it('reads the whole body of a request that offers h2c', async () => {
    const body = '{"email":"","password":"x"}';
    const type = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    const request = lines('POST /api/auth/login HTTP/1.1', 'Host: a', ...h2c, ...type) + body;
    const answer = await exchange(app, request);
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('Email is required');
  });

  it('rejects a tunnel, and a WebSocket at any path other than /graphql', async () => {
    expect(await exchange(app, lines('CONNECT evil.example:80 HTTP/1.1', 'Host: a'))).toBe('');
    const socket = ['Connection: Upgrade', 'Upgrade: WebSocket'];
    const answer = await exchange(app, lines('GET /healthz HTTP/1.1', 'Host: a', ...socket));
    expect(statusOf(answer)).toBe(403);
  });
});

describe('unusual methods and request targets', () => {
  it.each(['TRACE', 'PURGE', 'PROPFIND', 'SEARCH'])('rejects %s, and does not echo its headers', async (method) => {
    for (const path of ['/', '/api/services', '/api/auth/login', '/graphql', '/uploads/x', '*']) {
      const answer = await exchange(app, lines(`${method} ${path} HTTP/1.1`, 'Host: a', 'X-Secret: geheim', CLOSE));
      expect([method, path, Math.floor(statusOf(answer) / 100)]).toEqual([method, path, 4]);
      expect(answer).not.toContain('geheim');
    }
  });

  it('opens no tunnel for CONNECT', async () => {
    const { closed } = await connectTo(app, lines('CONNECT example.com:443 HTTP/1.1', 'Host: a'));
    expect((await closed).text).not.toMatch(/^HTTP\/1\.1 2/);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://example.com/healthz/../etc/passwd',
    '//example.com/etc/passwd',
    'a://b',
    'http://[::/graphql',
    '/..%2f..%2f..%2fetc/passwd',
    '/uploads/..%2f..%2fjwt-secret',
    '/graphql/explorer/8.5.9/..%2f..%2fpackage.json',
  ])('returns 404 for %s, without a file from the disk', async (target) => {
    const answer = await exchange(app, lines(`GET ${target} HTTP/1.1`, 'Host: a', CLOSE));
    expect(statusOf(answer)).toBe(404);
    expect(answer).not.toMatch(/root:|"dependencies"/);
  });

  it('ignores the host of an absolute request target', async () => {
    const answer = await exchange(app, lines('GET http://evil.example/healthz HTTP/1.1', 'Host: evil.example', CLOSE));
    expect(statusOf(answer)).toBe(200);
    expect(answer).not.toContain('evil');
  });

  it('ignores an invalid port in the target of a GraphQL request', async () => {
    const target = 'http://a:99999/graphql?query={config{appName}}';
    const answer = await exchange(app, lines(`GET ${target} HTTP/1.1`, 'Host: a', CLOSE));
    expect(statusOf(answer)).toBe(200);
    const body = '{"query":"{config{appName}}"}';
    const headers = ['Host: a', CLOSE, 'Content-Type: application/json'];
    const request = lines('POST http://a:99999/graphql HTTP/1.1', ...headers, `Content-Length: ${body.length}`);
    expect(statusOf(await exchange(app, request + body))).toBe(200);
  });
});

describe('oversized requests', () => {
  const get = (path: string, ...headers: string[]) =>
    exchange(app, lines(`GET ${path} HTTP/1.1`, 'Host: a', CLOSE, ...headers));
  const many = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => text(index));

  it('rejects more than 16 KiB of headers or URL', async () => {
    expect(statusOf(await get('/healthz', `X-A: ${'a'.repeat(17_000)}`))).toBe(431);
    expect(statusOf(await get(`/api/services?search=${'a'.repeat(17_000)}`))).toBe(431);
  });

  it('rejects more than 100 headers', async () => {
    expect(statusOf(await get('/healthz', ...many(98, (i) => `X-${i}: a`)))).toBe(200);
    expect(statusOf(await get('/healthz', ...many(99, (i) => `X-${i}: a`)))).toBe(400);
  });

  it.each(['Accept', 'Accept-Encoding', 'Accept-Language'])(
    'rejects more than 1,000 characters in %s',
    async (name) => {
      const list = 'text/html, '.repeat(100);
      expect(statusOf(await get('/healthz', `${name}: ${list.slice(0, 1_000)}`))).toBe(200);
      expect(statusOf(await get('/healthz', `${name}: "${list.slice(0, 1_000)}`))).toBe(400);
    },
  );

  it('rejects a Content-Type of more than 200 characters', async () => {
    const type = `multipart/form-data;${' '.repeat(200)}`.slice(0, 200);
    expect(statusOf(await get('/healthz', `Content-Type: ${type.slice(0, 199)}x`))).toBe(200);
    expect(statusOf(await get('/healthz', `Content-Type: ${type}x`))).toBe(400);
    expect(statusOf(await get('/graphql?query={__typename}', `Content-Type: ${type}x`))).toBe(400);
  });

  it('rejects a path of more than 1,000 characters, which may consist of parent directories', async () => {
    const path = `/${'../'.repeat(333)}`;
    expect(statusOf(await get(path))).toBe(404);
    expect(statusOf(await get(`${path}a`))).toBe(400);
    expect(statusOf(await get(`/api/services?search=a&b=${'a'.repeat(1_000)}`))).toBe(200);
  });

  it('rejects more than 50 query parameters', async () => {
    const search = (count: number) => `/api/services?${many(count, (i) => `a${i}=`).join('&')}`;
    expect(statusOf(await get(search(50)))).toBe(200);
    expect(statusOf(await get(search(51)))).toBe(400);
  });

  it('responds with 413 to more than 200 kB of JSON over REST and GraphQL', async () => {
    const body = `{"query":"{ __typename }","a":"${'a'.repeat(210_000)}"}`;
    const headers = { 'content-type': 'application/json' };
    for (const path of ['/graphql', '/api/auth/login']) {
      const answer = await fetch(app.url + path, { method: 'POST', headers, body });
      expect([path, answer.status]).toEqual([path, 413]);
    }
  });

  it('rejects JSON of many values, which is costly to parse, over REST and GraphQL', async () => {
    const bodies = [
      `${'['.repeat(99_990)}${']'.repeat(99_990)}`,
      '['.repeat(199_000),
      JSON.stringify({ variables: { list: Array.from({ length: 1001 }, () => 1) } }),
    ];
    const headers = { 'content-type': 'application/json' };
    for (const path of ['/graphql', '/api/auth/login'])
      for (const body of bodies) {
        const answer = await fetch(app.url + path, { method: 'POST', headers, body });
        expect([path, answer.status]).toEqual([path, 400]);
        expect(await answer.text()).toContain('The body can contain up to 1,000 values');
      }
    const variables = encodeURIComponent(JSON.stringify(Array.from({ length: 1001 }, () => 1)));
    const answer = await fetch(`${app.url}/graphql?query={__typename}&variables=${variables}`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('The variables can contain up to 1,000 values');
  });

  it('responds with 413 to a client that is still sending a body of more than 64 MB, over REST and GraphQL', async () => {
    const body = Buffer.alloc(70_000_000, ' ');
    const [message, code] = ['The request is too large', 'PAYLOAD_TOO_LARGE'];
    for (const [path, response] of [
      ['/api/auth/login', { success: false, message, code }],
      ['/graphql', { errors: [{ message, extensions: { code } }] }],
    ] as const) {
      const answer = await fetch(app.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([path, answer.status, await answer.json()]).toEqual([path, 413, response]);
    }
  });

  it('rejects JSON that is compressed or not in UTF-8, over REST and GraphQL', async () => {
    const MESSAGE = 'The body must be JSON in UTF-8, not compressed';
    const body = '{"query":"{ __typename }","email":"a@example.com","password":"nobody"}';
    const send = (path: string, bytes: string | Buffer, headers: Record<string, string>) =>
      fetch(app.url + path, { method: 'POST', headers, body: bytes });
    for (const [path, understood] of [
      ['/graphql', 200],
      ['/api/auth/login', 401],
    ] as const) {
      for (const type of ['application/json', 'application/json; charset=UTF-8']) {
        const { status } = await send(path, body, { 'content-type': type });
        expect([path, type, status]).toEqual([path, type, understood]);
      }
      for (const charset of ['utf-7', 'utf-16', 'utf-32', 'utf-7-imap']) {
        const type = `application/json; charset=${charset}`;
        const answer = await send(path, body, { 'content-type': type });
        expect([path, type, answer.status]).toEqual([path, type, 400]);
        expect(await answer.text()).toContain(MESSAGE);
      }
      const type = 'application/json';
      for (const [packing, bytes] of [
        ['gzip', gzipSync(body)],
        ['deflate', deflateSync(body)],
        ['br', brotliCompressSync(body)],
      ] as const) {
        const headers = { 'content-type': type, 'content-encoding': packing };
        const answer = await send(path, bytes, headers);
        expect([path, packing, answer.status]).toEqual([path, packing, 400]);
        expect(await answer.text()).toContain(MESSAGE);
      }
    }
  });
});

describe('property names such as __proto__', () => {
  it('pollutes no prototype through REST, GraphQL or a form that contains __proto__', async () => {
    const polluting = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const headers = { 'content-type': 'application/json' };
    const send = (path: string, body: string, more = {}) =>
      fetch(app.url + path, { method: 'POST', headers: { ...headers, ...more }, body });
    await send('/api/auth/login', polluting);
    await send('/graphql', `{"query":"{ __typename }","variables":${polluting}}`);
    await fetch(`${app.url}/api/services?__proto__[polluted]=1&constructor[prototype][polluted]=1`);
    for (const place of [
      'variables.__proto__.polluted',
      'variables.constructor.prototype.polluted',
      'variables.images.__proto__.polluted',
      '__proto__.polluted',
    ]) {
      const form = new FormData();
      form.set('operations', '{"query":"{ __typename }","variables":{"images":[]}}');
      form.set('map', JSON.stringify({ 0: [place] }));
      form.set('0', new Blob(['x']), 'x.png');
      const answer = await fetch(`${app.url}/graphql`, {
        method: 'POST',
        headers: { 'apollo-require-preflight': 'true' },
        body: form,
      });
      expect([place, answer.status < 500]).toEqual([place, true]);
    }
    expect({}).not.toHaveProperty('polluted');
    expect([]).not.toHaveProperty('polluted');
  });
});
