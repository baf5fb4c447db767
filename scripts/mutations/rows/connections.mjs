/** A program on the network that opens connections, and sends or reads slowly or too much. */
const SLOW = 'api/test/security/slow-clients.long.test.ts';
const IN_FLIGHT = 'api/test/security/in-flight.test.ts';
const PIPELINED = 'api/test/security/pipelined-requests.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const CONNECTION_ROWS = [
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
    defence:
      'A request, body included, must be complete within 3 minutes, and with JSON within 10 s of its headers (`held-bodies.ts`)',
    test: SLOW,
    title: 'disconnects a client that is slow to send %s to %s',
  },
  {
    id: 'H3',
    threat: 'A client requests large responses and never reads them, so that they accumulate in memory',
    defence: 'A connection without traffic in either direction for 60 s is closed',
    test: SLOW,
    title: 'disconnects a client that does not read the responses to its requests',
  },
  {
    id: 'H4',
    threat: 'One client opens all connections that the server accepts and locks others out',
    defence:
      'At most 500 connections per client address that is not a trusted proxy, and 10,000 in total, of which idle ones are closed for new ones',
    test: SLOW,
    title: 'closes a connection above the limit of an address, and accepts one when another ends',
  },
  {
    id: 'H20',
    threat: 'A client pipelines thousands of requests on one connection, and all of them run at once',
    defence: 'At most 8 requests per connection, executed one at a time; with more it is closed',
    replacement: 'true',
    test: PIPELINED,
    title: 'closes a connection with too many pipelined requests, and serves others meanwhile',
  },
  {
    id: 'H21',
    threat: 'A client sends as many requests over a thousand connections',
    defence:
      'Per client address 100 requests at a time, each from when its JSON has arrived; 400 more wait up to 5 s, further ones get 503; health checks are exempt',
    replacement: 'Infinity',
    test: IN_FLIGHT,
    title: 'executes few requests of an address at a time, queues some, and responds to more with 503',
  },
  {
    id: 'H22',
    threat: 'A client sends requests and disconnects, repeatedly, so that abandoned work accumulates',
    defence: 'A request occupies its slot until it has a response, at most 10 s after the client disconnected',
    replacement: 'true',
    test: IN_FLIGHT,
    title: 'counts a request until its work ends, even if its client has disconnected',
  },
  {
    id: 'H23',
    threat: 'The server executes queued requests of clients that have disconnected',
    defence: 'The connection is checked before a request begins, after each wait and before its handler runs',
    replacements: { a: 'false', b: 'true' },
    test: PIPELINED,
    title: 'does not execute pipelined requests of a client that has disconnected',
  },
  {
    id: 'H24',
    threat: "A client requests images, does not read them, and exhausts the process's file descriptors",
    defence: 'At most 20 open files per client address and 200 in total; further requests wait up to 5 s',
    replacement: 'Infinity',
    test: 'api/test/images/serve-images.unit.test.ts',
    title: 'opens few files for one address, regardless of how many of its clients stop reading',
  },
  {
    id: 'H85',
    threat:
      'A few clients on slow connections occupy the open files of their address, and others of an office see no pictures',
    defence: 'A picture is read, and its file closed, before it is sent; H38 limits what is unread',
    replacement: 'await new Promise((sent) => file.pipe(res).once("close", sent)) as undefined',
    test: 'api/test/images/serve-images.unit.test.ts',
    title: 'closes the files of clients that read slowly, so that others of their address wait for none',
  },
  {
    id: 'H32',
    threat:
      'A client sends requests that are rejected at once over hundreds of connections, and other clients wait for all of them in each iteration of the event loop',
    defence: 'At most two requests per client address begin in an iteration; the rest is deferred',
    replacement: 'true',
    test: IN_FLIGHT,
    title: 'begins two requests of an address per event loop iteration, and does not delay other addresses',
  },
  {
    id: 'H33',
    threat: 'A client sends requests with an unknown `Expect` header, which Node itself handles outside all limits',
    defence: 'They are handled like any other request',
    test: PIPELINED,
    title: 'closes a connection with too many pipelined requests that have an unknown Expect header',
  },
  {
    id: 'H34',
    threat:
      'A client reconnects at once after its connection was closed for pipelining thousands of requests, and each first packet is parsed',
    defence:
      'After five such closures within 10 s, or up to fifty of connections that sent less than 64 kB, the address has no connections until that period ends',
    replacement: '1_000_000',
    test: 'api/test/http/cut-off.test.ts',
    title: 'closes and refuses connections of an address for a while after too many offences',
  },
  {
    id: 'H35',
    threat:
      'A client sends a body in pieces of one byte, each as costly to parse as a large one; 3 MB a second saturate the CPU',
    defence: 'A connection is closed when a body has more than 100 pieces of less than 500 bytes on average',
    replacement: '1_000_000',
    test: 'api/test/http/cut-off.test.ts',
    title: 'closes a connection that sends hundreds of tiny chunks %s',
  },
  {
    id: 'H61',
    threat:
      'Thousands of connections send a valid request followed by junk that the parser reads before all other work, and reconnect at once',
    defence:
      'After 50 malformed requests of 64 kB within 10 s, or up to 500 smaller ones, which cost less, the address has no connections until that period ends',
    replacement: '0',
    test: 'api/test/http/cut-off.test.ts',
    title: 'blocks an address after too many requests $name',
  },
  {
    id: 'H62',
    threat: 'Hundreds of connections send as many pipelined requests as one may have, and are then replaced',
    defence: 'After 1,000 pipelined requests within 10 s the address has no connections until that period ends',
    replacement: '0',
    test: 'api/test/http/cut-off.test.ts',
    title: 'blocks an address after too many pipelined requests, and none that sends one after the other',
  },
  {
    id: 'H63',
    threat: 'A client opens and closes connections continuously, which precedes all other work',
    defence: 'After 3,000 new connections within 10 s the address has none until that period ends',
    replacement: '0',
    test: 'api/test/http/cut-off.test.ts',
    title: 'blocks an address after too many new connections',
  },
  {
    id: 'H64',
    threat: 'A client sends a body without end to a route that has already responded',
    defence: 'The connection is closed after 64 MB',
    replacement: 'Infinity',
    test: 'api/test/http/cut-off.test.ts',
    title: 'closes a connection whose body does not end after 64 MB, although the response was sent',
  },
  {
    id: 'H66',
    threat: 'Requests with thousands of headers or trailers, each of which takes a millisecond to parse',
    defence: 'A request with more than 100 counts as malformed (H61), before it begins',
    test: 'api/test/http/cut-off.test.ts',
    title: 'blocks an address after too many requests $name',
  },
  {
    id: 'H68',
    threat: 'A client reads no compressed response, whose compression pauses while all of it remains in memory',
    defence: 'Its bytes count as unread (H38) from the beginning',
    test: 'api/test/http/unread.test.ts',
    title: 'closes connections of an address whose unread responses take too much memory before they are compressed',
  },
  {
    id: 'H38',
    threat: 'A client requests hundreds of large responses, reads none, and gigabytes accumulate in memory',
    defence: 'At most 64 MB of unread responses per client address; a response beyond that closes its connection',
    test: 'api/test/security/unread-responses.long.test.ts',
    title: 'closes connections of an address whose unread responses take too much memory',
  },
  {
    id: 'H46',
    threat:
      "A client opens more connections at once than the kernel's accept queue holds, and those of others are dropped and retried after a second",
    defence: 'The accept queue holds 4,096 connections, if the kernel permits it',
    test: 'api/test/listen.unit.test.ts',
    title: 'lets the operating system queue more than 1,000 waiting connections',
  },
];
