/** A program on the network: connections and requests, before any rule of the marketplace applies. */
const SLOW = 'api/test/security/slow-clients.test.ts';
const HTTP = 'api/test/security/http.test.ts';
const IN_FLIGHT_TEST = 'api/test/security/in-flight.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const HTTP_ROWS = [
  {
    id: 'H1',
    threat:
      'A client opens thousands of connections, sends a header a minute on each (Slowloris) and exhausts the connection limit',
    defence: 'Request headers must be complete within 10 s and the whole request within 3 minutes',
    test: SLOW,
    title: 'responds with 408 to a client that is slow to send its headers',
  },
  {
    id: 'H2',
    threat: 'A client sends request bodies just as slowly and holds its connections open',
    defence: 'A request, body included, must be complete within 3 minutes',
    test: SLOW,
    title: 'disconnects a client that is slow to send %s to %s',
  },
  {
    id: 'H3',
    threat:
      'A client requests large responses and never reads them, so that they accumulate in memory',
    defence: 'A connection without traffic in either direction for 60 s is closed',
    test: SLOW,
    title: 'disconnects a client that does not read the responses to its requests',
  },
  {
    id: 'H4',
    threat: 'One client opens all connections that the server accepts and locks others out',
    defence:
      'At most 1,000 connections per client address that is not a trusted proxy, and 10,000 in total',
    test: SLOW,
    title: 'closes a connection above the limit of an address, and accepts one when another ends',
  },
  {
    id: 'H5',
    threat:
      'A client smuggles one request inside another past a proxy that interprets message lengths differently',
    defence:
      "Node's strict parser responds 400 and closes the connection: several lengths, a length with chunks, a space before a colon",
    replacement: [/$/, ', insecureHTTPParser: true'],
    test: HTTP,
    title: 'rejects a request with %s, and ignores the bytes after it',
  },
  {
    id: 'H6',
    threat: 'A client sends megabytes of headers or a URL of megabytes and exhausts memory',
    defence: 'At most 16 KiB for request line and headers together, else 431',
    replacement: '2 ** 20',
    test: HTTP,
    title: 'rejects more than 16 KiB of headers or URL',
  },
  {
    id: 'H7',
    threat:
      'A client sends so many headers that Node silently drops the last ones, the token among them',
    defence: 'At most 100 headers, else 400',
    test: HTTP,
    title: 'rejects more than 100 headers',
  },
  {
    id: 'H8',
    threat: 'A client sends thousands of query parameters, which take long to parse',
    defence: 'At most 50 query parameters, else 400',
    test: HTTP,
    title: 'rejects more than 50 query parameters',
  },
  {
    id: 'H9',
    threat: 'A client sends megabytes of JSON and exhausts CPU and memory',
    defence: 'At most 200 kB of request body, checked before parsing, over GraphQL and REST',
    replacement: "'20mb'",
    test: HTTP,
    title: 'responds with 413 to more than 200 kB of JSON over REST and GraphQL',
  },
  {
    id: 'H10',
    threat: 'A client forges its address with `X-Forwarded-For` and evades limits per address',
    defence:
      'The header is accepted from trusted proxies only; `TRUST_PROXY=true` is rejected at start',
    replacement: 'true',
    test: 'api/test/auth/rate-limits.test.ts',
    title: 'ignores the client address in the headers of a request without a trusted proxy',
  },
  {
    id: 'H11',
    threat:
      'A client sends field names such as `__proto__` and modifies the prototype of all objects (prototype pollution)',
    defence:
      'Names of `Object.prototype` are ignored in forms; only declared fields of a body are copied',
    test: 'api/test/images/read-multipart.test.ts',
    title: 'ignores fields with names of Object.prototype',
  },
  {
    id: 'H12',
    threat:
      'A client sends text that PostgreSQL cannot store (NUL, an unpaired surrogate) and causes internal errors',
    defence: 'Every text is checked for well-formedness and length before it is used',
    replacements: { a: 'false', b: '() => true' },
    test: 'api/test/rest/public.test.ts',
    title: 'rejects a filter that is repeated, is too long or contains a NUL',
  },
  {
    id: 'H13',
    threat: 'A client uses wildcards in a search and matches everything, or occupies the database',
    defence: 'Wildcards are escaped; statements are cancelled after 5 s',
    replacement: 'search',
    test: 'api/test/services/catalogue.test.ts',
    title: 'treats wildcards of the database as ordinary characters in a search',
  },
  {
    id: 'H14',
    threat: 'Responses disclose internals: stack traces, SQL, rows',
    defence:
      'All errors are mapped to a fixed set of codes; unexpected ones return one generic message',
    replacement: 'String(error)',
    test: 'api/test/guards/logs.test.ts',
    title: 'has the cause of an unexpected error, without the data of the row',
  },
  {
    id: 'H15',
    threat: 'A client reads files outside the image folder by path traversal (`../`)',
    defence:
      'File names must match a strict pattern, checked in the handler and again in the store',
    replacement: 'true',
    test: 'api/test/images/serve-images.test.ts',
    title: 'returns 404 for the path %s',
  },
  {
    id: 'H16',
    threat:
      'A request with an unknown transfer coding is executed although the client receives 400',
    defence: 'It is rejected before it reaches any handler',
    replacement: 'false',
    test: 'api/test/rest/errors.test.ts',
    title: 'rejects a request with an unknown transfer coding and does not process it',
  },
  {
    id: 'H17',
    threat:
      'The request that produces a cached response hangs, and all requests for the same response wait for it',
    defence: 'A request waits at most 2 s for another one, then produces the response itself',
    replacements: { a: 'false', b: '600_000' },
    test: 'api/test/http/response-cache.test.ts',
    title: 'computes its own response after waiting 2 s for the one of another request',
  },
  {
    id: 'H18',
    threat:
      'A client sends thousands of different small queries and fills memory with cached responses',
    defence:
      'A small entry counts as twice its bytes plus 1 kB; beyond 64 MB of them the least recently used are evicted',
    replacement: '0',
    test: 'api/test/http/response-cache.test.ts',
    title: 'evicts the least recently requested response when the cache is full',
  },
  {
    id: 'H19',
    threat:
      'A client rotates through the IPv6 addresses of its network and evades limits per address',
    defence:
      'An IPv6 client is identified by the first 48 bits of its address, for requests, sockets and connections',
    replacement: 'ip',
    test: 'api/test/auth/rate-limits.test.ts',
    title: 'counts all addresses of one IPv6 network (/48) as one',
  },
  {
    id: 'H20',
    threat:
      'A client pipelines thousands of requests on one connection, and all of them run at once',
    defence: 'At most 8 requests per connection, executed one at a time; with more it is closed',
    replacement: 'true',
    test: IN_FLIGHT_TEST,
    title: 'closes a connection with too many pipelined requests, and serves others meanwhile',
  },
  {
    id: 'H21',
    threat: 'A client sends as many requests over a thousand connections',
    defence:
      'Per client address 100 requests at a time; 400 more wait up to 5 s, further ones get 503; health checks are exempt',
    replacement: 'Infinity',
    test: IN_FLIGHT_TEST,
    title:
      'executes few requests of an address at a time, queues some, and responds to more with 503',
  },
  {
    id: 'H22',
    threat:
      'A client sends requests and disconnects, repeatedly, so that abandoned work accumulates',
    defence:
      'A request occupies its slot until it has a response, at most 10 s after the client disconnected',
    replacement: 'true',
    test: IN_FLIGHT_TEST,
    title: 'counts a request until its work ends, even if its client has disconnected',
  },
  {
    id: 'H23',
    threat: 'The server executes queued requests of clients that have disconnected',
    defence:
      'The connection is checked before a request begins, after each wait and before its handler runs',
    replacements: { a: 'false', b: 'true' },
    test: IN_FLIGHT_TEST,
    title: 'does not execute pipelined requests of a client that has disconnected',
  },
  {
    id: 'H24',
    threat:
      "A client requests images, does not read them, and exhausts the process's file descriptors",
    defence:
      'At most 20 open files per client address and 200 in total; further requests wait up to 5 s',
    replacement: 'Infinity',
    test: 'api/test/images/serve-images.test.ts',
    title: 'opens few files for one address, regardless of how many of its clients stop reading',
  },
  {
    id: 'H25',
    threat: 'Health checks, which have no rate limit, exhaust the database connections',
    defence: 'Concurrent health checks share one database query',
    replacement: '=',
    test: 'api/test/ops/health.test.ts',
    title: 'queries the database once for ten simultaneous readiness checks',
  },
  {
    id: 'H26',
    threat: 'Logins from one address fill the password hashing queue and block all other logins',
    defence:
      'The queue is served round robin by client address, each with at most 10 of its 100 entries; further logins get 429',
    test: 'api/test/security/logins.test.ts',
    title: 'processes a login of another address while one address floods the queue for hashing',
  },
  {
    id: 'H27',
    threat:
      'Providers enlarge the catalogue until its response is too large to be cached and is produced for each visitor',
    defence:
      'The full catalogue is cached regardless of its size, with up to four more large responses',
    replacement: [/^/, 'if (sizeOf(response) > capacity / 4) return response; '],
    test: 'api/test/http/response-cache.test.ts',
    title:
      'stores four large responses beside small ones and the whole list, and evicts older large ones',
  },
  {
    id: 'H28',
    threat: 'A provider saves a service repeatedly, and each visitor waits for a new catalogue',
    defence:
      'A response over 500 kB is regenerated at most once a second; the first change after a pause is visible at once',
    replacement: 'false',
    test: 'api/test/http/response-cache.test.ts',
    title: 'recomputes a large response immediately after a change, but not twice within a second',
  },
  {
    id: 'H53',
    threat:
      'A few providers make the catalogue several megabytes long and save in a loop, and the server does little else than rendering it',
    defence:
      'A response over 500 kB is rendered again after ten times as long as it took, at most 10 s',
    replacement: '1',
    test: 'api/test/http/response-cache.test.ts',
    title:
      'recomputes a large response that takes 400 ms only every 4 s, and a slower one every 10 s',
  },
  {
    id: 'H54',
    threat:
      'Rendering a large catalogue takes longer than 2 s, and all requests that wait for it render it as well',
    defence: 'After 300 ms they receive the outdated response, and one request renders the new one',
    test: 'api/test/http/response-cache.test.ts',
    title:
      'returns an outdated large response after waiting 300 ms for the computation of a new one',
  },
  {
    id: 'H60',
    threat:
      'A few providers save services of a catalogue of megabytes, and each short list of it is rendered again from all of them',
    defence: 'A response counts with the bytes of the services that it is rendered from',
    replacement: '0',
    test: 'api/test/http/response-cache.test.ts',
    title: 'recomputes a small response that is rendered from a large list only once a second',
  },
  {
    id: 'H29',
    threat:
      'A client varies aliases or search texts so that no catalogue query is cached, and saturates the CPU',
    defence: 'Such responses are produced one at a time per client address',
    replacement: '() => undefined',
    test: 'api/test/http/response-cache.test.ts',
    title:
      'computes one response at a time for an address, and others for other addresses meanwhile',
  },
  {
    id: 'H55',
    threat:
      'A client requests a list of megabytes again and again, each time with another search text; compressing each takes longer than rendering it, and those that wait occupy all threads long after the client has left',
    defence: 'A client address renders the next list when the previous one is compressed',
    replacement: '[]',
    test: 'api/test/http/response-cache.test.ts',
    title: 'begins the next response of an address when the previous one is compressed',
  },
  {
    id: 'H56',
    threat:
      'Providers write texts of random characters, and compressing the catalogue takes seven times as long',
    defence: 'Brotli at quality 4 of 11',
    replacement: '5',
    test: 'api/test/http/compressed-response.test.ts',
    title: 'compresses a text of random characters at the speed of quality 4',
  },
  {
    id: 'H57',
    threat:
      'Several client addresses have large responses compressed, which occupies all threads that read files and hash passwords',
    defence: 'One response over 500 kB is compressed at a time',
    replacement: 'false',
    test: 'api/test/http/compressed-response.test.ts',
    title: 'compresses long responses one at a time, and others meanwhile',
  },
  {
    id: 'H58',
    threat:
      'Three client addresses request large lists that differ, one each at a time, and the event loop has no pause in between',
    defence:
      'Addresses whose last list was costly render one at a time in total, with pauses as long',
    replacement: 'false',
    test: 'api/test/http/response-cache.test.ts',
    title: 'computes responses of addresses with costly ones in sequence, with a pause after each',
  },
  {
    id: 'H30',
    threat: 'A client adds unused query parameters (`?utm=1`) and evicts cached responses',
    defence: 'The cache key contains only the parameters that the response depends on',
    replacement: 'req.originalUrl',
    test: 'api/test/http/response-cache.test.ts',
    title: 'returns the same cached response for a URL with unknown or empty parameters',
  },
  {
    id: 'H31',
    threat:
      'An attacker exploits a vulnerability of the server or its image library and controls the machine, because the process runs as root',
    defence: 'The server logs a warning when it runs as root, with a reference to operations.md',
    test: 'api/test/ops/warn-of-root.test.ts',
    title: 'warns in one log line when it runs as root, and refers to docs/operations.md',
  },
  {
    id: 'H32',
    threat:
      'A client sends requests that are rejected at once over hundreds of connections, and other clients wait for all of them in each iteration of the event loop',
    defence: 'At most two requests per client address begin in an iteration; the rest is deferred',
    replacement: 'true',
    test: 'api/test/security/in-flight.test.ts',
    title:
      'begins two requests of an address per event loop iteration, and does not delay other addresses',
  },
  {
    id: 'H33',
    threat:
      'A client sends requests with an unknown `Expect` header, which Node itself handles outside all limits',
    defence: 'They are handled like any other request',
    test: IN_FLIGHT_TEST,
    title:
      'closes a connection with too many pipelined requests that have an unknown Expect header',
  },
  {
    id: 'H34',
    threat:
      'A client reconnects at once after its connection was closed for pipelining thousands of requests, and each first packet is parsed',
    defence:
      'After five such closures within 10 s the address has no connections until that period ends',
    replacement: '1_000_000',
    test: 'api/test/http/cut-off.test.ts',
    title: 'closes and refuses connections of an address for a while after too many offences',
  },
  {
    id: 'H35',
    threat:
      'A client sends a body in pieces of one byte, each as costly to parse as a large one; 3 MB a second saturate the CPU',
    defence:
      'A connection is closed when a body has more than 1,000 pieces of less than 64 bytes on average',
    replacement: '1_000_000',
    test: 'api/test/http/cut-off.test.ts',
    title: 'closes a connection that sends thousands of tiny chunks %s',
  },
  {
    id: 'H61',
    threat:
      'Thousands of connections send a valid request followed by junk that the parser reads before all other work, and reconnect at once',
    defence:
      'After 50 malformed requests within 10 s the address has no connections until that period ends',
    replacement: '0',
    test: 'api/test/http/cut-off.test.ts',
    title: 'blocks an address after too many requests $name',
  },
  {
    id: 'H36',
    threat:
      'A client sends JSON in UTF-7, which takes a hundred times as long to decode, or compressed JSON, of which 500 bytes expand to 200 kB',
    defence: 'Only uncompressed JSON in UTF-8 is accepted',
    test: 'api/test/security/http.test.ts',
    title: 'rejects JSON that is compressed or not in UTF-8, over REST and GraphQL',
  },
  {
    id: 'H37',
    threat:
      'A client sends a hundred requests with fifteen fields each, by aliases, and all others wait behind 1,500 statements for a database connection',
    defence: 'At most 5 of the 20 database connections per client address at a time',
    replacement: '500',
    test: 'api/test/database/connections-of-address.test.ts',
    title: 'limits an address to five connections at a time, independently of other addresses',
  },
  {
    id: 'H38',
    threat:
      'A client requests hundreds of large responses, reads none, and gigabytes accumulate in memory',
    defence:
      'At most 64 MB of unread responses per client address; a response beyond that closes its connection',
    test: 'api/test/security/in-flight.test.ts',
    title: 'closes connections of an address whose unread responses take too much memory',
  },
  {
    id: 'H39',
    threat:
      'A client requests a list of three megabytes a hundred times at once, and several are processed in one iteration of the event loop',
    defence: 'At most one long list per client address is read at a time',
    replacement: '5',
    test: 'api/test/database/connections-of-address.test.ts',
    title: 'reads one long list of an address at a time, and executes short statements meanwhile',
  },
  {
    id: 'H40',
    threat:
      'A client sends an `Accept` header of 15 kB with an open quote, which takes milliseconds each time it is parsed',
    defence: 'At most 1,000 characters per `Accept` or `Accept-*` header, else 400',
    replacement: '100_000',
    test: HTTP,
    title: 'rejects more than 1,000 characters in %s',
  },
  {
    id: 'H41',
    threat:
      'A client requests the metrics, which have no rate limit, continuously; each takes 5 ms of the event loop',
    defence: 'Metrics are generated at most four times a second and shared by all waiting requests',
    replacement: '=',
    test: 'api/test/ops/metrics.test.ts',
    title: 'renders metrics once for simultaneous requests, and about four times a second at most',
  },
  {
    id: 'H42',
    threat:
      'A thousand clients wait for the same metrics, and all responses are sent in one iteration of the event loop',
    defence: 'At most two of these responses are sent in an iteration',
    replacement: 'Infinity',
    test: 'api/test/ops/metrics.test.ts',
    title: 'sends metrics to at most two waiting clients per event loop iteration',
  },
  {
    id: 'H43',
    threat:
      "A client sends hundreds of requests for the explorer's script and exhausts the database connections",
    defence: 'Concurrent requests share one lookup, one generated script and one compression',
    replacement: '=',
    test: 'api/test/graphql/explorer.test.ts',
    title: 'shares one query for a bookable service among concurrent requests',
  },
  {
    id: 'H44',
    threat:
      'A client opens hundreds of connections with work for each iteration of the event loop, which accepts one connection; others wait for hundreds of long iterations',
    defence: 'While each iteration accepts a connection, no request, operation or long list begins',
    replacement: 'true',
    test: 'api/test/http/accept-first.test.ts',
    title: 'serves a connection that arrives after 60 of a busy address among the first ten',
  },
  {
    id: 'H45',
    threat: 'A client opens connections continuously and starves all other work',
    defence: 'Other work runs after 300 accepted connections or 120 ms',
    replacement: 'true',
    test: 'api/test/http/accept-first.test.ts',
    title: 'begins other work despite arriving connections after %s',
  },
  {
    id: 'H46',
    threat:
      "A client opens more connections at once than the kernel's accept queue holds, and those of others are dropped and retried after a second",
    defence: 'The accept queue holds 4,096 connections, if the kernel permits it',
    test: 'api/test/listen.test.ts',
    title: 'lets the operating system queue more than 1,000 waiting connections',
  },
  {
    id: 'H47',
    threat:
      'Several client addresses request a list of three megabytes each while connections arrive',
    defence:
      'One long list of all addresses begins in an iteration of the event loop, none while connections arrive',
    replacement: 'work()',
    test: 'api/test/database/connections-of-address.test.ts',
    title: 'begins a long list in its own event loop iteration, and short statements at once',
  },
];
