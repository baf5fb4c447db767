// The attacks of a siege on the catalogue, and on the lists of a provider with years of bookings.
import { setTimeout as sleep } from 'node:timers/promises';
import { clientFrom } from './client.mjs';
import { ATTACKER, inLoops, THREE_ADDRESSES } from './loops.mjs';

/** @type {Record<string, import('./attacks.mjs').Attack>} */
export const ATTACKS_ON_LISTS = {
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
    prepare: (marketplace) => marketplace.addLargeProvider(20_000),
    async run({ url, tokens, largeProvider }, until) {
      const begun = Date.now();
      const { status } = await clientFrom(url, ATTACKER).send({
        method: 'DELETE',
        path: `/api/admin/users/${largeProvider}`,
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

  /** Lists of megabytes, parts of each of which were sent before as the name of an operation and as a document. */
  'operation-names': {
    run({ url, tokens }, until) {
      const waiting = /** @type {Map<unknown, object>} */ (new Map());
      return inLoops(
        45,
        until,
        url,
        (client, n) => {
          const next = waiting.get(client);
          const begin = `{ a${n}: services { id title description features }`;
          const end = '} # services';
          if (next) waiting.delete(client);
          else waiting.set(client, { query: `${begin}\n${end}` });
          return client.send({
            method: 'POST',
            path: '/graphql',
            token: tokens.customers[n % 24],
            body: next ?? { operationName: `\n${begin}`, query: end },
          });
        },
        THREE_ADDRESSES,
      );
    },
  },
};
