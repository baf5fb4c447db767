/** A client that prevents responses to public queries from being cached, or makes them costly. */
const COMPUTED = 'api/test/http/computed-responses.long.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const CACHE_ROWS = [
  {
    id: 'H17',
    threat: 'The request that produces a cached response hangs, and all requests for the same response wait for it',
    defence: 'A request waits at most 2 s for another one, then produces the response itself',
    replacements: { a: 'false', b: '600_000' },
    test: COMPUTED,
    title: 'computes its own response after waiting 2 s for the one of another request',
  },
  {
    id: 'H18',
    threat: 'A client sends thousands of different small queries and fills memory with cached responses',
    defence:
      'A small entry counts as twice its bytes plus 1 kB; beyond 64 MB of them the least recently used are evicted',
    replacement: '0',
    test: COMPUTED,
    title: 'evicts the least recently requested response when the cache is full',
  },
  {
    id: 'H27',
    threat:
      'Providers enlarge the catalogue until its response is too large to be cached and is produced for each visitor',
    defence: 'The full catalogue is cached regardless of its size, with up to four more large responses',
    replacement: [/^/, 'if (sizeOf(response) > capacity / 4) return response; '],
    test: COMPUTED,
    title: 'stores four large responses beside small ones and the whole list, and evicts older large ones',
  },
  {
    id: 'H28',
    threat: 'A provider saves a service repeatedly, and each visitor waits for a new catalogue',
    defence:
      'A response over 500 kB is regenerated at most once a second; the first change after a pause is visible at once',
    replacement: 'false',
    test: COMPUTED,
    title: 'recomputes a large response immediately after a change, but not twice within a second',
  },
  {
    id: 'H53',
    threat:
      'A few providers make the catalogue several megabytes long and save in a loop, and the server does little else than rendering it',
    defence: 'A response over 500 kB is rendered again after ten times as long as it took, at most 10 s',
    replacement: '1',
    test: COMPUTED,
    title: 'recomputes a large response that takes 400 ms only every 4 s, and a slower one every 10 s',
  },
  {
    id: 'H54',
    threat: 'Rendering a large catalogue takes longer than 2 s, and all requests that wait for it render it as well',
    defence: 'After 300 ms they receive the outdated response, and one request renders the new one',
    test: COMPUTED,
    title: 'returns an outdated large response after waiting 300 ms for the computation of a new one',
  },
  {
    id: 'H60',
    threat:
      'A few providers save services of a catalogue of megabytes, and each short list of it is rendered again from all of them',
    defence: 'A response counts with the bytes of the services that it is rendered from',
    replacement: '0',
    test: COMPUTED,
    title: 'recomputes a small response that is rendered from a large list only once a second',
  },
  {
    id: 'H29',
    threat: 'A client varies aliases or search texts so that no catalogue query is cached, and saturates the CPU',
    defence: 'Such responses are produced one at a time per client address',
    replacement: '() => undefined',
    test: COMPUTED,
    title: 'computes one response at a time for an address, and others for other addresses meanwhile',
  },
  {
    id: 'H55',
    threat:
      'A client requests a list of megabytes again and again, each time with another search text; compressing each takes longer than rendering it, and those that wait occupy all threads long after the client has left',
    defence: 'A client address renders the next list when the previous one is compressed',
    replacement: '[]',
    test: COMPUTED,
    title: 'begins the next response of an address when the previous one is compressed',
  },
  {
    id: 'H56',
    threat: 'Providers write texts of random characters, and compressing the catalogue takes seven times as long',
    defence: 'Brotli at quality 4 of 11',
    replacement: '5',
    test: 'api/test/http/compressed-response.unit.test.ts',
    title: 'compresses a text of random characters at the speed of quality 4',
  },
  {
    id: 'H57',
    threat:
      'Several client addresses have large responses compressed, which occupies all threads that read files and hash passwords',
    defence: 'One response over 500 kB is compressed at a time',
    replacement: 'false',
    test: 'api/test/http/compressed-response.unit.test.ts',
    title: 'compresses long responses one at a time, and others meanwhile',
  },
  {
    id: 'H87',
    threat:
      'A client requests a long profile a hundred times, each of which is compressed on its own, so that all threads are occupied and files and passwords wait for seconds',
    defence:
      'Of the responses over 50 kB of a client address, three are compressed at a time, and the others not at all',
    replacement: '1000',
    test: 'api/test/http/limited-compression.unit.test.ts',
    title: 'compresses three long responses of an address at a time, and short ones and those of others meanwhile',
  },
  {
    id: 'H58',
    threat:
      'Three client addresses request large lists that differ, one each at a time, and the event loop has no pause in between',
    defence: 'Addresses with two costly lists in a short time render one at a time in total, with pauses as long',
    replacement: 'false',
    test: COMPUTED,
    title: 'computes responses of addresses with costly ones in sequence, with a pause after each',
  },
  {
    id: 'H83',
    threat:
      'Six accounts fill the catalogue with texts that every search finds; then each search of any visitor is costly, and all wait in one queue',
    defence: 'Only an address with two costly lists in a short time waits for others',
    replacement: '1',
    test: COMPUTED,
    title: 'computes a second costly response of an address without waiting for other addresses',
  },
  {
    id: 'H72',
    threat:
      'A client searches its own long texts of one repeated character, each for seconds, from several addresses at once',
    defence: 'A list that took more than 300 ms counts as costly, like a large one',
    replacement: 'false',
    test: COMPUTED,
    title: 'computes responses of addresses with %s ones in sequence',
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
    id: 'H89',
    threat:
      'A client requests a cached list of a megabyte on a hundred connections at once; all of them are sent when one statement returns the version of the catalogue',
    defence: 'At most four cached responses per client address are sent in an iteration',
    test: 'api/test/security/in-flight.test.ts',
    title: 'sends at most eight cached responses per iteration',
  },
  {
    id: 'H90',
    threat:
      'A client requests a day with 288 free slots on a hundred connections at once, and one statement reads all of them for everybody',
    defence: 'At most four days per client address are read at a time, to be compared with cached responses',
    replacement: ['await acquire(address)', '() => undefined'],
    test: 'api/test/security/in-flight.test.ts',
    title: 'read at most four days at a time, to compare them with cached responses',
  },
  {
    id: 'H91',
    threat:
      'A client requests different long responses that are cached, compressed, on a hundred connections at once, and occupies all threads',
    defence: 'Of the long responses of a client address, three are compressed at a time, cached ones included',
    replacement: '(() => undefined)',
    test: 'api/test/http/limited-compression.unit.test.ts',
    title: 'sends a long cached response as it is without a permit, unless it is compressed already',
  },
  {
    id: 'H94',
    threat:
      'A client of a proxy disconnects before long responses are sent, and all later ones to its address are sent without compression',
    defence: 'The permit for compressing is released if the client has disconnected before',
    replacement: ['onRequestEnd(req, res, release)', "res.once('close', release)"],
    test: 'api/test/http/limited-compression.unit.test.ts',
    title: 'compresses again after clients behind a proxy have disconnected before their responses',
  },
  {
    id: 'H92',
    threat: 'A client adds unused variables and evicts the cached responses with free slots',
    defence: 'Their key contains only the variables that the operation has',
    replacement: ['declared(plan, variables)', 'variables'],
    test: 'api/test/slots/cached-free-slots.test.ts',
    title: 'is found for the variables that the operation has, regardless of others',
  },
  {
    id: 'H93',
    threat: 'A client makes a response with free slots so long that it may be a second old, or ten',
    defence: 'Responses with free slots of more than 100 kB are not cached',
    replacement: '600_000_000',
    test: 'api/test/slots/cached-free-slots.test.ts',
    title: 'shows each change at once',
  },
  {
    id: 'M86',
    threat: 'A personal response that also contains free slots is cached and returned to another account',
    defence: 'Only operations whose other fields are public are cached with free slots',
    replacement: 'true',
    test: 'api/test/slots/cached-free-slots.test.ts',
    title: 'is not cached if the operation also reads data of one account',
  },
  {
    id: 'M87',
    threat: 'A cached response offers a slot that was booked since, or hides one that is free again',
    defence: 'The free slots are read for each request, and the cached response is valid only for the same ones',
    replacement: 'day.catalogueVersion',
    test: 'api/test/slots/cached-free-slots.test.ts',
    title: 'shows a booking at once, and the slot again once it is declined',
  },
  {
    id: 'H80',
    threat: 'All visitors wait for a list that an address with many requests has requested, but not begun to render',
    defence: 'Requests wait for the response of another one only from the moment at which it is rendered',
    replacement: [/^[^]+$/, 'share($&)'],
    test: 'api/test/http/computed-responses.long.test.ts',
    title: 'does not wait for a response that another address requests but does not compute yet',
  },
  {
    id: 'H81',
    threat: 'All visitors of a service wait for the statement of an address that has all of its connections in use',
    defence: 'Responses that are cheap to render are shared by the requests of one address only',
    replacement: 'undefined',
    test: 'api/test/http/response-cache.test.ts',
    title: 'receive a service while another address waits for the same one',
  },
  {
    id: 'H82',
    threat: 'All visitors wait for a list whose statement waits for the connections of the address that renders it',
    defence: 'The list that an address renders has connections of its own',
    replacement: ['connectionsOfTask(db)', 'db'],
    test: 'api/test/http/response-cache.test.ts',
    title: 'receive a list while the address that requested it first has all of its connections in use',
  },
];
