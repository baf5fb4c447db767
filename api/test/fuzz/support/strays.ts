import { hostileText } from './hostile.js';
import type { Random } from './random.js';
import { hostileSegment } from './rest-attempts.js';
import type { WireRequest } from './wire.js';

/** A request without its actor. */
export type Said = Pick<WireRequest, 'method' | 'target' | 'body'> & {
  type?: string | undefined;
  more?: [string, string][];
};

/** A header that does not belong to the request, or has an invalid value. */
export const header = (random: Random): [string, string] =>
  random.pick<[string, string]>([
    [
      'Authorization',
      random.pick(['Bearer', 'Bearer ', 'Basic YTpi', 'bearer x.y.z', 'Bearer null', `Bearer ${'x'.repeat(5_000)}`]),
    ],
    ['Idempotency-Key', random.pick(['', ' ', 'a b', 'x'.repeat(201), 'ключ', '__proto__', 'x'])],
    ['If-None-Match', random.pick(['*', '"x"', 'W/"0-"', '"'.repeat(300)])],
    ['Accept', random.pick(['text/html', '*/*;q=0', 'application/xml', 'x', 'application/graphql-response+json'])],
    ['Accept-Encoding', random.pick(['identity;q=0', 'x'])],
    ['Content-Encoding', random.pick(['gzip', 'br', 'x', 'identity'])],
    [
      'X-Request-Id',
      hostileText(random)
        .replace(/[^\x20-\x7e]/g, '')
        .slice(0, 300),
    ],
    ['X-Forwarded-For', random.pick(['127.0.0.1', "'; --", '::1, 10.0.0.1'])],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['Origin', random.pick(['null', 'https://evil.example', 'x'])],
    ['Sec-Fetch-Site', random.pick(['cross-site', 'same-site', 'x'])],
    ['Range', random.pick(['bytes=0-', 'bytes=9-1', 'x'])],
    ['Cookie', 'a=b; '.repeat(random.pick([1, 300]))],
    ['Expect', '100-continue'],
  ]);

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'LOCK',
  'SEARCH',
  'QUERY',
];
const PATHS = [
  '/',
  '//',
  '/api',
  '/api/',
  '/api//services',
  '/api/services/',
  '/API/Services',
  '/api/../graphql',
  '/api/%2e%2e/',
  '/api/services/%',
  '/uploads/',
  '/uploads/..%2f..%2fetc%2fpasswd',
  '/uploads/%00',
  '/calendar/',
  '/calendar/x.ics',
  '/calendar/%00.ics',
  '/calendar/..%2f.ics',
  '/graphql/',
  '/graphql/x',
  '/graphql/explorer/',
  '/graphql/explorer/..%2f',
  '/healthz',
  '/readyz',
  '/healthz/x',
  '/robots.txt/x',
  '/sitemap-0.xml',
  '/.env',
  '/api/__proto__',
  '/api/constructor',
  '/\ufffd',
  '/api/services/é',
  '*',
  'http://example.com/api/services',
  '/api?x[__proto__]=1',
  '/api/services#x',
  '/%ff',
  '/api;a=b',
];

/** A request for a path or with a method that does not exist. */
export function strayAttempt(random: Random): Said {
  const method = random.pick(METHODS);
  const target = random.chance(0.2)
    ? `/${random.pick(['api', 'graphql', 'uploads', 'calendar'])}/${hostileSegment(random)}`
    : random.pick([...PATHS, `/${'x'.repeat(random.pick([100, 10_000, 20_000]))}`, `/api${'/a'.repeat(2_000)}`]);
  const body = random.chance(0.3) ? random.bytes(50) : null;
  return {
    method,
    target,
    body,
    type: body ? random.pick(['application/json', 'x/y']) : undefined,
  };
}

/** Makes the request invalid for any HTTP parser. */
export const breakHttp = (random: Random, request: WireRequest): void => {
  random.pick([
    () => void (request.method = random.pick(['G ET', '\0', 'é', 'get'])),
    () => void (request.target += random.pick([' x', '\0', '\u0001'])),
    () => request.headers.push(['Bad Name', 'x']),
    () => request.headers.push(['X', 'a\0b']),
    () => request.headers.push(['Content-Length', 'x']),
    () => request.headers.push(['Transfer-Encoding', 'x']),
    () => request.headers.push(['X-Long', 'x'.repeat(20_000)]),
    () => request.headers.push(['Expect', 'a miracle']),
  ])();
  request.headers.push(['Connection', 'close']);
};
