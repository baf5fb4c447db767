// The attacks of a siege that come from three addresses, as those of one person with a few cheap servers do.
import { formOf } from './client.mjs';
import { HANDSHAKE, inLoops, reconnecting, socketsInLoops, THREE_ADDRESSES, volleys } from './loops.mjs';

const get = (/** @type {string} */ path, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`;

/** @type {Record<string, import('./attacks.mjs').Attack>} */
export const ATTACKS_OF_THREE_ADDRESSES = {
  /** A valid request and 40 kB that are no HTTP, over connections that are opened anew without a pause. */
  'malformed-requests': {
    run: ({ url }, until) => reconnecting(2_400, until, url, get('/api/config') + 'x'.repeat(40_000)),
  },

  /** Waves of connections with as many small requests each as one may have. */
  'request-waves': {
    run: ({ url }, until) =>
      volleys(
        { url, until, connections: 2_950, requests: 8, read: true, addresses: THREE_ADDRESSES },
        () => 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
      ),
  },

  /** Requests with as many headers as fit into 16 kB. */
  'many-headers': {
    run: ({ url }, until) => {
      const headers = Array.from({ length: 2_000 }, (_, n) => `${n.toString(36)}: 1\r\n`).join('');
      return volleys(
        { url, until, connections: 2_400, requests: 7, read: true, addresses: THREE_ADDRESSES },
        () => `GET /api/config HTTP/1.1\r\nHost: x\r\n${headers}\r\n`,
      );
    },
  },

  /** WebSockets on a path that has none. */
  'rejected-upgrades': {
    run: ({ url }, until) => reconnecting(2_400, until, url, `GET /other HTTP/1.1\r\nHost: x\r\n${HANDSHAKE}\r\n`),
  },

  /** The whole schema, with aliases that no other request has. */
  introspection: {
    run: ({ url }, until) =>
      inLoops(
        90,
        until,
        url,
        (client, n) =>
          client.graphql(
            `{ a${n}: __schema { types { name description fields { name description type { name ofType { name } }
               args { name description type { name } } } } } }`,
          ),
        THREE_ADDRESSES,
      ),
  },

  /** The same cached list of a thousand services, not compressed, a hundred times at once from each address. */
  'cached-lists': {
    prepare: (marketplace) => marketplace.addLargeProvider(1_000, true),
    run: ({ url }, until) =>
      inLoops(
        300,
        until,
        url,
        (client) => client.graphql('{ services { id title description price features provider { name city } } }'),
        THREE_ADDRESSES,
      ),
  },

  /** Cached days of 288 free slots, not compressed, a hundred at once from each address. */
  'full-days': {
    prepare: (marketplace) => marketplace.addFullDays(),
    run: ({ url, fullDays }, until) =>
      inLoops(
        300,
        until,
        url,
        (client, n) =>
          client.graphql(
            `query ($serviceId: ID!, $date: String!) {
              availableSlots(serviceId: $serviceId, date: $date) { id date startTime endTime endsNextDay isBooked }
            }`,
            fullDays[n % fullDays.length],
          ),
        THREE_ADDRESSES,
      ),
  },

  /** Lists of megabytes that differ in an alias, so that each is compressed anew. */
  'varied-lists': {
    prepare: (marketplace) => marketplace.addLongMessages(),
    run: ({ url, tokens }, until) =>
      inLoops(
        90,
        until,
        url,
        (client, n) =>
          client.send({
            method: 'POST',
            path: '/graphql',
            token: tokens.veteran,
            headers: { 'accept-encoding': 'br' },
            body: { query: `{ a${n}: providerBookings { message id createdAt } }` },
          }),
        THREE_ADDRESSES,
      ),
  },

  /** From three addresses at once: lists of megabytes, right passwords, damaged pictures, sockets and searches. */
  'costly-together': {
    prepare: (marketplace) => marketplace.addLongMessages(),
    async run({ url, tokens, password }, until) {
      const picture = Buffer.alloc(3_000_000, 'not a picture');
      picture.writeUInt32BE(0xffd8ffe0, 0);
      const { type, body } = formOf(
        { title: 'A', description: 'B', category: 'Other', price: '1', duration: '1 hour' },
        ['1.jpg', '2.jpg', '3.jpg'].map((name) => ({ name, bytes: picture, type: 'image/jpeg' })),
      );
      const lists = '{ a: providerBookings { message } b: providerBookings { message } }';
      const lines = await Promise.all([
        inLoops(90, until, url, (client) => client.graphql(lists, {}, tokens.veteran), THREE_ADDRESSES),
        inLoops(
          90,
          until,
          url,
          (client, n) => {
            const email = `siege-customer-${(n % 24) + 1}@example.com`;
            return client.send({
              method: 'POST',
              path: '/api/auth/login',
              body: { email, password },
            });
          },
          THREE_ADDRESSES,
        ),
        inLoops(
          18,
          until,
          url,
          (client, n) =>
            client.send({
              method: 'POST',
              path: '/api/providers/services',
              token: tokens.providers[n % 8],
              type,
              body,
            }),
          THREE_ADDRESSES,
        ),
        socketsInLoops(180, until, url, tokens.customers),
        inLoops(
          180,
          until,
          url,
          (client, n) => client.send({ path: `/api/services?search=${'%25_'.repeat(30)}${n}` }),
          THREE_ADDRESSES,
        ),
      ]);
      return lines.join(' | ');
    },
  },

  /**
   * From three addresses at once: metrics, the explorer's script, handshakes and wrong tokens, each over a connection
   * of its own.
   */
  'cheap-together': {
    async run({ url }, until) {
      const lines = await Promise.all([
        reconnecting(900, until, url, get('/metrics')),
        reconnecting(600, until, url, get('/graphql/explorer/start.js')),
        reconnecting(450, until, url, `GET /graphql HTTP/1.1\r\nHost: x\r\n${HANDSHAKE}\r\n`),
        reconnecting(900, until, url, get('/api/auth/me', 'Authorization: Bearer a.b.c\r\n')),
      ]);
      return lines.join(' | ');
    },
  },
};
