// The attacks of a siege on accounts: forgotten passwords, downloads of one's own data, calendars, and their mails.
import { clientFrom } from './client.mjs';
import { ATTACKER, inLoops, THREE_ADDRESSES } from './loops.mjs';

/** @type {Record<string, import('./attacks.mjs').Attack>} */
export const ATTACKS_ON_ACCOUNTS = {
  /** Links for forgotten passwords of known and unknown addresses, and keys that were never issued. */
  'forgotten-passwords': {
    run: ({ url }, until) =>
      inLoops(
        90,
        until,
        url,
        (client, n) =>
          n % 2 === 0
            ? client.send({
                method: 'POST',
                path: '/api/auth/forgot-password',
                body: { email: `siege-customer-${(n % 40) + 1}@example.com` },
              })
            : client.send({
                method: 'POST',
                path: '/api/auth/reset-password',
                body: { key: String(n).padStart(43, 'A'), password: 'a new password' },
              }),
        THREE_ADDRESSES,
      ),
  },

  /** An account of 20,000 slots and 50,000 bookings downloads all of its data, eight times at once. */
  'own-data': {
    run: ({ url, tokens }, until) =>
      inLoops(8, until, url, (client, n) =>
        n % 2 === 0
          ? client.send({ path: '/api/account/data', token: tokens.veteran })
          : client.graphql('{ myData }', {}, tokens.veteran),
      ),
  },

  /** The calendar of an account of 50,000 bookings, a hundred times at once, and calendars that do not exist. */
  calendars: {
    async run({ url, tokens }, until) {
      const reader = clientFrom(url, ATTACKER);
      const { text } = await reader.graphql('{ calendarAddress }', {}, tokens.veteran);
      reader.close();
      const { pathname } = new URL(JSON.parse(text).data.calendarAddress);
      return inLoops(
        100,
        until,
        url,
        (client, n) => client.send({ path: n % 3 === 0 ? `${pathname.slice(0, -8)}AAAA.ics` : pathname }),
        THREE_ADDRESSES,
      );
    },
  },

  /**
   * Accounts of three addresses occupy all connections of their address, and meanwhile request what others wait for as
   * well: checks of passwords, copies of their data, and lists.
   */
  'held-connections': {
    async run({ url, tokens, password }, until) {
      const fields = Array.from({ length: 15 }, (_, n) => `a${n}: providerStats { totalServices }`).join(' ');
      const [queries, others] = await Promise.all([
        inLoops(
          240,
          until,
          url,
          (client, n) => client.graphql(`{ ${fields} }`, {}, tokens.providers[n % 8]),
          THREE_ADDRESSES,
        ),
        inLoops(
          36,
          until,
          url,
          (client, n) => {
            const token = tokens.providers[n % 8];
            const body = { email: `siege-provider-${(n % 8) + 1}@example.com`, password };
            const calls = [
              { method: 'POST', path: '/api/account/email', token, body },
              { path: '/api/account/data', token },
              { path: `/api/services?search=${n}` },
              { path: '/api/services' },
            ];
            return client.send(/** @type {import('./client.mjs').Call} */ (calls[n % calls.length]));
          },
          THREE_ADDRESSES,
        ),
      ]);
      return `queries: ${queries}; others: ${others}`;
    },
  },

  /** Logins with the right password from twelve addresses, so that each has its share of the queue for hashing. */
  'logins-of-many': {
    run: ({ url, password }, until) =>
      inLoops(
        168,
        until,
        url,
        (client, n) =>
          client.send({
            method: 'POST',
            path: '/api/auth/login',
            body: { email: `siege-customer-${(n % 24) + 1}@example.com`, password },
          }),
        Array.from({ length: 12 }, (_, n) => `127.0.9.${n + 1}`),
      ),
  },

  /** Names and addresses that are changed without a pause, and new links to verify an address. */
  'account-changes': {
    run: ({ url, tokens, password }, until) =>
      inLoops(
        60,
        until,
        url,
        (client, n) => {
          const token = tokens.customers[n % 24];
          const calls = [
            { method: 'PATCH', path: '/api/account', token, body: { name: `Changed ${n}` } },
            { method: 'POST', path: '/api/account/email', token, body: { email: `new-${n}@example.com`, password } },
            { method: 'POST', path: '/api/account/email-verification', token },
            { path: '/api/auth/me', token },
          ];
          return client.send(/** @type {import('./client.mjs').Call} */ (calls[n % calls.length]));
        },
        THREE_ADDRESSES,
      ),
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
};
