// The attacks of a siege on connections: pipelined requests, thousands of connections, bodies in pieces, and WebSockets.
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { countStatuses, rawFrom } from './client.mjs';
import { ATTACKER, inLoops, volleys } from './loops.mjs';

/** @type {Record<string, import('./attacks.mjs').Attack>} */
export const ATTACKS_ON_CONNECTIONS = {
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
};
